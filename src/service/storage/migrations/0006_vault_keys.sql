CREATE TABLE "vault_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"canary" text NOT NULL,
	"fingerprinting_sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "vault_tokens" ADD COLUMN "code_sealed" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "former_api_secret_hash" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "former_api_secret_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "former_webhook_secret_sealed" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "former_webhook_secret_until" timestamp (3) with time zone;