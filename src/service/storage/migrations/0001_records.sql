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
CREATE TABLE "counters" (
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"value" bigint NOT NULL,
	CONSTRAINT "counters_account_id_name_pk" PRIMARY KEY("account_id","name")
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
CREATE TABLE "payments" (
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payments_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" text NOT NULL,
	"bank_account_id" text,
	"mandate_id" text,
	"payment_methods_id" text NOT NULL,
	"payment_status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone,
	CONSTRAINT "payments_account_id_id_pk" PRIMARY KEY("account_id","id")
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
	"email" text NOT NULL,
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
DROP INDEX "cards_seq";--> statement-breakpoint
DROP INDEX "cards_customer";--> statement-breakpoint
DROP INDEX "customers_seq";--> statement-breakpoint
DROP INDEX "customers_created";--> statement-breakpoint
DROP INDEX "customers_status";--> statement-breakpoint
DROP INDEX "customers_reference";--> statement-breakpoint
DROP INDEX "customers_company";--> statement-breakpoint
DROP INDEX "customers_surname";--> statement-breakpoint
DROP INDEX "customers_name";--> statement-breakpoint
DROP INDEX "customers_id_number";--> statement-breakpoint
DROP INDEX "customers_email";--> statement-breakpoint
DROP INDEX "customers_contact";--> statement-breakpoint
DROP INDEX "orders_seq";--> statement-breakpoint
DROP INDEX "orders_created";--> statement-breakpoint
DROP INDEX "orders_reference";--> statement-breakpoint
DROP INDEX "orders_status";--> statement-breakpoint
DROP INDEX "transactions_seq";--> statement-breakpoint
DROP INDEX "transactions_reference";--> statement-breakpoint
DROP INDEX "transactions_customer";--> statement-breakpoint
DROP INDEX "transactions_status";--> statement-breakpoint
DROP INDEX "transactions_method";--> statement-breakpoint
ALTER TABLE "cards" ADD COLUMN "expires_in" text GENERATED ALWAYS AS (substr(card_expire, 4, 2) || substr(card_expire, 1, 2)) STORED;--> statement-breakpoint
CREATE INDEX "bank_accounts_by_created" ON "bank_accounts" USING btree ("account_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "bank_accounts_by_status" ON "bank_accounts" USING btree ("account_id","bank_account_status","created_at","seq");--> statement-breakpoint
CREATE INDEX "bank_accounts_by_customer" ON "bank_accounts" USING btree ("account_id","customer_id","created_at","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("account_id","invoice_number");--> statement-breakpoint
CREATE INDEX "invoices_by_created" ON "invoices" USING btree ("account_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "invoices_by_status" ON "invoices" USING btree ("account_id","invoice_status","created_at","seq");--> statement-breakpoint
CREATE INDEX "invoices_by_customer" ON "invoices" USING btree ("account_id","customer_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "invoices_by_subscription" ON "invoices" USING btree ("account_id","subscription_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "payments_by_customer" ON "payments" USING btree ("account_id","customer_id","payment_status");--> statement-breakpoint
CREATE INDEX "payments_by_bank_account" ON "payments" USING btree ("account_id","bank_account_id","payment_status");--> statement-breakpoint
CREATE INDEX "products_by_created" ON "products" USING btree ("account_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "products_by_status" ON "products" USING btree ("account_id","product_status","created_at","seq");--> statement-breakpoint
CREATE INDEX "products_by_pricing" ON "products" USING btree ("account_id","pricing_type","created_at","seq");--> statement-breakpoint
CREATE INDEX "products_by_period" ON "products" USING btree ("account_id","billing_period","created_at","seq");--> statement-breakpoint
CREATE INDEX "products_by_code" ON "products" USING btree ("account_id","code","created_at","seq");--> statement-breakpoint
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
CREATE INDEX "terminals_by_created" ON "terminals" USING btree ("account_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "cards_by_created" ON "cards" USING btree ("account_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "cards_by_customer" ON "cards" USING btree ("account_id","customer_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "cards_by_expiry" ON "cards" USING btree ("account_id","expires_in","created_at","seq");--> statement-breakpoint
CREATE INDEX "customers_by_created" ON "customers" USING btree ("account_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "customers_by_status" ON "customers" USING btree ("account_id","customer_status","created_at","seq");--> statement-breakpoint
CREATE INDEX "customers_by_reference" ON "customers" USING btree ("account_id","reference","created_at","seq");--> statement-breakpoint
CREATE INDEX "customers_by_company" ON "customers" USING btree ("account_id","company_name","created_at","seq");--> statement-breakpoint
CREATE INDEX "customers_by_surname" ON "customers" USING btree ("account_id","person_surname","created_at","seq");--> statement-breakpoint
CREATE INDEX "customers_by_name" ON "customers" USING btree ("account_id","person_name","created_at","seq");--> statement-breakpoint
CREATE INDEX "customers_by_id_number" ON "customers" USING btree ("account_id","id_number","created_at","seq");--> statement-breakpoint
CREATE INDEX "customers_by_email" ON "customers" USING btree ("account_id","email","created_at","seq");--> statement-breakpoint
CREATE INDEX "customers_by_contact" ON "customers" USING btree ("account_id","contact_number","created_at","seq");--> statement-breakpoint
CREATE INDEX "orders_by_created" ON "orders" USING btree ("account_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "orders_by_reference" ON "orders" USING btree ("account_id","reference","created_at","seq");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("account_id","order_status","created_at","seq");--> statement-breakpoint
CREATE INDEX "orders_by_fulfillment" ON "orders" USING btree ("account_id","fulfillment_status","created_at","seq");--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ("account_id","amount_total","created_at","seq");--> statement-breakpoint
CREATE INDEX "transactions_by_created" ON "transactions" USING btree ("account_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "transactions_by_reference" ON "transactions" USING btree ("account_id","transaction_reference","created_at","seq");--> statement-breakpoint
CREATE INDEX "transactions_by_customer" ON "transactions" USING btree ("account_id","customers_id","created_at","seq");--> statement-breakpoint
CREATE INDEX "transactions_by_status" ON "transactions" USING btree ("account_id","transaction_status","created_at","seq");--> statement-breakpoint
CREATE INDEX "transactions_by_method" ON "transactions" USING btree ("account_id","payment_methods_id","created_at","seq");