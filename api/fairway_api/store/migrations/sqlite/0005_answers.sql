-- What seats have answered beforehand. `standing` counts how often somebody has said so; 0 if nobody ever has.
ALTER TABLE matches ADD COLUMN standing INTEGER NOT NULL DEFAULT 0;
CREATE TABLE answers (
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (match, seat)
) STRICT;
