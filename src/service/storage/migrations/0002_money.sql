CREATE TABLE "charges" (
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "charges_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"purpose" jsonb NOT NULL,
	"hold" boolean NOT NULL,
	"charge_status" text NOT NULL,
	"customer_id" text NOT NULL,
	"payment_methods_id" text NOT NULL,
	"payments_id" text,
	"cards" jsonb NOT NULL,
	"attempts" jsonb NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"transaction_reference" text NOT NULL,
	"submission_batch_reference" text,
	"payment_data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone,
	CONSTRAINT "charges_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "postings" (
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "postings_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"event" text NOT NULL,
	"transaction_id" text NOT NULL,
	"lines" jsonb NOT NULL,
	CONSTRAINT "postings_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "sim_instructions" (
	"reference" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"of" text NOT NULL,
	"amount" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "method_months" (
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "method_months_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_methods_id" text NOT NULL,
	"month" text NOT NULL,
	"collected" bigint NOT NULL,
	CONSTRAINT "method_months_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "nodes" (
	"id" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "payments_by_customer";--> statement-breakpoint
DROP INDEX "payments_by_bank_account";--> statement-breakpoint
DROP INDEX "work_due";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "webhook_url" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "passphrase_sealed" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "public_key" text NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "dunning_days" jsonb;--> statement-breakpoint
ALTER TABLE "clock" ADD COLUMN "target" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "clock" ADD COLUMN "target_frozen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "kind" text DEFAULT 'PAYMENT' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "order_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "batch_reference" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "transaction_reference" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "currency" text DEFAULT 'ZAR' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "follows_mandate" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "first_collection" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "recurring" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "one_time" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "card_ids" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "eft_reference" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "is_tax" boolean;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "items" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "invoice" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "debited_account" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "progress" jsonb DEFAULT '{"since":"1970-01-01","once_done":false,"instalments_from":"1970-01-01"}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "date_next" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "rail" text DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "refunded_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "work" ADD COLUMN "node" integer;--> statement-breakpoint
ALTER TABLE "work" ADD COLUMN "receiver" text;--> statement-breakpoint
ALTER TABLE "work" ADD COLUMN "queue" text;--> statement-breakpoint
CREATE INDEX "postings_transaction" ON "postings" USING btree ("account_id","transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_public_key" ON "accounts" USING btree ("public_key");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_eft_reference" ON "payments" USING btree ("account_id","eft_reference");--> statement-breakpoint
CREATE INDEX "payments_by_mandate" ON "payments" USING btree ("account_id","mandate_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "payments_by_created" ON "payments" USING btree ("account_id","kind","created_at","seq");--> statement-breakpoint
CREATE INDEX "payments_by_status" ON "payments" USING btree ("account_id","payment_status","created_at","seq");--> statement-breakpoint
CREATE INDEX "payments_by_method" ON "payments" USING btree ("account_id","payment_methods_id","payment_status");--> statement-breakpoint
CREATE INDEX "payments_by_batch" ON "payments" USING btree ("account_id","batch_reference","created_at","seq");--> statement-breakpoint
CREATE INDEX "transactions_by_payment" ON "transactions" USING btree ("account_id","payments_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "work_receivers" ON "work" USING btree ("receiver","due_at","seq") WHERE "work"."receiver" is not null;--> statement-breakpoint
CREATE INDEX "work_queues" ON "work" USING btree ("receiver","queue","seq") WHERE "work"."receiver" is not null;--> statement-breakpoint
CREATE INDEX "payments_by_customer" ON "payments" USING btree ("account_id","customer_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "payments_by_bank_account" ON "payments" USING btree ("account_id","bank_account_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "work_due" ON "work" USING btree ("due_at","seq") WHERE "work"."receiver" is null;