-- What users say at a table, what they suggest to each other, and deals that are played again.

CREATE TABLE talk ( -- the chat of a match; kept after its end
	match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
	n        INTEGER NOT NULL,            -- 1, 2, 3 … no gaps
	user_id  INTEGER REFERENCES users (id) ON DELETE SET NULL, -- NULL: the user is gone, the line stays
	seat     INTEGER NOT NULL,            -- where the user sat then
	text     TEXT    NOT NULL CHECK (text <> ''),
	at       INTEGER NOT NULL,
	PRIMARY KEY (match_id, n)             -- two writers cannot both say line n
) STRICT, WITHOUT ROWID;
CREATE INDEX talk_of_user ON talk (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE heard ( -- how much of the chat a user has read
	match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
	user_id  INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
	n        INTEGER NOT NULL,            -- newest line read
	PRIMARY KEY (match_id, user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX heard_of_user ON heard (user_id);

CREATE TABLE suggestions ( -- what a user suggests for the decision of another seat; it plays nothing
	match_id INTEGER NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
	seat     INTEGER NOT NULL,            -- whose decision it is
	user_id  INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE, -- who suggests
	decision INTEGER NOT NULL,            -- number of the decision; with any other it has lapsed
	action   TEXT    NOT NULL,            -- notation of the game
	PRIMARY KEY (match_id, seat, user_id) -- one each, the newest counts
) STRICT, WITHOUT ROWID;
CREATE INDEX suggestions_of_user ON suggestions (user_id);

-- The match whose deal is played again, 0: the deal is its own. No reference: the mark outlives that match.
ALTER TABLE matches ADD COLUMN repeats INTEGER NOT NULL DEFAULT 0;
CREATE INDEX matches_repeats ON matches (repeats) WHERE repeats > 0;
