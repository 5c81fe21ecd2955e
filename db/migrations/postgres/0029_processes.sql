-- What several processes of one site share.

CREATE TABLE processes ( -- those that run, or have not been taken away yet
	name text COLLATE "C" NOT NULL PRIMARY KEY, -- made up at its start
	started_at bigint NOT NULL,
	seen_at bigint NOT NULL -- when it last said that it runs
);

CREATE TABLE jobs ( -- what one process does for all: claimed for a time, and claimed anew if that runs out
	kind text COLLATE "C" NOT NULL,
	subject bigint NOT NULL, -- number of a match, a channel …; 0: the only one of its kind
	owner text COLLATE "C" NOT NULL, -- name of a process
	attempt bigint NOT NULL, -- 1, 2, 3 … with each claim; a result counts only under its own
	until bigint NOT NULL, -- when the claim runs out, Unix milliseconds
	PRIMARY KEY (kind, subject)
);

CREATE TABLE limits ( -- how much of what is limited has been used
	key text COLLATE "C" NOT NULL PRIMARY KEY, -- of what, and by whom; hashed
	at bigint NOT NULL -- when the allowance is whole again, Unix milliseconds
);
CREATE INDEX limits_at ON limits (at);

CREATE TABLE secrets ( -- what the processes of this site sign and seal with
	name text COLLATE "C" NOT NULL PRIMARY KEY,
	key bytea NOT NULL
);

-- What an open page knows a table by, the same in each process: plies and these.
ALTER TABLE matches ADD COLUMN shown bigint NOT NULL DEFAULT 0; -- changes besides plies that everybody may see
ALTER TABLE seats ADD COLUMN own bigint NOT NULL DEFAULT 0; -- changes that only this seat may see

-- When a claimed delivery is given up for lost, Unix milliseconds.
ALTER TABLE deliveries ADD COLUMN until bigint NOT NULL DEFAULT 0;
