-- Whether a person has left word to pass in every window.

ALTER TABLE seats ADD COLUMN declines INTEGER NOT NULL DEFAULT 0;
