-- The files of packs that matches were begun with, by their hash: matches stay what they are when packs change.
CREATE TABLE packs (
    digest TEXT PRIMARY KEY NOT NULL,
    files BLOB NOT NULL
) STRICT;
