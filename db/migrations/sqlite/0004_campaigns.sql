-- Campaigns: a story that a party lives over several matches. What follows from the attempts (chapter,
-- failures, cards in the deck, achievements) is computed and stands nowhere here.

CREATE TABLE campaigns (
	id         INTEGER PRIMARY KEY,
	game       TEXT    NOT NULL,              -- 'port-royal'
	name       TEXT    NOT NULL CHECK (name <> ''),
	mode       TEXT    NOT NULL CHECK (mode IN ('coop', 'competitive')),
	additions  TEXT    NOT NULL,              -- JSON array of option keys
	choosing   TEXT    NOT NULL CHECK (choosing IN ('random', 'draft')), -- of characters
	standing   TEXT    NOT NULL DEFAULT 'active' CHECK (standing IN ('active', 'paused', 'archived')),
	first      INTEGER NOT NULL CHECK (first >= 1), -- chapter it began with
	rules      INTEGER NOT NULL,              -- version of the rules for its matches
	data       INTEGER NOT NULL,              -- version of the story's data
	pace       INTEGER NOT NULL,              -- ms per decision in its matches, 0 no limit
	invite     TEXT    NOT NULL UNIQUE,       -- code of the link to the party
	reveal_all INTEGER NOT NULL DEFAULT 0 CHECK (reveal_all IN (0, 1)),
	forked     INTEGER REFERENCES campaigns (id) ON DELETE SET NULL,
	fork_name  TEXT    NOT NULL DEFAULT '',   -- name of that campaign then; '' if this is no fork
	fork_n     INTEGER NOT NULL DEFAULT 0,    -- last attempt they have in common
	exported   INTEGER NOT NULL DEFAULT 0,    -- when the owner last took a copy
	created_at INTEGER NOT NULL,
	changed_at INTEGER NOT NULL
) STRICT;
CREATE INDEX campaigns_forked ON campaigns (forked) WHERE forked IS NOT NULL;

CREATE TABLE campaign_members ( -- also those who have left: what they did stays
	id          INTEGER PRIMARY KEY,
	campaign_id INTEGER NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
	user_id     INTEGER REFERENCES users (id) ON DELETE SET NULL, -- NULL: the account is gone
	name        TEXT    NOT NULL,             -- kept for when it is
	role        TEXT    NOT NULL CHECK (role IN ('owner', 'member', 'guest')),
	joined_at   INTEGER NOT NULL,
	chapter     INTEGER NOT NULL,             -- that waited or ran then
	left_at     INTEGER NOT NULL DEFAULT 0,
	has_read    INTEGER NOT NULL DEFAULT 0,   -- newest entry of the log seen
	UNIQUE (campaign_id, user_id)             -- who comes back is who they were
) STRICT;
CREATE INDEX campaign_members_user ON campaign_members (user_id) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX campaign_owner ON campaign_members (campaign_id) WHERE role = 'owner';

CREATE TABLE campaign_attempts (
	id          INTEGER PRIMARY KEY,
	campaign_id INTEGER NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
	n           INTEGER NOT NULL,             -- 1, 2, 3 … in the order in which they began
	kind        TEXT    NOT NULL CHECK (kind IN ('chapter', 'side', 'variable')),
	chapter     INTEGER NOT NULL,
	number      INTEGER NOT NULL,             -- at this chapter
	match_id    INTEGER NOT NULL REFERENCES matches (id),
	copied      INTEGER NOT NULL DEFAULT 0 CHECK (copied IN (0, 1)), -- came with a fork
	inputs      TEXT    NOT NULL,             -- JSON, frozen at the start
	result      TEXT    NOT NULL CHECK (result IN ('running', 'victory', 'defeat', 'competitive', 'abandoned')),
	report      TEXT    NOT NULL,             -- JSON: what the match has told so far, its story left out
	stopping    INTEGER NOT NULL DEFAULT 0,   -- bit set of seats that want to give it up
	started_at  INTEGER NOT NULL,
	ended_at    INTEGER NOT NULL DEFAULT 0,
	UNIQUE (campaign_id, n),
	UNIQUE (campaign_id, kind, chapter, number)
) STRICT;
-- Two members who start the same chapter at once start one attempt.
CREATE UNIQUE INDEX campaign_running ON campaign_attempts (campaign_id, kind) WHERE result = 'running';
CREATE UNIQUE INDEX campaign_match ON campaign_attempts (match_id) WHERE copied = 0;
CREATE INDEX campaign_copied ON campaign_attempts (match_id) WHERE copied = 1;

CREATE TABLE campaign_story ( -- story cards that were revealed; nothing about others
	attempt_id INTEGER NOT NULL REFERENCES campaign_attempts (id) ON DELETE CASCADE,
	position   INTEGER NOT NULL,              -- 0, 1, 2 … in the order of revealing
	card       TEXT    NOT NULL,
	kind       TEXT    NOT NULL CHECK (kind IN ('chapter', 'mission', 'ending')),
	month      INTEGER NOT NULL,
	way        TEXT    NOT NULL,              -- what led to it: 'start', 'next', 'tick', 'cross', 'mode', 'goal', 'drawn'
	completed  TEXT    NOT NULL DEFAULT '[]', -- JSON array of seats, in order
	first_to   INTEGER NOT NULL DEFAULT -1,   -- seat that got the first reward
	shuffled   INTEGER NOT NULL DEFAULT 0,    -- group that came into the deck with it
	PRIMARY KEY (attempt_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE campaign_plans ( -- the next attempt, while the party prepares it
	campaign_id INTEGER NOT NULL PRIMARY KEY REFERENCES campaigns (id) ON DELETE CASCADE,
	by_member   INTEGER NOT NULL REFERENCES campaign_members (id) ON DELETE CASCADE,
	choosing    TEXT    NOT NULL CHECK (choosing IN ('random', 'draft')),
	at          INTEGER NOT NULL
) STRICT;

CREATE TABLE campaign_plan_seats (
	campaign_id INTEGER NOT NULL REFERENCES campaign_plans (campaign_id) ON DELETE CASCADE,
	seat        INTEGER NOT NULL,
	member_id   INTEGER REFERENCES campaign_members (id) ON DELETE CASCADE, -- NULL: a bot
	level       TEXT    NOT NULL DEFAULT '',  -- of the bot
	coins       INTEGER NOT NULL DEFAULT 0,   -- part of the extra coins
	agreed      INTEGER NOT NULL DEFAULT 0 CHECK (agreed IN (0, 1)),
	PRIMARY KEY (campaign_id, seat),
	UNIQUE (campaign_id, member_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX campaign_plan_of ON campaign_plan_seats (member_id) WHERE member_id IS NOT NULL;

CREATE TABLE campaign_log (
	campaign_id INTEGER NOT NULL REFERENCES campaigns (id) ON DELETE CASCADE,
	n           INTEGER NOT NULL,             -- 1, 2, 3 … no gaps
	at          INTEGER NOT NULL,
	kind        TEXT    NOT NULL,
	attempt     INTEGER NOT NULL DEFAULT 0,   -- n of the attempt, 0 none
	args        TEXT    NOT NULL DEFAULT '[]', -- JSON array; what they mean depends on kind
	PRIMARY KEY (campaign_id, n)
) STRICT, WITHOUT ROWID;
