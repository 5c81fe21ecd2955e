-- Notices of more kinds, and of campaigns: called off, a seat that others keep, what others ask for. The
-- outbox is made anew, for its kinds stand in a check. What hangs on it is put aside meanwhile: dropping the
-- old table would take it along.

CREATE TABLE deliveries_aside AS SELECT * FROM deliveries;
DROP TABLE deliveries;

CREATE TABLE notices_new ( -- the outbox: written in the transaction of what it tells, read after it
	id          INTEGER PRIMARY KEY,
	match_id    INTEGER REFERENCES matches (id) ON DELETE CASCADE,   -- NULL: it is about a campaign
	campaign_id INTEGER REFERENCES campaigns (id) ON DELETE CASCADE, -- NULL: it is about a match
	user_id     INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
	seat        INTEGER NOT NULL,
	kind        TEXT    NOT NULL CHECK (kind IN ('over', 'called-off', 'kept', 'order', 'turn', 'reminder', 'rewind', 'vote', 'give-up', 'begun', 'plan', 'rematch')),
	mark        INTEGER NOT NULL,              -- what it is about: number of the decision, start of a clock …
	at          INTEGER NOT NULL,
	due         INTEGER NOT NULL,
	sent_at     INTEGER NOT NULL DEFAULT 0,    -- when it was handed to the channels; kept so that it never is again
	CHECK ((match_id IS NULL) <> (campaign_id IS NULL)),
	UNIQUE (match_id, user_id, kind, mark),
	UNIQUE (campaign_id, user_id, kind, mark)
) STRICT;
INSERT INTO notices_new (id, match_id, user_id, seat, kind, mark, at, due, sent_at)
	SELECT id, match_id, user_id, seat, kind, mark, at, due, sent_at FROM notices;
DROP TABLE notices;
ALTER TABLE notices_new RENAME TO notices;
CREATE INDEX notices_due ON notices (due) WHERE sent_at = 0;
CREATE INDEX notices_sent ON notices (sent_at) WHERE sent_at > 0;
CREATE INDEX notices_of_user ON notices (user_id);

CREATE TABLE deliveries ( -- a notice in one channel; gone when it has arrived or was given up
	id         INTEGER PRIMARY KEY,
	notice_id  INTEGER NOT NULL REFERENCES notices (id) ON DELETE CASCADE,
	channel_id INTEGER NOT NULL REFERENCES channels (id) ON DELETE CASCADE,
	kind       TEXT    NOT NULL,
	match_id   INTEGER NOT NULL,              -- 0: it is about a campaign
	game       TEXT    NOT NULL,
	title      TEXT    NOT NULL,
	text       TEXT    NOT NULL,            -- public: nothing hidden is ever in it
	tries      INTEGER NOT NULL DEFAULT 0,
	at         INTEGER NOT NULL,
	due        INTEGER NOT NULL,
	claimed    INTEGER NOT NULL DEFAULT 0 CHECK (claimed IN (0, 1)), -- under way: after a crash nobody knows whether it arrived
	UNIQUE (notice_id, channel_id)
) STRICT;
INSERT INTO deliveries (id, notice_id, channel_id, kind, match_id, game, title, text, tries, at, due, claimed)
	SELECT id, notice_id, channel_id, kind, match_id, game, title, text, tries, at, due, claimed FROM deliveries_aside;
DROP TABLE deliveries_aside;
CREATE INDEX deliveries_due ON deliveries (due) WHERE claimed = 0;
CREATE INDEX deliveries_of_channel ON deliveries (channel_id);
