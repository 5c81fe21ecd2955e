-- How users are told that a match waits for them: their channels, the outbox, and what is under way.

CREATE TABLE channels ( -- target and keys are secrets of the user
	id        INTEGER PRIMARY KEY,
	user_id   INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
	kind      TEXT    NOT NULL CHECK (kind IN ('push', 'mail', 'webhook')),
	name      TEXT    NOT NULL DEFAULT '',  -- what the user recognises it by
	target    TEXT    NOT NULL,             -- endpoint, address, or '' when the push service has ended it
	p256dh    TEXT    NOT NULL DEFAULT '',  -- keys of a push subscription
	auth      TEXT    NOT NULL DEFAULT '',
	plain     INTEGER NOT NULL DEFAULT 0 CHECK (plain IN (0, 1)),
	lang      TEXT    NOT NULL DEFAULT '',
	home      TEXT    NOT NULL DEFAULT '',  -- where links lead if the operator has set no address
	session   TEXT REFERENCES sessions (token) ON DELETE CASCADE, -- signing a device out ends its subscription
	state     TEXT    NOT NULL CHECK (state IN ('on', 'off', 'new', 'broken', 'gone')),
	code      TEXT    NOT NULL DEFAULT '',  -- confirms a mail address
	added_at  INTEGER NOT NULL,
	last_at   INTEGER NOT NULL DEFAULT 0,
	last      TEXT    NOT NULL DEFAULT '',  -- 'ok' or why not
	mailed_at INTEGER NOT NULL DEFAULT 0    -- of a mail address: at most one mail a minute
) STRICT;
CREATE INDEX channels_of_user ON channels (user_id);
CREATE UNIQUE INDEX channels_session ON channels (session) WHERE session IS NOT NULL; -- one subscription per device

CREATE TABLE notices ( -- the outbox: written in the transaction of the ply, read after it
	id       INTEGER PRIMARY KEY,
	match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
	user_id  INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
	seat     INTEGER NOT NULL,
	kind     TEXT    NOT NULL CHECK (kind IN ('over', 'order', 'turn', 'reminder', 'begun')),
	mark     INTEGER NOT NULL,              -- what it is about: number of the decision, start of a clock …
	at       INTEGER NOT NULL,
	due      INTEGER NOT NULL,
	sent_at  INTEGER NOT NULL DEFAULT 0,    -- when it was handed to the channels; kept so that it never is again
	UNIQUE (match_id, user_id, kind, mark)
) STRICT;
CREATE INDEX notices_due ON notices (due) WHERE sent_at = 0;
CREATE INDEX notices_sent ON notices (sent_at) WHERE sent_at > 0;
CREATE INDEX notices_of_user ON notices (user_id);

CREATE TABLE deliveries ( -- a notice in one channel; gone when it has arrived or was given up
	id         INTEGER PRIMARY KEY,
	notice_id  INTEGER NOT NULL REFERENCES notices (id) ON DELETE CASCADE,
	channel_id INTEGER NOT NULL REFERENCES channels (id) ON DELETE CASCADE,
	kind       TEXT    NOT NULL,
	match_id   INTEGER NOT NULL,
	game       TEXT    NOT NULL,
	title      TEXT    NOT NULL,
	text       TEXT    NOT NULL,            -- public: nothing hidden is ever in it
	tries      INTEGER NOT NULL DEFAULT 0,
	at         INTEGER NOT NULL,
	due        INTEGER NOT NULL,
	claimed    INTEGER NOT NULL DEFAULT 0 CHECK (claimed IN (0, 1)), -- under way: after a crash nobody knows whether it arrived
	UNIQUE (notice_id, channel_id)
) STRICT;
CREATE INDEX deliveries_due ON deliveries (due) WHERE claimed = 0;
CREATE INDEX deliveries_of_channel ON deliveries (channel_id);

CREATE TABLE mutes ( -- matches of which a user wants to hear nothing
	user_id  INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
	match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
	PRIMARY KEY (user_id, match_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX mutes_of_match ON mutes (match_id);

CREATE TABLE push_keys ( -- one row: the pair with which this server signs what it sends to push services (RFC 8292)
	id      INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
	public  TEXT    NOT NULL,
	private TEXT    NOT NULL
) STRICT;
