CREATE TABLE "sim_bank_entries" (
	"reference" text NOT NULL,
	"entry" text NOT NULL,
	"rail" text NOT NULL,
	"merchant" text NOT NULL,
	"amount" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sim_bank_entries_reference_entry_pk" PRIMARY KEY("reference","entry")
);
--> statement-breakpoint
CREATE TABLE "differences" (
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "differences_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rail" text NOT NULL,
	"day" text NOT NULL,
	"difference" text NOT NULL,
	"transaction_id" text NOT NULL,
	"reference" text,
	"ledger_entry" text,
	"ledger_amount" bigint,
	"rail_entry" text,
	"rail_amount" bigint,
	"found_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	CONSTRAINT "differences_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "reconciled_days" (
	"day" text PRIMARY KEY NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"compared_at" timestamp (3) with time zone,
	"lines" integer DEFAULT 0 NOT NULL,
	"strays" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sim_authorisations" ADD COLUMN "merchant" text;--> statement-breakpoint
ALTER TABLE "sim_authorisations" ADD COLUMN "purpose" text;--> statement-breakpoint
CREATE INDEX "sim_bank_entries_at" ON "sim_bank_entries" USING brin ("at");--> statement-breakpoint
CREATE INDEX "differences_by_day" ON "differences" USING btree ("account_id","day");--> statement-breakpoint
CREATE INDEX "differences_open" ON "differences" USING btree ("day") WHERE resolved_at is null;--> statement-breakpoint
-- A BRIN index reads the table once and sorts nothing; a database is brought up to date in one transaction.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "postings_at" ON "postings" USING brin ("at");--> statement-breakpoint
-- A BRIN index reads the table once and sorts nothing; a database is brought up to date in one transaction.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "sim_authorisations_at" ON "sim_authorisations" USING brin ("at");--> statement-breakpoint
-- A BRIN index reads the table once and sorts nothing; a database is brought up to date in one transaction.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "sim_instructions_at" ON "sim_instructions" USING brin ("at");--> statement-breakpoint
-- What happened before is not compared: the simulated rails did not write their statements down.
INSERT INTO "reconciled_days" ("day", "compared_at") SELECT to_char(max("at") AT TIME ZONE 'Africa/Johannesburg', 'YYYY-MM-DD'), max("at") FROM "postings" HAVING max("at") IS NOT NULL;
