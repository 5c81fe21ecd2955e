-- Where a user stands in a lesson, so that it can be continued on another device.

CREATE TABLE lessons (
	user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
	lesson  TEXT    NOT NULL,                                      -- "port-royal/base"
	scene   INTEGER NOT NULL CHECK (scene >= 0),                   -- how many scenes in a row are answered
	done    INTEGER NOT NULL DEFAULT 0 CHECK (done IN (0, 1)),     -- 1: the last scene has been answered once
	PRIMARY KEY (user_id, lesson)
) STRICT, WITHOUT ROWID;
