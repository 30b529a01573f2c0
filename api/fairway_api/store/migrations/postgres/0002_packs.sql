-- The files of packs that matches were begun with, by their hash: matches stay what they are when packs change.
CREATE TABLE packs (
    digest text COLLATE "C" PRIMARY KEY,
    files bytea NOT NULL
);
