-- Campaigns are not read from files any more. What an interrupted import has left behind goes, and with it the tables that
-- named it. Campaigns and matches that came from a file stay.

DELETE FROM campaigns WHERE id IN (SELECT campaign_id FROM staged_campaigns); -- first, because its attempts refer to matches
DELETE FROM matches WHERE id IN (SELECT match_id FROM staged_matches);
DROP TABLE staged_campaigns;
DROP TABLE staged_matches;
