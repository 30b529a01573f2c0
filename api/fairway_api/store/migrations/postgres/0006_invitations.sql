-- What lets people sit down in a match: only a hash of the code is kept.
CREATE TABLE invitations (
    match text COLLATE "C" NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    id text COLLATE "C" NOT NULL,
    code bytea NOT NULL,
    seat bigint,
    once boolean NOT NULL,
    at double precision NOT NULL,
    PRIMARY KEY (match, id)
);
