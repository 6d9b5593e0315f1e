CREATE TABLE "pre_auths" (
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "pre_auths_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"transaction_reference" text NOT NULL,
	"pre_auth_status" text NOT NULL,
	"card_id" text,
	"transaction_id" text,
	"attempts" jsonb NOT NULL,
	"charge_id" text,
	"request_hash" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ending" jsonb,
	"lines" jsonb NOT NULL,
	"notification_email" text,
	"webhook_url" text,
	"metadata" jsonb,
	"captured_amount" bigint,
	"capture_reference" text,
	"captured_at" timestamp (3) with time zone,
	"invoice_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone,
	CONSTRAINT "pre_auths_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "refunds_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"refund_status" text NOT NULL,
	"transaction_status" text NOT NULL,
	"refunded_amount" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "emails" (
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "emails_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"subject_id" text NOT NULL,
	"invoice_id" text,
	"email_status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "emails_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "emandate_pages" (
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "emandate_pages_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"description" text,
	"page_status" text NOT NULL,
	"payment_methods_id" text NOT NULL,
	"payment_type" text NOT NULL,
	"interval" text,
	"process_days" jsonb,
	"amount_type" text,
	"amount" bigint,
	"amount_min" bigint,
	"amount_max" bigint,
	"product_ids" jsonb,
	"date_start" text,
	"date_end" text,
	"redirect_url" text,
	"success_message" text,
	"notify_email" text,
	"debicheck" jsonb,
	"updated_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "emandate_pages_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "emandate_sessions" (
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "emandate_sessions_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" text NOT NULL,
	"page_id" text NOT NULL,
	"customer_id" text,
	"bank_account_id" text,
	"amount" bigint,
	"allowed_origins" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"contract_reference" text NOT NULL,
	"tries" integer NOT NULL,
	"attempt_key" text,
	"attempt_hash" text,
	"mandate_id" text,
	"payment_id" text,
	CONSTRAINT "emandate_sessions_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "mandate_evidence" (
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mandate_evidence_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mandate_id" text NOT NULL,
	"hash" text NOT NULL,
	"document" jsonb NOT NULL,
	"kept_until" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mandate_evidence_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
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
CREATE TABLE "mandates" (
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mandates_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" text NOT NULL,
	"bank_account_id" text NOT NULL,
	"payment_methods_id" text NOT NULL,
	"payment_method_type" text NOT NULL,
	"mandate_status" text NOT NULL,
	"reference" text,
	"amount" bigint NOT NULL,
	"recurring" jsonb,
	"one_time" jsonb,
	"payment_industry" text NOT NULL,
	"debicheck" jsonb,
	"debitorder" jsonb,
	"contract_reference" text GENERATED ALWAYS AS (coalesce(debicheck ->> 'contract_reference', debitorder ->> 'contract_reference')) STORED,
	"bank_error" jsonb,
	"payer" jsonb NOT NULL,
	"contact_number" text,
	"closes_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mandates_account_id_id_pk" PRIMARY KEY("account_id","id")
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
CREATE TABLE "payouts" (
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payouts_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"batch_reference" text NOT NULL,
	"transaction_id" text NOT NULL,
	"transaction_reference" text NOT NULL,
	"transaction_status" text NOT NULL,
	"transaction_date" text NOT NULL,
	"payment_methods_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"is_immediate" boolean NOT NULL,
	"eft_reference" text NOT NULL,
	"recipient_id" text NOT NULL,
	"recipient" jsonb NOT NULL,
	"unpaid_reason" text,
	"paid_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payouts_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "nodes" (
	"id" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "portal_sessions" (
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "portal_sessions_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"subscription_id" text,
	"settings" jsonb NOT NULL,
	"allowed_origins" jsonb,
	"card_checkout_id" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "portal_sessions_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "subscriptions_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" text NOT NULL,
	"subscription_status" text NOT NULL,
	"collection_method" text NOT NULL,
	"due_days" integer,
	"card_id" text,
	"cascade" jsonb NOT NULL,
	"currency" text NOT NULL,
	"is_tax" boolean NOT NULL,
	"trial_days" integer,
	"items" jsonb NOT NULL,
	"billing" jsonb NOT NULL,
	"billing_anchor" text NOT NULL,
	"date_next_billing" text,
	"date_last_billing" text,
	"change_plan_at" text,
	"change_plan_items" jsonb,
	"cancel_at" text,
	"past_due" jsonb,
	"credit" bigint NOT NULL,
	"invoice" jsonb NOT NULL,
	"notification" jsonb NOT NULL,
	"metadata" jsonb,
	"last_transaction_id" text,
	"last_invoice_id" text,
	"owed" jsonb,
	"pending" jsonb,
	"run_at" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone,
	CONSTRAINT "subscriptions_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
DROP INDEX "payments_by_customer";--> statement-breakpoint
DROP INDEX "payments_by_bank_account";--> statement-breakpoint
DROP INDEX "work_due";--> statement-breakpoint
ALTER TABLE "checkout_attempts" ALTER COLUMN "token_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "recipients" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "webhook_url" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "passphrase_sealed" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "public_key" text NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "dunning_days" jsonb;--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD COLUMN "method" text NOT NULL;--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD COLUMN "source" text NOT NULL;--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD COLUMN "step" text NOT NULL;--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD COLUMN "card_id" text;--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD COLUMN "card" jsonb;--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD COLUMN "save_card" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD COLUMN "card_nickname" text;--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD COLUMN "return_url" text;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "show_cards" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "request_3ds" text NOT NULL;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "request_code" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "choice" jsonb;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "recurring_interval" text;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "refund_fee" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "notifications" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "metadata" jsonb;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "payer" jsonb;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "left_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "abandoned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD COLUMN "action" jsonb;--> statement-breakpoint
ALTER TABLE "clock" ADD COLUMN "target" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "clock" ADD COLUMN "target_frozen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "checkout_method" text;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "title" text;--> statement-breakpoint
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
ALTER TABLE "payments" ADD COLUMN "progress" jsonb DEFAULT '{"since":"1970-01-01","once_done":false,"instalments_from":"1970-01-01"}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "date_next" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "rail" text DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "refunded_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "vault_tokens" ADD COLUMN "card_id" text;--> statement-breakpoint
ALTER TABLE "work" ADD COLUMN "node" integer;--> statement-breakpoint
ALTER TABLE "work" ADD COLUMN "receiver" text;--> statement-breakpoint
ALTER TABLE "work" ADD COLUMN "queue" text;--> statement-breakpoint
CREATE UNIQUE INDEX "pre_auths_reference_once" ON "pre_auths" USING btree ("account_id","transaction_reference") WHERE request_hash is not null;--> statement-breakpoint
CREATE INDEX "pre_auths_by_created" ON "pre_auths" USING btree ("account_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "pre_auths_by_customer" ON "pre_auths" USING btree ("account_id","customer_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "pre_auths_by_status" ON "pre_auths" USING btree ("account_id","pre_auth_status","created_at","seq");--> statement-breakpoint
CREATE INDEX "pre_auths_by_transaction" ON "pre_auths" USING btree ("account_id","transaction_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "pre_auths_by_reference" ON "pre_auths" USING btree ("account_id","transaction_reference","created_at","seq");--> statement-breakpoint
CREATE INDEX "refunds_by_transaction" ON "refunds" USING btree ("account_id","transaction_id","seq");--> statement-breakpoint
CREATE INDEX "emails_seq" ON "emails" USING btree ("account_id","seq");--> statement-breakpoint
CREATE INDEX "emandate_pages_by_created" ON "emandate_pages" USING btree ("account_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "emandate_pages_by_status" ON "emandate_pages" USING btree ("account_id","page_status","created_at","seq");--> statement-breakpoint
CREATE INDEX "emandate_pages_by_type" ON "emandate_pages" USING btree ("account_id","payment_type","created_at","seq");--> statement-breakpoint
CREATE INDEX "emandate_pages_by_method" ON "emandate_pages" USING btree ("account_id","payment_methods_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "emandate_sessions_session" ON "emandate_sessions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "emandate_sessions_mandate" ON "emandate_sessions" USING btree ("account_id","mandate_id");--> statement-breakpoint
CREATE INDEX "mandate_evidence_mandate" ON "mandate_evidence" USING btree ("account_id","mandate_id","seq");--> statement-breakpoint
CREATE INDEX "postings_transaction" ON "postings" USING btree ("account_id","transaction_id");--> statement-breakpoint
CREATE INDEX "mandates_by_created" ON "mandates" USING btree ("account_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "mandates_by_status" ON "mandates" USING btree ("account_id","mandate_status","created_at","seq");--> statement-breakpoint
CREATE INDEX "mandates_by_customer" ON "mandates" USING btree ("account_id","customer_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "mandates_by_bank_account" ON "mandates" USING btree ("account_id","bank_account_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "mandates_by_method" ON "mandates" USING btree ("account_id","payment_methods_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "mandates_by_contract" ON "mandates" USING btree ("account_id","contract_reference","created_at","seq");--> statement-breakpoint
CREATE INDEX "mandates_by_phone" ON "mandates" USING btree ("account_id","contact_number","created_at","seq");--> statement-breakpoint
CREATE INDEX "payouts_by_created" ON "payouts" USING btree ("account_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "payouts_by_status" ON "payouts" USING btree ("account_id","transaction_status","created_at","seq");--> statement-breakpoint
CREATE INDEX "payouts_by_recipient" ON "payouts" USING btree ("account_id","recipient_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "payouts_by_batch" ON "payouts" USING btree ("account_id","batch_reference","created_at","seq");--> statement-breakpoint
CREATE INDEX "payouts_by_reference" ON "payouts" USING btree ("account_id","transaction_reference","created_at","seq");--> statement-breakpoint
CREATE INDEX "payouts_by_method" ON "payouts" USING btree ("account_id","payment_methods_id","created_at","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "portal_sessions_session" ON "portal_sessions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "portal_sessions_customer" ON "portal_sessions" USING btree ("account_id","customer_id","seq");--> statement-breakpoint
CREATE INDEX "subscriptions_by_created" ON "subscriptions" USING btree ("account_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "subscriptions_by_status" ON "subscriptions" USING btree ("account_id","subscription_status","created_at","seq");--> statement-breakpoint
CREATE INDEX "subscriptions_by_customer" ON "subscriptions" USING btree ("account_id","customer_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "subscriptions_by_collection" ON "subscriptions" USING btree ("account_id","collection_method","created_at","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_public_key" ON "accounts" USING btree ("public_key");--> statement-breakpoint
CREATE INDEX "checkout_attempts_id" ON "checkout_attempts" USING btree ("id");--> statement-breakpoint
CREATE INDEX "checkout_sessions_order" ON "checkout_sessions" USING btree ("account_id","order_id");--> statement-breakpoint
CREATE INDEX "invoices_by_transaction" ON "invoices" USING btree ("account_id","transaction_id");--> statement-breakpoint
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