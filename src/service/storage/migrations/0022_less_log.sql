-- A payment writes less into the write-ahead log (docs/scale.md). Tables that grow: these indexes are built before this migration,
-- beside nodes that write (online-index-build.ts). Nodes of the earlier release use them too, or the ones that they know.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX IF NOT EXISTS "cards_stored" ON "cards" USING btree ("account_id","created_at","seq") WHERE "cards"."is_stored";--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX IF NOT EXISTS "cards_stored_customer" ON "cards" USING btree ("account_id","customer_id","created_at","seq") WHERE "cards"."is_stored";--> statement-breakpoint
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX IF NOT EXISTS "cards_stored_expiry" ON "cards" USING btree ("account_id","expires_in","created_at","seq") WHERE "cards"."is_stored";--> statement-breakpoint
-- Counts of the last hour need not outlive a crash of the database. The table is small, and written anew in a moment. Its sequence
-- stays in the log, because a standby that is promoted could not read it (migration 0019). Citus does not change a distributed table
-- in this way.
DO $$
BEGIN
	IF to_regclass('pg_dist_partition') IS NOT NULL THEN
		RETURN;
	END IF;
	ALTER TABLE "velocity" SET UNLOGGED;
	IF EXISTS (SELECT FROM pg_class WHERE oid = to_regclass('velocity_seq_seq') AND relpersistence = 'u') THEN
		ALTER SEQUENCE "velocity_seq_seq" SET LOGGED;
	END IF;
END
$$;--> statement-breakpoint
-- Only in a new database, where nothing is stored and no node of an earlier release runs:
-- - Indexes that only nodes of an earlier release need are gone. Elsewhere a later release takes them away.
-- - Columns that a payment changes are beside each other at the end of the row. When a new version of a row is on the page of the
--   old one, PostgreSQL logs only the bytes from the first that differs to the last. The order of columns means nothing otherwise.
DO $$
DECLARE
	session_trigger text;
BEGIN
	IF to_regclass('pg_dist_partition') IS NOT NULL THEN
		RETURN;
	END IF;
	-- The second time under the lock, so that nothing can be stored in between.
	FOR times IN 1..2 LOOP
		IF EXISTS (SELECT FROM "accounts") OR EXISTS (SELECT FROM "checkout_sessions") OR EXISTS (SELECT FROM "checkout_attempts")
			OR EXISTS (SELECT FROM "transactions") OR EXISTS (SELECT FROM "postings") OR EXISTS (SELECT FROM "cards")
			OR EXISTS (SELECT FROM "work") THEN
			RETURN;
		END IF;
		LOCK TABLE "accounts", "checkout_sessions", "checkout_attempts", "transactions", "postings", "cards", "work";
	END LOOP;

	DROP INDEX "cards_by_created";
	DROP INDEX "cards_by_customer";
	DROP INDEX "cards_by_expiry";
	DROP INDEX "checkout_attempts_id";
	ALTER TABLE "checkout_attempts" DROP CONSTRAINT "checkout_attempts_account_id_id_pk";
	ALTER TABLE "checkout_attempts" ADD CONSTRAINT "checkout_attempts_id_account_id_pk" PRIMARY KEY("id","account_id");
	DROP INDEX "postings_transaction";
	ALTER TABLE "postings" DROP CONSTRAINT "postings_account_id_id_pk";
	ALTER TABLE "postings" ADD CONSTRAINT "postings_account_id_transaction_id_id_pk" PRIMARY KEY("account_id","transaction_id","id");

	DROP INDEX "work_node";

	SELECT pg_get_triggerdef(oid) INTO STRICT session_trigger FROM pg_trigger
		WHERE tgrelid = '"checkout_sessions"'::regclass AND tgname = 'checkout_sessions_change';
	ALTER TABLE "checkout_sessions"
		DROP COLUMN "updated_at",
		DROP COLUMN "version" CASCADE,
		DROP COLUMN "state",
		DROP COLUMN "revision",
		DROP COLUMN "declines",
		DROP COLUMN "completed_at",
		DROP COLUMN "customer_id",
		DROP COLUMN "customer_name",
		DROP COLUMN "customer_captured",
		DROP COLUMN "attempt_key",
		DROP COLUMN "failure",
		DROP COLUMN "outcome";
	-- First what accepting a payment changes, then what its end changes too.
	ALTER TABLE "checkout_sessions"
		ADD COLUMN "customer_id" text,
		ADD COLUMN "customer_name" text,
		ADD COLUMN "customer_captured" boolean NOT NULL,
		ADD COLUMN "attempt_key" text,
		ADD COLUMN "revision" integer NOT NULL,
		ADD COLUMN "updated_at" timestamp (3) with time zone NOT NULL,
		ADD COLUMN "version" integer NOT NULL,
		ADD COLUMN "declines" integer NOT NULL,
		ADD COLUMN "completed_at" timestamp (3) with time zone,
		ADD COLUMN "state" text NOT NULL,
		ADD COLUMN "failure" jsonb,
		ADD COLUMN "outcome" jsonb;
	EXECUTE session_trigger;

	ALTER TABLE "transactions"
		DROP COLUMN "updated_at",
		DROP COLUMN "charged_at",
		DROP COLUMN "status_changed_at",
		DROP COLUMN "transaction_status",
		DROP COLUMN "card_id",
		DROP COLUMN "unpaid_reason",
		DROP COLUMN "refunded_amount",
		DROP COLUMN "submission_data";
	ALTER TABLE "transactions"
		ADD COLUMN "status_changed_at" timestamp (3) with time zone NOT NULL,
		ADD COLUMN "refunded_amount" bigint DEFAULT 0 NOT NULL,
		ADD COLUMN "updated_at" timestamp (3) with time zone,
		ADD COLUMN "charged_at" timestamp (3) with time zone,
		ADD COLUMN "card_id" text,
		ADD COLUMN "transaction_status" text NOT NULL,
		ADD COLUMN "unpaid_reason" text,
		ADD COLUMN "submission_data" jsonb NOT NULL;
	CREATE INDEX "transactions_by_status" ON "transactions" USING btree ("account_id","transaction_status","created_at","seq");
	CREATE INDEX "transactions_charged_at" ON "transactions" USING btree ("account_id","charged_at") WHERE "transactions"."charged_at" is not null;
	CREATE INDEX "transactions_changed" ON "transactions" USING btree ("account_id","status_changed_at");
END
$$;
