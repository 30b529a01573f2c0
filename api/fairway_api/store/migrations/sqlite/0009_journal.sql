-- Lines that are durable before they are in their place: those of one transaction in each row.
CREATE TABLE journal (
    id INTEGER PRIMARY KEY,
    lines BLOB NOT NULL
) STRICT;
