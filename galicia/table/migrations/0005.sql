-- The lesson a match was made for, if it was.

ALTER TABLE matches ADD COLUMN lesson TEXT NOT NULL DEFAULT '';
