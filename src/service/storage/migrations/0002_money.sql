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
ALTER TABLE "accounts" ADD COLUMN "webhook_url" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "passphrase_sealed" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "public_key" text NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "dunning_days" jsonb;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "rail" text DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "refunded_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "postings_transaction" ON "postings" USING btree ("account_id","transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_public_key" ON "accounts" USING btree ("public_key");