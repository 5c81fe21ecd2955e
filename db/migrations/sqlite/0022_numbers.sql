-- No number is ever given twice. SQLite gives the number of the newest row that has gone to the next new row, so what
-- still named the old one, a cookie or an open page, meant the new one. AUTOINCREMENT remembers the largest number
-- given, in sqlite_sequence. No row changes, so only the text of the schema does: keys, references and indexes stay as they
-- are, and it takes as long for a million rows as for none. Migration 11 explains what is made and dropped again; here it also
-- makes sqlite_sequence.

CREATE TABLE numbered (id INTEGER PRIMARY KEY AUTOINCREMENT) STRICT;
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, ' INTEGER PRIMARY KEY,', ' INTEGER PRIMARY KEY AUTOINCREMENT,') WHERE type = 'table'
	AND name IN ('users', 'matches', 'campaigns', 'campaign_members', 'campaign_attempts', 'channels', 'notices', 'deliveries');
DROP TABLE numbered;
PRAGMA writable_schema = RESET;

INSERT INTO sqlite_sequence (name, seq)
	SELECT 'users', max(id) FROM users HAVING max(id) > 0 UNION ALL
	SELECT 'matches', max(id) FROM matches HAVING max(id) > 0 UNION ALL
	SELECT 'campaigns', max(id) FROM campaigns HAVING max(id) > 0 UNION ALL
	SELECT 'campaign_members', max(id) FROM campaign_members HAVING max(id) > 0 UNION ALL
	SELECT 'campaign_attempts', max(id) FROM campaign_attempts HAVING max(id) > 0 UNION ALL
	SELECT 'channels', max(id) FROM channels HAVING max(id) > 0 UNION ALL
	SELECT 'notices', max(id) FROM notices HAVING max(id) > 0 UNION ALL
	SELECT 'deliveries', max(id) FROM deliveries HAVING max(id) > 0;

-- How often a wrong code was typed for a mail address that is to be confirmed.
ALTER TABLE channels ADD COLUMN tries INTEGER NOT NULL DEFAULT 0;
