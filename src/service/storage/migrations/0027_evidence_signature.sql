ALTER TABLE "mandate_evidence" ADD COLUMN "kid" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mandate_evidence" ADD COLUMN "signature" text DEFAULT '' NOT NULL;