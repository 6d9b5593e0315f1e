-- Only in a new database, where nothing is stored and no node of an earlier release runs. It is marked, because nodes may write there
-- what an earlier release cannot read (database-layout.ts). Elsewhere a later release does all of this.
DO $$
BEGIN
	IF to_regclass('pg_dist_partition') IS NOT NULL THEN
		RETURN;
	END IF;
	-- The second time under the lock, so that nothing can be stored in between.
	FOR times IN 1..2 LOOP
		IF EXISTS (SELECT FROM "accounts") OR EXISTS (SELECT FROM "checkout_sessions") OR EXISTS (SELECT FROM "checkout_attempts")
			OR EXISTS (SELECT FROM "transactions") OR EXISTS (SELECT FROM "journal") OR EXISTS (SELECT FROM "vault_tokens")
			OR EXISTS (SELECT FROM "webhooks") OR EXISTS (SELECT FROM "work") THEN
			RETURN;
		END IF;
		LOCK TABLE "accounts", "checkout_sessions", "checkout_attempts", "transactions", "journal", "vault_tokens", "webhooks", "work";
	END LOOP;

	COMMENT ON TABLE "checkout_sessions" IS 'pay-elements: short layout';
	DROP INDEX "checkout_attempts_transaction";
	DROP INDEX "checkout_sessions_seq";
	DROP INDEX "checkout_sessions_of_order";
	DROP INDEX "transactions_by_created";
	DROP INDEX "transactions_by_reference";
	DROP INDEX "transactions_by_customer";
	DROP INDEX "transactions_by_status";
	DROP INDEX "transactions_by_method";
	DROP INDEX "transactions_changed";
	DROP INDEX "customers_by_created";
	DROP INDEX "journal_subject";
	ALTER TABLE "journal" DROP CONSTRAINT "journal_account_id_id_pk";
	ALTER TABLE "journal" ADD CONSTRAINT "journal_account_id_subject_id_seq_pk" PRIMARY KEY("account_id","subject_id","seq");
	CREATE INDEX "transactions_decided" ON "transactions" USING btree ("account_id","created_at","seq") WHERE not (card_id is null and transaction_status = 'PENDING' and rail = 'card');
	CREATE INDEX "transactions_of_reference" ON "transactions" USING btree ("account_id","transaction_reference","created_at","seq") WHERE not (card_id is null and transaction_status = 'PENDING' and rail = 'card');
	CREATE INDEX "transactions_of_customer" ON "transactions" USING btree ("account_id","customers_id","created_at","seq") WHERE not (card_id is null and transaction_status = 'PENDING' and rail = 'card');
	CREATE INDEX "transactions_of_status" ON "transactions" USING btree ("account_id","transaction_status","created_at","seq") WHERE not (card_id is null and transaction_status = 'PENDING' and rail = 'card');
	CREATE INDEX "transactions_of_method" ON "transactions" USING btree ("account_id","payment_methods_id","created_at","seq") WHERE not (card_id is null and transaction_status = 'PENDING' and rail = 'card');
	CREATE INDEX "transactions_status_changed" ON "transactions" USING btree ("account_id","status_changed_at") WHERE not (card_id is null and transaction_status = 'PENDING' and rail = 'card');
	CREATE INDEX "transactions_in_flight" ON "transactions" USING btree ("account_id","created_at","seq") WHERE (card_id is null and transaction_status = 'PENDING' and rail = 'card');
END
$$;
