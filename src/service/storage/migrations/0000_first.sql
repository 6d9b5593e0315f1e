CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"api_key" text NOT NULL,
	"api_secret_hash" text NOT NULL,
	"test" boolean NOT NULL,
	"webhook_secret_sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cards" (
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "cards_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone,
	"card_status" text NOT NULL,
	"customer_id" text NOT NULL,
	"card_nickname" text,
	"card_ending" text NOT NULL,
	"card_expire" text NOT NULL,
	"card_brand" text NOT NULL,
	"card_token" text NOT NULL,
	"is_recurring" boolean NOT NULL,
	"is_default" boolean NOT NULL,
	"fingerprint" text NOT NULL,
	"number_sealed" text,
	"is_stored" boolean NOT NULL,
	CONSTRAINT "cards_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "checkout_attempts" (
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "checkout_attempts_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" text NOT NULL,
	"attempt_key" text NOT NULL,
	"token_id" text NOT NULL,
	"transaction_id" text,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "checkout_attempts_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "checkout_sessions" (
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "checkout_sessions_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"revision" integer NOT NULL,
	"mode" text NOT NULL,
	"payment_type" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"order_id" text,
	"cart" jsonb,
	"customer_id" text,
	"customer_name" text,
	"customer_captured" boolean NOT NULL,
	"customer_fields" jsonb NOT NULL,
	"methods" jsonb NOT NULL,
	"customization" jsonb NOT NULL,
	"success_url" text,
	"cancel_url" text,
	"notify_url" text,
	"save_cards" boolean NOT NULL,
	"allowed_origins" jsonb,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"declines" integer NOT NULL,
	"attempt_key" text,
	"failure" jsonb,
	"outcome" jsonb,
	CONSTRAINT "checkout_sessions_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "clock" (
	"id" integer PRIMARY KEY NOT NULL,
	"shift_ms" bigint NOT NULL,
	"frozen_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "customers_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"company_name" text,
	"person_name" text,
	"person_surname" text,
	"client_type" text NOT NULL,
	"id_type" text,
	"id_number" text,
	"email" text,
	"contact_number" text,
	"billing_address_line_1" text,
	"billing_address_line_2" text,
	"city_or_town" text,
	"postal_code" jsonb,
	"metadata" jsonb,
	"customer_status" text NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "customers_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"account_id" text NOT NULL,
	"key" text NOT NULL,
	"hash" text NOT NULL,
	"answer" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_account_id_key_pk" PRIMARY KEY("account_id","key")
);
--> statement-breakpoint
CREATE TABLE "journal" (
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "journal_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"event" text NOT NULL,
	"subject_id" text NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "journal_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "orders_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"description" text NOT NULL,
	"customer_id" text,
	"amount_subtotal" bigint,
	"amount_discount" bigint,
	"amount_shipping" bigint,
	"amount_tax" bigint,
	"amount_total" bigint NOT NULL,
	"currency" text NOT NULL,
	"order_status" text NOT NULL,
	"fulfillment_status" text NOT NULL,
	"items" jsonb NOT NULL,
	"metadata" jsonb,
	"deleted_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "orders_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "payment_methods" (
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payment_methods_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_method_type" text NOT NULL,
	"payment_industry" text,
	"provider_bank" text,
	"abbreviated_name" text NOT NULL,
	"item_limit" bigint,
	"monthly_limit" bigint,
	"debicheck" jsonb,
	"payments" jsonb,
	"date_adjustment_rule" text,
	"is_active" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_methods_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "sim_authorisations" (
	"reference" text PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"amount" bigint NOT NULL,
	"detail" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "transactions_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone,
	"charged_at" timestamp (3) with time zone,
	"status_changed_at" timestamp (3) with time zone NOT NULL,
	"payment_methods_id" text,
	"payments_id" text,
	"customers_id" text,
	"bank_accounts_id" text,
	"mandates_id" text,
	"card_id" text,
	"transaction_reference" text NOT NULL,
	"payment_reference" text,
	"submission_batch_reference" text,
	"transaction_status" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"payment_data" jsonb NOT NULL,
	"unpaid_reason" text,
	"submission_data" jsonb NOT NULL,
	CONSTRAINT "transactions_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "vault_tokens" (
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "vault_tokens_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"expiry" text NOT NULL,
	"fingerprint" text NOT NULL,
	"number_sealed" text,
	"used_by" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "vault_tokens_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhooks_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"url" text NOT NULL,
	"event" text NOT NULL,
	"subject_id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"status" text NOT NULL,
	"tries" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhooks_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "work" (
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "work_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	CONSTRAINT "work_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_api_key" ON "accounts" USING btree ("api_key");--> statement-breakpoint
CREATE INDEX "cards_seq" ON "cards" USING btree ("account_id","seq");--> statement-breakpoint
CREATE INDEX "cards_customer" ON "cards" USING btree ("account_id","customer_id","seq");--> statement-breakpoint
CREATE INDEX "cards_fingerprint" ON "cards" USING btree ("account_id","customer_id","fingerprint");--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_attempts_key" ON "checkout_attempts" USING btree ("account_id","session_id","attempt_key");--> statement-breakpoint
CREATE INDEX "checkout_attempts_transaction" ON "checkout_attempts" USING btree ("account_id","transaction_id");--> statement-breakpoint
CREATE INDEX "checkout_sessions_session" ON "checkout_sessions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "checkout_sessions_seq" ON "checkout_sessions" USING btree ("account_id","seq");--> statement-breakpoint
CREATE INDEX "customers_seq" ON "customers" USING btree ("account_id","seq");--> statement-breakpoint
CREATE INDEX "customers_created" ON "customers" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "customers_status" ON "customers" USING btree ("account_id","customer_status","seq");--> statement-breakpoint
CREATE INDEX "customers_reference" ON "customers" USING btree ("account_id","reference");--> statement-breakpoint
CREATE INDEX "customers_company" ON "customers" USING btree ("account_id","company_name");--> statement-breakpoint
CREATE INDEX "customers_surname" ON "customers" USING btree ("account_id","person_surname");--> statement-breakpoint
CREATE INDEX "customers_name" ON "customers" USING btree ("account_id","person_name");--> statement-breakpoint
CREATE INDEX "customers_id_number" ON "customers" USING btree ("account_id","id_number");--> statement-breakpoint
CREATE INDEX "customers_email" ON "customers" USING btree ("account_id","email");--> statement-breakpoint
CREATE INDEX "customers_contact" ON "customers" USING btree ("account_id","contact_number");--> statement-breakpoint
CREATE INDEX "journal_subject" ON "journal" USING btree ("account_id","subject_id","seq");--> statement-breakpoint
CREATE INDEX "orders_seq" ON "orders" USING btree ("account_id","seq");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_reference" ON "orders" USING btree ("account_id","reference");--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("account_id","order_status","seq");--> statement-breakpoint
CREATE INDEX "transactions_seq" ON "transactions" USING btree ("account_id","seq");--> statement-breakpoint
CREATE INDEX "transactions_reference" ON "transactions" USING btree ("account_id","transaction_reference");--> statement-breakpoint
CREATE INDEX "transactions_customer" ON "transactions" USING btree ("account_id","customers_id","seq");--> statement-breakpoint
CREATE INDEX "transactions_status" ON "transactions" USING btree ("account_id","transaction_status","seq");--> statement-breakpoint
CREATE INDEX "transactions_charged" ON "transactions" USING btree ("account_id","charged_at");--> statement-breakpoint
CREATE INDEX "transactions_changed" ON "transactions" USING btree ("account_id","status_changed_at");--> statement-breakpoint
CREATE INDEX "transactions_method" ON "transactions" USING btree ("account_id","payment_methods_id","seq");--> statement-breakpoint
CREATE INDEX "vault_tokens_expiry" ON "vault_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "webhooks_seq" ON "webhooks" USING btree ("account_id","seq");--> statement-breakpoint
CREATE INDEX "webhooks_subject" ON "webhooks" USING btree ("account_id","subject_id","seq");--> statement-breakpoint
CREATE INDEX "work_due" ON "work" USING btree ("due_at","seq");