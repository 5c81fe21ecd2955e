-- Forms that have made a user, for a moment: the same form sent once more finds that user instead of making another.

CREATE TABLE newcomers (
	form    TEXT    NOT NULL PRIMARY KEY, -- hash of the form's key, what was typed and who sent it: opens nothing
	user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
	at      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX newcomers_of_user ON newcomers (user_id);
CREATE INDEX newcomers_at ON newcomers (at);
