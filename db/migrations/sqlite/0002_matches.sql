-- Matches, their seats, their plies, and what waits in them.

CREATE TABLE matches (
	id         INTEGER PRIMARY KEY,
	game       TEXT    NOT NULL,              -- 'port-royal'
	rules      INTEGER NOT NULL,              -- version of the rules, pinned
	seat_count INTEGER NOT NULL,
	options    TEXT    NOT NULL,              -- JSON object, option key to value, all of them
	status     TEXT    NOT NULL CHECK (status IN ('waiting', 'running', 'over', 'cancelled')),
	public     INTEGER NOT NULL CHECK (public IN (0, 1)),
	pace       INTEGER NOT NULL,              -- ms per decision before a stand-in may answer, 0 no limit
	no_odds    INTEGER NOT NULL DEFAULT 0 CHECK (no_odds IN (0, 1)), -- the table shows no chances
	seating    TEXT    NOT NULL CHECK (seating IN ('keep', 'rotate', 'random')),
	owner      INTEGER REFERENCES users (id) ON DELETE SET NULL,
	seed       BLOB    NOT NULL CHECK (length(seed) = 32), -- all luck of the match; secret until its end
	salt       BLOB    NOT NULL CHECK (length(salt) = 16),
	invite     TEXT    NOT NULL UNIQUE,       -- codes of the two links; different on purpose
	watch      TEXT    NOT NULL UNIQUE,
	previous   INTEGER UNIQUE REFERENCES matches (id) ON DELETE SET NULL, -- one rematch per match
	created_at INTEGER NOT NULL,
	started_at INTEGER NOT NULL DEFAULT 0,
	ended_at   INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX matches_open ON matches (created_at) WHERE status = 'waiting' AND public = 1;
CREATE INDEX matches_watchable ON matches (started_at) WHERE status = 'running' AND public = 1;

CREATE TABLE seats (
	match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
	seat     INTEGER NOT NULL,
	kind     TEXT    NOT NULL CHECK (kind IN ('open', 'user', 'bot')),
	user_id  INTEGER REFERENCES users (id),
	level    TEXT    NOT NULL DEFAULT '',  -- of the bot
	since    INTEGER NOT NULL DEFAULT 0,   -- since when its decision is waited for, 0 nothing is asked
	seen     INTEGER NOT NULL DEFAULT 0,   -- newest ply seen
	back     INTEGER NOT NULL DEFAULT 0,   -- newest ply seen before the present visit
	place    INTEGER NOT NULL DEFAULT 0,   -- rank at the end
	link     TEXT    NOT NULL DEFAULT '',  -- hash of the open seat link's code
	PRIMARY KEY (match_id, seat),
	CHECK ((kind = 'user') = (user_id IS NOT NULL)),
	UNIQUE (match_id, user_id)             -- two tabs cannot take two seats
) STRICT, WITHOUT ROWID;
-- A seat has a place exactly when its match is over: a user's matches under way are found without
-- looking at all those they have ever finished, and the newest of these without the others.
CREATE INDEX seats_in_play ON seats (user_id, match_id) WHERE place = 0;
CREATE INDEX seats_done ON seats (user_id, match_id) WHERE place > 0;
CREATE INDEX seats_awaited ON seats (user_id, since) WHERE since > 0;
CREATE UNIQUE INDEX seats_link ON seats (link) WHERE link <> '';

CREATE TABLE plies ( -- the log is the match; rows are only ever added
	match_id  INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
	n         INTEGER NOT NULL,            -- 0 is the deal, then 1, 2, 3 … no gaps
	seat      INTEGER NOT NULL,            -- -1 for the deal
	action    TEXT    NOT NULL,            -- engine notation: 'hire.jester-5c-1p', '@undo'
	tape      TEXT    NOT NULL DEFAULT '', -- outcomes of chance: '4 ship-red-1s-1c'
	events    TEXT    NOT NULL,            -- JSON; the log page reads these and never replays
	hash      BLOB    NOT NULL,            -- of the state after this ply; a replay that differs stops
	played_by TEXT    NOT NULL CHECK (played_by IN ('deal', 'user', 'order', 'stand-in', 'bot')),
	at        INTEGER NOT NULL,
	PRIMARY KEY (match_id, n)              -- two writers cannot both add ply n
) STRICT, WITHOUT ROWID;

CREATE TABLE orders ( -- the standing order of a seat, or the last one that ended
	match_id INTEGER NOT NULL,
	seat     INTEGER NOT NULL,
	text     TEXT    NOT NULL,
	set_at   INTEGER NOT NULL,
	ended_at INTEGER NOT NULL DEFAULT 0,   -- 0: it stands
	why      INTEGER NOT NULL DEFAULT 0,   -- why it ended
	PRIMARY KEY (match_id, seat),
	FOREIGN KEY (match_id, seat) REFERENCES seats (match_id, seat) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE proposals ( -- to take back the last ply of a user
	match_id INTEGER NOT NULL PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
	seat     INTEGER NOT NULL,
	ply      INTEGER NOT NULL,             -- length of the log when it was made
	agreed   INTEGER NOT NULL,             -- bit set of seats
	at       INTEGER NOT NULL
) STRICT;

CREATE TABLE outages ( -- when the server was down: no clock runs then
	started_at INTEGER NOT NULL PRIMARY KEY,
	ended_at   INTEGER NOT NULL
) STRICT;

CREATE TABLE alive ( -- one row: when the server was last known to run
	id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
	at INTEGER NOT NULL
) STRICT;
