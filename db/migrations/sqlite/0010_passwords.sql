-- Users may set a sign-in name and a password, to come back when no device of theirs is signed in any more.

CREATE TABLE passwords (
	user_id INTEGER NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
	login   TEXT    NOT NULL UNIQUE CHECK (login <> ''), -- folded; not the name that others see
	hash    TEXT    NOT NULL,                            -- Argon2id, with its salt and costs
	set_at  INTEGER NOT NULL
) STRICT;
