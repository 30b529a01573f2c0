-- What seats have answered beforehand. `standing` counts how often somebody has said so; 0 if nobody ever has.
ALTER TABLE matches ADD COLUMN standing bigint NOT NULL DEFAULT 0;
CREATE TABLE answers (
    match text COLLATE "C" NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat bigint NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (match, seat)
);
