-- Finds everything that was paid for an order, for its status. The table grows, so the index is built before this migration, beside
-- nodes that write (online-index-build.ts). A transaction without an order has no entry.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX IF NOT EXISTS "transactions_of_order" ON "transactions" USING btree ("account_id",("payment_data" -> 'order' ->> 'id')) WHERE ("transactions"."payment_data" -> 'order' ->> 'id') is not null;
