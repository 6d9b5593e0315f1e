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
	"expires_in" text GENERATED ALWAYS AS (substr(card_expire, 4, 2) || substr(card_expire, 1, 2)) STORED,
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
CREATE TABLE "checkout_attempts" (
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "checkout_attempts_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" text NOT NULL,
	"attempt_key" text NOT NULL,
	"method" text NOT NULL,
	"source" text NOT NULL,
	"step" text NOT NULL,
	"token_id" text,
	"card_id" text,
	"card" jsonb,
	"save_card" boolean NOT NULL,
	"card_nickname" text,
	"return_url" text,
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
	"prefill" jsonb,
	"methods" jsonb NOT NULL,
	"customization" jsonb NOT NULL,
	"success_url" text,
	"cancel_url" text,
	"notify_url" text,
	"save_cards" boolean NOT NULL,
	"show_cards" boolean NOT NULL,
	"request_3ds" text NOT NULL,
	"request_code" boolean NOT NULL,
	"choice" jsonb,
	"recurring_interval" text,
	"refund_fee" boolean NOT NULL,
	"notifications" jsonb NOT NULL,
	"metadata" jsonb,
	"payer" jsonb,
	"allowed_origins" jsonb,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"left_at" timestamp (3) with time zone,
	"abandoned_at" timestamp (3) with time zone,
	"action" jsonb,
	"declines" integer NOT NULL,
	"attempt_key" text,
	"failure" jsonb,
	"outcome" jsonb,
	CONSTRAINT "checkout_sessions_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "vault_tokens" (
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "vault_tokens_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"session_id" text NOT NULL,
	"card_id" text,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"expiry" text NOT NULL,
	"fingerprint" text NOT NULL,
	"number_sealed" text,
	"code_sealed" text,
	"challenge_code_sealed" text,
	"used_by" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "vault_tokens_account_id_id_pk" PRIMARY KEY("account_id","id")
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
	"checks" integer DEFAULT 0 NOT NULL,
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
	"kid" text DEFAULT '' NOT NULL,
	"signature" text DEFAULT '' NOT NULL,
	"document" jsonb NOT NULL,
	"kept_until" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mandate_evidence_account_id_id_pk" PRIMARY KEY("account_id","id")
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
	"refused_by" text,
	"payer" jsonb NOT NULL,
	"contact_number" text,
	"closes_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mandates_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "payment_methods" (
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payment_methods_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_method_type" text NOT NULL,
	"checkout_method" text,
	"title" text,
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
	"at" timestamp (3) with time zone NOT NULL,
	"merchant" text,
	"purpose" text
);
--> statement-breakpoint
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
CREATE TABLE "sim_instructions" (
	"reference" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"of" text NOT NULL,
	"amount" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "terminals" (
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "terminals_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone,
	"activated_at" timestamp (3) with time zone,
	"last_seen_at" timestamp (3) with time zone,
	"last_login_at" timestamp (3) with time zone,
	"warranty_expire_at" timestamp (3) with time zone,
	"terminal_brand" text NOT NULL,
	"terminal_device" text NOT NULL,
	"terminal_status" text NOT NULL,
	"terminal_id" text NOT NULL,
	"serial_number" text NOT NULL,
	"nickname" text,
	"location" jsonb NOT NULL,
	"contact_numbers" jsonb NOT NULL,
	"settings" jsonb NOT NULL,
	CONSTRAINT "terminals_account_id_id_pk" PRIMARY KEY("account_id","id")
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
	"rail" text DEFAULT 'card' NOT NULL,
	"refunded_amount" bigint DEFAULT 0 NOT NULL,
	"submission_data" jsonb NOT NULL,
	CONSTRAINT "transactions_account_id_id_pk" PRIMARY KEY("account_id","id")
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
CREATE TABLE "payments" (
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payments_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text DEFAULT 'PAYMENT' NOT NULL,
	"customer_id" text NOT NULL,
	"bank_account_id" text,
	"mandate_id" text,
	"order_id" text,
	"payment_methods_id" text NOT NULL,
	"payment_status" text NOT NULL,
	"batch_reference" text,
	"transaction_reference" text,
	"currency" text DEFAULT 'ZAR' NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	"follows_mandate" boolean DEFAULT false NOT NULL,
	"first_collection" jsonb,
	"recurring" jsonb,
	"one_time" jsonb,
	"card_ids" jsonb,
	"eft_reference" text,
	"is_tax" boolean,
	"items" jsonb,
	"invoice" jsonb,
	"progress" jsonb DEFAULT '{"since":"1970-01-01","once_done":false,"instalments_from":"1970-01-01"}'::jsonb NOT NULL,
	"date_next" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone,
	CONSTRAINT "payments_account_id_id_pk" PRIMARY KEY("account_id","id")
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
	"recipient_id" text,
	"customer_id" text,
	"recipient" jsonb NOT NULL,
	"unpaid_reason" text,
	"paid_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payouts_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "bank_accounts" (
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "bank_accounts_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" text NOT NULL,
	"bank_account_holder_name" text NOT NULL,
	"bank_account_number" text NOT NULL,
	"bank_account_type" text NOT NULL,
	"bank_name" text NOT NULL,
	"bank_branch_code" jsonb NOT NULL,
	"bank_account_status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone,
	CONSTRAINT "bank_accounts_account_id_id_pk" PRIMARY KEY("account_id","id")
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
CREATE TABLE "recipients" (
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "recipients_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"recipient_status" text NOT NULL,
	"reference" text NOT NULL,
	"recipient_category" text,
	"company_name" text,
	"person_name" text,
	"person_surname" text,
	"email" text,
	"contact_number" text,
	"id_type" text,
	"id_number" text,
	"billing_address_line_1" text,
	"billing_address_line_2" text,
	"city_or_town" text,
	"postal_code" jsonb,
	"is_tax" boolean NOT NULL,
	"tax_number" text,
	"notes" text,
	"deleted_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recipients_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"api_key" text NOT NULL,
	"api_secret_hash" text NOT NULL,
	"test" boolean NOT NULL,
	"webhook_secret_sealed" text NOT NULL,
	"former_api_secret_hash" text,
	"former_api_secret_until" timestamp (3) with time zone,
	"former_webhook_secret_sealed" text,
	"former_webhook_secret_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"webhook_url" text,
	"passphrase_sealed" text,
	"signature_binding" boolean,
	"public_key" text NOT NULL,
	"dunning_days" jsonb,
	"seller" jsonb,
	"brand" jsonb,
	"velocity" jsonb
);
--> statement-breakpoint
CREATE TABLE "clock" (
	"id" integer PRIMARY KEY NOT NULL,
	"shift_ms" bigint NOT NULL,
	"frozen_at" timestamp (3) with time zone,
	"target" timestamp (3) with time zone,
	"target_frozen" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counters" (
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "counters_account_id_name_pk" PRIMARY KEY("account_id","name")
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
CREATE TABLE "leases" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_queues" (
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_queues_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"receiver" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"added" integer NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	CONSTRAINT "webhook_queues_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhooks_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"url" text NOT NULL,
	"event" text NOT NULL,
	"subject_id" text NOT NULL,
	"queue" text NOT NULL,
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
	"ended_at" timestamp (3) with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "portal_sessions_account_id_id_pk" PRIMARY KEY("account_id","id")
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
CREATE TABLE "retention_marks" (
	"account_id" text NOT NULL,
	"subject" text NOT NULL,
	"seq" bigint NOT NULL,
	CONSTRAINT "retention_marks_account_id_subject_pk" PRIMARY KEY("account_id","subject")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "invoices_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"invoice_number" text NOT NULL,
	"invoice_status" text NOT NULL,
	"customer_id" text NOT NULL,
	"subscription_id" text,
	"payments_id" text,
	"transaction_id" text,
	"reference" text,
	"billed_to" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"tax_rate" double precision NOT NULL,
	"total_excl" bigint NOT NULL,
	"total_tax" bigint NOT NULL,
	"total_incl" bigint NOT NULL,
	"currency" text NOT NULL,
	"date_issued" text NOT NULL,
	"date_due" text NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"memo" text,
	"footer" text,
	"updated_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invoices_account_id_id_pk" PRIMARY KEY("account_id","id")
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
CREATE TABLE "products" (
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "products_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text,
	"code" text,
	"unit_label" text,
	"price_excl" bigint NOT NULL,
	"is_tax" boolean NOT NULL,
	"pricing_type" text NOT NULL,
	"billing_period" text,
	"custom_period" text,
	"custom_interval" integer,
	"product_status" text NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "products_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "session_changes" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "session_changes_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id" text NOT NULL,
	"version" integer NOT NULL,
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "vault_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"canary" text NOT NULL,
	"fingerprinting_sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "velocity" (
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "velocity_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "velocity_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "pre_auths_reference_once" ON "pre_auths" USING btree ("account_id","transaction_reference") WHERE request_hash is not null;--> statement-breakpoint
CREATE INDEX "pre_auths_by_created" ON "pre_auths" USING btree ("account_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "pre_auths_by_customer" ON "pre_auths" USING btree ("account_id","customer_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "pre_auths_by_status" ON "pre_auths" USING btree ("account_id","pre_auth_status","created_at","seq");--> statement-breakpoint
CREATE INDEX "pre_auths_by_transaction" ON "pre_auths" USING btree ("account_id","transaction_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "pre_auths_by_reference" ON "pre_auths" USING btree ("account_id","transaction_reference","created_at","seq");--> statement-breakpoint
CREATE INDEX "cards_stored" ON "cards" USING btree ("account_id","created_at","seq") WHERE "cards"."is_stored";--> statement-breakpoint
CREATE INDEX "cards_stored_customer" ON "cards" USING btree ("account_id","customer_id","created_at","seq") WHERE "cards"."is_stored";--> statement-breakpoint
CREATE INDEX "cards_stored_expiry" ON "cards" USING btree ("account_id","expires_in","created_at","seq") WHERE "cards"."is_stored";--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_attempts_key" ON "checkout_attempts" USING btree ("account_id","session_id","attempt_key");--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_sessions_session" ON "checkout_sessions" USING btree ("account_id","session_id");--> statement-breakpoint
CREATE INDEX "checkout_sessions_seq" ON "checkout_sessions" USING btree ("account_id","seq");--> statement-breakpoint
CREATE INDEX "vault_tokens_expiry" ON "vault_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "emails_seq" ON "emails" USING btree ("account_id","seq");--> statement-breakpoint
CREATE INDEX "emandate_pages_by_created" ON "emandate_pages" USING btree ("account_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "emandate_pages_by_status" ON "emandate_pages" USING btree ("account_id","page_status","created_at","seq");--> statement-breakpoint
CREATE INDEX "emandate_pages_by_type" ON "emandate_pages" USING btree ("account_id","payment_type","created_at","seq");--> statement-breakpoint
CREATE INDEX "emandate_pages_by_method" ON "emandate_pages" USING btree ("account_id","payment_methods_id","created_at","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "emandate_sessions_session" ON "emandate_sessions" USING btree ("account_id","session_id");--> statement-breakpoint
CREATE INDEX "emandate_sessions_mandate" ON "emandate_sessions" USING btree ("account_id","mandate_id");--> statement-breakpoint
CREATE INDEX "mandate_evidence_mandate" ON "mandate_evidence" USING btree ("account_id","mandate_id","seq");--> statement-breakpoint
CREATE INDEX "postings_by_transaction" ON "postings" USING btree ("account_id","transaction_id","seq");--> statement-breakpoint
CREATE INDEX "postings_at" ON "postings" USING brin ("at");--> statement-breakpoint
CREATE INDEX "mandates_by_created" ON "mandates" USING btree ("account_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "mandates_by_status" ON "mandates" USING btree ("account_id","mandate_status","created_at","seq");--> statement-breakpoint
CREATE INDEX "mandates_by_customer" ON "mandates" USING btree ("account_id","customer_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "mandates_by_bank_account" ON "mandates" USING btree ("account_id","bank_account_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "mandates_by_method" ON "mandates" USING btree ("account_id","payment_methods_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "mandates_by_contract" ON "mandates" USING btree ("account_id","contract_reference","created_at","seq");--> statement-breakpoint
CREATE INDEX "mandates_by_phone" ON "mandates" USING btree ("account_id","contact_number","created_at","seq");--> statement-breakpoint
CREATE INDEX "sim_authorisations_at" ON "sim_authorisations" USING brin ("at");--> statement-breakpoint
CREATE INDEX "sim_bank_entries_at" ON "sim_bank_entries" USING brin ("at");--> statement-breakpoint
CREATE INDEX "sim_instructions_at" ON "sim_instructions" USING brin ("at");--> statement-breakpoint
CREATE INDEX "terminals_by_created" ON "terminals" USING btree ("account_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "transactions_by_created" ON "transactions" USING btree ("account_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "transactions_by_reference" ON "transactions" USING btree ("account_id","transaction_reference","created_at","seq");--> statement-breakpoint
CREATE INDEX "transactions_by_customer" ON "transactions" USING btree ("account_id","customers_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "transactions_by_status" ON "transactions" USING btree ("account_id","transaction_status","created_at","seq");--> statement-breakpoint
CREATE INDEX "transactions_by_method" ON "transactions" USING btree ("account_id","payment_methods_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "transactions_by_payment" ON "transactions" USING btree ("account_id","payments_id","created_at","seq") WHERE "transactions"."payments_id" is not null;--> statement-breakpoint
CREATE INDEX "transactions_by_order" ON "transactions" USING btree ("account_id",("payment_data" -> 'order' ->> 'id')) WHERE ("transactions"."payment_data" -> 'order' ->> 'id') is not null;--> statement-breakpoint
CREATE INDEX "transactions_by_charge" ON "transactions" USING btree ("account_id","charged_at") WHERE "transactions"."charged_at" is not null;--> statement-breakpoint
CREATE INDEX "transactions_by_change" ON "transactions" USING btree ("account_id","status_changed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_eft_reference" ON "payments" USING btree ("account_id","eft_reference");--> statement-breakpoint
CREATE INDEX "payments_by_customer" ON "payments" USING btree ("account_id","customer_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "payments_by_bank_account" ON "payments" USING btree ("account_id","bank_account_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "payments_by_mandate" ON "payments" USING btree ("account_id","mandate_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "payments_by_created" ON "payments" USING btree ("account_id","kind","created_at","seq");--> statement-breakpoint
CREATE INDEX "payments_by_status" ON "payments" USING btree ("account_id","payment_status","created_at","seq");--> statement-breakpoint
CREATE INDEX "payments_by_method" ON "payments" USING btree ("account_id","payment_methods_id","payment_status");--> statement-breakpoint
CREATE INDEX "payments_by_batch" ON "payments" USING btree ("account_id","batch_reference","created_at","seq");--> statement-breakpoint
CREATE INDEX "payouts_by_created" ON "payouts" USING btree ("account_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "payouts_by_status" ON "payouts" USING btree ("account_id","transaction_status","created_at","seq");--> statement-breakpoint
CREATE INDEX "payouts_by_recipient" ON "payouts" USING btree ("account_id","recipient_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "payouts_by_batch" ON "payouts" USING btree ("account_id","batch_reference","created_at","seq");--> statement-breakpoint
CREATE INDEX "payouts_by_reference" ON "payouts" USING btree ("account_id","transaction_reference","created_at","seq");--> statement-breakpoint
CREATE INDEX "payouts_by_method" ON "payouts" USING btree ("account_id","payment_methods_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "bank_accounts_by_created" ON "bank_accounts" USING btree ("account_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "bank_accounts_by_status" ON "bank_accounts" USING btree ("account_id","bank_account_status","created_at","seq");--> statement-breakpoint
CREATE INDEX "bank_accounts_by_customer" ON "bank_accounts" USING btree ("account_id","customer_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "customers_by_created" ON "customers" USING btree ("account_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "customers_by_status" ON "customers" USING btree ("account_id","customer_status","created_at","seq");--> statement-breakpoint
CREATE INDEX "customers_by_reference" ON "customers" USING btree ("account_id","reference","created_at","seq");--> statement-breakpoint
CREATE INDEX "customers_by_surname" ON "customers" USING btree ("account_id","person_surname","created_at","seq");--> statement-breakpoint
CREATE INDEX "customers_by_name" ON "customers" USING btree ("account_id","person_name","created_at","seq");--> statement-breakpoint
CREATE INDEX "customers_by_email" ON "customers" USING btree ("account_id","email","created_at","seq");--> statement-breakpoint
CREATE INDEX "customers_company" ON "customers" USING btree ("account_id","company_name","created_at","seq") WHERE "customers"."company_name" is not null;--> statement-breakpoint
CREATE INDEX "customers_id_number" ON "customers" USING btree ("account_id","id_number","created_at","seq") WHERE "customers"."id_number" is not null;--> statement-breakpoint
CREATE INDEX "customers_contact" ON "customers" USING btree ("account_id","contact_number","created_at","seq") WHERE "customers"."contact_number" is not null;--> statement-breakpoint
CREATE INDEX "recipients_by_created" ON "recipients" USING btree ("account_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "recipients_by_status" ON "recipients" USING btree ("account_id","recipient_status","created_at","seq");--> statement-breakpoint
CREATE INDEX "recipients_by_reference" ON "recipients" USING btree ("account_id","reference","created_at","seq");--> statement-breakpoint
CREATE INDEX "recipients_by_company" ON "recipients" USING btree ("account_id","company_name","created_at","seq");--> statement-breakpoint
CREATE INDEX "recipients_by_name" ON "recipients" USING btree ("account_id","person_name","created_at","seq");--> statement-breakpoint
CREATE INDEX "recipients_by_surname" ON "recipients" USING btree ("account_id","person_surname","created_at","seq");--> statement-breakpoint
CREATE INDEX "recipients_by_email" ON "recipients" USING btree ("account_id","email","created_at","seq");--> statement-breakpoint
CREATE INDEX "recipients_by_contact" ON "recipients" USING btree ("account_id","contact_number","created_at","seq");--> statement-breakpoint
CREATE INDEX "recipients_by_id_number" ON "recipients" USING btree ("account_id","id_number","created_at","seq");--> statement-breakpoint
CREATE INDEX "recipients_by_tax_number" ON "recipients" USING btree ("account_id","tax_number","created_at","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_api_key" ON "accounts" USING btree ("api_key");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_public_key" ON "accounts" USING btree ("public_key");--> statement-breakpoint
CREATE INDEX "accounts_tag" ON "accounts" USING btree (translate(encode(substring(sha256(decode(replace("id", '\', '\\'), 'escape')), 1, 3), 'base64'), '+/', 'xy'));--> statement-breakpoint
CREATE INDEX "idempotency_at" ON "idempotency" USING btree ("at");--> statement-breakpoint
CREATE INDEX "journal_by_subject" ON "journal" USING btree ("account_id","subject_id","seq");--> statement-breakpoint
CREATE INDEX "webhook_queues_by_receiver" ON "webhook_queues" USING btree ("receiver","due_at");--> statement-breakpoint
CREATE INDEX "webhook_queues_by_due" ON "webhook_queues" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "webhooks_seq" ON "webhooks" USING btree ("account_id","seq");--> statement-breakpoint
CREATE INDEX "webhooks_by_subject" ON "webhooks" USING btree ("account_id","subject_id","seq");--> statement-breakpoint
CREATE INDEX "webhooks_by_status" ON "webhooks" USING btree ("account_id","status","seq");--> statement-breakpoint
CREATE INDEX "webhooks_by_event" ON "webhooks" USING btree ("account_id","event","seq");--> statement-breakpoint
CREATE INDEX "webhooks_waiting" ON "webhooks" USING btree ("account_id","queue","seq") WHERE "webhooks"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "work_by_due" ON "work" USING btree ("due_at","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "portal_sessions_session" ON "portal_sessions" USING btree ("account_id","session_id");--> statement-breakpoint
CREATE INDEX "portal_sessions_customer" ON "portal_sessions" USING btree ("account_id","customer_id","seq");--> statement-breakpoint
CREATE INDEX "portal_sessions_open" ON "portal_sessions" USING btree ("account_id","expires_at");--> statement-breakpoint
CREATE INDEX "differences_seq" ON "differences" USING btree ("account_id","seq");--> statement-breakpoint
CREATE INDEX "differences_by_day" ON "differences" USING btree ("account_id","day");--> statement-breakpoint
CREATE INDEX "differences_open" ON "differences" USING btree ("day") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "refunds_by_transaction" ON "refunds" USING btree ("account_id","transaction_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("account_id","invoice_number");--> statement-breakpoint
CREATE INDEX "invoices_by_created" ON "invoices" USING btree ("account_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "invoices_by_status" ON "invoices" USING btree ("account_id","invoice_status","created_at","seq");--> statement-breakpoint
CREATE INDEX "invoices_by_customer" ON "invoices" USING btree ("account_id","customer_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "invoices_by_transaction" ON "invoices" USING btree ("account_id","transaction_id");--> statement-breakpoint
CREATE INDEX "invoices_by_subscription" ON "invoices" USING btree ("account_id","subscription_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "orders_by_created" ON "orders" USING btree ("account_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "orders_by_reference" ON "orders" USING btree ("account_id","reference","created_at","seq");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("account_id","order_status","created_at","seq");--> statement-breakpoint
CREATE INDEX "orders_by_fulfillment" ON "orders" USING btree ("account_id","fulfillment_status","created_at","seq");--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ("account_id","amount_total","created_at","seq");--> statement-breakpoint
CREATE INDEX "products_by_created" ON "products" USING btree ("account_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "products_by_status" ON "products" USING btree ("account_id","product_status","created_at","seq");--> statement-breakpoint
CREATE INDEX "products_by_pricing" ON "products" USING btree ("account_id","pricing_type","created_at","seq");--> statement-breakpoint
CREATE INDEX "products_by_period" ON "products" USING btree ("account_id","billing_period","created_at","seq");--> statement-breakpoint
CREATE INDEX "products_by_code" ON "products" USING btree ("account_id","code","created_at","seq");--> statement-breakpoint
CREATE INDEX "session_changes_xid" ON "session_changes" USING btree ("xid");--> statement-breakpoint
CREATE INDEX "subscriptions_by_created" ON "subscriptions" USING btree ("account_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "subscriptions_by_status" ON "subscriptions" USING btree ("account_id","subscription_status","created_at","seq");--> statement-breakpoint
CREATE INDEX "subscriptions_by_customer" ON "subscriptions" USING btree ("account_id","customer_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "subscriptions_by_collection" ON "subscriptions" USING btree ("account_id","collection_method","created_at","seq");--> statement-breakpoint
CREATE INDEX "velocity_by_subject" ON "velocity" USING btree ("account_id","subject");--> statement-breakpoint
CREATE INDEX "velocity_at" ON "velocity" USING btree ("at");
--> statement-breakpoint
-- Notes the changes of sessions, which the nodes read for those who follow a session.
CREATE FUNCTION note_session_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO session_changes (id, version) VALUES (NEW.id, NEW.version);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER checkout_sessions_change AFTER UPDATE ON "checkout_sessions" FOR EACH ROW
	WHEN (OLD.version IS DISTINCT FROM NEW.version OR OLD.left_at IS DISTINCT FROM NEW.left_at)
	EXECUTE FUNCTION note_session_change();--> statement-breakpoint
CREATE TRIGGER emandate_sessions_change AFTER UPDATE ON "emandate_sessions" FOR EACH ROW
	WHEN (OLD.version IS DISTINCT FROM NEW.version)
	EXECUTE FUNCTION note_session_change();--> statement-breakpoint
CREATE TRIGGER portal_sessions_change AFTER UPDATE ON "portal_sessions" FOR EACH ROW
	WHEN (OLD.version IS DISTINCT FROM NEW.version)
	EXECUTE FUNCTION note_session_change();
