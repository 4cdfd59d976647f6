BEGIN TRANSACTION;
CREATE TABLE access_key (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	account_id INTEGER NOT NULL, 
	"key" VARCHAR(64) NOT NULL, 
	name VARCHAR(100) NOT NULL, 
	at VARCHAR(32) NOT NULL, 
	ended VARCHAR(32), 
	CONSTRAINT fk_access_key_account_id FOREIGN KEY(account_id) REFERENCES account (id) ON DELETE CASCADE, 
	CONSTRAINT uq_access_key_key UNIQUE ("key")
);
INSERT INTO "access_key" VALUES(1,3,'f2dbf9018eaefe03a7ba6c058551952164e29092fcb0d2b03495df60c97fe018','scoring program','2026-11-26T13:33:10.941766+00:00',NULL);
CREATE TABLE account (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	name VARCHAR(100) NOT NULL, 
	folded TEXT NOT NULL, 
	role VARCHAR(20) NOT NULL, 
	password TEXT NOT NULL, 
	at VARCHAR(32) NOT NULL, 
	closed VARCHAR(32), 
	CONSTRAINT uq_account_folded UNIQUE (folded)
);
INSERT INTO "account" VALUES(1,'Reader','reader','reader','$argon2id$v=19$m=8,t=1,p=1$2YPYvoe8iuTUHyhLqnIhIQ$yZAiBJYTWtVlDhG0KUBt68R2xf6+oY79BuwcioYtZcE','2026-11-26T13:33:10.935559+00:00','2026-11-26T13:33:10.946327+00:00');
INSERT INTO "account" VALUES(2,'Scorer','scorer','scorer','$argon2id$v=19$m=8,t=1,p=1$WNjUOmAX1NonxphK5dJHow$aZIf6RTHa1gGuTY4S9raQtcquLeTq6q3JrPX3BTAyus','2026-11-26T13:33:10.937827+00:00',NULL);
INSERT INTO "account" VALUES(3,'Director','director','director','$argon2id$v=19$m=8,t=1,p=1$nEIKxX70+PDvB3wPfwAH3w$oc6BZZVLkbPT9rtFMsc3tquprihW6RZ1x/8JSaYRD6Y','2026-11-26T13:33:10.938986+00:00',NULL);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE board (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	event_id INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	session TEXT NOT NULL, 
	round TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	form JSON NOT NULL, 
	CONSTRAINT fk_board_event_id FOREIGN KEY(event_id) REFERENCES event (id) ON DELETE CASCADE, 
	CONSTRAINT uq_board_event_id_session_round_number UNIQUE (event_id, session, round, number)
);
INSERT INTO "board" VALUES(1,1,0,'','',1,'{"number": 1}');
INSERT INTO "board" VALUES(2,1,1,'','',2,'{"number": 2}');
INSERT INTO "board" VALUES(3,1,2,'','',3,'{"number": 3}');
INSERT INTO "board" VALUES(4,2,0,'','',1,'{"number": 1}');
CREATE TABLE change (
	id INTEGER NOT NULL, 
	event_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	at VARCHAR(32) NOT NULL, 
	"by" VARCHAR(100) NOT NULL, 
	why TEXT NOT NULL, 
	what VARCHAR(20) NOT NULL, 
	board TEXT NOT NULL, 
	line_id INTEGER, 
	ruling_id INTEGER, 
	"before" JSON, 
	"after" JSON, 
	CONSTRAINT pk_change PRIMARY KEY (id), 
	CONSTRAINT fk_change_event_id FOREIGN KEY(event_id) REFERENCES event (id) ON DELETE CASCADE, 
	CONSTRAINT uq_change_event_id_number UNIQUE (event_id, number)
);
INSERT INTO "change" VALUES(1,1,1,'2026-11-26T13:33:07.698321+00:00','Anna','','entered','',NULL,NULL,'null','{"boards": 3, "contestants": 4}');
INSERT INTO "change" VALUES(2,2,1,'2026-11-26T13:33:07.713939+00:00','Anna','','entered','',NULL,NULL,'null','{"boards": 1, "contestants": 2}');
INSERT INTO "change" VALUES(3,1,2,'2026-11-26T13:33:07.817005+00:00','Bo','slip','result','1',2,NULL,'{"ns": "2", "ew": "4", "score": "4S N 9", "table": "2", "round": "1"}','{"ns": "2", "ew": "4", "score": "4S N 11", "table": "2", "round": "1"}');
INSERT INTO "change" VALUES(4,1,3,'2026-11-26T13:33:07.831392+00:00','Bo','','penalty','',NULL,NULL,'{}','{"penalties": [{"contestant": "3", "amount": 10, "unit": "percent", "reason": "late"}]}');
INSERT INTO "change" VALUES(5,1,4,'2026-11-26T13:33:07.991718+00:00','Anna','','ruling','1',2,1,'{"ns": "2", "ew": "4", "score": "4S N 11", "table": "2", "round": "1"}','{"ns": "2", "ew": "4", "score": "4S N 11", "ruling": {"score": {"ns": "50% 4S N 10, 50% 4S N 9", "ew": "4S N 11"}, "laws": "12C1c"}, "table": "2", "round": "1"}');
CREATE TABLE collection (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	name VARCHAR(200) NOT NULL, 
	digest VARCHAR(64) NOT NULL, 
	at VARCHAR(32) NOT NULL, 
	"by" VARCHAR(100) NOT NULL, 
	boards INTEGER NOT NULL, 
	form JSON NOT NULL, 
	coming INTEGER
);
INSERT INTO "collection" VALUES(1,'boards.pbn','c3ed5a80ce8f67b7a1d75ee4f4eb7c85e7cb38f286a64c1046b393d6c10835c8','2026-11-26T13:33:10.965354+00:00','Director',1,'{"unread": 0, "notices": []}',NULL);
CREATE TABLE contestant (
	id INTEGER NOT NULL, 
	event_id INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	number TEXT NOT NULL, 
	form JSON NOT NULL, 
	CONSTRAINT pk_contestant PRIMARY KEY (id), 
	CONSTRAINT fk_contestant_event_id FOREIGN KEY(event_id) REFERENCES event (id) ON DELETE CASCADE, 
	CONSTRAINT uq_contestant_event_id_number UNIQUE (event_id, number)
);
INSERT INTO "contestant" VALUES(1,1,0,'1','{"number": "1", "names": ["Åse Bjørn", "Carl"]}');
INSERT INTO "contestant" VALUES(2,1,1,'2','{"number": "2", "names": ["Dora", "Erik"]}');
INSERT INTO "contestant" VALUES(3,1,2,'3','{"number": "3", "names": ["Fie", "Gert"]}');
INSERT INTO "contestant" VALUES(4,1,3,'4','{"number": "4", "names": ["Hans", "Ida"]}');
INSERT INTO "contestant" VALUES(5,2,0,'1','{"number": "1", "names": "Ravens"}');
INSERT INTO "contestant" VALUES(6,2,1,'2','{"number": "2", "names": "Herons"}');
CREATE TABLE event (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	name VARCHAR(200) NOT NULL, 
	day DATE, 
	version INTEGER NOT NULL, 
	form JSON NOT NULL, 
	at VARCHAR(32) NOT NULL
, published BOOLEAN DEFAULT 0 NOT NULL, coming INTEGER, large JSON);
INSERT INTO "event" VALUES(1,'Tuesday pairs','2026-03-10',4,'{"kind": "pairs", "method": "matchpoints", "name": "Tuesday pairs", "date": "2026-03-10", "penalties": [{"contestant": "3", "amount": 10, "unit": "percent", "reason": "late"}]}','2026-11-26T13:33:07.682543+00:00',0,NULL,NULL);
INSERT INTO "event" VALUES(2,'Thursday teams',NULL,1,'{"kind": "teams", "method": "imps", "name": "Thursday teams"}','2026-11-26T13:33:07.711586+00:00',0,NULL,NULL);
CREATE TABLE finding (
	record_id INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	collection_id INTEGER, 
	kind VARCHAR(40) NOT NULL, 
	CONSTRAINT pk_finding PRIMARY KEY (record_id, place), 
	CONSTRAINT fk_finding_record_id FOREIGN KEY(record_id) REFERENCES record (id) ON DELETE CASCADE
);
INSERT INTO "finding" VALUES(1,0,NULL,'revoke');
INSERT INTO "finding" VALUES(2,0,1,'revoke');
CREATE TABLE interview (
	id VARCHAR(32) NOT NULL, 
	at VARCHAR(32) NOT NULL, 
	changed VARCHAR(32) NOT NULL, 
	version INTEGER NOT NULL, 
	event_id INTEGER, 
	line_id INTEGER, 
	event VARCHAR(200) NOT NULL, 
	board VARCHAR(60) NOT NULL, 
	"table" VARCHAR(60) NOT NULL, 
	record_id INTEGER, 
	replaces INTEGER, 
	state JSON NOT NULL, 
	CONSTRAINT pk_interview PRIMARY KEY (id), 
	CONSTRAINT fk_interview_event_id FOREIGN KEY(event_id) REFERENCES event (id) ON DELETE SET NULL, 
	CONSTRAINT fk_interview_record_id FOREIGN KEY(record_id) REFERENCES record (id) ON DELETE SET NULL
);
INSERT INTO "interview" VALUES('619d36fcdbfd4b0b85b0f7a1979a051b','2026-11-26T13:33:07.904820+00:00','2026-11-26T13:33:07.904820+00:00',0,1,2,'Tuesday pairs','1','2',NULL,NULL,'{"incident": "card shown", "day": "2024-06-01", "federation": "DBf", "told": {"seat": "W", "card": "SQ", "other card": "S7", "manner": "held", "partner could see": "yes", "led": "no"}, "table": {"contract": "4H", "declarer": "S", "hands": {"W": "SQT7 HK54 D8762 C943"}, "trick": {"number": 2, "leader": "N", "cards": ["S2", "S5", "SJ"]}}, "order": [], "before": []}');
INSERT INTO "interview" VALUES('d5157f138b514694bdf7d97cedacb3b7','2026-11-26T13:33:10.460150+00:00','2026-11-26T13:33:10.662433+00:00',11,NULL,NULL,'','','',NULL,NULL,'{"incident": "information from elsewhere", "day": "2024-06-01", "federation": "WBF", "told": {"seat": "S", "learnt": "talk", "play over": "no", "would interfere": "yes", "first call made": "yes", "since": "play"}, "table": {}, "order": ["learnt", "play over", "would interfere", "first call made", "since"], "before": [{"incident": "spectator", "told": {"caused": "player learnt", "regulations": "nothing"}, "table": {}}]}');
INSERT INTO "interview" VALUES('144aa14a0bfa4303bb123d02af76cf9e','2026-11-26T13:33:10.731707+00:00','2026-11-26T13:33:10.731707+00:00',0,NULL,NULL,'Tuesday pairs','7','',1,NULL,'{"incident": "revoke", "day": "2026-03-10", "federation": "WBF", "told": {}, "table": {"board": 7, "dealer": "S", "vulnerability": "both", "auction": ["1NT", "P", "3NT", "P", "P", "P"], "contract": "3NT S", "declarer": "S", "trump": "NT", "hands": {"N": "SAJT2 H875 DA43 CT62", "E": "SQ987 HQT42 DQ75 C85", "S": "SK63 HAKJ DK92 CA743", "W": "S54 H963 DJT86 CKQJ9"}, "trick": {"number": 1}}, "order": [], "before": []}');
INSERT INTO "interview" VALUES('539292d98b1d47e5b8ccfb0c4154c10a','2026-11-26T13:33:10.744177+00:00','2026-11-26T13:33:10.744177+00:00',0,1,2,'Tuesday pairs','1','2',NULL,NULL,'{"incident": "card shown", "day": "2026-03-10", "federation": "WBF", "told": {}, "table": {}, "order": [], "before": []}');
INSERT INTO "interview" VALUES('6eb1b770cd9242df81f79d19a20a891b','2026-11-26T13:33:10.747627+00:00','2026-11-26T13:33:10.917814+00:00',11,NULL,NULL,'','','',NULL,NULL,'{"incident": "turn to play", "day": "2024-06-01", "federation": "DBf", "told": {"seat": "E"}, "table": {"trick": {"number": 4, "leader": "W", "cards": ["C8", "C5"]}}, "order": [], "before": [{"incident": "revoke", "told": {"deed": "nothing", "dummy first": "no", "lho changes": "no", "faced": "concealed", "lead choice": "require"}, "table": {"dealer": "W", "contract": "3NT", "declarer": "S", "hands": {"N": "J632.62.J843.K75", "E": "KQ874.A53.A97.93", "S": "A5.Q4.KQ6.AQJ642", "W": "T9.KJT987.T52.T8"}, "tricks": [["W", "HJ", "H2", "HA", "H4"], ["E", "H3", "HQ", "HK", "H6"], ["W", "HT", "S2", "C9", "D6"]]}}, {"incident": "turn to play", "told": {}, "table": {}}]}');
CREATE TABLE line (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	board_id INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	form JSON NOT NULL, 
	CONSTRAINT fk_line_board_id FOREIGN KEY(board_id) REFERENCES board (id) ON DELETE CASCADE
);
INSERT INTO "line" VALUES(1,1,0,0,'{"ns": "1", "ew": "3", "score": "4S N 10", "table": "1", "round": "1"}');
INSERT INTO "line" VALUES(2,1,1,4,'{"ns": "2", "ew": "4", "score": "4S N 11", "ruling": {"score": {"ns": "50% 4S N 10, 50% 4S N 9", "ew": "4S N 11"}, "laws": "12C1c"}, "table": "2", "round": "1"}');
INSERT INTO "line" VALUES(3,2,0,0,'{"ns": "1", "ew": "3", "score": "4S N 10", "table": "1", "round": "1"}');
INSERT INTO "line" VALUES(4,2,1,0,'{"ns": "2", "ew": "4", "score": "3NT E 9", "table": "2", "round": "1"}');
INSERT INTO "line" VALUES(5,3,0,0,'{"ns": "1", "ew": "3", "score": "4S N 10", "table": "1", "round": "1"}');
INSERT INTO "line" VALUES(6,3,1,0,'{"ns": "2", "ew": "4", "score": "passed out", "table": "2", "round": "1"}');
INSERT INTO "line" VALUES(7,4,0,0,'{"ns": "1", "ew": "2", "score": "4S N 10", "table": "1"}');
INSERT INTO "line" VALUES(8,4,1,0,'{"ns": "2", "ew": "1", "score": "3S N 10", "table": "2"}');
CREATE TABLE logged (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	at VARCHAR(32) NOT NULL, 
	who VARCHAR(100) NOT NULL, 
	did VARCHAR(300) NOT NULL, 
	"where" VARCHAR(100) NOT NULL
);
INSERT INTO "logged" VALUES(1,'2026-11-26T13:33:07.700062+00:00','','POST /api/v1/events','testclient');
INSERT INTO "logged" VALUES(2,'2026-11-26T13:33:07.714439+00:00','','POST /api/v1/events','testclient');
INSERT INTO "logged" VALUES(3,'2026-11-26T13:33:07.818264+00:00','','PUT /api/v1/events/1/lines/2','testclient');
INSERT INTO "logged" VALUES(4,'2026-11-26T13:33:07.834397+00:00','','POST /events/1/penalties','testclient');
INSERT INTO "logged" VALUES(5,'2026-11-26T13:33:07.906622+00:00','Bo','POST /api/v1/interviews','testclient');
INSERT INTO "logged" VALUES(6,'2026-11-26T13:33:07.920249+00:00','Bo','POST /api/v1/interviews/619d36fcdbfd4b0b85b0f7a1979a051b/ruling','testclient');
INSERT INTO "logged" VALUES(7,'2026-11-26T13:33:07.924899+00:00','Bo','POST /rulings/1/reminders/0','testclient');
INSERT INTO "logged" VALUES(8,'2026-11-26T13:33:07.993968+00:00','Bo','POST /api/v1/events/1/rulings','testclient');
INSERT INTO "logged" VALUES(9,'2026-11-26T13:33:10.461312+00:00','Bo','POST /interviews','testclient');
INSERT INTO "logged" VALUES(10,'2026-11-26T13:33:10.552595+00:00','Bo','POST /interviews/d5157f138b514694bdf7d97cedacb3b7/about','testclient');
INSERT INTO "logged" VALUES(11,'2026-11-26T13:33:10.565125+00:00','Bo','POST /interviews/d5157f138b514694bdf7d97cedacb3b7/answer','testclient');
INSERT INTO "logged" VALUES(12,'2026-11-26T13:33:10.574363+00:00','Bo','POST /interviews/d5157f138b514694bdf7d97cedacb3b7/answer','testclient');
INSERT INTO "logged" VALUES(13,'2026-11-26T13:33:10.591369+00:00','Bo','POST /interviews/d5157f138b514694bdf7d97cedacb3b7/next','testclient');
INSERT INTO "logged" VALUES(14,'2026-11-26T13:33:10.603516+00:00','Bo','POST /interviews/d5157f138b514694bdf7d97cedacb3b7/tell','testclient');
INSERT INTO "logged" VALUES(15,'2026-11-26T13:33:10.613370+00:00','Bo','POST /interviews/d5157f138b514694bdf7d97cedacb3b7/answer','testclient');
INSERT INTO "logged" VALUES(16,'2026-11-26T13:33:10.622901+00:00','Bo','POST /interviews/d5157f138b514694bdf7d97cedacb3b7/answer','testclient');
INSERT INTO "logged" VALUES(17,'2026-11-26T13:33:10.634280+00:00','Bo','POST /interviews/d5157f138b514694bdf7d97cedacb3b7/answer','testclient');
INSERT INTO "logged" VALUES(18,'2026-11-26T13:33:10.643622+00:00','Bo','POST /interviews/d5157f138b514694bdf7d97cedacb3b7/answer','testclient');
INSERT INTO "logged" VALUES(19,'2026-11-26T13:33:10.653408+00:00','Bo','POST /interviews/d5157f138b514694bdf7d97cedacb3b7/answer','testclient');
INSERT INTO "logged" VALUES(20,'2026-11-26T13:33:10.663610+00:00','Bo','POST /interviews/d5157f138b514694bdf7d97cedacb3b7/tell','testclient');
INSERT INTO "logged" VALUES(21,'2026-11-26T13:33:10.674542+00:00','Bo','POST /interviews/d5157f138b514694bdf7d97cedacb3b7/save','testclient');
INSERT INTO "logged" VALUES(22,'2026-11-26T13:33:10.684226+00:00','Bo','POST /interviews/d5157f138b514694bdf7d97cedacb3b7/save','testclient');
INSERT INTO "logged" VALUES(23,'2026-11-26T13:33:10.701513+00:00','Bo','POST /records','testclient');
INSERT INTO "logged" VALUES(24,'2026-11-26T13:33:10.732578+00:00','Bo','POST /records/1/irregularity','testclient');
INSERT INTO "logged" VALUES(25,'2026-11-26T13:33:10.744698+00:00','Bo','POST /api/v1/interviews','testclient');
INSERT INTO "logged" VALUES(26,'2026-11-26T13:33:10.748085+00:00','Bo','POST /interviews','testclient');
INSERT INTO "logged" VALUES(27,'2026-11-26T13:33:10.756281+00:00','Bo','POST /interviews/6eb1b770cd9242df81f79d19a20a891b/about','testclient');
INSERT INTO "logged" VALUES(28,'2026-11-26T13:33:10.765431+00:00','Bo','POST /interviews/6eb1b770cd9242df81f79d19a20a891b/tell','testclient');
INSERT INTO "logged" VALUES(29,'2026-11-26T13:33:10.776739+00:00','Bo','POST /interviews/6eb1b770cd9242df81f79d19a20a891b/answer','testclient');
INSERT INTO "logged" VALUES(30,'2026-11-26T13:33:10.788353+00:00','Bo','POST /interviews/6eb1b770cd9242df81f79d19a20a891b/answer','testclient');
INSERT INTO "logged" VALUES(31,'2026-11-26T13:33:10.802062+00:00','Bo','POST /interviews/6eb1b770cd9242df81f79d19a20a891b/answer','testclient');
INSERT INTO "logged" VALUES(32,'2026-11-26T13:33:10.817784+00:00','Bo','POST /interviews/6eb1b770cd9242df81f79d19a20a891b/answer','testclient');
INSERT INTO "logged" VALUES(33,'2026-11-26T13:33:10.837088+00:00','Bo','POST /interviews/6eb1b770cd9242df81f79d19a20a891b/answer','testclient');
INSERT INTO "logged" VALUES(34,'2026-11-26T13:33:10.858159+00:00','Bo','POST /interviews/6eb1b770cd9242df81f79d19a20a891b/next','testclient');
INSERT INTO "logged" VALUES(35,'2026-11-26T13:33:10.877120+00:00','Bo','POST /interviews/6eb1b770cd9242df81f79d19a20a891b/next','testclient');
INSERT INTO "logged" VALUES(36,'2026-11-26T13:33:10.897781+00:00','Bo','POST /interviews/6eb1b770cd9242df81f79d19a20a891b/tell','testclient');
INSERT INTO "logged" VALUES(37,'2026-11-26T13:33:10.919187+00:00','Bo','POST /interviews/6eb1b770cd9242df81f79d19a20a891b/tell','testclient');
INSERT INTO "logged" VALUES(38,'2026-11-26T13:33:10.936668+00:00','','','');
INSERT INTO "logged" VALUES(39,'2026-11-26T13:33:10.938081+00:00','','','');
INSERT INTO "logged" VALUES(40,'2026-11-26T13:33:10.939228+00:00','','','');
INSERT INTO "logged" VALUES(41,'2026-11-26T13:33:10.942500+00:00','','','');
INSERT INTO "logged" VALUES(42,'2026-11-26T13:33:10.945409+00:00','Director','','');
INSERT INTO "logged" VALUES(43,'2026-11-26T13:33:10.947609+00:00','','','');
INSERT INTO "logged" VALUES(44,'2026-11-26T13:33:10.949589+00:00','','','');
INSERT INTO "logged" VALUES(45,'2026-11-26T13:33:10.952466+00:00','','','');
INSERT INTO "logged" VALUES(46,'2026-11-26T13:33:10.953756+00:00','','','');
INSERT INTO "logged" VALUES(47,'2026-11-26T13:33:10.956213+00:00','','','');
INSERT INTO "logged" VALUES(48,'2026-11-26T13:33:10.966618+00:00','Director','work 1: bring in boards','');
INSERT INTO "logged" VALUES(49,'2026-11-26T13:33:10.974221+00:00','Director','work 1: bring in boards','');
INSERT INTO "logged" VALUES(50,'2026-11-26T13:33:10.976323+00:00','Director','work 1: bring in boards','');
INSERT INTO "logged" VALUES(51,'2026-11-26T13:33:10.977709+00:00','Director','work 1: bring in boards','');
INSERT INTO "logged" VALUES(52,'2026-11-26T13:33:10.981132+00:00','','','');
INSERT INTO "logged" VALUES(53,'2026-11-26T13:33:10.983041+00:00','','','');
INSERT INTO "logged" VALUES(54,'2026-11-26T13:33:10.984538+00:00','','','');
INSERT INTO "logged" VALUES(55,'2026-11-26T13:33:10.985683+00:00','','','');
INSERT INTO "logged" VALUES(56,'2026-11-26T13:33:10.986762+00:00','','','');
INSERT INTO "logged" VALUES(57,'2026-11-26T13:33:10.988563+00:00','','','');
INSERT INTO "logged" VALUES(58,'2026-11-26T13:33:10.989923+00:00','Director','work 2: bring in boards','');
INSERT INTO "logged" VALUES(59,'2026-11-26T13:33:10.992019+00:00','','','');
INSERT INTO "logged" VALUES(60,'2026-11-26T13:33:10.993858+00:00','','','');
INSERT INTO "logged" VALUES(61,'2026-11-26T13:33:10.995133+00:00','','','');
INSERT INTO "logged" VALUES(62,'2026-11-26T13:33:10.996284+00:00','','','');
CREATE TABLE record (
	id INTEGER NOT NULL, 
	at VARCHAR(32) NOT NULL, 
	"by" VARCHAR(100) NOT NULL, 
	source VARCHAR(200) NOT NULL, 
	title VARCHAR(200) NOT NULL, 
	board INTEGER, 
	form JSON NOT NULL, 
	heading JSON NOT NULL, collection_id INTEGER, place INTEGER, 
	CONSTRAINT pk_record PRIMARY KEY (id)
);
INSERT INTO "record" VALUES(1,'2026-11-26T13:33:10.698016+00:00','Bo','evening.pbn','7 · 3NT S',7,'{"board": 7, "dealer": "S", "vulnerability": "both", "auction": ["1NT", "P", "3NT", "P", "P", "P"], "contract": "3NT S", "declarer": "S", "trump": "NT", "hands": {"N": "SAJT2 H875 DA43 CT62", "E": "SQ987 HQT42 DQ75 C85", "S": "SK63 HAKJ DK92 CA743", "W": "S54 H963 DJT86 CKQJ9"}, "tricks": [["W", "CK", "C2", "C5", "C3"], ["W", "CQ", "C6", "H2", "CA"], ["S", "SK", "S4", "S2", "S7"], ["S", "S3", "S5", "ST", "SQ"]], "trick": {"number": 5}, "faced lead": true, "dummy spread": true}','{"name": "7", "event": "Tuesday pairs", "site": "", "date": "2026.03.10", "round": "", "room": "", "players": {}, "passed out": false, "line": 2, "findings": {"en": [{"kind": {"name": "revoke", "words": "revoke"}, "verdict": {"name": "unreliable", "words": "record unreliable"}, "trick": 2, "seats": ["E"], "cards": ["H2"], "what": "Trick 2: East played ♥2 to ♣Q led, holding ♣8.", "reasons": ["East shows no card of the suit in what follows"], "ruling": null}], "da": [{"kind": {"name": "revoke", "words": "kulørsvigt"}, "verdict": {"name": "unreliable", "words": "optegnelsen er upålidelig"}, "trick": 2, "seats": ["E"], "cards": ["H2"], "what": "Stik 2: Øst lagde ♥2 til ♣D med ♣8 på hånden.", "reasons": ["Øst viser intet kort i farven i det, der følger"], "ruling": null}]}}',NULL,NULL);
INSERT INTO "record" VALUES(2,'2026-11-26T13:33:10.972263+00:00','Director','boards.pbn','7 · 3NT S',7,'{"board": 7, "dealer": "S", "vulnerability": "both", "auction": ["1NT", "P", "3NT", "P", "P", "P"], "contract": "3NT S", "declarer": "S", "trump": "NT", "hands": {"N": "SAJT2 H875 DA43 CT62", "E": "SQ987 HQT42 DQ75 C85", "S": "SK63 HAKJ DK92 CA743", "W": "S54 H963 DJT86 CKQJ9"}, "tricks": [["W", "CK", "C2", "C5", "C3"], ["W", "CQ", "C6", "H2", "CA"], ["S", "SK", "S4", "S2", "S7"], ["S", "S3", "S5", "ST", "SQ"]], "trick": {"number": 5}, "faced lead": true, "dummy spread": true}','{"name": "7", "event": "Tuesday pairs", "site": "", "date": "2026.03.10", "round": "", "room": "", "players": {}, "passed out": false, "line": 2, "findings": {"en": [{"kind": {"name": "revoke", "words": "revoke"}, "verdict": {"name": "unreliable", "words": "record unreliable"}, "trick": 2, "seats": ["E"], "cards": ["H2"], "what": "Trick 2: East played ♥2 to ♣Q led, holding ♣8.", "reasons": ["East shows no card of the suit in what follows"], "ruling": null}], "da": [{"kind": {"name": "revoke", "words": "kulørsvigt"}, "verdict": {"name": "unreliable", "words": "optegnelsen er upålidelig"}, "trick": 2, "seats": ["E"], "cards": ["H2"], "what": "Stik 2: Øst lagde ♥2 til ♣D med ♣8 på hånden.", "reasons": ["Øst viser intet kort i farven i det, der følger"], "ruling": null}]}}',1,1);
CREATE TABLE reminder (
	ruling_id INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	done VARCHAR(32), 
	"by" VARCHAR(100) NOT NULL, 
	CONSTRAINT pk_reminder PRIMARY KEY (ruling_id, place), 
	CONSTRAINT fk_reminder_ruling_id FOREIGN KEY(ruling_id) REFERENCES ruling (id) ON DELETE CASCADE
);
INSERT INTO "reminder" VALUES(1,0,'2026-11-26T13:33:07.924391+00:00','Bo');
INSERT INTO "reminder" VALUES(2,0,NULL,'');
INSERT INTO "reminder" VALUES(3,0,NULL,'');
CREATE TABLE request (
	"key" VARCHAR(200) NOT NULL, 
	at VARCHAR(32) NOT NULL, 
	digest VARCHAR(64) NOT NULL, 
	status INTEGER NOT NULL, 
	headers JSON NOT NULL, 
	body TEXT NOT NULL, 
	CONSTRAINT pk_request PRIMARY KEY ("key")
);
INSERT INTO "request" VALUES('form:b503112a8989e13901c2719b0d9a047a83057d7f69467caae9b3f31253eaa8af','2026-11-26T13:33:10.551277+00:00','b503112a8989e13901c2719b0d9a047a83057d7f69467caae9b3f31253eaa8af',303,'{"location": "/interviews/d5157f138b514694bdf7d97cedacb3b7"}','');
INSERT INTO "request" VALUES('form:a2fd2dbb993d904da6d6f07d406d094a766f32c5ad2148f33f639da934f81249','2026-11-26T13:33:10.564914+00:00','a2fd2dbb993d904da6d6f07d406d094a766f32c5ad2148f33f639da934f81249',303,'{"location": "/interviews/d5157f138b514694bdf7d97cedacb3b7"}','');
INSERT INTO "request" VALUES('form:7c51867e86d3ae6a722a91d3457b5f232e74b1dd04a297b924d7c023fd5502b4','2026-11-26T13:33:10.574145+00:00','7c51867e86d3ae6a722a91d3457b5f232e74b1dd04a297b924d7c023fd5502b4',303,'{"location": "/interviews/d5157f138b514694bdf7d97cedacb3b7"}','');
INSERT INTO "request" VALUES('form:3d232a2a071bec54fd9418b0fcab533fcc5b414a1b78841c33ce8edba12a49c9','2026-11-26T13:33:10.591138+00:00','3d232a2a071bec54fd9418b0fcab533fcc5b414a1b78841c33ce8edba12a49c9',303,'{"location": "/interviews/d5157f138b514694bdf7d97cedacb3b7"}','');
INSERT INTO "request" VALUES('form:a5fc0eda1a9e4ded47ad854aa1bb4e020f466ae71c17d15734eab7ceab909d5d','2026-11-26T13:33:10.603287+00:00','a5fc0eda1a9e4ded47ad854aa1bb4e020f466ae71c17d15734eab7ceab909d5d',303,'{"location": "/interviews/d5157f138b514694bdf7d97cedacb3b7"}','');
INSERT INTO "request" VALUES('form:e54d42c100c8892d7a64ee803e3c6b8e746d87d9bb1219e8397046c1ce4a6e84','2026-11-26T13:33:10.613149+00:00','e54d42c100c8892d7a64ee803e3c6b8e746d87d9bb1219e8397046c1ce4a6e84',303,'{"location": "/interviews/d5157f138b514694bdf7d97cedacb3b7"}','');
INSERT INTO "request" VALUES('form:ea9895af7a63177b661f08de8b7fe0e37e548406134c1a9960bdba1c733df2c5','2026-11-26T13:33:10.622683+00:00','ea9895af7a63177b661f08de8b7fe0e37e548406134c1a9960bdba1c733df2c5',303,'{"location": "/interviews/d5157f138b514694bdf7d97cedacb3b7"}','');
INSERT INTO "request" VALUES('form:95b939669e1d5cd841ffdbd0f7964f8c2e58d8ca8d3095e7d2a08d7f42aa375e','2026-11-26T13:33:10.634059+00:00','95b939669e1d5cd841ffdbd0f7964f8c2e58d8ca8d3095e7d2a08d7f42aa375e',303,'{"location": "/interviews/d5157f138b514694bdf7d97cedacb3b7"}','');
INSERT INTO "request" VALUES('form:54341747e00df7e18f96ecb1c18f82d04aee82e984569feb3e51b859a1d5d5ff','2026-11-26T13:33:10.643414+00:00','54341747e00df7e18f96ecb1c18f82d04aee82e984569feb3e51b859a1d5d5ff',303,'{"location": "/interviews/d5157f138b514694bdf7d97cedacb3b7"}','');
INSERT INTO "request" VALUES('form:00b3c7db2b7a7d9f89112437af7eff716f0ee8e4c7104afb128a003ac2663a7e','2026-11-26T13:33:10.653195+00:00','00b3c7db2b7a7d9f89112437af7eff716f0ee8e4c7104afb128a003ac2663a7e',303,'{"location": "/interviews/d5157f138b514694bdf7d97cedacb3b7"}','');
INSERT INTO "request" VALUES('form:58e48e5dbcb265f4dd8bea213ccd0d0253132d07a7b143105c5e8bab773f29ed','2026-11-26T13:33:10.663402+00:00','58e48e5dbcb265f4dd8bea213ccd0d0253132d07a7b143105c5e8bab773f29ed',303,'{"location": "/interviews/d5157f138b514694bdf7d97cedacb3b7"}','');
INSERT INTO "request" VALUES('form:fb4a31ed1824ab7c875a3a2b94327f2b4e392e33fce41a70ef597d3bb7484fd8','2026-11-26T13:33:10.755937+00:00','fb4a31ed1824ab7c875a3a2b94327f2b4e392e33fce41a70ef597d3bb7484fd8',303,'{"location": "/interviews/6eb1b770cd9242df81f79d19a20a891b"}','');
INSERT INTO "request" VALUES('form:a9ae1e80af5b18e9ce3a260dea0ef8cb490700d56c783219eb81392af8365eec','2026-11-26T13:33:10.765233+00:00','a9ae1e80af5b18e9ce3a260dea0ef8cb490700d56c783219eb81392af8365eec',303,'{"location": "/interviews/6eb1b770cd9242df81f79d19a20a891b"}','');
INSERT INTO "request" VALUES('form:d9b20012942234ba377dc16f912c023decc6d4b8b5152acf79499d6d0fd41ddc','2026-11-26T13:33:10.776524+00:00','d9b20012942234ba377dc16f912c023decc6d4b8b5152acf79499d6d0fd41ddc',303,'{"location": "/interviews/6eb1b770cd9242df81f79d19a20a891b"}','');
INSERT INTO "request" VALUES('form:6385ecd0f5fe039b5c598730b0e0dc47d879a1e5c1309c805421e87ff167a060','2026-11-26T13:33:10.788141+00:00','6385ecd0f5fe039b5c598730b0e0dc47d879a1e5c1309c805421e87ff167a060',303,'{"location": "/interviews/6eb1b770cd9242df81f79d19a20a891b"}','');
INSERT INTO "request" VALUES('form:b76eeaad2eefcfea69640e1fa26b4e0dc602504fdd4211182cafcefbdafe99fb','2026-11-26T13:33:10.801817+00:00','b76eeaad2eefcfea69640e1fa26b4e0dc602504fdd4211182cafcefbdafe99fb',303,'{"location": "/interviews/6eb1b770cd9242df81f79d19a20a891b"}','');
INSERT INTO "request" VALUES('form:0d7e65bfd8871a93ad1b7e1f169670ae894804cc71897c28104fa6988df4e056','2026-11-26T13:33:10.817559+00:00','0d7e65bfd8871a93ad1b7e1f169670ae894804cc71897c28104fa6988df4e056',303,'{"location": "/interviews/6eb1b770cd9242df81f79d19a20a891b"}','');
INSERT INTO "request" VALUES('form:4747d38214bc4f8a90edfa4d7626e01687180b4674499ae2dcfbef40717b9230','2026-11-26T13:33:10.836862+00:00','4747d38214bc4f8a90edfa4d7626e01687180b4674499ae2dcfbef40717b9230',303,'{"location": "/interviews/6eb1b770cd9242df81f79d19a20a891b"}','');
INSERT INTO "request" VALUES('form:e03d584b7a5f9eb2c35e3caae941324f700bd1f9768ab7ef2e717ae1fa859fc3','2026-11-26T13:33:10.857940+00:00','e03d584b7a5f9eb2c35e3caae941324f700bd1f9768ab7ef2e717ae1fa859fc3',303,'{"location": "/interviews/6eb1b770cd9242df81f79d19a20a891b"}','');
INSERT INTO "request" VALUES('form:260bc924c0d3fd82474f840761388ef35d1eda54603101e8c62cb8a08e546c6f','2026-11-26T13:33:10.876892+00:00','260bc924c0d3fd82474f840761388ef35d1eda54603101e8c62cb8a08e546c6f',303,'{"location": "/interviews/6eb1b770cd9242df81f79d19a20a891b"}','');
INSERT INTO "request" VALUES('form:316c80f643b53b7bdeebe1143c8f7c37eeb5d2a5b4aabc16e61bd3b061e7e35f','2026-11-26T13:33:10.897543+00:00','316c80f643b53b7bdeebe1143c8f7c37eeb5d2a5b4aabc16e61bd3b061e7e35f',303,'{"location": "/interviews/6eb1b770cd9242df81f79d19a20a891b"}','');
INSERT INTO "request" VALUES('form:1abcd5295e2c88a1229eb97cc99351883e9d67cedf766bd45bf75f73e237a76e','2026-11-26T13:33:10.918961+00:00','1abcd5295e2c88a1229eb97cc99351883e9d67cedf766bd45bf75f73e237a76e',303,'{"location": "/interviews/6eb1b770cd9242df81f79d19a20a891b"}','');
CREATE TABLE ruling (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	at VARCHAR(32) NOT NULL, 
	"by" VARCHAR(100) NOT NULL, 
	day DATE NOT NULL, 
	federation VARCHAR(20) NOT NULL, 
	interview_id VARCHAR(32), 
	event_id INTEGER, 
	line_id INTEGER, 
	event VARCHAR(200) NOT NULL, 
	board VARCHAR(60) NOT NULL, 
	"table" VARCHAR(60) NOT NULL, 
	record_id INTEGER, 
	note TEXT NOT NULL, 
	replaces INTEGER, 
	earlier_number INTEGER, 
	state JSON NOT NULL, 
	forms JSON NOT NULL, handed_over VARCHAR(32), 
	CONSTRAINT fk_ruling_event_id FOREIGN KEY(event_id) REFERENCES event (id) ON DELETE SET NULL, 
	CONSTRAINT fk_ruling_record_id FOREIGN KEY(record_id) REFERENCES record (id) ON DELETE SET NULL
);
INSERT INTO "ruling" VALUES(1,'2026-11-26T13:33:07.918067+00:00','Anna','2024-06-01','DBf','619d36fcdbfd4b0b85b0f7a1979a051b',1,2,'Tuesday pairs','1','2',NULL,'',NULL,NULL,'{"incident": "card shown", "day": "2024-06-01", "federation": "DBf", "told": {"seat": "W", "card": "SQ", "other card": "S7", "manner": "held", "partner could see": "yes", "led": "no"}, "table": {"contract": "4H", "declarer": "S", "hands": {"W": "SQT7 HK54 D8762 C943"}, "trick": {"number": 2, "leader": "N", "cards": ["S2", "S5", "SJ"]}}, "order": [], "before": []}','{"en": [{"kind": "ruling", "incident": {"name": "card shown", "title": "A card half played, taken back, laid down or named"}, "outcome": {"value": "played", "words": "The card is played."}, "effects": [{"kind": "card played", "law": "45C", "group": "table", "who": {"value": "W", "words": "West"}, "words": "♠Q is played by West.", "fields": {"who": "W", "card": "SQ"}, "aloud": [{"to": {"value": "W", "words": "West"}, "words": "The queen of spades is played; it cannot be taken back."}]}, {"kind": "penalty card", "law": "50B", "group": "table", "who": {"value": "W", "words": "West"}, "words": "♠7 becomes a major penalty card of West''s.", "fields": {"who": "W", "card": "S7", "grade": "major"}, "aloud": [{"to": {"value": "W", "words": "West"}, "words": "Leave the seven of spades face up in front of you: it is a major penalty card."}]}, {"kind": "must play", "law": "50D1a", "group": "table", "who": {"value": "W", "words": "West"}, "words": "West must play ♠7 at the first legal opportunity.", "fields": {"who": "W", "cards": ["S7"], "when": "first legal opportunity"}, "aloud": [{"to": {"value": "W", "words": "West"}, "words": "You must play the seven of spades at the first legal opportunity."}]}, {"kind": "must wait", "law": "50D2", "group": "table", "who": {"value": "E", "words": "East"}, "words": "While the penalty card lies there East may not lead until declarer has chosen.", "fields": {"who": "E"}, "aloud": [{"to": {"value": "E", "words": "East"}, "words": "While partner''s penalty card lies there, wait with any lead until declarer has chosen."}]}, {"kind": "authorised", "law": "50E1", "group": "information", "who": {"value": "everyone", "words": "all four players"}, "words": "Authorised for all four players: what ♠7 and the duty to play it tell.", "fields": {"to": "everyone", "info": "the card and its duties", "holder": "W", "card": "S7"}, "aloud": [{"to": {"value": "everyone", "words": "all four players"}, "words": "You may use this: what the seven of spades and the duty to play it tell."}]}, {"kind": "reminder", "law": "50E4", "group": "later", "who": null, "words": "After play: could the result well have been different without the help that the exposed card gave the defenders? Then adjust to the result that was probable without it.", "fields": {"when": "after play", "what": "helped by it"}, "aloud": []}, {"kind": "on lead", "law": "44G", "group": "table", "who": {"value": "W", "words": "West"}, "words": "West is on lead.", "fields": {"who": "W"}, "aloud": [{"to": {"value": "W", "words": "West"}, "words": "You are on lead."}]}], "laws": [{"number": "45C", "text": "When a card must be played: there is one test for a defender, one for declarer, one for dummy.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "45C1", "text": "A defender''s card is played once it is held so that his partner could see its face.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "52A", "text": "A defender who failed to play a penalty card that he had to play may not withdraw the other card by himself.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "45E1", "text": "A fifth card from a defender becomes a penalty card, unless the director finds that it was led.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "50B", "text": "A single card below the ten that was exposed unintentionally is a minor penalty card. An honour, a card exposed by deliberate play, and every penalty card of a defender who has more than one, is major.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "50A", "text": "A penalty card lies face up on the table in front of its owner until a rectification has been chosen.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "50", "text": "A card that a defender exposed prematurely, but did not lead, is a penalty card.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "50D1a", "text": "A major penalty card must be led or played at the first legal opportunity, be it in following suit, discarding or trumping. Where several can legally be played declarer chooses among them.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "50D2", "text": "A defender whose partner has a major penalty card may not lead until declarer has chosen: to require or forbid the suit of the card, or neither. A card that he leads before that becomes a penalty card, and declarer still chooses.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "50E1", "text": "While a penalty card lies on the table, what it and the requirements for playing it tell is authorised for all, its owner''s partner too.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "50E4", "text": "If the result could well have been different without the help of the exposed card, and the non-offending side is damaged, the director adjusts the score: as near as possible to the likely result without the penalty card.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "44G", "text": "The hand that won the trick leads to the next one: not its side, but that very hand, be it declarer''s or dummy''s.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}], "trail": [{"law": "45C", "fact": "holder", "question": "Whose card was it?", "value": "defender", "words": "a defender''s", "origin": "record", "origin words": "on record"}, {"law": "45C", "fact": "manner", "question": "What was done with the card?", "value": "held", "words": "taken from the hand and held, or brought forward and drawn back", "origin": "told", "origin words": "told"}, {"law": "45C1", "fact": "partner could see", "question": "Was the card held so that his partner could have seen its face?", "value": "yes", "words": "yes", "origin": "told", "origin words": "told"}, {"law": "", "fact": "already played", "question": "Had he already played a card to this trick, and legally?", "value": "no", "words": "no", "origin": "record", "origin words": "on record"}, {"law": "", "fact": "whose turn", "question": "Whose turn was it?", "value": "his", "words": "that of the hand that the card is from", "origin": "record", "origin words": "on record"}, {"law": "", "fact": "led too soon", "question": "Did he lead before declarer had chosen about a major penalty card of his partner''s?", "value": "no", "words": "no", "origin": "record", "origin words": "on record"}, {"law": "52A", "fact": "penalty card due", "question": "Was he bound to play a penalty card that was on the table?", "value": "no", "words": "no", "origin": "record", "origin words": "on record"}, {"law": "", "fact": "could follow", "question": "Does the card fail to follow suit, although its hand had a card of the suit led?", "value": "no", "words": "no", "origin": "record", "origin words": "on record"}, {"law": "", "fact": "another played", "question": "Did he put it back and play another card?", "value": "yes", "words": "yes", "origin": "record", "origin words": "on record"}, {"law": "45E1", "fact": "led", "question": "Was the extra card led to the next trick, rather than played to this one?", "value": "no", "words": "no", "origin": "told", "origin words": "told"}, {"law": "50B", "fact": "has another", "question": "Had he another penalty card on the table, or were several of his cards exposed at once?", "value": "no", "words": "no", "origin": "record", "origin words": "on record"}]}], "da": [{"kind": "ruling", "incident": {"name": "card shown", "title": "Et kort halvt spillet, taget tilbage, lagt frem eller nævnt"}, "outcome": {"value": "played", "words": "Kortet er spillet."}, "effects": [{"kind": "card played", "law": "45C", "group": "table", "who": {"value": "W", "words": "Vest"}, "words": "♠D er spillet af Vest.", "fields": {"who": "W", "card": "SQ"}, "aloud": [{"to": {"value": "W", "words": "Vest"}, "words": "Spar dame er spillet og kan ikke tages tilbage."}]}, {"kind": "penalty card", "law": "50B", "group": "table", "who": {"value": "W", "words": "Vest"}, "words": "♠7 bliver et stort strafkort hos Vest.", "fields": {"who": "W", "card": "S7", "grade": "major"}, "aloud": [{"to": {"value": "W", "words": "Vest"}, "words": "Lad spar syver ligge foran dig med billedsiden opad: det er et stort strafkort."}]}, {"kind": "must play", "law": "50D1a", "group": "table", "who": {"value": "W", "words": "Vest"}, "words": "Vest skal spille ♠7 ved første lovlige lejlighed.", "fields": {"who": "W", "cards": ["S7"], "when": "first legal opportunity"}, "aloud": [{"to": {"value": "W", "words": "Vest"}, "words": "Du skal spille spar syver ved første lovlige lejlighed."}]}, {"kind": "must wait", "law": "50D2", "group": "table", "who": {"value": "E", "words": "Øst"}, "words": "Så længe strafkortet ligger der, må Øst ikke spille ud, før spilfører har valgt.", "fields": {"who": "E"}, "aloud": [{"to": {"value": "E", "words": "Øst"}, "words": "Så længe makkers strafkort ligger der, skal du vente med at spille ud, til spilfører har valgt."}]}, {"kind": "authorised", "law": "50E1", "group": "information", "who": {"value": "everyone", "words": "alle fire spillere"}, "words": "Beføjet for alle fire spillere: hvad ♠7 og pligten til at spille det fortæller.", "fields": {"to": "everyone", "info": "the card and its duties", "holder": "W", "card": "S7"}, "aloud": [{"to": {"value": "everyone", "words": "alle fire spillere"}, "words": "Dette må gerne bruges: hvad spar syver og pligten til at spille det fortæller."}]}, {"kind": "reminder", "law": "50E4", "group": "later", "who": null, "words": "Efter spillet: kunne resultatet meget vel være blevet et andet uden den hjælp, som det viste kort gav modspillet? Juster i så fald til det resultat, der var sandsynligt uden.", "fields": {"when": "after play", "what": "helped by it"}, "aloud": []}, {"kind": "on lead", "law": "44G", "group": "table", "who": {"value": "W", "words": "Vest"}, "words": "Vest har udspillet.", "fields": {"who": "W"}, "aloud": [{"to": {"value": "W", "words": "Vest"}, "words": "Du har udspillet."}]}], "laws": [{"number": "45C", "text": "Hvornår bordet fanger: der er én regel for en modspillers kort, én for spilførers og én for bordets.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "45C1", "text": "En modspillers kort er spillet, så snart det holdes sådan, at makker kunne se billedsiden.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "52A", "text": "En modspiller, der undlod at spille et strafkort, som han skulle spille, må ikke selv tage det andet kort tilbage.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "45E1", "text": "Et femte kort fra en modspiller bliver et strafkort, medmindre turneringslederen finder, at det var spillet ud.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "50B", "text": "Et enkelt kort under tieren, der er vist uforsætligt, er et lille strafkort. En honnør, et kort vist ved en bevidst handling og alle strafkort hos en modspiller, der har mere end ét, er store.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "50A", "text": "Et strafkort bliver liggende på bordet foran sin ejer med billedsiden opad, til en berigtigelse er valgt.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "50", "text": "Et kort, som en modspiller har vist i utide, men ikke spillet ud, er et strafkort.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "50D1a", "text": "Et stort strafkort skal spilles ved første lovlige lejlighed, som udspil, tilspil, afkast eller trumfning. Kan flere lovligt spilles, vælger spilfører imellem dem.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "50D2", "text": "En modspiller, hvis makker har et stort strafkort, må ikke spille ud, før spilfører har valgt: at kræve kortets farve, at forbyde den eller ingen af delene. Et kort, han spiller ud forinden, bliver strafkort, og spilfører vælger stadig.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "50E1", "text": "Mens et strafkort ligger på bordet, er det, som kortet og kravene om at spille det fortæller, beføjet for alle, også for ejerens makker.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "50E4", "text": "Kunne resultatet meget vel være blevet et andet uden det viste korts hjælp, og er den ikke-fejlende side skadet, justerer turneringslederen scoren: så nær som muligt til det sandsynlige resultat uden strafkortet.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "44G", "text": "Den hånd, der vandt stikket, spiller ud til det næste: ikke dens side, men netop den hånd, hvad enten det er spilførers eller den blindes.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}], "trail": [{"law": "45C", "fact": "holder", "question": "Hvis kort var det?", "value": "defender", "words": "en modspillers", "origin": "record", "origin words": "fremgår"}, {"law": "45C", "fact": "manner", "question": "Hvad skete der med kortet?", "value": "held", "words": "taget fra hånden og holdt, eller ført frem og trukket tilbage", "origin": "told", "origin words": "oplyst"}, {"law": "45C1", "fact": "partner could see", "question": "Blev kortet holdt sådan, at makker kunne have set billedsiden?", "value": "yes", "words": "ja", "origin": "told", "origin words": "oplyst"}, {"law": "", "fact": "already played", "question": "Havde han allerede spillet et lovligt kort til dette stik?", "value": "no", "words": "nej", "origin": "record", "origin words": "fremgår"}, {"law": "", "fact": "whose turn", "question": "Hvis tur var det?", "value": "his", "words": "den hånds, som kortet kom fra", "origin": "record", "origin words": "fremgår"}, {"law": "", "fact": "led too soon", "question": "Spillede han ud, før spilfører havde taget stilling til et stort strafkort hos makker?", "value": "no", "words": "nej", "origin": "record", "origin words": "fremgår"}, {"law": "52A", "fact": "penalty card due", "question": "Var han forpligtet til at spille et strafkort, der lå på bordet?", "value": "no", "words": "nej", "origin": "record", "origin words": "fremgår"}, {"law": "", "fact": "could follow", "question": "Bekender kortet ikke, selv om hånden havde et kort i den udspillede farve?", "value": "no", "words": "nej", "origin": "record", "origin words": "fremgår"}, {"law": "", "fact": "another played", "question": "Satte han det tilbage og spillede et andet kort?", "value": "yes", "words": "ja", "origin": "record", "origin words": "fremgår"}, {"law": "45E1", "fact": "led", "question": "Blev det overtallige kort spillet ud til næste stik frem for at blive spillet til dette?", "value": "no", "words": "nej", "origin": "told", "origin words": "oplyst"}, {"law": "50B", "fact": "has another", "question": "Havde han et andet strafkort på bordet, eller blev flere af hans kort vist på én gang?", "value": "no", "words": "nej", "origin": "record", "origin words": "fremgår"}]}]}',NULL);
INSERT INTO "ruling" VALUES(2,'2026-11-26T13:33:10.673720+00:00','Bo','2024-06-01','WBF','d5157f138b514694bdf7d97cedacb3b7',NULL,NULL,'','','',NULL,'Ærø, ♠ and ''x''',NULL,NULL,'{"incident": "information from elsewhere", "day": "2024-06-01", "federation": "WBF", "told": {"seat": "S", "learnt": "talk", "play over": "no", "would interfere": "yes", "first call made": "yes", "since": "play"}, "table": {}, "order": ["learnt", "play over", "would interfere", "first call made", "since"], "before": [{"incident": "spectator", "told": {"caused": "player learnt", "regulations": "nothing"}, "table": {}}]}','{"en": [{"kind": "ruling", "incident": {"name": "spectator", "title": "A spectator has said or done something"}, "outcome": {"value": "dealt with", "words": "The irregularity is dealt with as the regulations or the laws say."}, "effects": [{"kind": "advice", "law": "76A1", "group": "director", "who": null, "words": "Remind the spectator of what he may do; you may send him away.", "fields": {"step": "speak to him"}, "aloud": []}, {"kind": "go on under", "law": "76C2", "group": "table", "who": null, "words": "Go on under Law 16D: a player has information from elsewhere than the calls and plays. The incident is “A player has seen or overheard something of a board by accident”.", "fields": {"law": "16D", "why": "information", "incident": "information from elsewhere"}, "aloud": []}], "laws": [{"number": "76C2", "text": "An irregularity that a spectator causes is dealt with as the regulations say; where they say nothing, by the director''s power to rectify errors of procedure, and as information from elsewhere where a player learnt something.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "76A1", "text": "Spectators in the playing area are under the director''s control, by the regulations of the event.", "source": null, "by": null, "since": null}], "trail": [{"law": "76C2", "fact": "caused", "question": "What came of it?", "value": "player learnt", "words": "a player learnt something of a board in play or still to be played", "origin": "told", "origin words": "told"}, {"law": "76C2", "fact": "regulations", "question": "What do the regulations of the event say of such a thing?", "value": "nothing", "words": "nothing", "origin": "told", "origin words": "told"}]}, {"kind": "ruling", "incident": {"name": "information from elsewhere", "title": "A player has seen or overheard something of a board by accident"}, "outcome": {"value": "later", "words": "The board is played; the director looks at the result afterwards."}, "effects": [{"kind": "play continues", "law": "16D2c", "group": "table", "who": null, "words": "No rectification; play goes on.", "fields": {}, "aloud": [{"to": {"value": "everyone", "words": "all four players"}, "words": "No rectification; play goes on."}]}, {"kind": "reminder", "law": "16D2c", "group": "later", "who": null, "words": "After play: did what the player knew affect the result? Then adjust the score.", "fields": {"when": "after play", "what": "did it matter"}, "aloud": []}], "laws": [{"number": "16D1", "text": "A player who by accident learns something of the board he plays or one he has still to play, by a wrong hand, a call or a remark overheard, or a card seen, tells the director at once.", "source": null, "by": null, "since": null}, {"number": "16D", "text": "A player who receives information on a board by accident tells the director, who has it played, alone or with other hands or seats, or adjusts the score. An opponent''s card that he sees by accident he may use.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "16D3", "text": "Between the first call and the end of play the director may only have the board played and look at it afterwards, or adjust the score.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "16D2c", "text": "The board is played; afterwards the director adjusts the score if he finds that the information affected it.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}], "trail": [{"law": "16D", "fact": "learnt", "question": "What did he come to know?", "value": "talk", "words": "a call, a result or a remark that he heard, or a card that he saw at another table", "origin": "told", "origin words": "told"}, {"law": "16D", "fact": "play over", "question": "Was the play of the deal over?", "value": "no", "words": "no", "origin": "told", "origin words": "told"}, {"law": "16D", "fact": "would interfere", "question": "Would it be likely to disturb normal bidding or play?", "value": "yes", "words": "yes", "origin": "told", "origin words": "told"}, {"law": "16D", "fact": "first call made", "question": "Has a call been made on the board?", "value": "yes", "words": "yes", "origin": "told", "origin words": "told"}, {"law": "16D3", "fact": "since", "question": "A call had been made. What do you do about it?", "value": "play", "words": "have it played on, and adjust afterwards if the information affected the result", "origin": "elected", "origin words": "chosen by the player"}]}], "da": [{"kind": "ruling", "incident": {"name": "spectator", "title": "En tilskuer har sagt eller gjort noget"}, "outcome": {"value": "dealt with", "words": "Uregelmæssigheden behandles, som turneringsbestemmelserne eller lovene siger."}, "effects": [{"kind": "advice", "law": "76A1", "group": "director", "who": null, "words": "Mind tilskueren om, hvad han må; du kan sende ham væk.", "fields": {"step": "speak to him"}, "aloud": []}, {"kind": "go on under", "law": "76C2", "group": "table", "who": null, "words": "Gå videre efter § 16D: en spiller har oplysninger fra andet end meldinger og spil. Hændelsen er »En spiller har ved et tilfælde set eller hørt noget om et spil«.", "fields": {"law": "16D", "why": "information", "incident": "information from elsewhere"}, "aloud": []}], "laws": [{"number": "76C2", "text": "En uregelmæssighed, som en tilskuer er skyld i, behandles, som turneringsbestemmelserne siger; hvor de intet siger, ved turneringslederens beføjelse til at rette fejl i fremgangsmåden, og som oplysninger andre steder fra, hvor en spiller fik noget at vide.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "76A1", "text": "Tilskuere i spilleområdet er under turneringslederens kontrol efter turneringens bestemmelser.", "source": null, "by": null, "since": null}], "trail": [{"law": "76C2", "fact": "caused", "question": "Hvad kom der ud af det?", "value": "player learnt", "words": "en spiller fik noget at vide om et spil, der er i gang eller endnu skal spilles", "origin": "told", "origin words": "oplyst"}, {"law": "76C2", "fact": "regulations", "question": "Hvad siger turneringens bestemmelser om sådan noget?", "value": "nothing", "words": "intet", "origin": "told", "origin words": "oplyst"}]}, {"kind": "ruling", "incident": {"name": "information from elsewhere", "title": "En spiller har ved et tilfælde set eller hørt noget om et spil"}, "outcome": {"value": "later", "words": "Spillet spilles; turneringslederen ser på resultatet bagefter."}, "effects": [{"kind": "play continues", "law": "16D2c", "group": "table", "who": null, "words": "Ingen berigtigelse; spillet går videre.", "fields": {}, "aloud": [{"to": {"value": "everyone", "words": "alle fire spillere"}, "words": "Ingen berigtigelse; spillet går videre."}]}, {"kind": "reminder", "law": "16D2c", "group": "later", "who": null, "words": "Efter spillet: fik det, spilleren vidste, betydning for resultatet? Så justeres scoren.", "fields": {"when": "after play", "what": "did it matter"}, "aloud": []}], "laws": [{"number": "16D1", "text": "En spiller, der ved et tilfælde får noget at vide om et spil, han spiller eller endnu skal spille, ved en forkert hånd, en melding eller en bemærkning, han hører, eller et kort, han ser, siger det straks til turneringslederen.", "source": null, "by": null, "since": null}, {"number": "16D", "text": "En spiller, der ved et tilfælde får oplysninger om et spil, siger det til turneringslederen, som lader det blive spillet, som det er eller med andre hænder eller pladser, eller justerer scoren. En modstanders kort, som han ser ved et tilfælde, må han bruge.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "16D3", "text": "Mellem den første melding og spillets afslutning kan turneringslederen kun lade spillet blive spillet og se på det bagefter, eller justere scoren.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "16D2c", "text": "Spillet spilles; bagefter justerer turneringslederen scoren, hvis han finder, at oplysningerne fik betydning for den.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}], "trail": [{"law": "16D", "fact": "learnt", "question": "Hvad fik han at vide?", "value": "talk", "words": "en melding, et resultat eller en bemærkning, som han hørte, eller et kort, han så ved et andet bord", "origin": "told", "origin words": "oplyst"}, {"law": "16D", "fact": "play over", "question": "Var spillet slut?", "value": "no", "words": "nej", "origin": "told", "origin words": "oplyst"}, {"law": "16D", "fact": "would interfere", "question": "Ville det sandsynligvis forstyrre de normale meldinger eller det normale spil?", "value": "yes", "words": "ja", "origin": "told", "origin words": "oplyst"}, {"law": "16D", "fact": "first call made", "question": "Er der afgivet en melding i spillet?", "value": "yes", "words": "ja", "origin": "told", "origin words": "oplyst"}, {"law": "16D3", "fact": "since", "question": "Der er afgivet en melding. Hvad gør du ved det?", "value": "play", "words": "lad spillet gå videre, og justér bagefter, hvis oplysningerne fik betydning for resultatet", "origin": "elected", "origin words": "spillerens valg"}]}]}',NULL);
INSERT INTO "ruling" VALUES(3,'2026-11-26T13:33:10.683486+00:00','Bo','2024-06-01','WBF','d5157f138b514694bdf7d97cedacb3b7',NULL,NULL,'','','',NULL,'And what South saw.',2,NULL,'{"incident": "information from elsewhere", "day": "2024-06-01", "federation": "WBF", "told": {"seat": "S", "learnt": "talk", "play over": "no", "would interfere": "yes", "first call made": "yes", "since": "play"}, "table": {}, "order": ["learnt", "play over", "would interfere", "first call made", "since"], "before": [{"incident": "spectator", "told": {"caused": "player learnt", "regulations": "nothing"}, "table": {}}]}','{"en": [{"kind": "ruling", "incident": {"name": "spectator", "title": "A spectator has said or done something"}, "outcome": {"value": "dealt with", "words": "The irregularity is dealt with as the regulations or the laws say."}, "effects": [{"kind": "advice", "law": "76A1", "group": "director", "who": null, "words": "Remind the spectator of what he may do; you may send him away.", "fields": {"step": "speak to him"}, "aloud": []}, {"kind": "go on under", "law": "76C2", "group": "table", "who": null, "words": "Go on under Law 16D: a player has information from elsewhere than the calls and plays. The incident is “A player has seen or overheard something of a board by accident”.", "fields": {"law": "16D", "why": "information", "incident": "information from elsewhere"}, "aloud": []}], "laws": [{"number": "76C2", "text": "An irregularity that a spectator causes is dealt with as the regulations say; where they say nothing, by the director''s power to rectify errors of procedure, and as information from elsewhere where a player learnt something.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "76A1", "text": "Spectators in the playing area are under the director''s control, by the regulations of the event.", "source": null, "by": null, "since": null}], "trail": [{"law": "76C2", "fact": "caused", "question": "What came of it?", "value": "player learnt", "words": "a player learnt something of a board in play or still to be played", "origin": "told", "origin words": "told"}, {"law": "76C2", "fact": "regulations", "question": "What do the regulations of the event say of such a thing?", "value": "nothing", "words": "nothing", "origin": "told", "origin words": "told"}]}, {"kind": "ruling", "incident": {"name": "information from elsewhere", "title": "A player has seen or overheard something of a board by accident"}, "outcome": {"value": "later", "words": "The board is played; the director looks at the result afterwards."}, "effects": [{"kind": "play continues", "law": "16D2c", "group": "table", "who": null, "words": "No rectification; play goes on.", "fields": {}, "aloud": [{"to": {"value": "everyone", "words": "all four players"}, "words": "No rectification; play goes on."}]}, {"kind": "reminder", "law": "16D2c", "group": "later", "who": null, "words": "After play: did what the player knew affect the result? Then adjust the score.", "fields": {"when": "after play", "what": "did it matter"}, "aloud": []}], "laws": [{"number": "16D1", "text": "A player who by accident learns something of the board he plays or one he has still to play, by a wrong hand, a call or a remark overheard, or a card seen, tells the director at once.", "source": null, "by": null, "since": null}, {"number": "16D", "text": "A player who receives information on a board by accident tells the director, who has it played, alone or with other hands or seats, or adjusts the score. An opponent''s card that he sees by accident he may use.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "16D3", "text": "Between the first call and the end of play the director may only have the board played and look at it afterwards, or adjust the score.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "16D2c", "text": "The board is played; afterwards the director adjusts the score if he finds that the information affected it.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}], "trail": [{"law": "16D", "fact": "learnt", "question": "What did he come to know?", "value": "talk", "words": "a call, a result or a remark that he heard, or a card that he saw at another table", "origin": "told", "origin words": "told"}, {"law": "16D", "fact": "play over", "question": "Was the play of the deal over?", "value": "no", "words": "no", "origin": "told", "origin words": "told"}, {"law": "16D", "fact": "would interfere", "question": "Would it be likely to disturb normal bidding or play?", "value": "yes", "words": "yes", "origin": "told", "origin words": "told"}, {"law": "16D", "fact": "first call made", "question": "Has a call been made on the board?", "value": "yes", "words": "yes", "origin": "told", "origin words": "told"}, {"law": "16D3", "fact": "since", "question": "A call had been made. What do you do about it?", "value": "play", "words": "have it played on, and adjust afterwards if the information affected the result", "origin": "elected", "origin words": "chosen by the player"}]}], "da": [{"kind": "ruling", "incident": {"name": "spectator", "title": "En tilskuer har sagt eller gjort noget"}, "outcome": {"value": "dealt with", "words": "Uregelmæssigheden behandles, som turneringsbestemmelserne eller lovene siger."}, "effects": [{"kind": "advice", "law": "76A1", "group": "director", "who": null, "words": "Mind tilskueren om, hvad han må; du kan sende ham væk.", "fields": {"step": "speak to him"}, "aloud": []}, {"kind": "go on under", "law": "76C2", "group": "table", "who": null, "words": "Gå videre efter § 16D: en spiller har oplysninger fra andet end meldinger og spil. Hændelsen er »En spiller har ved et tilfælde set eller hørt noget om et spil«.", "fields": {"law": "16D", "why": "information", "incident": "information from elsewhere"}, "aloud": []}], "laws": [{"number": "76C2", "text": "En uregelmæssighed, som en tilskuer er skyld i, behandles, som turneringsbestemmelserne siger; hvor de intet siger, ved turneringslederens beføjelse til at rette fejl i fremgangsmåden, og som oplysninger andre steder fra, hvor en spiller fik noget at vide.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "76A1", "text": "Tilskuere i spilleområdet er under turneringslederens kontrol efter turneringens bestemmelser.", "source": null, "by": null, "since": null}], "trail": [{"law": "76C2", "fact": "caused", "question": "Hvad kom der ud af det?", "value": "player learnt", "words": "en spiller fik noget at vide om et spil, der er i gang eller endnu skal spilles", "origin": "told", "origin words": "oplyst"}, {"law": "76C2", "fact": "regulations", "question": "Hvad siger turneringens bestemmelser om sådan noget?", "value": "nothing", "words": "intet", "origin": "told", "origin words": "oplyst"}]}, {"kind": "ruling", "incident": {"name": "information from elsewhere", "title": "En spiller har ved et tilfælde set eller hørt noget om et spil"}, "outcome": {"value": "later", "words": "Spillet spilles; turneringslederen ser på resultatet bagefter."}, "effects": [{"kind": "play continues", "law": "16D2c", "group": "table", "who": null, "words": "Ingen berigtigelse; spillet går videre.", "fields": {}, "aloud": [{"to": {"value": "everyone", "words": "alle fire spillere"}, "words": "Ingen berigtigelse; spillet går videre."}]}, {"kind": "reminder", "law": "16D2c", "group": "later", "who": null, "words": "Efter spillet: fik det, spilleren vidste, betydning for resultatet? Så justeres scoren.", "fields": {"when": "after play", "what": "did it matter"}, "aloud": []}], "laws": [{"number": "16D1", "text": "En spiller, der ved et tilfælde får noget at vide om et spil, han spiller eller endnu skal spille, ved en forkert hånd, en melding eller en bemærkning, han hører, eller et kort, han ser, siger det straks til turneringslederen.", "source": null, "by": null, "since": null}, {"number": "16D", "text": "En spiller, der ved et tilfælde får oplysninger om et spil, siger det til turneringslederen, som lader det blive spillet, som det er eller med andre hænder eller pladser, eller justerer scoren. En modstanders kort, som han ser ved et tilfælde, må han bruge.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "16D3", "text": "Mellem den første melding og spillets afslutning kan turneringslederen kun lade spillet blive spillet og se på det bagefter, eller justere scoren.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "16D2c", "text": "Spillet spilles; bagefter justerer turneringslederen scoren, hvis han finder, at oplysningerne fik betydning for den.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}], "trail": [{"law": "16D", "fact": "learnt", "question": "Hvad fik han at vide?", "value": "talk", "words": "en melding, et resultat eller en bemærkning, som han hørte, eller et kort, han så ved et andet bord", "origin": "told", "origin words": "oplyst"}, {"law": "16D", "fact": "play over", "question": "Var spillet slut?", "value": "no", "words": "nej", "origin": "told", "origin words": "oplyst"}, {"law": "16D", "fact": "would interfere", "question": "Ville det sandsynligvis forstyrre de normale meldinger eller det normale spil?", "value": "yes", "words": "ja", "origin": "told", "origin words": "oplyst"}, {"law": "16D", "fact": "first call made", "question": "Er der afgivet en melding i spillet?", "value": "yes", "words": "ja", "origin": "told", "origin words": "oplyst"}, {"law": "16D3", "fact": "since", "question": "Der er afgivet en melding. Hvad gør du ved det?", "value": "play", "words": "lad spillet gå videre, og justér bagefter, hvis oplysningerne fik betydning for resultatet", "origin": "elected", "origin words": "spillerens valg"}]}]}',NULL);
CREATE TABLE scored_board (
	board_id INTEGER NOT NULL, 
	event_id INTEGER NOT NULL, 
	form JSON NOT NULL, 
	CONSTRAINT pk_scored_board PRIMARY KEY (board_id), 
	CONSTRAINT fk_scored_board_board_id FOREIGN KEY(board_id) REFERENCES board (id) ON DELETE CASCADE, 
	CONSTRAINT fk_scored_board_event_id FOREIGN KEY(event_id) REFERENCES event (id) ON DELETE CASCADE
);
CREATE TABLE scored_event (
	event_id INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	at VARCHAR(32) NOT NULL, 
	form JSON NOT NULL, 
	problem JSON, 
	CONSTRAINT pk_scored_event PRIMARY KEY (event_id), 
	CONSTRAINT fk_scored_event_event_id FOREIGN KEY(event_id) REFERENCES event (id) ON DELETE CASCADE
);
CREATE TABLE sign_in (
	"key" VARCHAR(64) NOT NULL, 
	account_id INTEGER NOT NULL, 
	at VARCHAR(32) NOT NULL, 
	seen VARCHAR(32) NOT NULL, 
	browser VARCHAR(200) NOT NULL, 
	CONSTRAINT pk_sign_in PRIMARY KEY ("key"), 
	CONSTRAINT fk_sign_in_account_id FOREIGN KEY(account_id) REFERENCES account (id) ON DELETE CASCADE
);
INSERT INTO "sign_in" VALUES('ad855def498ef7de41d2fcb2f6c968da2c919ee4b30b2c299e571a58537c40c3',3,'2026-11-26T13:33:10.944760+00:00','2026-11-26T13:33:10.944760+00:00','a browser');
CREATE TABLE standing (
	id INTEGER NOT NULL, 
	event_id INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	list INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	number TEXT NOT NULL, 
	name TEXT NOT NULL, 
	form JSON NOT NULL, 
	CONSTRAINT pk_standing PRIMARY KEY (id), 
	CONSTRAINT fk_standing_event_id FOREIGN KEY(event_id) REFERENCES event (id) ON DELETE CASCADE
);
CREATE TABLE work (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	kind VARCHAR(40) NOT NULL, 
	"by" VARCHAR(100) NOT NULL, 
	at VARCHAR(32) NOT NULL, 
	changed VARCHAR(32) NOT NULL, 
	state VARCHAR(20) NOT NULL, 
	worker VARCHAR(32) NOT NULL, 
	done INTEGER NOT NULL, 
	total INTEGER NOT NULL, 
	spent FLOAT NOT NULL, 
	tries INTEGER DEFAULT '0' NOT NULL, 
	form JSON NOT NULL, 
	problem JSON
);
INSERT INTO "work" VALUES(1,'bring in boards','Director','2026-11-26T13:33:10.948222+00:00','2026-11-26T13:33:10.977312+00:00','done','c688580b748179d99a007a358600c41a',310,310,1.24394659978861454874e-02,0,'{"file": "boards.pbn", "digest": "c3ed5a80ce8f67b7a1d75ee4f4eb7c85e7cb38f286a64c1046b393d6c10835c8", "federation": "WBF", "collection": 1, "found": 1, "boards": 1, "unread": 0, "notices": []}',NULL);
INSERT INTO "work" VALUES(2,'bring in boards','Director','2026-11-26T13:33:10.982564+00:00','2026-11-26T13:33:10.989510+00:00','cancelled','28c9114042ed936439b54a01fab82ee9',0,311,0.0,0,'{"file": "cancelled.pbn", "digest": "82f7371d7a65455369b3971ddf5fb07e3459e6143f04d5267f5153f7d49c22f7", "federation": "WBF"}',NULL);
INSERT INTO "work" VALUES(3,'bring in boards','Director','2026-11-26T13:33:10.993391+00:00','2026-11-26T13:33:10.994820+00:00','waiting','',0,312,0.0,0,'{"file": "waiting.pbn", "digest": "4cc4f86d695054411006b5d308e2aa694cd57bee6144d608facb7cdb59752131", "federation": "WBF"}',NULL);
CREATE TABLE work_file (
	work_id INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	data BLOB NOT NULL, 
	CONSTRAINT pk_work_file PRIMARY KEY (work_id, place), 
	CONSTRAINT fk_work_file_work_id FOREIGN KEY(work_id) REFERENCES work (id) ON DELETE CASCADE
);
INSERT INTO "work_file" VALUES(3,0,X'252050424E20322E310A5B4576656E74202254756573646179207061697273225D0A5B446174652022323032362E30332E3130225D0A5B426F617264202237225D0A5B4465616C6572202253225D0A5B56756C6E657261626C652022416C6C225D0A5B4465616C20224E3A414A54322E3837352E4134332E54363220513938372E515434322E5137352E3835204B36332E414B4A2E4B39322E413734332035342E3936332E4A5438362E4B514A39225D0A5B4465636C61726572202253225D0A5B436F6E74726163742022334E54225D0A5B41756374696F6E202253225D0A314E54205061737320334E5420506173730A5061737320506173730A5B506C6179202257225D0A434B2043322043352043330A43512043362048322043410A533420533220533720534B0A53352053542053512053330A0A0A');
CREATE INDEX ix_change_event_id ON change (event_id);
CREATE INDEX ix_change_line_id ON change (line_id);
CREATE INDEX ix_interview_record_id ON interview (record_id);
CREATE INDEX ix_ruling_event_id ON ruling (event_id);
CREATE INDEX ix_ruling_interview_id ON ruling (interview_id);
CREATE INDEX ix_ruling_line_id ON ruling (line_id);
CREATE INDEX ix_ruling_record_id ON ruling (record_id);
CREATE INDEX ix_contestant_event_id_place ON contestant (event_id, place);
CREATE INDEX ix_board_event_id_place ON board (event_id, place);
CREATE INDEX ix_line_board_id_place ON line (board_id, place);
CREATE INDEX ix_scored_board_event_id ON scored_board (event_id);
CREATE INDEX ix_standing_event_id_version_list ON standing (event_id, version, list, place);
CREATE INDEX ix_standing_event_id_version_number ON standing (event_id, version, number);
CREATE INDEX ix_sign_in_account_id ON sign_in (account_id);
CREATE INDEX ix_access_key_account_id ON access_key (account_id);
CREATE INDEX ix_work_state ON work (state);
CREATE INDEX ix_record_collection_id_place ON record (collection_id, place);
CREATE INDEX ix_record_collection_id_source ON record (collection_id, source);
CREATE INDEX ix_record_collection_id_at ON record (collection_id, at, id);
CREATE INDEX ix_collection_digest ON collection (digest);
CREATE INDEX ix_finding_collection_id_record_id ON finding (collection_id, record_id);
CREATE INDEX ix_finding_collection_id_kind ON finding (collection_id, kind, record_id);
CREATE TRIGGER logged_no_update BEFORE UPDATE ON logged BEGIN SELECT RAISE(ABORT, 'rows of logged stay as they were written'); END;
CREATE TRIGGER logged_no_delete BEFORE DELETE ON logged BEGIN SELECT RAISE(ABORT, 'rows of logged stay as they were written'); END;
CREATE TRIGGER change_no_update BEFORE UPDATE ON change BEGIN SELECT RAISE(ABORT, 'rows of change stay as they were written'); END;
CREATE TRIGGER logged_no_replace BEFORE INSERT ON logged WHEN EXISTS (SELECT 1 FROM logged WHERE id = NEW.id) BEGIN SELECT RAISE(ABORT, 'rows of logged stay as they were written'); END;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('event',2);
INSERT INTO "sqlite_sequence" VALUES('board',4);
INSERT INTO "sqlite_sequence" VALUES('line',8);
INSERT INTO "sqlite_sequence" VALUES('logged',62);
INSERT INTO "sqlite_sequence" VALUES('ruling',3);
INSERT INTO "sqlite_sequence" VALUES('account',3);
INSERT INTO "sqlite_sequence" VALUES('access_key',1);
INSERT INTO "sqlite_sequence" VALUES('work',3);
INSERT INTO "sqlite_sequence" VALUES('collection',1);
COMMIT;
