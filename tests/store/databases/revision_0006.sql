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
INSERT INTO "access_key" VALUES(1,3,'35797b8f50d11a0e96d2a00cf5d0db8696bd9f5d333053a89fc8f992078c2990','scoring program','2026-11-27T21:04:05.232247+00:00',NULL);
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
INSERT INTO "account" VALUES(1,'Reader','reader','reader','$argon2id$v=19$m=8,t=1,p=1$Q5wyRI6fNYbisyWY4Knk8g$JzZSaJuYdI5FwGOilspSLjdQ/upVVxBuTJhGCFi2hMk','2026-11-27T21:04:05.200502+00:00','2026-11-27T21:04:05.257715+00:00');
INSERT INTO "account" VALUES(2,'Scorer','scorer','scorer','$argon2id$v=19$m=8,t=1,p=1$ieu3RYQ/5YFine6ZQJgwZw$lWcxVRXl7/CjrBUwblhgV8oUEiueJ9y9dRtc1WA1P/4','2026-11-27T21:04:05.207595+00:00',NULL);
INSERT INTO "account" VALUES(3,'Director','director','director','$argon2id$v=19$m=8,t=1,p=1$zjZK68XMeRk86z3F7nmcyQ$nneiABHJ5gPJPFxrFI2Jz7qJ9X8wED91Am3Su+G/I7A','2026-11-27T21:04:05.214072+00:00',NULL);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0006');
CREATE TABLE appeal (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	ruling_id INTEGER NOT NULL, 
	at VARCHAR(32) NOT NULL, 
	"by" VARCHAR(100) NOT NULL, 
	state VARCHAR(20) NOT NULL, 
	party VARCHAR(200) NOT NULL, 
	note TEXT NOT NULL, 
	deposit VARCHAR(100) NOT NULL, 
	CONSTRAINT fk_appeal_ruling_id FOREIGN KEY(ruling_id) REFERENCES ruling (id) ON DELETE CASCADE
);
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
INSERT INTO "change" VALUES(1,1,1,'2026-11-27T21:03:58.342241+00:00','Anna','','entered','',NULL,NULL,'null','{"boards": 3, "contestants": 4}');
INSERT INTO "change" VALUES(2,2,1,'2026-11-27T21:03:58.392759+00:00','Anna','','entered','',NULL,NULL,'null','{"boards": 1, "contestants": 2}');
INSERT INTO "change" VALUES(3,1,2,'2026-11-27T21:03:58.450962+00:00','Bo','slip','result','1',2,NULL,'{"ns": "2", "ew": "4", "score": "4S N 9", "table": "2", "round": "1"}','{"ns": "2", "ew": "4", "score": "4S N 11", "table": "2", "round": "1"}');
INSERT INTO "change" VALUES(4,1,3,'2026-11-27T21:03:58.506950+00:00','Bo','','penalty','',NULL,NULL,'{}','{"penalties": [{"contestant": "3", "amount": 10, "unit": "percent", "reason": "late"}]}');
INSERT INTO "change" VALUES(5,1,4,'2026-11-27T21:03:59.128949+00:00','Anna','','ruling','1',2,1,'{"ns": "2", "ew": "4", "score": "4S N 11", "table": "2", "round": "1"}','{"ns": "2", "ew": "4", "score": "4S N 11", "ruling": {"score": {"ns": "50% 4S N 10, 50% 4S N 9", "ew": "4S N 11"}, "laws": "12C1c"}, "table": "2", "round": "1"}');
CREATE TABLE club (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	name VARCHAR(100) NOT NULL
);
INSERT INTO "club" VALUES(1,'');
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
INSERT INTO "collection" VALUES(1,'boards.pbn','c3ed5a80ce8f67b7a1d75ee4f4eb7c85e7cb38f286a64c1046b393d6c10835c8','2026-11-27T21:04:05.315728+00:00','Director',1,'{"unread": 0, "notices": []}',NULL);
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
CREATE TABLE entrant (
	id INTEGER NOT NULL, 
	event_id INTEGER NOT NULL, 
	number TEXT NOT NULL, 
	place INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	CONSTRAINT pk_entrant PRIMARY KEY (id), 
	CONSTRAINT fk_entrant_event_id FOREIGN KEY(event_id) REFERENCES event (id) ON DELETE CASCADE, 
	CONSTRAINT fk_entrant_player_id FOREIGN KEY(player_id) REFERENCES player (id), 
	CONSTRAINT uq_entrant_event_id_number_place UNIQUE (event_id, number, place)
);
CREATE TABLE erasing (
	player_id INTEGER NOT NULL, 
	CONSTRAINT pk_erasing PRIMARY KEY (player_id)
);
CREATE TABLE event (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	name VARCHAR(200) NOT NULL, 
	day DATE, 
	version INTEGER NOT NULL, 
	form JSON NOT NULL, 
	at VARCHAR(32) NOT NULL
, published BOOLEAN DEFAULT 0 NOT NULL, coming INTEGER, large JSON, federation VARCHAR(20) DEFAULT '' NOT NULL, publication JSON, club_id INTEGER DEFAULT '1' NOT NULL);
INSERT INTO "event" VALUES(1,'Tuesday pairs','2026-03-10',4,'{"kind": "pairs", "method": "matchpoints", "name": "Tuesday pairs", "date": "2026-03-10", "penalties": [{"contestant": "3", "amount": 10, "unit": "percent", "reason": "late"}]}','2026-11-27T21:03:58.277144+00:00',0,NULL,NULL,'DBf',NULL,1);
INSERT INTO "event" VALUES(2,'Thursday teams',NULL,1,'{"kind": "teams", "method": "imps", "name": "Thursday teams"}','2026-11-27T21:03:58.384613+00:00',0,NULL,NULL,'',NULL,1);
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
	state JSON NOT NULL, title VARCHAR(200) DEFAULT '' NOT NULL, put_off VARCHAR(32), discarded VARCHAR(32), 
	CONSTRAINT pk_interview PRIMARY KEY (id), 
	CONSTRAINT fk_interview_event_id FOREIGN KEY(event_id) REFERENCES event (id) ON DELETE SET NULL, 
	CONSTRAINT fk_interview_record_id FOREIGN KEY(record_id) REFERENCES record (id) ON DELETE SET NULL
);
INSERT INTO "interview" VALUES('03a1c2c58c9c40fcbd1e2534ef6069dd','2026-11-27T21:03:58.790307+00:00','2026-11-27T21:03:58.790307+00:00',0,1,2,'Tuesday pairs','1','2',NULL,NULL,'{"incident": "card shown", "day": "2024-06-01", "federation": "DBf", "told": {"seat": "W", "card": "SQ", "other card": "S7", "manner": "held", "partner could see": "yes", "led": "no"}, "table": {"contract": "4H", "declarer": "S", "hands": {"W": "SQT7 HK54 D8762 C943"}, "trick": {"number": 2, "leader": "N", "cards": ["S2", "S5", "SJ"]}}, "order": [], "before": []}','',NULL,NULL);
INSERT INTO "interview" VALUES('2f48aec59db44a9283c5afd134736a76','2026-11-27T21:04:03.659907+00:00','2026-11-27T21:04:04.414473+00:00',11,NULL,NULL,'','','',NULL,NULL,'{"incident": "information from elsewhere", "day": "2024-06-01", "federation": "WBF", "told": {"seat": "S", "learnt": "talk", "play over": "no", "would interfere": "yes", "first call made": "yes", "since": "play"}, "table": {}, "order": ["learnt", "play over", "would interfere", "first call made", "since"], "before": [{"incident": "spectator", "told": {"caused": "player learnt", "regulations": "nothing"}, "table": {}}]}','',NULL,NULL);
INSERT INTO "interview" VALUES('702be7da24df4406ba8b7e6b57c53263','2026-11-27T21:04:04.658022+00:00','2026-11-27T21:04:04.658022+00:00',0,NULL,NULL,'Tuesday pairs','7','',1,NULL,'{"incident": "revoke", "day": "2026-03-10", "federation": "WBF", "told": {}, "table": {"board": 7, "dealer": "S", "vulnerability": "both", "auction": ["1NT", "P", "3NT", "P", "P", "P"], "contract": "3NT S", "declarer": "S", "trump": "NT", "hands": {"N": "SAJT2 H875 DA43 CT62", "E": "SQ987 HQT42 DQ75 C85", "S": "SK63 HAKJ DK92 CA743", "W": "S54 H963 DJT86 CKQJ9"}, "trick": {"number": 1}}, "order": [], "before": []}','',NULL,NULL);
INSERT INTO "interview" VALUES('8e91445a7f084689a367fe7375fdd1f0','2026-11-27T21:04:04.709158+00:00','2026-11-27T21:04:04.709158+00:00',0,1,2,'Tuesday pairs','1','2',NULL,NULL,'{"incident": "card shown", "day": "2026-03-10", "federation": "WBF", "told": {}, "table": {}, "order": [], "before": []}','',NULL,NULL);
INSERT INTO "interview" VALUES('732ed039cb8c4c8988199c6907125400','2026-11-27T21:04:04.723284+00:00','2026-11-27T21:04:05.465260+00:00',12,NULL,NULL,'','','',NULL,NULL,'{"incident": "turn to play", "day": "2024-06-01", "federation": "DBf", "told": {"seat": "E"}, "table": {"trick": {"number": 4, "leader": "W", "cards": ["C8", "C5"]}}, "order": [], "before": [{"incident": "revoke", "told": {"deed": "nothing", "dummy first": "no", "lho changes": "no", "faced": "concealed", "lead choice": "require"}, "table": {"dealer": "W", "contract": "3NT", "declarer": "S", "hands": {"N": "J632.62.J843.K75", "E": "KQ874.A53.A97.93", "S": "A5.Q4.KQ6.AQJ642", "W": "T9.KJT987.T52.T8"}, "tricks": [["W", "HJ", "H2", "HA", "H4"], ["E", "H3", "HQ", "HK", "H6"], ["W", "HT", "S2", "C9", "D6"]]}}, {"incident": "turn to play", "told": {}, "table": {}}]}','The club ♣5',NULL,NULL);
INSERT INTO "interview" VALUES('9d1257fbef464df89b0b91f498d2731d','2026-11-27T21:04:05.449647+00:00','2026-11-27T21:04:05.453324+00:00',1,NULL,NULL,'','','',NULL,NULL,'{"incident": "turn to play", "day": "2024-06-01", "federation": "DBf", "told": {"seat": "E"}, "table": {"trick": {"number": 4, "leader": "W", "cards": ["C8", "C5"]}}, "order": [], "before": [{"incident": "revoke", "told": {"deed": "nothing", "dummy first": "no", "lho changes": "no", "faced": "concealed", "lead choice": "require"}, "table": {"dealer": "W", "contract": "3NT", "declarer": "S", "hands": {"N": "J632.62.J843.K75", "E": "KQ874.A53.A97.93", "S": "A5.Q4.KQ6.AQJ642", "W": "T9.KJT987.T52.T8"}, "tricks": [["W", "HJ", "H2", "HA", "H4"], ["E", "H3", "HQ", "HK", "H6"], ["W", "HT", "S2", "C9", "D6"]]}}, {"incident": "turn to play", "told": {}, "table": {}}]}','','2026-11-27T21:04:05.453313+00:00',NULL);
INSERT INTO "interview" VALUES('42729dc8bc8849ddb887157753ca7197','2026-11-27T21:04:05.456798+00:00','2026-11-27T21:04:05.461359+00:00',1,NULL,NULL,'','','',NULL,NULL,'{"incident": "turn to play", "day": "2024-06-01", "federation": "DBf", "told": {"seat": "E"}, "table": {"trick": {"number": 4, "leader": "W", "cards": ["C8", "C5"]}}, "order": [], "before": [{"incident": "revoke", "told": {"deed": "nothing", "dummy first": "no", "lho changes": "no", "faced": "concealed", "lead choice": "require"}, "table": {"dealer": "W", "contract": "3NT", "declarer": "S", "hands": {"N": "J632.62.J843.K75", "E": "KQ874.A53.A97.93", "S": "A5.Q4.KQ6.AQJ642", "W": "T9.KJT987.T52.T8"}, "tricks": [["W", "HJ", "H2", "HA", "H4"], ["E", "H3", "HQ", "HK", "H6"], ["W", "HT", "S2", "C9", "D6"]]}}, {"incident": "turn to play", "told": {}, "table": {}}]}','',NULL,'2026-11-27T21:04:05.461348+00:00');
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
INSERT INTO "logged" VALUES(1,'2026-11-27T21:03:58.348412+00:00','','POST /api/v1/events','testclient');
INSERT INTO "logged" VALUES(2,'2026-11-27T21:03:58.393992+00:00','','POST /api/v1/events','testclient');
INSERT INTO "logged" VALUES(3,'2026-11-27T21:03:58.454707+00:00','','PUT /api/v1/events/1/lines/2','testclient');
INSERT INTO "logged" VALUES(4,'2026-11-27T21:03:58.515351+00:00','','POST /events/1/penalties','testclient');
INSERT INTO "logged" VALUES(5,'2026-11-27T21:03:58.795826+00:00','Bo','POST /api/v1/interviews','testclient');
INSERT INTO "logged" VALUES(6,'2026-11-27T21:03:58.843066+00:00','Bo','POST /api/v1/interviews/03a1c2c58c9c40fcbd1e2534ef6069dd/ruling','testclient');
INSERT INTO "logged" VALUES(7,'2026-11-27T21:03:58.865254+00:00','Bo','POST /rulings/1/reminders/0','testclient');
INSERT INTO "logged" VALUES(8,'2026-11-27T21:03:59.142335+00:00','Bo','POST /api/v1/events/1/rulings','testclient');
INSERT INTO "logged" VALUES(9,'2026-11-27T21:04:03.662405+00:00','Bo','POST /interviews','testclient');
INSERT INTO "logged" VALUES(10,'2026-11-27T21:04:04.082319+00:00','Bo','POST /interviews/2f48aec59db44a9283c5afd134736a76/about','testclient');
INSERT INTO "logged" VALUES(11,'2026-11-27T21:04:04.119544+00:00','Bo','POST /interviews/2f48aec59db44a9283c5afd134736a76/answer','testclient');
INSERT INTO "logged" VALUES(12,'2026-11-27T21:04:04.154701+00:00','Bo','POST /interviews/2f48aec59db44a9283c5afd134736a76/answer','testclient');
INSERT INTO "logged" VALUES(13,'2026-11-27T21:04:04.205385+00:00','Bo','POST /interviews/2f48aec59db44a9283c5afd134736a76/next','testclient');
INSERT INTO "logged" VALUES(14,'2026-11-27T21:04:04.244289+00:00','Bo','POST /interviews/2f48aec59db44a9283c5afd134736a76/tell','testclient');
INSERT INTO "logged" VALUES(15,'2026-11-27T21:04:04.268939+00:00','Bo','POST /interviews/2f48aec59db44a9283c5afd134736a76/answer','testclient');
INSERT INTO "logged" VALUES(16,'2026-11-27T21:04:04.293048+00:00','Bo','POST /interviews/2f48aec59db44a9283c5afd134736a76/answer','testclient');
INSERT INTO "logged" VALUES(17,'2026-11-27T21:04:04.321943+00:00','Bo','POST /interviews/2f48aec59db44a9283c5afd134736a76/answer','testclient');
INSERT INTO "logged" VALUES(18,'2026-11-27T21:04:04.345023+00:00','Bo','POST /interviews/2f48aec59db44a9283c5afd134736a76/answer','testclient');
INSERT INTO "logged" VALUES(19,'2026-11-27T21:04:04.377096+00:00','Bo','POST /interviews/2f48aec59db44a9283c5afd134736a76/answer','testclient');
INSERT INTO "logged" VALUES(20,'2026-11-27T21:04:04.416048+00:00','Bo','POST /interviews/2f48aec59db44a9283c5afd134736a76/tell','testclient');
INSERT INTO "logged" VALUES(21,'2026-11-27T21:04:04.451029+00:00','Bo','POST /interviews/2f48aec59db44a9283c5afd134736a76/save','testclient');
INSERT INTO "logged" VALUES(22,'2026-11-27T21:04:04.489583+00:00','Bo','POST /interviews/2f48aec59db44a9283c5afd134736a76/save','testclient');
INSERT INTO "logged" VALUES(23,'2026-11-27T21:04:04.550242+00:00','Bo','POST /records','testclient');
INSERT INTO "logged" VALUES(24,'2026-11-27T21:04:04.660012+00:00','Bo','POST /records/1/irregularity','testclient');
INSERT INTO "logged" VALUES(25,'2026-11-27T21:04:04.710951+00:00','Bo','POST /api/v1/interviews','testclient');
INSERT INTO "logged" VALUES(26,'2026-11-27T21:04:04.725429+00:00','Bo','POST /interviews','testclient');
INSERT INTO "logged" VALUES(27,'2026-11-27T21:04:04.759434+00:00','Bo','POST /interviews/732ed039cb8c4c8988199c6907125400/about','testclient');
INSERT INTO "logged" VALUES(28,'2026-11-27T21:04:04.795456+00:00','Bo','POST /interviews/732ed039cb8c4c8988199c6907125400/tell','testclient');
INSERT INTO "logged" VALUES(29,'2026-11-27T21:04:04.833377+00:00','Bo','POST /interviews/732ed039cb8c4c8988199c6907125400/answer','testclient');
INSERT INTO "logged" VALUES(30,'2026-11-27T21:04:04.860709+00:00','Bo','POST /interviews/732ed039cb8c4c8988199c6907125400/answer','testclient');
INSERT INTO "logged" VALUES(31,'2026-11-27T21:04:04.888112+00:00','Bo','POST /interviews/732ed039cb8c4c8988199c6907125400/answer','testclient');
INSERT INTO "logged" VALUES(32,'2026-11-27T21:04:04.919049+00:00','Bo','POST /interviews/732ed039cb8c4c8988199c6907125400/answer','testclient');
INSERT INTO "logged" VALUES(33,'2026-11-27T21:04:04.976423+00:00','Bo','POST /interviews/732ed039cb8c4c8988199c6907125400/answer','testclient');
INSERT INTO "logged" VALUES(34,'2026-11-27T21:04:05.024401+00:00','Bo','POST /interviews/732ed039cb8c4c8988199c6907125400/next','testclient');
INSERT INTO "logged" VALUES(35,'2026-11-27T21:04:05.061816+00:00','Bo','POST /interviews/732ed039cb8c4c8988199c6907125400/next','testclient');
INSERT INTO "logged" VALUES(36,'2026-11-27T21:04:05.105737+00:00','Bo','POST /interviews/732ed039cb8c4c8988199c6907125400/tell','testclient');
INSERT INTO "logged" VALUES(37,'2026-11-27T21:04:05.142200+00:00','Bo','POST /interviews/732ed039cb8c4c8988199c6907125400/tell','testclient');
INSERT INTO "logged" VALUES(38,'2026-11-27T21:04:05.203316+00:00','','','');
INSERT INTO "logged" VALUES(39,'2026-11-27T21:04:05.208851+00:00','','','');
INSERT INTO "logged" VALUES(40,'2026-11-27T21:04:05.215496+00:00','','','');
INSERT INTO "logged" VALUES(41,'2026-11-27T21:04:05.235106+00:00','','','');
INSERT INTO "logged" VALUES(42,'2026-11-27T21:04:05.247657+00:00','Director','','');
INSERT INTO "logged" VALUES(43,'2026-11-27T21:04:05.263696+00:00','','','');
INSERT INTO "logged" VALUES(44,'2026-11-27T21:04:05.270187+00:00','','','');
INSERT INTO "logged" VALUES(45,'2026-11-27T21:04:05.286184+00:00','','','');
INSERT INTO "logged" VALUES(46,'2026-11-27T21:04:05.292213+00:00','','','');
INSERT INTO "logged" VALUES(47,'2026-11-27T21:04:05.301154+00:00','','','');
INSERT INTO "logged" VALUES(48,'2026-11-27T21:04:05.319347+00:00','Director','work 1: bring in boards','');
INSERT INTO "logged" VALUES(49,'2026-11-27T21:04:05.339595+00:00','Director','work 1: bring in boards','');
INSERT INTO "logged" VALUES(50,'2026-11-27T21:04:05.349318+00:00','Director','work 1: bring in boards','');
INSERT INTO "logged" VALUES(51,'2026-11-27T21:04:05.355332+00:00','Director','work 1: bring in boards','');
INSERT INTO "logged" VALUES(52,'2026-11-27T21:04:05.369564+00:00','','','');
INSERT INTO "logged" VALUES(53,'2026-11-27T21:04:05.377195+00:00','','','');
INSERT INTO "logged" VALUES(54,'2026-11-27T21:04:05.381559+00:00','','','');
INSERT INTO "logged" VALUES(55,'2026-11-27T21:04:05.385207+00:00','','','');
INSERT INTO "logged" VALUES(56,'2026-11-27T21:04:05.388989+00:00','','','');
INSERT INTO "logged" VALUES(57,'2026-11-27T21:04:05.394506+00:00','','','');
INSERT INTO "logged" VALUES(58,'2026-11-27T21:04:05.403575+00:00','Director','work 2: bring in boards','');
INSERT INTO "logged" VALUES(59,'2026-11-27T21:04:05.415167+00:00','','','');
INSERT INTO "logged" VALUES(60,'2026-11-27T21:04:05.425372+00:00','','','');
INSERT INTO "logged" VALUES(61,'2026-11-27T21:04:05.430084+00:00','','','');
INSERT INTO "logged" VALUES(62,'2026-11-27T21:04:05.434790+00:00','','','');
INSERT INTO "logged" VALUES(63,'2026-11-27T21:04:05.440019+00:00','','','');
INSERT INTO "logged" VALUES(64,'2026-11-27T21:04:05.451598+00:00','','','');
INSERT INTO "logged" VALUES(65,'2026-11-27T21:04:05.455015+00:00','','','');
INSERT INTO "logged" VALUES(66,'2026-11-27T21:04:05.459443+00:00','','','');
INSERT INTO "logged" VALUES(67,'2026-11-27T21:04:05.463133+00:00','','','');
INSERT INTO "logged" VALUES(68,'2026-11-27T21:04:05.467415+00:00','','','');
CREATE TABLE player (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	club_id INTEGER NOT NULL, 
	name VARCHAR(100) NOT NULL, 
	folded TEXT NOT NULL, 
	number VARCHAR(30) NOT NULL, 
	club VARCHAR(100) NOT NULL, 
	handicap VARCHAR(20) NOT NULL, 
	note VARCHAR(500) NOT NULL, 
	earlier_names JSON NOT NULL, 
	version INTEGER NOT NULL, 
	at VARCHAR(32) NOT NULL, 
	changed VARCHAR(32) NOT NULL, 
	merged_into INTEGER, 
	erased VARCHAR(32), 
	CONSTRAINT fk_player_club_id FOREIGN KEY(club_id) REFERENCES club (id)
);
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
INSERT INTO "record" VALUES(1,'2026-11-27T21:04:04.539324+00:00','Bo','evening.pbn','7 · 3NT S',7,'{"board": 7, "dealer": "S", "vulnerability": "both", "auction": ["1NT", "P", "3NT", "P", "P", "P"], "contract": "3NT S", "declarer": "S", "trump": "NT", "hands": {"N": "SAJT2 H875 DA43 CT62", "E": "SQ987 HQT42 DQ75 C85", "S": "SK63 HAKJ DK92 CA743", "W": "S54 H963 DJT86 CKQJ9"}, "tricks": [["W", "CK", "C2", "C5", "C3"], ["W", "CQ", "C6", "H2", "CA"], ["S", "SK", "S4", "S2", "S7"], ["S", "S3", "S5", "ST", "SQ"]], "trick": {"number": 5}, "faced lead": true, "dummy spread": true}','{"name": "7", "event": "Tuesday pairs", "site": "", "date": "2026.03.10", "round": "", "room": "", "players": {}, "passed out": false, "line": 2, "findings": {"en": [{"kind": {"name": "revoke", "words": "revoke"}, "verdict": {"name": "unreliable", "words": "record unreliable"}, "trick": 2, "seats": ["E"], "cards": ["H2"], "what": "Trick 2: East played ♥2 on ♣Q and held ♣8.", "reasons": ["East does not show a card of the suit later"], "ruling": null}], "da": [{"kind": {"name": "revoke", "words": "kulørsvigt"}, "verdict": {"name": "unreliable", "words": "registreringen er upålidelig"}, "trick": 2, "seats": ["E"], "cards": ["H2"], "what": "Stik 2: Øst lagde ♥2 på ♣D med ♣8 på hånden.", "reasons": ["Øst viser ikke senere et kort i farven"], "ruling": null}]}}',NULL,NULL);
INSERT INTO "record" VALUES(2,'2026-11-27T21:04:05.333591+00:00','Director','boards.pbn','7 · 3NT S',7,'{"board": 7, "dealer": "S", "vulnerability": "both", "auction": ["1NT", "P", "3NT", "P", "P", "P"], "contract": "3NT S", "declarer": "S", "trump": "NT", "hands": {"N": "SAJT2 H875 DA43 CT62", "E": "SQ987 HQT42 DQ75 C85", "S": "SK63 HAKJ DK92 CA743", "W": "S54 H963 DJT86 CKQJ9"}, "tricks": [["W", "CK", "C2", "C5", "C3"], ["W", "CQ", "C6", "H2", "CA"], ["S", "SK", "S4", "S2", "S7"], ["S", "S3", "S5", "ST", "SQ"]], "trick": {"number": 5}, "faced lead": true, "dummy spread": true}','{"name": "7", "event": "Tuesday pairs", "site": "", "date": "2026.03.10", "round": "", "room": "", "players": {}, "passed out": false, "line": 2, "findings": {"en": [{"kind": {"name": "revoke", "words": "revoke"}, "verdict": {"name": "unreliable", "words": "record unreliable"}, "trick": 2, "seats": ["E"], "cards": ["H2"], "what": "Trick 2: East played ♥2 on ♣Q and held ♣8.", "reasons": ["East does not show a card of the suit later"], "ruling": null}], "da": [{"kind": {"name": "revoke", "words": "kulørsvigt"}, "verdict": {"name": "unreliable", "words": "registreringen er upålidelig"}, "trick": 2, "seats": ["E"], "cards": ["H2"], "what": "Stik 2: Øst lagde ♥2 på ♣D med ♣8 på hånden.", "reasons": ["Øst viser ikke senere et kort i farven"], "ruling": null}]}}',1,1);
CREATE TABLE reminder (
	ruling_id INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	done VARCHAR(32), 
	"by" VARCHAR(100) NOT NULL, 
	CONSTRAINT pk_reminder PRIMARY KEY (ruling_id, place), 
	CONSTRAINT fk_reminder_ruling_id FOREIGN KEY(ruling_id) REFERENCES ruling (id) ON DELETE CASCADE
);
INSERT INTO "reminder" VALUES(1,0,'2026-11-27T21:03:58.862890+00:00','Bo');
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
INSERT INTO "request" VALUES('form:b1c8fcf765b4e88d4504ef8fca70b439092160313ce069464830924fc1e367b6','2026-11-27T21:04:04.078227+00:00','b1c8fcf765b4e88d4504ef8fca70b439092160313ce069464830924fc1e367b6',303,'{"location": "/interviews/2f48aec59db44a9283c5afd134736a76"}','');
INSERT INTO "request" VALUES('form:6167e3caf6ad69d94ad4119489dc29fb46a5d88e13b38916332db7f28de06b16','2026-11-27T21:04:04.119286+00:00','6167e3caf6ad69d94ad4119489dc29fb46a5d88e13b38916332db7f28de06b16',303,'{"location": "/interviews/2f48aec59db44a9283c5afd134736a76"}','');
INSERT INTO "request" VALUES('form:f9512c558cbd07fa41c6b51c1c604369a8c278fec1216d8bd001d69b704b8c87','2026-11-27T21:04:04.154448+00:00','f9512c558cbd07fa41c6b51c1c604369a8c278fec1216d8bd001d69b704b8c87',303,'{"location": "/interviews/2f48aec59db44a9283c5afd134736a76"}','');
INSERT INTO "request" VALUES('form:7544ad0a8b03d4396b6fd1943bfaac8aafd78cc759a362d9c82429228e6eecd7','2026-11-27T21:04:04.205161+00:00','7544ad0a8b03d4396b6fd1943bfaac8aafd78cc759a362d9c82429228e6eecd7',303,'{"location": "/interviews/2f48aec59db44a9283c5afd134736a76"}','');
INSERT INTO "request" VALUES('form:85010ba5dba50428e89b838d026c90b6a457f4dd390db550396517194b571e06','2026-11-27T21:04:04.244067+00:00','85010ba5dba50428e89b838d026c90b6a457f4dd390db550396517194b571e06',303,'{"location": "/interviews/2f48aec59db44a9283c5afd134736a76"}','');
INSERT INTO "request" VALUES('form:3acb3e0294060c69399ab86fefd0062d574a2e372af42e92a0a524458f4af086','2026-11-27T21:04:04.268765+00:00','3acb3e0294060c69399ab86fefd0062d574a2e372af42e92a0a524458f4af086',303,'{"location": "/interviews/2f48aec59db44a9283c5afd134736a76"}','');
INSERT INTO "request" VALUES('form:43dc460ba247446c4f22a2a7c6d337e30a1e02b56a4d54cc8e4d3739fdf98aa0','2026-11-27T21:04:04.292888+00:00','43dc460ba247446c4f22a2a7c6d337e30a1e02b56a4d54cc8e4d3739fdf98aa0',303,'{"location": "/interviews/2f48aec59db44a9283c5afd134736a76"}','');
INSERT INTO "request" VALUES('form:b3b25049dd2370547adc40f0e34a7e8d7323fc95f86540a14059725d18e05991','2026-11-27T21:04:04.321790+00:00','b3b25049dd2370547adc40f0e34a7e8d7323fc95f86540a14059725d18e05991',303,'{"location": "/interviews/2f48aec59db44a9283c5afd134736a76"}','');
INSERT INTO "request" VALUES('form:79ea770b3f991ec1b71d527ef137105184a878496afde59840587c3ecb7db0c0','2026-11-27T21:04:04.344806+00:00','79ea770b3f991ec1b71d527ef137105184a878496afde59840587c3ecb7db0c0',303,'{"location": "/interviews/2f48aec59db44a9283c5afd134736a76"}','');
INSERT INTO "request" VALUES('form:4f0924dae290dd75eac6aa065efe75c0a94306e8a579e045e7f7ab1807ffbbc6','2026-11-27T21:04:04.376872+00:00','4f0924dae290dd75eac6aa065efe75c0a94306e8a579e045e7f7ab1807ffbbc6',303,'{"location": "/interviews/2f48aec59db44a9283c5afd134736a76"}','');
INSERT INTO "request" VALUES('form:d4af1b43ba48b220f5d8987882b03d04b9ea8863988f1b5eddd54224010908be','2026-11-27T21:04:04.415809+00:00','d4af1b43ba48b220f5d8987882b03d04b9ea8863988f1b5eddd54224010908be',303,'{"location": "/interviews/2f48aec59db44a9283c5afd134736a76"}','');
INSERT INTO "request" VALUES('form:05fc794c798a0c6645925e2735f4c30fb0ad521b9703fd11243eacadc9a0e877','2026-11-27T21:04:04.759171+00:00','05fc794c798a0c6645925e2735f4c30fb0ad521b9703fd11243eacadc9a0e877',303,'{"location": "/interviews/732ed039cb8c4c8988199c6907125400"}','');
INSERT INTO "request" VALUES('form:6248ee81c34a417644071df0e201af5253f274ff4e870b16dc6a38a822888fa0','2026-11-27T21:04:04.795236+00:00','6248ee81c34a417644071df0e201af5253f274ff4e870b16dc6a38a822888fa0',303,'{"location": "/interviews/732ed039cb8c4c8988199c6907125400"}','');
INSERT INTO "request" VALUES('form:eab7038c1d96f8d20783760f121b73f995bc207e14d0d05422e0ee9fdfd6ca45','2026-11-27T21:04:04.833131+00:00','eab7038c1d96f8d20783760f121b73f995bc207e14d0d05422e0ee9fdfd6ca45',303,'{"location": "/interviews/732ed039cb8c4c8988199c6907125400"}','');
INSERT INTO "request" VALUES('form:0bb5e4435e1a9832b153b61e7e031b9ba952282dd4b76059411be4b217732d39','2026-11-27T21:04:04.860554+00:00','0bb5e4435e1a9832b153b61e7e031b9ba952282dd4b76059411be4b217732d39',303,'{"location": "/interviews/732ed039cb8c4c8988199c6907125400"}','');
INSERT INTO "request" VALUES('form:12ef09103d9448d3bc302858c7ba55cda433a2b5e86648e04bd815cda0b79ea7','2026-11-27T21:04:04.887888+00:00','12ef09103d9448d3bc302858c7ba55cda433a2b5e86648e04bd815cda0b79ea7',303,'{"location": "/interviews/732ed039cb8c4c8988199c6907125400"}','');
INSERT INTO "request" VALUES('form:4406e49cd4f53e48d4ae440309179d4af0dde392af6842cb0f6fd9d6b98698b1','2026-11-27T21:04:04.918835+00:00','4406e49cd4f53e48d4ae440309179d4af0dde392af6842cb0f6fd9d6b98698b1',303,'{"location": "/interviews/732ed039cb8c4c8988199c6907125400"}','');
INSERT INTO "request" VALUES('form:2605cb8aba1ad2207c43572232d4b59487a0eea1f6b2a911e63b449df81a97e2','2026-11-27T21:04:04.976197+00:00','2605cb8aba1ad2207c43572232d4b59487a0eea1f6b2a911e63b449df81a97e2',303,'{"location": "/interviews/732ed039cb8c4c8988199c6907125400"}','');
INSERT INTO "request" VALUES('form:1e4dbff6096ff6adc23a3ae5783e6f9e77068044e57452799f350a0b71b9cb95','2026-11-27T21:04:05.024186+00:00','1e4dbff6096ff6adc23a3ae5783e6f9e77068044e57452799f350a0b71b9cb95',303,'{"location": "/interviews/732ed039cb8c4c8988199c6907125400"}','');
INSERT INTO "request" VALUES('form:6b407eac924e42cb4bffae583c2704dfa3272560d3a5d0cef9e6d7b508fe070d','2026-11-27T21:04:05.061587+00:00','6b407eac924e42cb4bffae583c2704dfa3272560d3a5d0cef9e6d7b508fe070d',303,'{"location": "/interviews/732ed039cb8c4c8988199c6907125400"}','');
INSERT INTO "request" VALUES('form:0218d2896ddb2fb40825ea88dfc3fa4311cdd162ef0b5a462ed5841fcc45a911','2026-11-27T21:04:05.105424+00:00','0218d2896ddb2fb40825ea88dfc3fa4311cdd162ef0b5a462ed5841fcc45a911',303,'{"location": "/interviews/732ed039cb8c4c8988199c6907125400"}','');
INSERT INTO "request" VALUES('form:6c145667aabf6adebdac1dcd34d1fe78becd17248e8ee3794c68b383b06ec538','2026-11-27T21:04:05.141979+00:00','6c145667aabf6adebdac1dcd34d1fe78becd17248e8ee3794c68b383b06ec538',303,'{"location": "/interviews/732ed039cb8c4c8988199c6907125400"}','');
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
	forms JSON NOT NULL, handed_over VARCHAR(32), club_id INTEGER DEFAULT '1' NOT NULL, 
	CONSTRAINT fk_ruling_event_id FOREIGN KEY(event_id) REFERENCES event (id) ON DELETE SET NULL, 
	CONSTRAINT fk_ruling_record_id FOREIGN KEY(record_id) REFERENCES record (id) ON DELETE SET NULL
);
INSERT INTO "ruling" VALUES(1,'2026-11-27T21:03:58.833787+00:00','Anna','2024-06-01','DBf','03a1c2c58c9c40fcbd1e2534ef6069dd',1,2,'Tuesday pairs','1','2',NULL,'',NULL,NULL,'{"incident": "card shown", "day": "2024-06-01", "federation": "DBf", "told": {"seat": "W", "card": "SQ", "other card": "S7", "manner": "held", "partner could see": "yes", "led": "no"}, "table": {"contract": "4H", "declarer": "S", "hands": {"W": "SQT7 HK54 D8762 C943"}, "trick": {"number": 2, "leader": "N", "cards": ["S2", "S5", "SJ"]}}, "order": [], "before": []}','{"en": [{"kind": "ruling", "incident": {"name": "card shown", "title": "A card half played, taken back, laid down or named"}, "outcome": {"value": "played", "words": "The card is played."}, "effects": [{"kind": "card played", "law": "45C", "group": "table", "who": {"value": "W", "words": "West"}, "words": "♠Q is played by West.", "fields": {"who": "W", "card": "SQ"}, "aloud": [{"to": {"value": "W", "words": "West"}, "words": "The queen of spades is played; it cannot be taken back."}]}, {"kind": "penalty card", "law": "50B", "group": "table", "who": {"value": "W", "words": "West"}, "words": "♠7 becomes a major penalty card of West''s.", "fields": {"who": "W", "card": "S7", "grade": "major"}, "aloud": [{"to": {"value": "W", "words": "West"}, "words": "Place the seven of spades face up in front of you: it is a major penalty card."}]}, {"kind": "must play", "law": "50D1a", "group": "table", "who": {"value": "W", "words": "West"}, "words": "West must play ♠7 at the first legal opportunity.", "fields": {"who": "W", "cards": ["S7"], "when": "first legal opportunity"}, "aloud": [{"to": {"value": "W", "words": "West"}, "words": "You must play the seven of spades at the first legal opportunity."}]}, {"kind": "must wait", "law": "50D2", "group": "table", "who": {"value": "E", "words": "East"}, "words": "While the penalty card is on the table, East may not lead until declarer has chosen.", "fields": {"who": "E"}, "aloud": [{"to": {"value": "E", "words": "East"}, "words": "While partner''s penalty card is on the table, do not lead until declarer has chosen."}]}, {"kind": "authorised", "law": "50E1", "group": "information", "who": {"value": "everyone", "words": "all four players"}, "words": "Authorised for all four players: the information from ♠7 and the requirements for playing it.", "fields": {"to": "everyone", "info": "the card and its duties", "holder": "W", "card": "S7"}, "aloud": [{"to": {"value": "everyone", "words": "all four players"}, "words": "All of you may use the information from the seven of spades and the requirements for playing it."}]}, {"kind": "reminder", "law": "50E4", "group": "later", "who": null, "words": "After play: could the result well have been different without the help that the exposed card gave the defenders? Then adjust to the result that was probable without it.", "fields": {"when": "after play", "what": "helped by it"}, "aloud": []}, {"kind": "on lead", "law": "44G", "group": "table", "who": {"value": "W", "words": "West"}, "words": "West is on lead.", "fields": {"who": "W"}, "aloud": [{"to": {"value": "W", "words": "West"}, "words": "You are on lead."}]}], "laws": [{"number": "45C", "text": "When a card must be played: there is one test for a defender, one for declarer, one for dummy.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "45C1", "text": "A defender''s card is played once it is held so that his partner could see its face.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "52A", "text": "A defender who failed to play a penalty card that he had to play may not withdraw the other card by himself.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "45E1", "text": "A fifth card from a defender becomes a penalty card, unless the director finds that it was led.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "50B", "text": "A single card below the ten that was exposed unintentionally is a minor penalty card. An honour, a card exposed by deliberate play, and every penalty card of a defender who has more than one, is major.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "50A", "text": "A penalty card lies face up on the table in front of its owner until a rectification has been chosen.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "50", "text": "A card that a defender exposed prematurely, but did not lead, is a penalty card.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "50D1a", "text": "A major penalty card must be led or played at the first legal opportunity, be it in following suit, discarding or trumping. Where several can legally be played declarer chooses among them.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "50D2", "text": "A defender whose partner has a major penalty card may not lead until declarer has chosen: to require or forbid the suit of the card, or neither. A card that he leads before that becomes a penalty card, and declarer still chooses.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "50E1", "text": "While a penalty card lies on the table, what it and the requirements for playing it tell is authorised for all, its owner''s partner too.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "50E4", "text": "If the result could well have been different without the help of the exposed card, and the non-offending side is damaged, the director adjusts the score: as near as possible to the likely result without the penalty card.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "44G", "text": "The hand that won the trick leads to the next one: not its side, but that very hand, be it declarer''s or dummy''s.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}], "trail": [{"law": "45C", "fact": "holder", "question": "Whose card was it?", "value": "defender", "words": "a defender''s", "origin": "record", "origin words": "on record"}, {"law": "45C", "fact": "manner", "question": "What was done with the card?", "value": "held", "words": "taken from the hand and held, or brought forward and drawn back", "origin": "told", "origin words": "told"}, {"law": "45C1", "fact": "partner could see", "question": "Was the card held so that his partner could have seen its face?", "value": "yes", "words": "yes", "origin": "told", "origin words": "told"}, {"law": "", "fact": "already played", "question": "Had he already played a card to this trick, and legally?", "value": "no", "words": "no", "origin": "record", "origin words": "on record"}, {"law": "", "fact": "whose turn", "question": "Whose turn was it?", "value": "his", "words": "that of the hand that the card is from", "origin": "record", "origin words": "on record"}, {"law": "", "fact": "led too soon", "question": "Did he lead before declarer had chosen about a major penalty card of his partner''s?", "value": "no", "words": "no", "origin": "record", "origin words": "on record"}, {"law": "52A", "fact": "penalty card due", "question": "Was he bound to play a penalty card that was on the table?", "value": "no", "words": "no", "origin": "record", "origin words": "on record"}, {"law": "", "fact": "could follow", "question": "Does the card fail to follow suit, although its hand had a card of the suit led?", "value": "no", "words": "no", "origin": "record", "origin words": "on record"}, {"law": "", "fact": "another played", "question": "Did he put it back and play another card?", "value": "yes", "words": "yes", "origin": "record", "origin words": "on record"}, {"law": "45E1", "fact": "led", "question": "Was the extra card led to the next trick, rather than played to this one?", "value": "no", "words": "no", "origin": "told", "origin words": "told"}, {"law": "50B", "fact": "has another", "question": "Had he another penalty card on the table, or were several of his cards exposed at once?", "value": "no", "words": "no", "origin": "record", "origin words": "on record"}]}], "da": [{"kind": "ruling", "incident": {"name": "card shown", "title": "Et kort halvt spillet, taget tilbage, lagt frem eller nævnt"}, "outcome": {"value": "played", "words": "Kortet er spillet."}, "effects": [{"kind": "card played", "law": "45C", "group": "table", "who": {"value": "W", "words": "Vest"}, "words": "♠D er spillet af Vest.", "fields": {"who": "W", "card": "SQ"}, "aloud": [{"to": {"value": "W", "words": "Vest"}, "words": "Spar dame er spillet og kan ikke tages tilbage."}]}, {"kind": "penalty card", "law": "50B", "group": "table", "who": {"value": "W", "words": "Vest"}, "words": "♠7 bliver et stort strafkort hos Vest.", "fields": {"who": "W", "card": "S7", "grade": "major"}, "aloud": [{"to": {"value": "W", "words": "Vest"}, "words": "Læg spar syver foran dig med billedsiden opad: det er et stort strafkort."}]}, {"kind": "must play", "law": "50D1a", "group": "table", "who": {"value": "W", "words": "Vest"}, "words": "Vest skal spille ♠7 ved første lovlige lejlighed.", "fields": {"who": "W", "cards": ["S7"], "when": "first legal opportunity"}, "aloud": [{"to": {"value": "W", "words": "Vest"}, "words": "Du skal spille spar syver ved første lovlige lejlighed."}]}, {"kind": "must wait", "law": "50D2", "group": "table", "who": {"value": "E", "words": "Øst"}, "words": "Så længe strafkortet ligger på bordet, må Øst ikke spille ud, før spilfører har valgt.", "fields": {"who": "E"}, "aloud": [{"to": {"value": "E", "words": "Øst"}, "words": "Så længe makkers strafkort ligger på bordet, må du ikke spille ud, før spilfører har valgt."}]}, {"kind": "authorised", "law": "50E1", "group": "information", "who": {"value": "everyone", "words": "alle fire spillere"}, "words": "Beføjet for alle fire spillere: hvad ♠7 og kravene om at spille det fortæller.", "fields": {"to": "everyone", "info": "the card and its duties", "holder": "W", "card": "S7"}, "aloud": [{"to": {"value": "everyone", "words": "alle fire spillere"}, "words": "I må alle fire gerne bruge, hvad spar syver og kravene om at spille det fortæller."}]}, {"kind": "reminder", "law": "50E4", "group": "later", "who": null, "words": "Efter spillet: kunne resultatet meget vel være blevet et andet uden den hjælp, som det viste kort gav modspillet? Justér i så fald til det resultat, der var sandsynligt uden den.", "fields": {"when": "after play", "what": "helped by it"}, "aloud": []}, {"kind": "on lead", "law": "44G", "group": "table", "who": {"value": "W", "words": "Vest"}, "words": "Vest har udspillet.", "fields": {"who": "W"}, "aloud": [{"to": {"value": "W", "words": "Vest"}, "words": "Du har udspillet."}]}], "laws": [{"number": "45C", "text": "Hvornår bordet fanger: der er én regel for en modspillers kort, én for spilførers og én for bordets.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "45C1", "text": "En modspillers kort er spillet, så snart det holdes sådan, at makker kunne se billedsiden.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "52A", "text": "En modspiller, der undlod at spille et strafkort, som han skulle spille, må ikke selv tage det andet kort tilbage.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "45E1", "text": "Et femte kort fra en modspiller bliver et strafkort, medmindre turneringslederen finder, at det var spillet ud.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "50B", "text": "Et enkelt kort under tieren, der er vist uforsætligt, er et lille strafkort. En honnør, et kort vist ved en bevidst handling og alle strafkort hos en modspiller, der har mere end ét, er store.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "50A", "text": "Et strafkort bliver liggende på bordet foran sin ejer med billedsiden opad, til en berigtigelse er valgt.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "50", "text": "Et kort, som en modspiller har vist i utide, men ikke spillet ud, er et strafkort.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "50D1a", "text": "Et stort strafkort skal spilles ved første lovlige lejlighed, som udspil, tilspil, afkast eller trumfning. Kan flere lovligt spilles, vælger spilfører imellem dem.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "50D2", "text": "En modspiller, hvis makker har et stort strafkort, må ikke spille ud, før spilfører har valgt: at kræve kortets farve, at forbyde den eller ingen af delene. Et kort, han spiller ud forinden, bliver strafkort, og spilfører vælger stadig.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "50E1", "text": "Mens et strafkort ligger på bordet, er det, som kortet og kravene om at spille det fortæller, beføjet for alle, også for ejerens makker.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "50E4", "text": "Kunne resultatet meget vel være blevet et andet uden det viste korts hjælp, og er den ikke-fejlende side skadet, justerer turneringslederen scoren: så nær som muligt til det sandsynlige resultat uden strafkortet.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "44G", "text": "Den hånd, der vandt stikket, spiller ud til det næste: ikke dens side, men netop den hånd, hvad enten det er spilførers eller den blindes.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}], "trail": [{"law": "45C", "fact": "holder", "question": "Hvis kort var det?", "value": "defender", "words": "en modspillers", "origin": "record", "origin words": "fremgår"}, {"law": "45C", "fact": "manner", "question": "Hvad skete der med kortet?", "value": "held", "words": "taget fra hånden og holdt, eller ført frem og trukket tilbage", "origin": "told", "origin words": "oplyst"}, {"law": "45C1", "fact": "partner could see", "question": "Blev kortet holdt sådan, at makker kunne have set billedsiden?", "value": "yes", "words": "ja", "origin": "told", "origin words": "oplyst"}, {"law": "", "fact": "already played", "question": "Havde han allerede spillet et lovligt kort til dette stik?", "value": "no", "words": "nej", "origin": "record", "origin words": "fremgår"}, {"law": "", "fact": "whose turn", "question": "Hvis tur var det?", "value": "his", "words": "den hånds, som kortet kom fra", "origin": "record", "origin words": "fremgår"}, {"law": "", "fact": "led too soon", "question": "Spillede han ud, før spilfører havde taget stilling til et stort strafkort hos makker?", "value": "no", "words": "nej", "origin": "record", "origin words": "fremgår"}, {"law": "52A", "fact": "penalty card due", "question": "Var han forpligtet til at spille et strafkort, der lå på bordet?", "value": "no", "words": "nej", "origin": "record", "origin words": "fremgår"}, {"law": "", "fact": "could follow", "question": "Bekender kortet ikke, selv om hånden havde et kort i den udspillede farve?", "value": "no", "words": "nej", "origin": "record", "origin words": "fremgår"}, {"law": "", "fact": "another played", "question": "Satte han det tilbage og spillede et andet kort?", "value": "yes", "words": "ja", "origin": "record", "origin words": "fremgår"}, {"law": "45E1", "fact": "led", "question": "Blev det overtallige kort spillet ud til næste stik frem for at blive spillet til dette?", "value": "no", "words": "nej", "origin": "told", "origin words": "oplyst"}, {"law": "50B", "fact": "has another", "question": "Havde han et andet strafkort på bordet, eller blev flere af hans kort vist på én gang?", "value": "no", "words": "nej", "origin": "record", "origin words": "fremgår"}]}]}',NULL,1);
INSERT INTO "ruling" VALUES(2,'2026-11-27T21:04:04.448384+00:00','Bo','2024-06-01','WBF','2f48aec59db44a9283c5afd134736a76',NULL,NULL,'','','',NULL,'Ærø, ♠ and ''x''',NULL,NULL,'{"incident": "information from elsewhere", "day": "2024-06-01", "federation": "WBF", "told": {"seat": "S", "learnt": "talk", "play over": "no", "would interfere": "yes", "first call made": "yes", "since": "play"}, "table": {}, "order": ["learnt", "play over", "would interfere", "first call made", "since"], "before": [{"incident": "spectator", "told": {"caused": "player learnt", "regulations": "nothing"}, "table": {}}]}','{"en": [{"kind": "ruling", "incident": {"name": "spectator", "title": "A spectator has said or done something"}, "outcome": {"value": "dealt with", "words": "The irregularity is dealt with as the regulations or the laws say."}, "effects": [{"kind": "advice", "law": "76A1", "group": "director", "who": null, "words": "Remind the spectator of what he may do; you may send him away.", "fields": {"step": "speak to him"}, "aloud": []}, {"kind": "go on under", "law": "76C2", "group": "director", "who": null, "words": "Go on under Law 16D: a player has information from elsewhere than the calls and plays. The incident is “A player has seen or overheard something of a board by accident”.", "fields": {"law": "16D", "why": "information", "incident": "information from elsewhere"}, "aloud": []}], "laws": [{"number": "76C2", "text": "An irregularity that a spectator causes is dealt with as the regulations say; where they say nothing, by the director''s power to rectify errors of procedure, and as information from elsewhere where a player learnt something.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "76A1", "text": "Spectators in the playing area are under the director''s control, by the regulations of the event.", "source": null, "by": null, "since": null}], "trail": [{"law": "76C2", "fact": "caused", "question": "What came of it?", "value": "player learnt", "words": "a player learnt something of a board in play or still to be played", "origin": "told", "origin words": "told"}, {"law": "76C2", "fact": "regulations", "question": "What do the regulations of the event say of such a thing?", "value": "nothing", "words": "nothing", "origin": "told", "origin words": "told"}]}, {"kind": "ruling", "incident": {"name": "information from elsewhere", "title": "A player has seen or overheard something of a board by accident"}, "outcome": {"value": "later", "words": "The board is played; the director assesses the result afterwards."}, "effects": [{"kind": "play continues", "law": "16D2c", "group": "table", "who": null, "words": "No rectification; play goes on.", "fields": {}, "aloud": [{"to": {"value": "everyone", "words": "all four players"}, "words": "No rectification; play goes on."}]}, {"kind": "reminder", "law": "16D2c", "group": "later", "who": null, "words": "After play: did what the player knew affect the result? Then adjust the score.", "fields": {"when": "after play", "what": "did it matter"}, "aloud": []}], "laws": [{"number": "16D1", "text": "A player who by accident learns something of the board he plays or one he has still to play, by a wrong hand, a call or a remark overheard, or a card seen, tells the director at once.", "source": null, "by": null, "since": null}, {"number": "16D", "text": "A player who receives information on a board by accident tells the director, who has it played, alone or with other hands or seats, or adjusts the score. An opponent''s card that he sees by accident he may use.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "16D3", "text": "Between the first call and the end of play the director may only have the board played and look at it afterwards, or adjust the score.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "16D2c", "text": "The board is played; afterwards the director adjusts the score if he finds that the information affected it.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}], "trail": [{"law": "16D", "fact": "learnt", "question": "What did he come to know?", "value": "talk", "words": "a call, a result or a remark that he heard, or a card that he saw at another table", "origin": "told", "origin words": "told"}, {"law": "16D", "fact": "play over", "question": "Was the play of the deal over?", "value": "no", "words": "no", "origin": "told", "origin words": "told"}, {"law": "16D", "fact": "would interfere", "question": "Would it be likely to disturb normal bidding or play?", "value": "yes", "words": "yes", "origin": "told", "origin words": "told"}, {"law": "16D", "fact": "first call made", "question": "Has a call been made on the board?", "value": "yes", "words": "yes", "origin": "told", "origin words": "told"}, {"law": "16D3", "fact": "since", "question": "A call had been made. What do you do about it?", "value": "play", "words": "have it played on, and adjust afterwards if the information affected the result", "origin": "elected", "origin words": "chosen by the player"}]}], "da": [{"kind": "ruling", "incident": {"name": "spectator", "title": "En tilskuer har sagt eller gjort noget"}, "outcome": {"value": "dealt with", "words": "Uregelmæssigheden behandles, som turneringsbestemmelserne eller lovene siger."}, "effects": [{"kind": "advice", "law": "76A1", "group": "director", "who": null, "words": "Mind tilskueren om, hvad han må; du kan sende ham væk.", "fields": {"step": "speak to him"}, "aloud": []}, {"kind": "go on under", "law": "76C2", "group": "director", "who": null, "words": "Gå videre efter § 16D: en spiller har oplysninger fra andet end meldinger og spil. Hændelsen er »En spiller har ved et tilfælde set eller hørt noget om et spil«.", "fields": {"law": "16D", "why": "information", "incident": "information from elsewhere"}, "aloud": []}], "laws": [{"number": "76C2", "text": "En uregelmæssighed, som en tilskuer er skyld i, behandles, som turneringsbestemmelserne siger; hvor de intet siger, ved turneringslederens beføjelse til at rette fejl i fremgangsmåden, og som oplysninger andre steder fra, hvor en spiller fik noget at vide.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "76A1", "text": "Tilskuere i spilleområdet er under turneringslederens kontrol efter turneringens bestemmelser.", "source": null, "by": null, "since": null}], "trail": [{"law": "76C2", "fact": "caused", "question": "Hvad kom der ud af det?", "value": "player learnt", "words": "en spiller fik noget at vide om et spil, der er i gang eller endnu skal spilles", "origin": "told", "origin words": "oplyst"}, {"law": "76C2", "fact": "regulations", "question": "Hvad siger turneringens bestemmelser om sådan noget?", "value": "nothing", "words": "intet", "origin": "told", "origin words": "oplyst"}]}, {"kind": "ruling", "incident": {"name": "information from elsewhere", "title": "En spiller har ved et tilfælde set eller hørt noget om et spil"}, "outcome": {"value": "later", "words": "Spillet spilles; turneringslederen vurderer resultatet bagefter."}, "effects": [{"kind": "play continues", "law": "16D2c", "group": "table", "who": null, "words": "Ingen berigtigelse; spillet går videre.", "fields": {}, "aloud": [{"to": {"value": "everyone", "words": "alle fire spillere"}, "words": "Ingen berigtigelse; spillet går videre."}]}, {"kind": "reminder", "law": "16D2c", "group": "later", "who": null, "words": "Efter spillet: fik det, spilleren vidste, betydning for resultatet? Så justeres scoren.", "fields": {"when": "after play", "what": "did it matter"}, "aloud": []}], "laws": [{"number": "16D1", "text": "En spiller, der ved et tilfælde får noget at vide om et spil, han spiller eller endnu skal spille, ved en forkert hånd, en melding eller en bemærkning, han hører, eller et kort, han ser, siger det straks til turneringslederen.", "source": null, "by": null, "since": null}, {"number": "16D", "text": "En spiller, der ved et tilfælde får oplysninger om et spil, siger det til turneringslederen, som lader det blive spillet, som det er eller med andre hænder eller pladser, eller justerer scoren. En modstanders kort, som han ser ved et tilfælde, må han bruge.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "16D3", "text": "Mellem den første melding og spillets afslutning kan turneringslederen kun lade spillet blive spillet og se på det bagefter, eller justere scoren.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "16D2c", "text": "Spillet spilles; bagefter justerer turneringslederen scoren, hvis han finder, at oplysningerne fik betydning for den.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}], "trail": [{"law": "16D", "fact": "learnt", "question": "Hvad fik han at vide?", "value": "talk", "words": "en melding, et resultat eller en bemærkning, som han hørte, eller et kort, han så ved et andet bord", "origin": "told", "origin words": "oplyst"}, {"law": "16D", "fact": "play over", "question": "Var spillet slut?", "value": "no", "words": "nej", "origin": "told", "origin words": "oplyst"}, {"law": "16D", "fact": "would interfere", "question": "Ville det sandsynligvis forstyrre de normale meldinger eller det normale spil?", "value": "yes", "words": "ja", "origin": "told", "origin words": "oplyst"}, {"law": "16D", "fact": "first call made", "question": "Er der afgivet en melding i spillet?", "value": "yes", "words": "ja", "origin": "told", "origin words": "oplyst"}, {"law": "16D3", "fact": "since", "question": "Der er afgivet en melding. Hvad gør du ved det?", "value": "play", "words": "lad spillet gå videre, og justér bagefter, hvis oplysningerne fik betydning for resultatet", "origin": "elected", "origin words": "spillerens valg"}]}]}',NULL,1);
INSERT INTO "ruling" VALUES(3,'2026-11-27T21:04:04.486888+00:00','Bo','2024-06-01','WBF','2f48aec59db44a9283c5afd134736a76',NULL,NULL,'','','',NULL,'And what South saw.',2,NULL,'{"incident": "information from elsewhere", "day": "2024-06-01", "federation": "WBF", "told": {"seat": "S", "learnt": "talk", "play over": "no", "would interfere": "yes", "first call made": "yes", "since": "play"}, "table": {}, "order": ["learnt", "play over", "would interfere", "first call made", "since"], "before": [{"incident": "spectator", "told": {"caused": "player learnt", "regulations": "nothing"}, "table": {}}]}','{"en": [{"kind": "ruling", "incident": {"name": "spectator", "title": "A spectator has said or done something"}, "outcome": {"value": "dealt with", "words": "The irregularity is dealt with as the regulations or the laws say."}, "effects": [{"kind": "advice", "law": "76A1", "group": "director", "who": null, "words": "Remind the spectator of what he may do; you may send him away.", "fields": {"step": "speak to him"}, "aloud": []}, {"kind": "go on under", "law": "76C2", "group": "director", "who": null, "words": "Go on under Law 16D: a player has information from elsewhere than the calls and plays. The incident is “A player has seen or overheard something of a board by accident”.", "fields": {"law": "16D", "why": "information", "incident": "information from elsewhere"}, "aloud": []}], "laws": [{"number": "76C2", "text": "An irregularity that a spectator causes is dealt with as the regulations say; where they say nothing, by the director''s power to rectify errors of procedure, and as information from elsewhere where a player learnt something.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "76A1", "text": "Spectators in the playing area are under the director''s control, by the regulations of the event.", "source": null, "by": null, "since": null}], "trail": [{"law": "76C2", "fact": "caused", "question": "What came of it?", "value": "player learnt", "words": "a player learnt something of a board in play or still to be played", "origin": "told", "origin words": "told"}, {"law": "76C2", "fact": "regulations", "question": "What do the regulations of the event say of such a thing?", "value": "nothing", "words": "nothing", "origin": "told", "origin words": "told"}]}, {"kind": "ruling", "incident": {"name": "information from elsewhere", "title": "A player has seen or overheard something of a board by accident"}, "outcome": {"value": "later", "words": "The board is played; the director assesses the result afterwards."}, "effects": [{"kind": "play continues", "law": "16D2c", "group": "table", "who": null, "words": "No rectification; play goes on.", "fields": {}, "aloud": [{"to": {"value": "everyone", "words": "all four players"}, "words": "No rectification; play goes on."}]}, {"kind": "reminder", "law": "16D2c", "group": "later", "who": null, "words": "After play: did what the player knew affect the result? Then adjust the score.", "fields": {"when": "after play", "what": "did it matter"}, "aloud": []}], "laws": [{"number": "16D1", "text": "A player who by accident learns something of the board he plays or one he has still to play, by a wrong hand, a call or a remark overheard, or a card seen, tells the director at once.", "source": null, "by": null, "since": null}, {"number": "16D", "text": "A player who receives information on a board by accident tells the director, who has it played, alone or with other hands or seats, or adjusts the score. An opponent''s card that he sees by accident he may use.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "16D3", "text": "Between the first call and the end of play the director may only have the board played and look at it afterwards, or adjust the score.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "16D2c", "text": "The board is played; afterwards the director adjusts the score if he finds that the information affected it.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}], "trail": [{"law": "16D", "fact": "learnt", "question": "What did he come to know?", "value": "talk", "words": "a call, a result or a remark that he heard, or a card that he saw at another table", "origin": "told", "origin words": "told"}, {"law": "16D", "fact": "play over", "question": "Was the play of the deal over?", "value": "no", "words": "no", "origin": "told", "origin words": "told"}, {"law": "16D", "fact": "would interfere", "question": "Would it be likely to disturb normal bidding or play?", "value": "yes", "words": "yes", "origin": "told", "origin words": "told"}, {"law": "16D", "fact": "first call made", "question": "Has a call been made on the board?", "value": "yes", "words": "yes", "origin": "told", "origin words": "told"}, {"law": "16D3", "fact": "since", "question": "A call had been made. What do you do about it?", "value": "play", "words": "have it played on, and adjust afterwards if the information affected the result", "origin": "elected", "origin words": "chosen by the player"}]}], "da": [{"kind": "ruling", "incident": {"name": "spectator", "title": "En tilskuer har sagt eller gjort noget"}, "outcome": {"value": "dealt with", "words": "Uregelmæssigheden behandles, som turneringsbestemmelserne eller lovene siger."}, "effects": [{"kind": "advice", "law": "76A1", "group": "director", "who": null, "words": "Mind tilskueren om, hvad han må; du kan sende ham væk.", "fields": {"step": "speak to him"}, "aloud": []}, {"kind": "go on under", "law": "76C2", "group": "director", "who": null, "words": "Gå videre efter § 16D: en spiller har oplysninger fra andet end meldinger og spil. Hændelsen er »En spiller har ved et tilfælde set eller hørt noget om et spil«.", "fields": {"law": "16D", "why": "information", "incident": "information from elsewhere"}, "aloud": []}], "laws": [{"number": "76C2", "text": "En uregelmæssighed, som en tilskuer er skyld i, behandles, som turneringsbestemmelserne siger; hvor de intet siger, ved turneringslederens beføjelse til at rette fejl i fremgangsmåden, og som oplysninger andre steder fra, hvor en spiller fik noget at vide.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "76A1", "text": "Tilskuere i spilleområdet er under turneringslederens kontrol efter turneringens bestemmelser.", "source": null, "by": null, "since": null}], "trail": [{"law": "76C2", "fact": "caused", "question": "Hvad kom der ud af det?", "value": "player learnt", "words": "en spiller fik noget at vide om et spil, der er i gang eller endnu skal spilles", "origin": "told", "origin words": "oplyst"}, {"law": "76C2", "fact": "regulations", "question": "Hvad siger turneringens bestemmelser om sådan noget?", "value": "nothing", "words": "intet", "origin": "told", "origin words": "oplyst"}]}, {"kind": "ruling", "incident": {"name": "information from elsewhere", "title": "En spiller har ved et tilfælde set eller hørt noget om et spil"}, "outcome": {"value": "later", "words": "Spillet spilles; turneringslederen vurderer resultatet bagefter."}, "effects": [{"kind": "play continues", "law": "16D2c", "group": "table", "who": null, "words": "Ingen berigtigelse; spillet går videre.", "fields": {}, "aloud": [{"to": {"value": "everyone", "words": "alle fire spillere"}, "words": "Ingen berigtigelse; spillet går videre."}]}, {"kind": "reminder", "law": "16D2c", "group": "later", "who": null, "words": "Efter spillet: fik det, spilleren vidste, betydning for resultatet? Så justeres scoren.", "fields": {"when": "after play", "what": "did it matter"}, "aloud": []}], "laws": [{"number": "16D1", "text": "En spiller, der ved et tilfælde får noget at vide om et spil, han spiller eller endnu skal spille, ved en forkert hånd, en melding eller en bemærkning, han hører, eller et kort, han ser, siger det straks til turneringslederen.", "source": null, "by": null, "since": null}, {"number": "16D", "text": "En spiller, der ved et tilfælde får oplysninger om et spil, siger det til turneringslederen, som lader det blive spillet, som det er eller med andre hænder eller pladser, eller justerer scoren. En modstanders kort, som han ser ved et tilfælde, må han bruge.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "16D3", "text": "Mellem den første melding og spillets afslutning kan turneringslederen kun lade spillet blive spillet og se på det bagefter, eller justere scoren.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "16D2c", "text": "Spillet spilles; bagefter justerer turneringslederen scoren, hvis han finder, at oplysningerne fik betydning for den.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}], "trail": [{"law": "16D", "fact": "learnt", "question": "Hvad fik han at vide?", "value": "talk", "words": "en melding, et resultat eller en bemærkning, som han hørte, eller et kort, han så ved et andet bord", "origin": "told", "origin words": "oplyst"}, {"law": "16D", "fact": "play over", "question": "Var spillet slut?", "value": "no", "words": "nej", "origin": "told", "origin words": "oplyst"}, {"law": "16D", "fact": "would interfere", "question": "Ville det sandsynligvis forstyrre de normale meldinger eller det normale spil?", "value": "yes", "words": "ja", "origin": "told", "origin words": "oplyst"}, {"law": "16D", "fact": "first call made", "question": "Er der afgivet en melding i spillet?", "value": "yes", "words": "ja", "origin": "told", "origin words": "oplyst"}, {"law": "16D3", "fact": "since", "question": "Der er afgivet en melding. Hvad gør du ved det?", "value": "play", "words": "lad spillet gå videre, og justér bagefter, hvis oplysningerne fik betydning for resultatet", "origin": "elected", "origin words": "spillerens valg"}]}]}',NULL,1);
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
CREATE TABLE season (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	name VARCHAR(200) NOT NULL, 
	version INTEGER NOT NULL, 
	at VARCHAR(32) NOT NULL, 
	"by" VARCHAR(100) NOT NULL, 
	published BOOLEAN DEFAULT 0 NOT NULL, 
	form JSON NOT NULL
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
INSERT INTO "sign_in" VALUES('3ed369bf79b88d975f6a9d571738defc328d4fd53c3082a8ba139d653d0a2740',3,'2026-11-27T21:04:05.244794+00:00','2026-11-27T21:04:05.244794+00:00','a browser');
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
INSERT INTO "work" VALUES(1,'bring in boards','Director','2026-11-27T21:04:05.265442+00:00','2026-11-27T21:04:05.353605+00:00','done','ceb65835a574568258b77946443fcc66',310,310,3.73051820024556946009e-02,0,'{"file": "boards.pbn", "digest": "c3ed5a80ce8f67b7a1d75ee4f4eb7c85e7cb38f286a64c1046b393d6c10835c8", "federation": "WBF", "collection": 1, "found": 1, "boards": 1, "unread": 0, "notices": []}',NULL);
INSERT INTO "work" VALUES(2,'bring in boards','Director','2026-11-27T21:04:05.375156+00:00','2026-11-27T21:04:05.401462+00:00','cancelled','b5d27fc9e6ebb27b735dd8d6372bef22',0,311,0.0,0,'{"file": "cancelled.pbn", "digest": "82f7371d7a65455369b3971ddf5fb07e3459e6143f04d5267f5153f7d49c22f7", "federation": "WBF"}',NULL);
INSERT INTO "work" VALUES(3,'bring in boards','Director','2026-11-27T21:04:05.423043+00:00','2026-11-27T21:04:05.428913+00:00','waiting','',0,312,0.0,0,'{"file": "waiting.pbn", "digest": "4cc4f86d695054411006b5d308e2aa694cd57bee6144d608facb7cdb59752131", "federation": "WBF"}',NULL);
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
CREATE TRIGGER logged_no_delete BEFORE DELETE ON logged BEGIN SELECT RAISE(ABORT, 'rows of logged stay as they were written'); END;
CREATE TRIGGER logged_no_replace BEFORE INSERT ON logged WHEN EXISTS (SELECT 1 FROM logged WHERE id = NEW.id) BEGIN SELECT RAISE(ABORT, 'rows of logged stay as they were written'); END;
CREATE INDEX ix_appeal_ruling_id ON appeal (ruling_id);
CREATE INDEX ix_player_club_id_folded ON player (club_id, folded);
CREATE INDEX ix_player_club_id_number ON player (club_id, number);
CREATE INDEX ix_player_merged_into ON player (merged_into);
CREATE INDEX ix_entrant_player_id ON entrant (player_id);
CREATE TRIGGER logged_no_update BEFORE UPDATE ON logged WHEN NOT EXISTS (SELECT 1 FROM erasing) BEGIN SELECT RAISE(ABORT, 'rows of logged stay as they were written'); END;
CREATE TRIGGER logged_fixed BEFORE UPDATE OF "id", "at", "where" ON logged BEGIN SELECT RAISE(ABORT, 'rows of logged stay as they were written'); END;
CREATE TRIGGER change_no_update BEFORE UPDATE ON change WHEN NOT EXISTS (SELECT 1 FROM erasing) BEGIN SELECT RAISE(ABORT, 'rows of change stay as they were written'); END;
CREATE TRIGGER change_fixed BEFORE UPDATE OF "id", "event_id", "number", "at", "what", "line_id", "ruling_id" ON change BEGIN SELECT RAISE(ABORT, 'rows of change stay as they were written'); END;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('club',1);
INSERT INTO "sqlite_sequence" VALUES('event',2);
INSERT INTO "sqlite_sequence" VALUES('board',4);
INSERT INTO "sqlite_sequence" VALUES('line',8);
INSERT INTO "sqlite_sequence" VALUES('logged',68);
INSERT INTO "sqlite_sequence" VALUES('ruling',3);
INSERT INTO "sqlite_sequence" VALUES('account',3);
INSERT INTO "sqlite_sequence" VALUES('access_key',1);
INSERT INTO "sqlite_sequence" VALUES('work',3);
INSERT INTO "sqlite_sequence" VALUES('collection',1);
COMMIT;
