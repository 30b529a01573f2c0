-- `revision` says which line the state was kept with; where a match is by now, the last line of its log tells.
-- So a move that changes nothing else leaves the row alone, and is a line and no more.
UPDATE matches SET revision = revision - behind WHERE behind > 0;
ALTER TABLE matches DROP COLUMN behind;
