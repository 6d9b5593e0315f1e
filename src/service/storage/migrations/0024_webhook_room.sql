-- A webhook is written when it is made, and a moment later when it is delivered. With room on its page, the second version needs no
-- new entries in indexes and is short in the write-ahead log. It concerns only rows that are written from now on.
ALTER TABLE "webhooks" SET (fillfactor = 90);
