-- The table holds the keys of one day: they are sorted in a moment. A database is brought up to date in one transaction.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "idempotency_at" ON "idempotency" USING btree ("at");--> statement-breakpoint
-- Only the few rows that a node has at the moment are in it: the table is read once and nothing is sorted.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "work_node" ON "work" USING btree ("node") WHERE "work"."node" is not null;--> statement-breakpoint
-- Differences are rare: the table is small.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "differences_seq" ON "differences" USING btree ("account_id","seq");
