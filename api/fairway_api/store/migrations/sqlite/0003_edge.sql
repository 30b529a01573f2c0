-- How telling an address went, the last times.
ALTER TABLE hooks ADD COLUMN deliveries BLOB NOT NULL DEFAULT x'';
