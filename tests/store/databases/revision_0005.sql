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
INSERT INTO "access_key" VALUES(1,3,'6be94255152a3fcc0def933020744505db24528632fa9180b5204b742ea8910e','scoring program','2026-11-27T08:42:28.344876+00:00',NULL);
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
INSERT INTO "account" VALUES(1,'Reader','reader','reader','$argon2id$v=19$m=8,t=1,p=1$VZYpysevNStF2h7VBROy0g$+PBjNF3uVyIc6d/rfGDNZtnhuqbI6dzPjS7s0itJwoo','2026-11-27T08:42:28.224600+00:00','2026-11-27T08:42:28.470260+00:00');
INSERT INTO "account" VALUES(2,'Scorer','scorer','scorer','$argon2id$v=19$m=8,t=1,p=1$8z/VdjkqIaVq/zrNR07gOw$GEEOkhG1SKUL1uNzUxnbRHDRoEjlyGrUxzF8hrJV+ow','2026-11-27T08:42:28.258960+00:00',NULL);
INSERT INTO "account" VALUES(3,'Director','director','director','$argon2id$v=19$m=8,t=1,p=1$5TNsM6TcNHCmR2EpAP5WfQ$UwDoTq67eHSwM1ZW4slfszOJoHS+l0VvcPL0EbtKdxM','2026-11-27T08:42:28.287825+00:00',NULL);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0005');
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
INSERT INTO "change" VALUES(1,1,1,'2026-11-27T08:42:10.848633+00:00','Anna','','entered','',NULL,NULL,'null','{"boards": 3, "contestants": 4}');
INSERT INTO "change" VALUES(2,2,1,'2026-11-27T08:42:10.967929+00:00','Anna','','entered','',NULL,NULL,'null','{"boards": 1, "contestants": 2}');
INSERT INTO "change" VALUES(3,1,2,'2026-11-27T08:42:11.166477+00:00','Bo','slip','result','1',2,NULL,'{"ns": "2", "ew": "4", "score": "4S N 9", "table": "2", "round": "1"}','{"ns": "2", "ew": "4", "score": "4S N 11", "table": "2", "round": "1"}');
INSERT INTO "change" VALUES(4,1,3,'2026-11-27T08:42:11.272570+00:00','Bo','','penalty','',NULL,NULL,'{}','{"penalties": [{"contestant": "3", "amount": 10, "unit": "percent", "reason": "late"}]}');
INSERT INTO "change" VALUES(5,1,4,'2026-11-27T08:42:12.620219+00:00','Anna','','ruling','1',2,1,'{"ns": "2", "ew": "4", "score": "4S N 11", "table": "2", "round": "1"}','{"ns": "2", "ew": "4", "score": "4S N 11", "ruling": {"score": {"ns": "50% 4S N 10, 50% 4S N 9", "ew": "4S N 11"}, "laws": "12C1c"}, "table": "2", "round": "1"}');
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
INSERT INTO "collection" VALUES(1,'boards.pbn','c3ed5a80ce8f67b7a1d75ee4f4eb7c85e7cb38f286a64c1046b393d6c10835c8','2026-11-27T08:42:28.727426+00:00','Director',1,'{"unread": 0, "notices": []}',NULL);
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
, published BOOLEAN DEFAULT 0 NOT NULL, coming INTEGER, large JSON, federation VARCHAR(20) DEFAULT '' NOT NULL, publication JSON);
INSERT INTO "event" VALUES(1,'Tuesday pairs','2026-03-10',4,'{"kind": "pairs", "method": "matchpoints", "name": "Tuesday pairs", "date": "2026-03-10", "penalties": [{"contestant": "3", "amount": 10, "unit": "percent", "reason": "late"}]}','2026-11-27T08:42:10.678451+00:00',0,NULL,NULL,'DBf',NULL);
INSERT INTO "event" VALUES(2,'Thursday teams',NULL,1,'{"kind": "teams", "method": "imps", "name": "Thursday teams"}','2026-11-27T08:42:10.954636+00:00',0,NULL,NULL,'',NULL);
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
INSERT INTO "interview" VALUES('3d3de5d2d5604c57a75de19a0e5b0e44','2026-11-27T08:42:11.906743+00:00','2026-11-27T08:42:11.906743+00:00',0,1,2,'Tuesday pairs','1','2',NULL,NULL,'{"incident": "card shown", "day": "2024-06-01", "federation": "DBf", "told": {"seat": "W", "card": "SQ", "other card": "S7", "manner": "held", "partner could see": "yes", "led": "no"}, "table": {"contract": "4H", "declarer": "S", "hands": {"W": "SQT7 HK54 D8762 C943"}, "trick": {"number": 2, "leader": "N", "cards": ["S2", "S5", "SJ"]}}, "order": [], "before": []}','',NULL,NULL);
INSERT INTO "interview" VALUES('207ed98b7178412b9444d77a26164662','2026-11-27T08:42:23.665445+00:00','2026-11-27T08:42:25.079437+00:00',11,NULL,NULL,'','','',NULL,NULL,'{"incident": "information from elsewhere", "day": "2024-06-01", "federation": "WBF", "told": {"seat": "S", "learnt": "talk", "play over": "no", "would interfere": "yes", "first call made": "yes", "since": "play"}, "table": {}, "order": ["learnt", "play over", "would interfere", "first call made", "since"], "before": [{"incident": "spectator", "told": {"caused": "player learnt", "regulations": "nothing"}, "table": {}}]}','',NULL,NULL);
INSERT INTO "interview" VALUES('248077acbd364ac9a287de6d87faaffc','2026-11-27T08:42:25.966562+00:00','2026-11-27T08:42:25.966562+00:00',0,NULL,NULL,'Tuesday pairs','7','',1,NULL,'{"incident": "revoke", "day": "2026-03-10", "federation": "WBF", "told": {}, "table": {"board": 7, "dealer": "S", "vulnerability": "both", "auction": ["1NT", "P", "3NT", "P", "P", "P"], "contract": "3NT S", "declarer": "S", "trump": "NT", "hands": {"N": "SAJT2 H875 DA43 CT62", "E": "SQ987 HQT42 DQ75 C85", "S": "SK63 HAKJ DK92 CA743", "W": "S54 H963 DJT86 CKQJ9"}, "trick": {"number": 1}}, "order": [], "before": []}','',NULL,NULL);
INSERT INTO "interview" VALUES('b48bee0e5063432b810999413b2913e7','2026-11-27T08:42:26.168417+00:00','2026-11-27T08:42:26.168417+00:00',0,1,2,'Tuesday pairs','1','2',NULL,NULL,'{"incident": "card shown", "day": "2026-03-10", "federation": "WBF", "told": {}, "table": {}, "order": [], "before": []}','',NULL,NULL);
INSERT INTO "interview" VALUES('6b502c62614644a4bda9b274f816da8e','2026-11-27T08:42:26.231998+00:00','2026-11-27T08:42:29.243549+00:00',12,NULL,NULL,'','','',NULL,NULL,'{"incident": "turn to play", "day": "2024-06-01", "federation": "DBf", "told": {"seat": "E"}, "table": {"trick": {"number": 4, "leader": "W", "cards": ["C8", "C5"]}}, "order": [], "before": [{"incident": "revoke", "told": {"deed": "nothing", "dummy first": "no", "lho changes": "no", "faced": "concealed", "lead choice": "require"}, "table": {"dealer": "W", "contract": "3NT", "declarer": "S", "hands": {"N": "J632.62.J843.K75", "E": "KQ874.A53.A97.93", "S": "A5.Q4.KQ6.AQJ642", "W": "T9.KJT987.T52.T8"}, "tricks": [["W", "HJ", "H2", "HA", "H4"], ["E", "H3", "HQ", "HK", "H6"], ["W", "HT", "S2", "C9", "D6"]]}}, {"incident": "turn to play", "told": {}, "table": {}}]}','The club ♣5',NULL,NULL);
INSERT INTO "interview" VALUES('c23c60df539e4c6c8ed32181ba1bff3f','2026-11-27T08:42:29.147097+00:00','2026-11-27T08:42:29.177505+00:00',1,NULL,NULL,'','','',NULL,NULL,'{"incident": "turn to play", "day": "2024-06-01", "federation": "DBf", "told": {"seat": "E"}, "table": {"trick": {"number": 4, "leader": "W", "cards": ["C8", "C5"]}}, "order": [], "before": [{"incident": "revoke", "told": {"deed": "nothing", "dummy first": "no", "lho changes": "no", "faced": "concealed", "lead choice": "require"}, "table": {"dealer": "W", "contract": "3NT", "declarer": "S", "hands": {"N": "J632.62.J843.K75", "E": "KQ874.A53.A97.93", "S": "A5.Q4.KQ6.AQJ642", "W": "T9.KJT987.T52.T8"}, "tricks": [["W", "HJ", "H2", "HA", "H4"], ["E", "H3", "HQ", "HK", "H6"], ["W", "HT", "S2", "C9", "D6"]]}}, {"incident": "turn to play", "told": {}, "table": {}}]}','','2026-11-27T08:42:29.177493+00:00',NULL);
INSERT INTO "interview" VALUES('9c224e5e8dde47cba50fa7db87b1151d','2026-11-27T08:42:29.189296+00:00','2026-11-27T08:42:29.201409+00:00',1,NULL,NULL,'','','',NULL,NULL,'{"incident": "turn to play", "day": "2024-06-01", "federation": "DBf", "told": {"seat": "E"}, "table": {"trick": {"number": 4, "leader": "W", "cards": ["C8", "C5"]}}, "order": [], "before": [{"incident": "revoke", "told": {"deed": "nothing", "dummy first": "no", "lho changes": "no", "faced": "concealed", "lead choice": "require"}, "table": {"dealer": "W", "contract": "3NT", "declarer": "S", "hands": {"N": "J632.62.J843.K75", "E": "KQ874.A53.A97.93", "S": "A5.Q4.KQ6.AQJ642", "W": "T9.KJT987.T52.T8"}, "tricks": [["W", "HJ", "H2", "HA", "H4"], ["E", "H3", "HQ", "HK", "H6"], ["W", "HT", "S2", "C9", "D6"]]}}, {"incident": "turn to play", "told": {}, "table": {}}]}','',NULL,'2026-11-27T08:42:29.201399+00:00');
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
INSERT INTO "logged" VALUES(1,'2026-11-27T08:42:10.871343+00:00','','POST /api/v1/events','testclient');
INSERT INTO "logged" VALUES(2,'2026-11-27T08:42:10.983599+00:00','','POST /api/v1/events','testclient');
INSERT INTO "logged" VALUES(3,'2026-11-27T08:42:11.168352+00:00','','PUT /api/v1/events/1/lines/2','testclient');
INSERT INTO "logged" VALUES(4,'2026-11-27T08:42:11.306634+00:00','','POST /events/1/penalties','testclient');
INSERT INTO "logged" VALUES(5,'2026-11-27T08:42:11.926497+00:00','Bo','POST /api/v1/interviews','testclient');
INSERT INTO "logged" VALUES(6,'2026-11-27T08:42:12.027260+00:00','Bo','POST /api/v1/interviews/3d3de5d2d5604c57a75de19a0e5b0e44/ruling','testclient');
INSERT INTO "logged" VALUES(7,'2026-11-27T08:42:12.086031+00:00','Bo','POST /rulings/1/reminders/0','testclient');
INSERT INTO "logged" VALUES(8,'2026-11-27T08:42:12.662405+00:00','Bo','POST /api/v1/events/1/rulings','testclient');
INSERT INTO "logged" VALUES(9,'2026-11-27T08:42:23.666782+00:00','Bo','POST /interviews','testclient');
INSERT INTO "logged" VALUES(10,'2026-11-27T08:42:24.440149+00:00','Bo','POST /interviews/207ed98b7178412b9444d77a26164662/about','testclient');
INSERT INTO "logged" VALUES(11,'2026-11-27T08:42:24.515005+00:00','Bo','POST /interviews/207ed98b7178412b9444d77a26164662/answer','testclient');
INSERT INTO "logged" VALUES(12,'2026-11-27T08:42:24.579935+00:00','Bo','POST /interviews/207ed98b7178412b9444d77a26164662/answer','testclient');
INSERT INTO "logged" VALUES(13,'2026-11-27T08:42:24.711268+00:00','Bo','POST /interviews/207ed98b7178412b9444d77a26164662/next','testclient');
INSERT INTO "logged" VALUES(14,'2026-11-27T08:42:24.780615+00:00','Bo','POST /interviews/207ed98b7178412b9444d77a26164662/tell','testclient');
INSERT INTO "logged" VALUES(15,'2026-11-27T08:42:24.850843+00:00','Bo','POST /interviews/207ed98b7178412b9444d77a26164662/answer','testclient');
INSERT INTO "logged" VALUES(16,'2026-11-27T08:42:24.944117+00:00','Bo','POST /interviews/207ed98b7178412b9444d77a26164662/answer','testclient');
INSERT INTO "logged" VALUES(17,'2026-11-27T08:42:25.015020+00:00','Bo','POST /interviews/207ed98b7178412b9444d77a26164662/answer','testclient');
INSERT INTO "logged" VALUES(18,'2026-11-27T08:42:25.037740+00:00','Bo','POST /interviews/207ed98b7178412b9444d77a26164662/answer','testclient');
INSERT INTO "logged" VALUES(19,'2026-11-27T08:42:25.060397+00:00','Bo','POST /interviews/207ed98b7178412b9444d77a26164662/answer','testclient');
INSERT INTO "logged" VALUES(20,'2026-11-27T08:42:25.080284+00:00','Bo','POST /interviews/207ed98b7178412b9444d77a26164662/tell','testclient');
INSERT INTO "logged" VALUES(21,'2026-11-27T08:42:25.152491+00:00','Bo','POST /interviews/207ed98b7178412b9444d77a26164662/save','testclient');
INSERT INTO "logged" VALUES(22,'2026-11-27T08:42:25.340134+00:00','Bo','POST /interviews/207ed98b7178412b9444d77a26164662/save','testclient');
INSERT INTO "logged" VALUES(23,'2026-11-27T08:42:25.565926+00:00','Bo','POST /records','testclient');
INSERT INTO "logged" VALUES(24,'2026-11-27T08:42:25.971237+00:00','Bo','POST /records/1/irregularity','testclient');
INSERT INTO "logged" VALUES(25,'2026-11-27T08:42:26.184051+00:00','Bo','POST /api/v1/interviews','testclient');
INSERT INTO "logged" VALUES(26,'2026-11-27T08:42:26.250030+00:00','Bo','POST /interviews','testclient');
INSERT INTO "logged" VALUES(27,'2026-11-27T08:42:26.364436+00:00','Bo','POST /interviews/6b502c62614644a4bda9b274f816da8e/about','testclient');
INSERT INTO "logged" VALUES(28,'2026-11-27T08:42:26.554772+00:00','Bo','POST /interviews/6b502c62614644a4bda9b274f816da8e/tell','testclient');
INSERT INTO "logged" VALUES(29,'2026-11-27T08:42:26.716687+00:00','Bo','POST /interviews/6b502c62614644a4bda9b274f816da8e/answer','testclient');
INSERT INTO "logged" VALUES(30,'2026-11-27T08:42:26.866224+00:00','Bo','POST /interviews/6b502c62614644a4bda9b274f816da8e/answer','testclient');
INSERT INTO "logged" VALUES(31,'2026-11-27T08:42:27.032560+00:00','Bo','POST /interviews/6b502c62614644a4bda9b274f816da8e/answer','testclient');
INSERT INTO "logged" VALUES(32,'2026-11-27T08:42:27.203006+00:00','Bo','POST /interviews/6b502c62614644a4bda9b274f816da8e/answer','testclient');
INSERT INTO "logged" VALUES(33,'2026-11-27T08:42:27.424518+00:00','Bo','POST /interviews/6b502c62614644a4bda9b274f816da8e/answer','testclient');
INSERT INTO "logged" VALUES(34,'2026-11-27T08:42:27.638392+00:00','Bo','POST /interviews/6b502c62614644a4bda9b274f816da8e/next','testclient');
INSERT INTO "logged" VALUES(35,'2026-11-27T08:42:27.767852+00:00','Bo','POST /interviews/6b502c62614644a4bda9b274f816da8e/next','testclient');
INSERT INTO "logged" VALUES(36,'2026-11-27T08:42:27.922538+00:00','Bo','POST /interviews/6b502c62614644a4bda9b274f816da8e/tell','testclient');
INSERT INTO "logged" VALUES(37,'2026-11-27T08:42:28.052062+00:00','Bo','POST /interviews/6b502c62614644a4bda9b274f816da8e/tell','testclient');
INSERT INTO "logged" VALUES(38,'2026-11-27T08:42:28.250117+00:00','','','');
INSERT INTO "logged" VALUES(39,'2026-11-27T08:42:28.259818+00:00','','','');
INSERT INTO "logged" VALUES(40,'2026-11-27T08:42:28.288758+00:00','','','');
INSERT INTO "logged" VALUES(41,'2026-11-27T08:42:28.364626+00:00','','','');
INSERT INTO "logged" VALUES(42,'2026-11-27T08:42:28.458272+00:00','Director','','');
INSERT INTO "logged" VALUES(43,'2026-11-27T08:42:28.472447+00:00','','','');
INSERT INTO "logged" VALUES(44,'2026-11-27T08:42:28.502938+00:00','','','');
INSERT INTO "logged" VALUES(45,'2026-11-27T08:42:28.565975+00:00','','','');
INSERT INTO "logged" VALUES(46,'2026-11-27T08:42:28.588044+00:00','','','');
INSERT INTO "logged" VALUES(47,'2026-11-27T08:42:28.614657+00:00','','','');
INSERT INTO "logged" VALUES(48,'2026-11-27T08:42:28.743113+00:00','Director','work 1: bring in boards','');
INSERT INTO "logged" VALUES(49,'2026-11-27T08:42:28.835208+00:00','Director','work 1: bring in boards','');
INSERT INTO "logged" VALUES(50,'2026-11-27T08:42:28.856211+00:00','Director','work 1: bring in boards','');
INSERT INTO "logged" VALUES(51,'2026-11-27T08:42:28.872094+00:00','Director','work 1: bring in boards','');
INSERT INTO "logged" VALUES(52,'2026-11-27T08:42:28.929929+00:00','','','');
INSERT INTO "logged" VALUES(53,'2026-11-27T08:42:28.958577+00:00','','','');
INSERT INTO "logged" VALUES(54,'2026-11-27T08:42:28.970981+00:00','','','');
INSERT INTO "logged" VALUES(55,'2026-11-27T08:42:28.986671+00:00','','','');
INSERT INTO "logged" VALUES(56,'2026-11-27T08:42:28.994032+00:00','','','');
INSERT INTO "logged" VALUES(57,'2026-11-27T08:42:29.019895+00:00','','','');
INSERT INTO "logged" VALUES(58,'2026-11-27T08:42:29.035300+00:00','Director','work 2: bring in boards','');
INSERT INTO "logged" VALUES(59,'2026-11-27T08:42:29.051648+00:00','','','');
INSERT INTO "logged" VALUES(60,'2026-11-27T08:42:29.079910+00:00','','','');
INSERT INTO "logged" VALUES(61,'2026-11-27T08:42:29.094768+00:00','','','');
INSERT INTO "logged" VALUES(62,'2026-11-27T08:42:29.110569+00:00','','','');
INSERT INTO "logged" VALUES(63,'2026-11-27T08:42:29.127161+00:00','','','');
INSERT INTO "logged" VALUES(64,'2026-11-27T08:42:29.163241+00:00','','','');
INSERT INTO "logged" VALUES(65,'2026-11-27T08:42:29.178729+00:00','','','');
INSERT INTO "logged" VALUES(66,'2026-11-27T08:42:29.190316+00:00','','','');
INSERT INTO "logged" VALUES(67,'2026-11-27T08:42:29.202547+00:00','','','');
INSERT INTO "logged" VALUES(68,'2026-11-27T08:42:29.244467+00:00','','','');
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
INSERT INTO "record" VALUES(1,'2026-11-27T08:42:25.511601+00:00','Bo','evening.pbn','7 · 3NT S',7,'{"board": 7, "dealer": "S", "vulnerability": "both", "auction": ["1NT", "P", "3NT", "P", "P", "P"], "contract": "3NT S", "declarer": "S", "trump": "NT", "hands": {"N": "SAJT2 H875 DA43 CT62", "E": "SQ987 HQT42 DQ75 C85", "S": "SK63 HAKJ DK92 CA743", "W": "S54 H963 DJT86 CKQJ9"}, "tricks": [["W", "CK", "C2", "C5", "C3"], ["W", "CQ", "C6", "H2", "CA"], ["S", "SK", "S4", "S2", "S7"], ["S", "S3", "S5", "ST", "SQ"]], "trick": {"number": 5}, "faced lead": true, "dummy spread": true}','{"name": "7", "event": "Tuesday pairs", "site": "", "date": "2026.03.10", "round": "", "room": "", "players": {}, "passed out": false, "line": 2, "findings": {"en": [{"kind": {"name": "revoke", "words": "revoke"}, "verdict": {"name": "unreliable", "words": "record unreliable"}, "trick": 2, "seats": ["E"], "cards": ["H2"], "what": "Trick 2: East played ♥2 on ♣Q and held ♣8.", "reasons": ["East does not show a card of the suit later"], "ruling": null}], "da": [{"kind": {"name": "revoke", "words": "kulørsvigt"}, "verdict": {"name": "unreliable", "words": "registreringen er upålidelig"}, "trick": 2, "seats": ["E"], "cards": ["H2"], "what": "Stik 2: Øst lagde ♥2 på ♣D med ♣8 på hånden.", "reasons": ["Øst viser ikke senere et kort i farven"], "ruling": null}]}}',NULL,NULL);
INSERT INTO "record" VALUES(2,'2026-11-27T08:42:28.803734+00:00','Director','boards.pbn','7 · 3NT S',7,'{"board": 7, "dealer": "S", "vulnerability": "both", "auction": ["1NT", "P", "3NT", "P", "P", "P"], "contract": "3NT S", "declarer": "S", "trump": "NT", "hands": {"N": "SAJT2 H875 DA43 CT62", "E": "SQ987 HQT42 DQ75 C85", "S": "SK63 HAKJ DK92 CA743", "W": "S54 H963 DJT86 CKQJ9"}, "tricks": [["W", "CK", "C2", "C5", "C3"], ["W", "CQ", "C6", "H2", "CA"], ["S", "SK", "S4", "S2", "S7"], ["S", "S3", "S5", "ST", "SQ"]], "trick": {"number": 5}, "faced lead": true, "dummy spread": true}','{"name": "7", "event": "Tuesday pairs", "site": "", "date": "2026.03.10", "round": "", "room": "", "players": {}, "passed out": false, "line": 2, "findings": {"en": [{"kind": {"name": "revoke", "words": "revoke"}, "verdict": {"name": "unreliable", "words": "record unreliable"}, "trick": 2, "seats": ["E"], "cards": ["H2"], "what": "Trick 2: East played ♥2 on ♣Q and held ♣8.", "reasons": ["East does not show a card of the suit later"], "ruling": null}], "da": [{"kind": {"name": "revoke", "words": "kulørsvigt"}, "verdict": {"name": "unreliable", "words": "registreringen er upålidelig"}, "trick": 2, "seats": ["E"], "cards": ["H2"], "what": "Stik 2: Øst lagde ♥2 på ♣D med ♣8 på hånden.", "reasons": ["Øst viser ikke senere et kort i farven"], "ruling": null}]}}',1,1);
CREATE TABLE reminder (
	ruling_id INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	done VARCHAR(32), 
	"by" VARCHAR(100) NOT NULL, 
	CONSTRAINT pk_reminder PRIMARY KEY (ruling_id, place), 
	CONSTRAINT fk_reminder_ruling_id FOREIGN KEY(ruling_id) REFERENCES ruling (id) ON DELETE CASCADE
);
INSERT INTO "reminder" VALUES(1,0,'2026-11-27T08:42:12.071073+00:00','Bo');
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
INSERT INTO "request" VALUES('form:304a5fe846b6c814b64133d8ca086e8e145989f4cc2c85ee44f87ddd7a404eb8','2026-11-27T08:42:24.420919+00:00','304a5fe846b6c814b64133d8ca086e8e145989f4cc2c85ee44f87ddd7a404eb8',303,'{"location": "/interviews/207ed98b7178412b9444d77a26164662"}','');
INSERT INTO "request" VALUES('form:780a84f33299885352deb103e7dc6ecbd29f9856bf9ad2fdfc674d04d4b3856a','2026-11-27T08:42:24.514906+00:00','780a84f33299885352deb103e7dc6ecbd29f9856bf9ad2fdfc674d04d4b3856a',303,'{"location": "/interviews/207ed98b7178412b9444d77a26164662"}','');
INSERT INTO "request" VALUES('form:f44d808365f295649aec8a25bc65f2673f41e6fa7f721c2dde91dfe25f1d6dda','2026-11-27T08:42:24.579765+00:00','f44d808365f295649aec8a25bc65f2673f41e6fa7f721c2dde91dfe25f1d6dda',303,'{"location": "/interviews/207ed98b7178412b9444d77a26164662"}','');
INSERT INTO "request" VALUES('form:6aae5c4fb55eb30928f0e6ce2a042f056395a4cffa23a4363db3811f7ca2631c','2026-11-27T08:42:24.711163+00:00','6aae5c4fb55eb30928f0e6ce2a042f056395a4cffa23a4363db3811f7ca2631c',303,'{"location": "/interviews/207ed98b7178412b9444d77a26164662"}','');
INSERT INTO "request" VALUES('form:96adfca0d91e2b2e5a75b265e7c91a51090545619d4409076b55ecb1e3ce1ee7','2026-11-27T08:42:24.780522+00:00','96adfca0d91e2b2e5a75b265e7c91a51090545619d4409076b55ecb1e3ce1ee7',303,'{"location": "/interviews/207ed98b7178412b9444d77a26164662"}','');
INSERT INTO "request" VALUES('form:8c455d64d80db28711ec9b1d3df63cb3675a91f72353fb7a74d5c8d1c2da6545','2026-11-27T08:42:24.850740+00:00','8c455d64d80db28711ec9b1d3df63cb3675a91f72353fb7a74d5c8d1c2da6545',303,'{"location": "/interviews/207ed98b7178412b9444d77a26164662"}','');
INSERT INTO "request" VALUES('form:8d655bc2e1f3d070b3a030ab4351d37936a080b243e7e54212ed8060ea2f9f8e','2026-11-27T08:42:24.943964+00:00','8d655bc2e1f3d070b3a030ab4351d37936a080b243e7e54212ed8060ea2f9f8e',303,'{"location": "/interviews/207ed98b7178412b9444d77a26164662"}','');
INSERT INTO "request" VALUES('form:4edcf360c740ec20fbc8a6222e39af362a40558457891f3235c61115a14023ff','2026-11-27T08:42:25.014848+00:00','4edcf360c740ec20fbc8a6222e39af362a40558457891f3235c61115a14023ff',303,'{"location": "/interviews/207ed98b7178412b9444d77a26164662"}','');
INSERT INTO "request" VALUES('form:ff63ff2cfccff983ca9f01e755e30c37bd6b6e681b107d29ed1062aaf7cf9b0b','2026-11-27T08:42:25.037576+00:00','ff63ff2cfccff983ca9f01e755e30c37bd6b6e681b107d29ed1062aaf7cf9b0b',303,'{"location": "/interviews/207ed98b7178412b9444d77a26164662"}','');
INSERT INTO "request" VALUES('form:e2905a3e9ed7d54333d31cc8d34883b584d1951c602a23627eee407c73aac83b','2026-11-27T08:42:25.060258+00:00','e2905a3e9ed7d54333d31cc8d34883b584d1951c602a23627eee407c73aac83b',303,'{"location": "/interviews/207ed98b7178412b9444d77a26164662"}','');
INSERT INTO "request" VALUES('form:e9888a2721fc191929ccd01c2cdd11d321f3d24783e6968f1235f74a3a29ecfa','2026-11-27T08:42:25.080149+00:00','e9888a2721fc191929ccd01c2cdd11d321f3d24783e6968f1235f74a3a29ecfa',303,'{"location": "/interviews/207ed98b7178412b9444d77a26164662"}','');
INSERT INTO "request" VALUES('form:f17aa93bbda06593745336eecdc97827d18d063f5b5b3e601c4b70e8a39c1af4','2026-11-27T08:42:26.364218+00:00','f17aa93bbda06593745336eecdc97827d18d063f5b5b3e601c4b70e8a39c1af4',303,'{"location": "/interviews/6b502c62614644a4bda9b274f816da8e"}','');
INSERT INTO "request" VALUES('form:7e3e67915d7febd1366067eb852f86143f8a46f1234b114415781f11dfa39ed9','2026-11-27T08:42:26.554524+00:00','7e3e67915d7febd1366067eb852f86143f8a46f1234b114415781f11dfa39ed9',303,'{"location": "/interviews/6b502c62614644a4bda9b274f816da8e"}','');
INSERT INTO "request" VALUES('form:cb186def48f80eeb177f9287bc3873ac02c15cc69b5e54cdb110887ec5f083e5','2026-11-27T08:42:26.716469+00:00','cb186def48f80eeb177f9287bc3873ac02c15cc69b5e54cdb110887ec5f083e5',303,'{"location": "/interviews/6b502c62614644a4bda9b274f816da8e"}','');
INSERT INTO "request" VALUES('form:1db92d0eb56a24c5406b2c529b50361acfd6a9880312d54312d08a855ba6e2bc','2026-11-27T08:42:26.865934+00:00','1db92d0eb56a24c5406b2c529b50361acfd6a9880312d54312d08a855ba6e2bc',303,'{"location": "/interviews/6b502c62614644a4bda9b274f816da8e"}','');
INSERT INTO "request" VALUES('form:9265777d8d0b2adaf8dc733ae2a2ac4aeb0c6cdd7b15e576551af59d94117d7e','2026-11-27T08:42:27.032372+00:00','9265777d8d0b2adaf8dc733ae2a2ac4aeb0c6cdd7b15e576551af59d94117d7e',303,'{"location": "/interviews/6b502c62614644a4bda9b274f816da8e"}','');
INSERT INTO "request" VALUES('form:8af5b492daa2b64bb43a25f4aa778bd510d9aa50337a84b663cc9a82d51d8889','2026-11-27T08:42:27.202821+00:00','8af5b492daa2b64bb43a25f4aa778bd510d9aa50337a84b663cc9a82d51d8889',303,'{"location": "/interviews/6b502c62614644a4bda9b274f816da8e"}','');
INSERT INTO "request" VALUES('form:f4ddea760a36e51de94b01eddf2c7d6278616daec6757aa4d014814b36652140','2026-11-27T08:42:27.424346+00:00','f4ddea760a36e51de94b01eddf2c7d6278616daec6757aa4d014814b36652140',303,'{"location": "/interviews/6b502c62614644a4bda9b274f816da8e"}','');
INSERT INTO "request" VALUES('form:363b0a1f0e854c4c1f1ae1d3f7ae89fc9ec0c62edc7ab62581ddba258802ef29','2026-11-27T08:42:27.637995+00:00','363b0a1f0e854c4c1f1ae1d3f7ae89fc9ec0c62edc7ab62581ddba258802ef29',303,'{"location": "/interviews/6b502c62614644a4bda9b274f816da8e"}','');
INSERT INTO "request" VALUES('form:4e20f1b9b2ccfa140a73d4426bdd6ac118531bb5edff2c9539da276f88dd38db','2026-11-27T08:42:27.767691+00:00','4e20f1b9b2ccfa140a73d4426bdd6ac118531bb5edff2c9539da276f88dd38db',303,'{"location": "/interviews/6b502c62614644a4bda9b274f816da8e"}','');
INSERT INTO "request" VALUES('form:442ea08f465ef1309aeb64ed7204a0697947ed48b5c52e56c2bee1ba4d492b43','2026-11-27T08:42:27.922305+00:00','442ea08f465ef1309aeb64ed7204a0697947ed48b5c52e56c2bee1ba4d492b43',303,'{"location": "/interviews/6b502c62614644a4bda9b274f816da8e"}','');
INSERT INTO "request" VALUES('form:18e4a44898b3dac20d5a57b8b72fcec04b2d148dd3db30d5d419dcfe5a35f4f4','2026-11-27T08:42:28.051921+00:00','18e4a44898b3dac20d5a57b8b72fcec04b2d148dd3db30d5d419dcfe5a35f4f4',303,'{"location": "/interviews/6b502c62614644a4bda9b274f816da8e"}','');
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
INSERT INTO "ruling" VALUES(1,'2026-11-27T08:42:12.021771+00:00','Anna','2024-06-01','DBf','3d3de5d2d5604c57a75de19a0e5b0e44',1,2,'Tuesday pairs','1','2',NULL,'',NULL,NULL,'{"incident": "card shown", "day": "2024-06-01", "federation": "DBf", "told": {"seat": "W", "card": "SQ", "other card": "S7", "manner": "held", "partner could see": "yes", "led": "no"}, "table": {"contract": "4H", "declarer": "S", "hands": {"W": "SQT7 HK54 D8762 C943"}, "trick": {"number": 2, "leader": "N", "cards": ["S2", "S5", "SJ"]}}, "order": [], "before": []}','{"en": [{"kind": "ruling", "incident": {"name": "card shown", "title": "A card half played, taken back, laid down or named"}, "outcome": {"value": "played", "words": "The card is played."}, "effects": [{"kind": "card played", "law": "45C", "group": "table", "who": {"value": "W", "words": "West"}, "words": "♠Q is played by West.", "fields": {"who": "W", "card": "SQ"}, "aloud": [{"to": {"value": "W", "words": "West"}, "words": "The queen of spades is played; it cannot be taken back."}]}, {"kind": "penalty card", "law": "50B", "group": "table", "who": {"value": "W", "words": "West"}, "words": "♠7 becomes a major penalty card of West''s.", "fields": {"who": "W", "card": "S7", "grade": "major"}, "aloud": [{"to": {"value": "W", "words": "West"}, "words": "Place the seven of spades face up in front of you: it is a major penalty card."}]}, {"kind": "must play", "law": "50D1a", "group": "table", "who": {"value": "W", "words": "West"}, "words": "West must play ♠7 at the first legal opportunity.", "fields": {"who": "W", "cards": ["S7"], "when": "first legal opportunity"}, "aloud": [{"to": {"value": "W", "words": "West"}, "words": "You must play the seven of spades at the first legal opportunity."}]}, {"kind": "must wait", "law": "50D2", "group": "table", "who": {"value": "E", "words": "East"}, "words": "While the penalty card is on the table, East may not lead until declarer has chosen.", "fields": {"who": "E"}, "aloud": [{"to": {"value": "E", "words": "East"}, "words": "While partner''s penalty card is on the table, do not lead until declarer has chosen."}]}, {"kind": "authorised", "law": "50E1", "group": "information", "who": {"value": "everyone", "words": "all four players"}, "words": "Authorised for all four players: the information from ♠7 and the requirements for playing it.", "fields": {"to": "everyone", "info": "the card and its duties", "holder": "W", "card": "S7"}, "aloud": [{"to": {"value": "everyone", "words": "all four players"}, "words": "All of you may use the information from the seven of spades and the requirements for playing it."}]}, {"kind": "reminder", "law": "50E4", "group": "later", "who": null, "words": "After play: could the result well have been different without the help that the exposed card gave the defenders? Then adjust to the result that was probable without it.", "fields": {"when": "after play", "what": "helped by it"}, "aloud": []}, {"kind": "on lead", "law": "44G", "group": "table", "who": {"value": "W", "words": "West"}, "words": "West is on lead.", "fields": {"who": "W"}, "aloud": [{"to": {"value": "W", "words": "West"}, "words": "You are on lead."}]}], "laws": [{"number": "45C", "text": "When a card must be played: there is one test for a defender, one for declarer, one for dummy.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "45C1", "text": "A defender''s card is played once it is held so that his partner could see its face.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "52A", "text": "A defender who failed to play a penalty card that he had to play may not withdraw the other card by himself.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "45E1", "text": "A fifth card from a defender becomes a penalty card, unless the director finds that it was led.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "50B", "text": "A single card below the ten that was exposed unintentionally is a minor penalty card. An honour, a card exposed by deliberate play, and every penalty card of a defender who has more than one, is major.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "50A", "text": "A penalty card lies face up on the table in front of its owner until a rectification has been chosen.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "50", "text": "A card that a defender exposed prematurely, but did not lead, is a penalty card.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "50D1a", "text": "A major penalty card must be led or played at the first legal opportunity, be it in following suit, discarding or trumping. Where several can legally be played declarer chooses among them.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "50D2", "text": "A defender whose partner has a major penalty card may not lead until declarer has chosen: to require or forbid the suit of the card, or neither. A card that he leads before that becomes a penalty card, and declarer still chooses.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "50E1", "text": "While a penalty card lies on the table, what it and the requirements for playing it tell is authorised for all, its owner''s partner too.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "50E4", "text": "If the result could well have been different without the help of the exposed card, and the non-offending side is damaged, the director adjusts the score: as near as possible to the likely result without the penalty card.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "44G", "text": "The hand that won the trick leads to the next one: not its side, but that very hand, be it declarer''s or dummy''s.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}], "trail": [{"law": "45C", "fact": "holder", "question": "Whose card was it?", "value": "defender", "words": "a defender''s", "origin": "record", "origin words": "on record"}, {"law": "45C", "fact": "manner", "question": "What was done with the card?", "value": "held", "words": "taken from the hand and held, or brought forward and drawn back", "origin": "told", "origin words": "told"}, {"law": "45C1", "fact": "partner could see", "question": "Was the card held so that his partner could have seen its face?", "value": "yes", "words": "yes", "origin": "told", "origin words": "told"}, {"law": "", "fact": "already played", "question": "Had he already played a card to this trick, and legally?", "value": "no", "words": "no", "origin": "record", "origin words": "on record"}, {"law": "", "fact": "whose turn", "question": "Whose turn was it?", "value": "his", "words": "that of the hand that the card is from", "origin": "record", "origin words": "on record"}, {"law": "", "fact": "led too soon", "question": "Did he lead before declarer had chosen about a major penalty card of his partner''s?", "value": "no", "words": "no", "origin": "record", "origin words": "on record"}, {"law": "52A", "fact": "penalty card due", "question": "Was he bound to play a penalty card that was on the table?", "value": "no", "words": "no", "origin": "record", "origin words": "on record"}, {"law": "", "fact": "could follow", "question": "Does the card fail to follow suit, although its hand had a card of the suit led?", "value": "no", "words": "no", "origin": "record", "origin words": "on record"}, {"law": "", "fact": "another played", "question": "Did he put it back and play another card?", "value": "yes", "words": "yes", "origin": "record", "origin words": "on record"}, {"law": "45E1", "fact": "led", "question": "Was the extra card led to the next trick, rather than played to this one?", "value": "no", "words": "no", "origin": "told", "origin words": "told"}, {"law": "50B", "fact": "has another", "question": "Had he another penalty card on the table, or were several of his cards exposed at once?", "value": "no", "words": "no", "origin": "record", "origin words": "on record"}]}], "da": [{"kind": "ruling", "incident": {"name": "card shown", "title": "Et kort halvt spillet, taget tilbage, lagt frem eller nævnt"}, "outcome": {"value": "played", "words": "Kortet er spillet."}, "effects": [{"kind": "card played", "law": "45C", "group": "table", "who": {"value": "W", "words": "Vest"}, "words": "♠D er spillet af Vest.", "fields": {"who": "W", "card": "SQ"}, "aloud": [{"to": {"value": "W", "words": "Vest"}, "words": "Spar dame er spillet og kan ikke tages tilbage."}]}, {"kind": "penalty card", "law": "50B", "group": "table", "who": {"value": "W", "words": "Vest"}, "words": "♠7 bliver et stort strafkort hos Vest.", "fields": {"who": "W", "card": "S7", "grade": "major"}, "aloud": [{"to": {"value": "W", "words": "Vest"}, "words": "Læg spar syver foran dig med billedsiden opad: det er et stort strafkort."}]}, {"kind": "must play", "law": "50D1a", "group": "table", "who": {"value": "W", "words": "Vest"}, "words": "Vest skal spille ♠7 ved første lovlige lejlighed.", "fields": {"who": "W", "cards": ["S7"], "when": "first legal opportunity"}, "aloud": [{"to": {"value": "W", "words": "Vest"}, "words": "Du skal spille spar syver ved første lovlige lejlighed."}]}, {"kind": "must wait", "law": "50D2", "group": "table", "who": {"value": "E", "words": "Øst"}, "words": "Så længe strafkortet ligger på bordet, må Øst ikke spille ud, før spilfører har valgt.", "fields": {"who": "E"}, "aloud": [{"to": {"value": "E", "words": "Øst"}, "words": "Så længe makkers strafkort ligger på bordet, må du ikke spille ud, før spilfører har valgt."}]}, {"kind": "authorised", "law": "50E1", "group": "information", "who": {"value": "everyone", "words": "alle fire spillere"}, "words": "Beføjet for alle fire spillere: hvad ♠7 og kravene om at spille det fortæller.", "fields": {"to": "everyone", "info": "the card and its duties", "holder": "W", "card": "S7"}, "aloud": [{"to": {"value": "everyone", "words": "alle fire spillere"}, "words": "I må alle fire gerne bruge, hvad spar syver og kravene om at spille det fortæller."}]}, {"kind": "reminder", "law": "50E4", "group": "later", "who": null, "words": "Efter spillet: kunne resultatet meget vel være blevet et andet uden den hjælp, som det viste kort gav modspillet? Justér i så fald til det resultat, der var sandsynligt uden den.", "fields": {"when": "after play", "what": "helped by it"}, "aloud": []}, {"kind": "on lead", "law": "44G", "group": "table", "who": {"value": "W", "words": "Vest"}, "words": "Vest har udspillet.", "fields": {"who": "W"}, "aloud": [{"to": {"value": "W", "words": "Vest"}, "words": "Du har udspillet."}]}], "laws": [{"number": "45C", "text": "Hvornår bordet fanger: der er én regel for en modspillers kort, én for spilførers og én for bordets.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "45C1", "text": "En modspillers kort er spillet, så snart det holdes sådan, at makker kunne se billedsiden.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "52A", "text": "En modspiller, der undlod at spille et strafkort, som han skulle spille, må ikke selv tage det andet kort tilbage.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "45E1", "text": "Et femte kort fra en modspiller bliver et strafkort, medmindre turneringslederen finder, at det var spillet ud.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "50B", "text": "Et enkelt kort under tieren, der er vist uforsætligt, er et lille strafkort. En honnør, et kort vist ved en bevidst handling og alle strafkort hos en modspiller, der har mere end ét, er store.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "50A", "text": "Et strafkort bliver liggende på bordet foran sin ejer med billedsiden opad, til en berigtigelse er valgt.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "50", "text": "Et kort, som en modspiller har vist i utide, men ikke spillet ud, er et strafkort.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "50D1a", "text": "Et stort strafkort skal spilles ved første lovlige lejlighed, som udspil, tilspil, afkast eller trumfning. Kan flere lovligt spilles, vælger spilfører imellem dem.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "50D2", "text": "En modspiller, hvis makker har et stort strafkort, må ikke spille ud, før spilfører har valgt: at kræve kortets farve, at forbyde den eller ingen af delene. Et kort, han spiller ud forinden, bliver strafkort, og spilfører vælger stadig.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "50E1", "text": "Mens et strafkort ligger på bordet, er det, som kortet og kravene om at spille det fortæller, beføjet for alle, også for ejerens makker.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "50E4", "text": "Kunne resultatet meget vel være blevet et andet uden det viste korts hjælp, og er den ikke-fejlende side skadet, justerer turneringslederen scoren: så nær som muligt til det sandsynlige resultat uden strafkortet.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "44G", "text": "Den hånd, der vandt stikket, spiller ud til det næste: ikke dens side, men netop den hånd, hvad enten det er spilførers eller den blindes.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}], "trail": [{"law": "45C", "fact": "holder", "question": "Hvis kort var det?", "value": "defender", "words": "en modspillers", "origin": "record", "origin words": "fremgår"}, {"law": "45C", "fact": "manner", "question": "Hvad skete der med kortet?", "value": "held", "words": "taget fra hånden og holdt, eller ført frem og trukket tilbage", "origin": "told", "origin words": "oplyst"}, {"law": "45C1", "fact": "partner could see", "question": "Blev kortet holdt sådan, at makker kunne have set billedsiden?", "value": "yes", "words": "ja", "origin": "told", "origin words": "oplyst"}, {"law": "", "fact": "already played", "question": "Havde han allerede spillet et lovligt kort til dette stik?", "value": "no", "words": "nej", "origin": "record", "origin words": "fremgår"}, {"law": "", "fact": "whose turn", "question": "Hvis tur var det?", "value": "his", "words": "den hånds, som kortet kom fra", "origin": "record", "origin words": "fremgår"}, {"law": "", "fact": "led too soon", "question": "Spillede han ud, før spilfører havde taget stilling til et stort strafkort hos makker?", "value": "no", "words": "nej", "origin": "record", "origin words": "fremgår"}, {"law": "52A", "fact": "penalty card due", "question": "Var han forpligtet til at spille et strafkort, der lå på bordet?", "value": "no", "words": "nej", "origin": "record", "origin words": "fremgår"}, {"law": "", "fact": "could follow", "question": "Bekender kortet ikke, selv om hånden havde et kort i den udspillede farve?", "value": "no", "words": "nej", "origin": "record", "origin words": "fremgår"}, {"law": "", "fact": "another played", "question": "Satte han det tilbage og spillede et andet kort?", "value": "yes", "words": "ja", "origin": "record", "origin words": "fremgår"}, {"law": "45E1", "fact": "led", "question": "Blev det overtallige kort spillet ud til næste stik frem for at blive spillet til dette?", "value": "no", "words": "nej", "origin": "told", "origin words": "oplyst"}, {"law": "50B", "fact": "has another", "question": "Havde han et andet strafkort på bordet, eller blev flere af hans kort vist på én gang?", "value": "no", "words": "nej", "origin": "record", "origin words": "fremgår"}]}]}',NULL);
INSERT INTO "ruling" VALUES(2,'2026-11-27T08:42:25.151124+00:00','Bo','2024-06-01','WBF','207ed98b7178412b9444d77a26164662',NULL,NULL,'','','',NULL,'Ærø, ♠ and ''x''',NULL,NULL,'{"incident": "information from elsewhere", "day": "2024-06-01", "federation": "WBF", "told": {"seat": "S", "learnt": "talk", "play over": "no", "would interfere": "yes", "first call made": "yes", "since": "play"}, "table": {}, "order": ["learnt", "play over", "would interfere", "first call made", "since"], "before": [{"incident": "spectator", "told": {"caused": "player learnt", "regulations": "nothing"}, "table": {}}]}','{"en": [{"kind": "ruling", "incident": {"name": "spectator", "title": "A spectator has said or done something"}, "outcome": {"value": "dealt with", "words": "The irregularity is dealt with as the regulations or the laws say."}, "effects": [{"kind": "advice", "law": "76A1", "group": "director", "who": null, "words": "Remind the spectator of what he may do; you may send him away.", "fields": {"step": "speak to him"}, "aloud": []}, {"kind": "go on under", "law": "76C2", "group": "director", "who": null, "words": "Go on under Law 16D: a player has information from elsewhere than the calls and plays. The incident is “A player has seen or overheard something of a board by accident”.", "fields": {"law": "16D", "why": "information", "incident": "information from elsewhere"}, "aloud": []}], "laws": [{"number": "76C2", "text": "An irregularity that a spectator causes is dealt with as the regulations say; where they say nothing, by the director''s power to rectify errors of procedure, and as information from elsewhere where a player learnt something.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "76A1", "text": "Spectators in the playing area are under the director''s control, by the regulations of the event.", "source": null, "by": null, "since": null}], "trail": [{"law": "76C2", "fact": "caused", "question": "What came of it?", "value": "player learnt", "words": "a player learnt something of a board in play or still to be played", "origin": "told", "origin words": "told"}, {"law": "76C2", "fact": "regulations", "question": "What do the regulations of the event say of such a thing?", "value": "nothing", "words": "nothing", "origin": "told", "origin words": "told"}]}, {"kind": "ruling", "incident": {"name": "information from elsewhere", "title": "A player has seen or overheard something of a board by accident"}, "outcome": {"value": "later", "words": "The board is played; the director assesses the result afterwards."}, "effects": [{"kind": "play continues", "law": "16D2c", "group": "table", "who": null, "words": "No rectification; play goes on.", "fields": {}, "aloud": [{"to": {"value": "everyone", "words": "all four players"}, "words": "No rectification; play goes on."}]}, {"kind": "reminder", "law": "16D2c", "group": "later", "who": null, "words": "After play: did what the player knew affect the result? Then adjust the score.", "fields": {"when": "after play", "what": "did it matter"}, "aloud": []}], "laws": [{"number": "16D1", "text": "A player who by accident learns something of the board he plays or one he has still to play, by a wrong hand, a call or a remark overheard, or a card seen, tells the director at once.", "source": null, "by": null, "since": null}, {"number": "16D", "text": "A player who receives information on a board by accident tells the director, who has it played, alone or with other hands or seats, or adjusts the score. An opponent''s card that he sees by accident he may use.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "16D3", "text": "Between the first call and the end of play the director may only have the board played and look at it afterwards, or adjust the score.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "16D2c", "text": "The board is played; afterwards the director adjusts the score if he finds that the information affected it.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}], "trail": [{"law": "16D", "fact": "learnt", "question": "What did he come to know?", "value": "talk", "words": "a call, a result or a remark that he heard, or a card that he saw at another table", "origin": "told", "origin words": "told"}, {"law": "16D", "fact": "play over", "question": "Was the play of the deal over?", "value": "no", "words": "no", "origin": "told", "origin words": "told"}, {"law": "16D", "fact": "would interfere", "question": "Would it be likely to disturb normal bidding or play?", "value": "yes", "words": "yes", "origin": "told", "origin words": "told"}, {"law": "16D", "fact": "first call made", "question": "Has a call been made on the board?", "value": "yes", "words": "yes", "origin": "told", "origin words": "told"}, {"law": "16D3", "fact": "since", "question": "A call had been made. What do you do about it?", "value": "play", "words": "have it played on, and adjust afterwards if the information affected the result", "origin": "elected", "origin words": "chosen by the player"}]}], "da": [{"kind": "ruling", "incident": {"name": "spectator", "title": "En tilskuer har sagt eller gjort noget"}, "outcome": {"value": "dealt with", "words": "Uregelmæssigheden behandles, som turneringsbestemmelserne eller lovene siger."}, "effects": [{"kind": "advice", "law": "76A1", "group": "director", "who": null, "words": "Mind tilskueren om, hvad han må; du kan sende ham væk.", "fields": {"step": "speak to him"}, "aloud": []}, {"kind": "go on under", "law": "76C2", "group": "director", "who": null, "words": "Gå videre efter § 16D: en spiller har oplysninger fra andet end meldinger og spil. Hændelsen er »En spiller har ved et tilfælde set eller hørt noget om et spil«.", "fields": {"law": "16D", "why": "information", "incident": "information from elsewhere"}, "aloud": []}], "laws": [{"number": "76C2", "text": "En uregelmæssighed, som en tilskuer er skyld i, behandles, som turneringsbestemmelserne siger; hvor de intet siger, ved turneringslederens beføjelse til at rette fejl i fremgangsmåden, og som oplysninger andre steder fra, hvor en spiller fik noget at vide.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "76A1", "text": "Tilskuere i spilleområdet er under turneringslederens kontrol efter turneringens bestemmelser.", "source": null, "by": null, "since": null}], "trail": [{"law": "76C2", "fact": "caused", "question": "Hvad kom der ud af det?", "value": "player learnt", "words": "en spiller fik noget at vide om et spil, der er i gang eller endnu skal spilles", "origin": "told", "origin words": "oplyst"}, {"law": "76C2", "fact": "regulations", "question": "Hvad siger turneringens bestemmelser om sådan noget?", "value": "nothing", "words": "intet", "origin": "told", "origin words": "oplyst"}]}, {"kind": "ruling", "incident": {"name": "information from elsewhere", "title": "En spiller har ved et tilfælde set eller hørt noget om et spil"}, "outcome": {"value": "later", "words": "Spillet spilles; turneringslederen vurderer resultatet bagefter."}, "effects": [{"kind": "play continues", "law": "16D2c", "group": "table", "who": null, "words": "Ingen berigtigelse; spillet går videre.", "fields": {}, "aloud": [{"to": {"value": "everyone", "words": "alle fire spillere"}, "words": "Ingen berigtigelse; spillet går videre."}]}, {"kind": "reminder", "law": "16D2c", "group": "later", "who": null, "words": "Efter spillet: fik det, spilleren vidste, betydning for resultatet? Så justeres scoren.", "fields": {"when": "after play", "what": "did it matter"}, "aloud": []}], "laws": [{"number": "16D1", "text": "En spiller, der ved et tilfælde får noget at vide om et spil, han spiller eller endnu skal spille, ved en forkert hånd, en melding eller en bemærkning, han hører, eller et kort, han ser, siger det straks til turneringslederen.", "source": null, "by": null, "since": null}, {"number": "16D", "text": "En spiller, der ved et tilfælde får oplysninger om et spil, siger det til turneringslederen, som lader det blive spillet, som det er eller med andre hænder eller pladser, eller justerer scoren. En modstanders kort, som han ser ved et tilfælde, må han bruge.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "16D3", "text": "Mellem den første melding og spillets afslutning kan turneringslederen kun lade spillet blive spillet og se på det bagefter, eller justere scoren.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "16D2c", "text": "Spillet spilles; bagefter justerer turneringslederen scoren, hvis han finder, at oplysningerne fik betydning for den.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}], "trail": [{"law": "16D", "fact": "learnt", "question": "Hvad fik han at vide?", "value": "talk", "words": "en melding, et resultat eller en bemærkning, som han hørte, eller et kort, han så ved et andet bord", "origin": "told", "origin words": "oplyst"}, {"law": "16D", "fact": "play over", "question": "Var spillet slut?", "value": "no", "words": "nej", "origin": "told", "origin words": "oplyst"}, {"law": "16D", "fact": "would interfere", "question": "Ville det sandsynligvis forstyrre de normale meldinger eller det normale spil?", "value": "yes", "words": "ja", "origin": "told", "origin words": "oplyst"}, {"law": "16D", "fact": "first call made", "question": "Er der afgivet en melding i spillet?", "value": "yes", "words": "ja", "origin": "told", "origin words": "oplyst"}, {"law": "16D3", "fact": "since", "question": "Der er afgivet en melding. Hvad gør du ved det?", "value": "play", "words": "lad spillet gå videre, og justér bagefter, hvis oplysningerne fik betydning for resultatet", "origin": "elected", "origin words": "spillerens valg"}]}]}',NULL);
INSERT INTO "ruling" VALUES(3,'2026-11-27T08:42:25.337876+00:00','Bo','2024-06-01','WBF','207ed98b7178412b9444d77a26164662',NULL,NULL,'','','',NULL,'And what South saw.',2,NULL,'{"incident": "information from elsewhere", "day": "2024-06-01", "federation": "WBF", "told": {"seat": "S", "learnt": "talk", "play over": "no", "would interfere": "yes", "first call made": "yes", "since": "play"}, "table": {}, "order": ["learnt", "play over", "would interfere", "first call made", "since"], "before": [{"incident": "spectator", "told": {"caused": "player learnt", "regulations": "nothing"}, "table": {}}]}','{"en": [{"kind": "ruling", "incident": {"name": "spectator", "title": "A spectator has said or done something"}, "outcome": {"value": "dealt with", "words": "The irregularity is dealt with as the regulations or the laws say."}, "effects": [{"kind": "advice", "law": "76A1", "group": "director", "who": null, "words": "Remind the spectator of what he may do; you may send him away.", "fields": {"step": "speak to him"}, "aloud": []}, {"kind": "go on under", "law": "76C2", "group": "director", "who": null, "words": "Go on under Law 16D: a player has information from elsewhere than the calls and plays. The incident is “A player has seen or overheard something of a board by accident”.", "fields": {"law": "16D", "why": "information", "incident": "information from elsewhere"}, "aloud": []}], "laws": [{"number": "76C2", "text": "An irregularity that a spectator causes is dealt with as the regulations say; where they say nothing, by the director''s power to rectify errors of procedure, and as information from elsewhere where a player learnt something.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "76A1", "text": "Spectators in the playing area are under the director''s control, by the regulations of the event.", "source": null, "by": null, "since": null}], "trail": [{"law": "76C2", "fact": "caused", "question": "What came of it?", "value": "player learnt", "words": "a player learnt something of a board in play or still to be played", "origin": "told", "origin words": "told"}, {"law": "76C2", "fact": "regulations", "question": "What do the regulations of the event say of such a thing?", "value": "nothing", "words": "nothing", "origin": "told", "origin words": "told"}]}, {"kind": "ruling", "incident": {"name": "information from elsewhere", "title": "A player has seen or overheard something of a board by accident"}, "outcome": {"value": "later", "words": "The board is played; the director assesses the result afterwards."}, "effects": [{"kind": "play continues", "law": "16D2c", "group": "table", "who": null, "words": "No rectification; play goes on.", "fields": {}, "aloud": [{"to": {"value": "everyone", "words": "all four players"}, "words": "No rectification; play goes on."}]}, {"kind": "reminder", "law": "16D2c", "group": "later", "who": null, "words": "After play: did what the player knew affect the result? Then adjust the score.", "fields": {"when": "after play", "what": "did it matter"}, "aloud": []}], "laws": [{"number": "16D1", "text": "A player who by accident learns something of the board he plays or one he has still to play, by a wrong hand, a call or a remark overheard, or a card seen, tells the director at once.", "source": null, "by": null, "since": null}, {"number": "16D", "text": "A player who receives information on a board by accident tells the director, who has it played, alone or with other hands or seats, or adjusts the score. An opponent''s card that he sees by accident he may use.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "16D3", "text": "Between the first call and the end of play the director may only have the board played and look at it afterwards, or adjust the score.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "16D2c", "text": "The board is played; afterwards the director adjusts the score if he finds that the information affected it.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}], "trail": [{"law": "16D", "fact": "learnt", "question": "What did he come to know?", "value": "talk", "words": "a call, a result or a remark that he heard, or a card that he saw at another table", "origin": "told", "origin words": "told"}, {"law": "16D", "fact": "play over", "question": "Was the play of the deal over?", "value": "no", "words": "no", "origin": "told", "origin words": "told"}, {"law": "16D", "fact": "would interfere", "question": "Would it be likely to disturb normal bidding or play?", "value": "yes", "words": "yes", "origin": "told", "origin words": "told"}, {"law": "16D", "fact": "first call made", "question": "Has a call been made on the board?", "value": "yes", "words": "yes", "origin": "told", "origin words": "told"}, {"law": "16D3", "fact": "since", "question": "A call had been made. What do you do about it?", "value": "play", "words": "have it played on, and adjust afterwards if the information affected the result", "origin": "elected", "origin words": "chosen by the player"}]}], "da": [{"kind": "ruling", "incident": {"name": "spectator", "title": "En tilskuer har sagt eller gjort noget"}, "outcome": {"value": "dealt with", "words": "Uregelmæssigheden behandles, som turneringsbestemmelserne eller lovene siger."}, "effects": [{"kind": "advice", "law": "76A1", "group": "director", "who": null, "words": "Mind tilskueren om, hvad han må; du kan sende ham væk.", "fields": {"step": "speak to him"}, "aloud": []}, {"kind": "go on under", "law": "76C2", "group": "director", "who": null, "words": "Gå videre efter § 16D: en spiller har oplysninger fra andet end meldinger og spil. Hændelsen er »En spiller har ved et tilfælde set eller hørt noget om et spil«.", "fields": {"law": "16D", "why": "information", "incident": "information from elsewhere"}, "aloud": []}], "laws": [{"number": "76C2", "text": "En uregelmæssighed, som en tilskuer er skyld i, behandles, som turneringsbestemmelserne siger; hvor de intet siger, ved turneringslederens beføjelse til at rette fejl i fremgangsmåden, og som oplysninger andre steder fra, hvor en spiller fik noget at vide.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "76A1", "text": "Tilskuere i spilleområdet er under turneringslederens kontrol efter turneringens bestemmelser.", "source": null, "by": null, "since": null}], "trail": [{"law": "76C2", "fact": "caused", "question": "Hvad kom der ud af det?", "value": "player learnt", "words": "en spiller fik noget at vide om et spil, der er i gang eller endnu skal spilles", "origin": "told", "origin words": "oplyst"}, {"law": "76C2", "fact": "regulations", "question": "Hvad siger turneringens bestemmelser om sådan noget?", "value": "nothing", "words": "intet", "origin": "told", "origin words": "oplyst"}]}, {"kind": "ruling", "incident": {"name": "information from elsewhere", "title": "En spiller har ved et tilfælde set eller hørt noget om et spil"}, "outcome": {"value": "later", "words": "Spillet spilles; turneringslederen vurderer resultatet bagefter."}, "effects": [{"kind": "play continues", "law": "16D2c", "group": "table", "who": null, "words": "Ingen berigtigelse; spillet går videre.", "fields": {}, "aloud": [{"to": {"value": "everyone", "words": "alle fire spillere"}, "words": "Ingen berigtigelse; spillet går videre."}]}, {"kind": "reminder", "law": "16D2c", "group": "later", "who": null, "words": "Efter spillet: fik det, spilleren vidste, betydning for resultatet? Så justeres scoren.", "fields": {"when": "after play", "what": "did it matter"}, "aloud": []}], "laws": [{"number": "16D1", "text": "En spiller, der ved et tilfælde får noget at vide om et spil, han spiller eller endnu skal spille, ved en forkert hånd, en melding eller en bemærkning, han hører, eller et kort, han ser, siger det straks til turneringslederen.", "source": null, "by": null, "since": null}, {"number": "16D", "text": "En spiller, der ved et tilfælde får oplysninger om et spil, siger det til turneringslederen, som lader det blive spillet, som det er eller med andre hænder eller pladser, eller justerer scoren. En modstanders kort, som han ser ved et tilfælde, må han bruge.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "16D3", "text": "Mellem den første melding og spillets afslutning kan turneringslederen kun lade spillet blive spillet og se på det bagefter, eller justere scoren.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}, {"number": "16D2c", "text": "Spillet spilles; bagefter justerer turneringslederen scoren, hvis han finder, at oplysningerne fik betydning for den.", "source": "Laws of Duplicate Bridge 2017", "by": "WBF", "since": "2017-01-01"}], "trail": [{"law": "16D", "fact": "learnt", "question": "Hvad fik han at vide?", "value": "talk", "words": "en melding, et resultat eller en bemærkning, som han hørte, eller et kort, han så ved et andet bord", "origin": "told", "origin words": "oplyst"}, {"law": "16D", "fact": "play over", "question": "Var spillet slut?", "value": "no", "words": "nej", "origin": "told", "origin words": "oplyst"}, {"law": "16D", "fact": "would interfere", "question": "Ville det sandsynligvis forstyrre de normale meldinger eller det normale spil?", "value": "yes", "words": "ja", "origin": "told", "origin words": "oplyst"}, {"law": "16D", "fact": "first call made", "question": "Er der afgivet en melding i spillet?", "value": "yes", "words": "ja", "origin": "told", "origin words": "oplyst"}, {"law": "16D3", "fact": "since", "question": "Der er afgivet en melding. Hvad gør du ved det?", "value": "play", "words": "lad spillet gå videre, og justér bagefter, hvis oplysningerne fik betydning for resultatet", "origin": "elected", "origin words": "spillerens valg"}]}]}',NULL);
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
INSERT INTO "sign_in" VALUES('647d6190017bd9b35b8766ad0330f1fb6cefed25c01de78cd47de2acd255abbc',3,'2026-11-27T08:42:28.438221+00:00','2026-11-27T08:42:28.438221+00:00','a browser');
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
INSERT INTO "work" VALUES(1,'bring in boards','Director','2026-11-27T08:42:28.489387+00:00','2026-11-27T08:42:28.870751+00:00','done','ab5654a8d56c25d819663fc46718d290',310,310,1.48238257000230078119e-01,0,'{"file": "boards.pbn", "digest": "c3ed5a80ce8f67b7a1d75ee4f4eb7c85e7cb38f286a64c1046b393d6c10835c8", "federation": "WBF", "collection": 1, "found": 1, "boards": 1, "unread": 0, "notices": []}',NULL);
INSERT INTO "work" VALUES(2,'bring in boards','Director','2026-11-27T08:42:28.957303+00:00','2026-11-27T08:42:29.034355+00:00','cancelled','d124565577208a24c981d8c6de5dfa56',0,311,0.0,0,'{"file": "cancelled.pbn", "digest": "82f7371d7a65455369b3971ddf5fb07e3459e6143f04d5267f5153f7d49c22f7", "federation": "WBF"}',NULL);
INSERT INTO "work" VALUES(3,'bring in boards','Director','2026-11-27T08:42:29.079089+00:00','2026-11-27T08:42:29.094270+00:00','waiting','',0,312,0.0,0,'{"file": "waiting.pbn", "digest": "4cc4f86d695054411006b5d308e2aa694cd57bee6144d608facb7cdb59752131", "federation": "WBF"}',NULL);
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
CREATE INDEX ix_appeal_ruling_id ON appeal (ruling_id);
DELETE FROM "sqlite_sequence";
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
