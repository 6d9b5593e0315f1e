-- Tables that grow: an index that may be there already is built before this migration, beside nodes that write (indexes-ahead.ts).
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX IF NOT EXISTS "checkout_sessions_of_order" ON "checkout_sessions" USING btree ("account_id","order_id") WHERE "checkout_sessions"."order_id" is not null;--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX IF NOT EXISTS "transactions_payment" ON "transactions" USING btree ("account_id","payments_id","created_at","seq") WHERE "transactions"."payments_id" is not null;--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX IF NOT EXISTS "transactions_charged_at" ON "transactions" USING btree ("account_id","charged_at") WHERE "transactions"."charged_at" is not null;--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX IF NOT EXISTS "customers_company" ON "customers" USING btree ("account_id","company_name","created_at","seq") WHERE "customers"."company_name" is not null;--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX IF NOT EXISTS "customers_id_number" ON "customers" USING btree ("account_id","id_number","created_at","seq") WHERE "customers"."id_number" is not null;--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX IF NOT EXISTS "customers_contact" ON "customers" USING btree ("account_id","contact_number","created_at","seq") WHERE "customers"."contact_number" is not null;--> statement-breakpoint
-- To take an index away is a moment's work, for which the migrator waits no longer than a payment may.
-- squawk-ignore require-concurrent-index-deletion
DROP INDEX "checkout_sessions_order", "transactions_by_payment", "transactions_charged", "customers_by_company", "customers_by_id_number", "customers_by_contact", "cards_fingerprint";--> statement-breakpoint
-- A session is changed twice on its way to a payment: with room on its page no index hears of it.
ALTER TABLE "checkout_sessions" SET (fillfactor = 60);--> statement-breakpoint
-- What nodes tell each other for a quarter of an hour need not outlive a crash. The table is small, and written anew in a moment.
ALTER TABLE "session_changes" SET UNLOGGED;
