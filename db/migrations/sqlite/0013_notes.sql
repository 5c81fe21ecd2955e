-- What users write down about a match for themselves.

CREATE TABLE notes ( -- one row per seat at most; it goes when somebody else sits down, and with the match
	match_id INTEGER NOT NULL,
	seat     INTEGER NOT NULL,
	user_id  INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE, -- who alone reads it
	text     TEXT    NOT NULL,            -- empty: taken out again
	shared   INTEGER NOT NULL DEFAULT 0 CHECK (shared IN (0, 1)), -- after the end everybody who may see the match reads it
	version  INTEGER NOT NULL,            -- 1, 2, 3 … with each change: an old form writes over nothing
	PRIMARY KEY (match_id, seat),
	FOREIGN KEY (match_id, seat) REFERENCES seats (match_id, seat) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX notes_of_user ON notes (user_id);
