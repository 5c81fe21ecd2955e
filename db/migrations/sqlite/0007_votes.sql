-- Time that refills, nights without a clock, pauses, votes at a table, seats somebody else keeps, clean-up.

-- With no cap the pace is for each decision anew, as it was until now. With one, a seat begins with the pace, gets
-- the increment each time it has answered all it was asked, and never has more than the cap.
ALTER TABLE matches ADD COLUMN increment INTEGER NOT NULL DEFAULT 0; -- ms
ALTER TABLE matches ADD COLUMN cap       INTEGER NOT NULL DEFAULT 0; -- ms
ALTER TABLE matches ADD COLUMN night     TEXT    NOT NULL DEFAULT ''; -- hours in which no clock runs: '22-8 Europe/Amsterdam'
ALTER TABLE campaigns ADD COLUMN increment INTEGER NOT NULL DEFAULT 0; -- of its matches
ALTER TABLE campaigns ADD COLUMN cap       INTEGER NOT NULL DEFAULT 0;
CREATE INDEX matches_waiting ON matches (created_at) WHERE status = 'waiting'; -- for the clean-up
CREATE INDEX matches_running ON matches (started_at) WHERE status = 'running';

ALTER TABLE seats ADD COLUMN bank INTEGER NOT NULL DEFAULT 0; -- ms it had when its decision began; 0: the pace
ALTER TABLE seats ADD COLUMN former INTEGER REFERENCES users (id) ON DELETE SET NULL; -- whose seat it is while others keep it
CREATE INDEX seats_former ON seats (former) WHERE former IS NOT NULL;

CREATE TABLE match_rests ( -- when an ordinary match was paused or put away: no clock of it runs then
	match_id   INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
	started_at INTEGER NOT NULL,
	ended_at   INTEGER NOT NULL DEFAULT 0, -- 0: it still rests
	why        TEXT    NOT NULL CHECK (why IN ('pause', 'archive')),
	PRIMARY KEY (match_id, started_at)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX match_resting ON match_rests (match_id) WHERE ended_at = 0;

CREATE TABLE votes ( -- of the users at a table
	match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
	n        INTEGER NOT NULL,             -- 1, 2, 3 … no gaps
	kind     TEXT    NOT NULL CHECK (kind IN ('pause', 'resume', 'extend', 'call-off', 'replace-person', 'replace-bot', 'give-back')),
	seat     INTEGER NOT NULL,             -- that it is about, -1 none
	level    TEXT    NOT NULL DEFAULT '',  -- of the bot
	by_seat  INTEGER NOT NULL,             -- who proposed; -1: the user whose seat it was
	yes      INTEGER NOT NULL,             -- bit sets of seats
	no       INTEGER NOT NULL,
	at       INTEGER NOT NULL,
	lasts    INTEGER NOT NULL,             -- ms
	result   TEXT    NOT NULL DEFAULT 'open' CHECK (result IN ('open', 'agreed', 'refused', 'lapsed', 'withdrawn', 'overtaken')),
	ended_at INTEGER NOT NULL DEFAULT 0,
	PRIMARY KEY (match_id, n)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX votes_open ON votes (match_id) WHERE result = 'open'; -- of two at once one is refused

CREATE TABLE deeds ( -- what happened at a table besides plies: votes that ended, seats taken back, put away and taken out
	match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
	n        INTEGER NOT NULL,             -- 1, 2, 3 … no gaps
	ply      INTEGER NOT NULL,             -- the newest one then
	at       INTEGER NOT NULL,
	kind     TEXT    NOT NULL,
	seat     INTEGER NOT NULL,             -- who did it, -1 nobody
	args     TEXT    NOT NULL DEFAULT '[]', -- JSON arrays; what they mean depends on kind
	yes      TEXT    NOT NULL DEFAULT '[]', -- names, as they were then
	no       TEXT    NOT NULL DEFAULT '[]',
	PRIMARY KEY (match_id, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE chores ( -- one row: since when matches nobody plays are put away; before, nobody was told
	id    INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
	since INTEGER NOT NULL
) STRICT;
INSERT INTO chores (id, since) VALUES (1, unixepoch() * 1000);
