-- Users, the devices they are signed in on, and the codes that sign in another device.

CREATE TABLE users ( -- a guest with a name; there is nothing to sign up for
	id         INTEGER PRIMARY KEY,
	name       TEXT    NOT NULL CHECK (name <> ''),
	language   TEXT    NOT NULL DEFAULT '', -- '' follows the browser
	theme      TEXT    NOT NULL DEFAULT '', -- '' follows the device, else 'light' or 'dark'
	created_at INTEGER NOT NULL             -- Unix milliseconds, as all times here
) STRICT;

CREATE TABLE sessions ( -- one device each
	token      TEXT    NOT NULL PRIMARY KEY, -- already hashed: a stolen file opens no session
	user_id    INTEGER REFERENCES users (id) ON DELETE CASCADE, -- NULL before the user has a name
	device     TEXT    NOT NULL DEFAULT '', -- what the user recognises it by: 'Firefox, Android'
	data       BLOB    NOT NULL,
	created_at INTEGER NOT NULL,
	expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_of_user ON sessions (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX sessions_expiry ON sessions (expires_at);

CREATE TABLE device_codes ( -- sign in another device once; short-lived
	selector   TEXT    NOT NULL PRIMARY KEY, -- the first characters, to find the row by
	hash       BLOB    NOT NULL,             -- of the whole code
	user_id    INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
	attempts   INTEGER NOT NULL DEFAULT 0,   -- wrong ones; too many close the code
	expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX device_codes_of_user ON device_codes (user_id);
