-- Only a change of the catalogue. Only a payout to a customer has no recipient, and only nodes of this release make those.
-- squawk-ignore ban-drop-not-null
ALTER TABLE "payouts" ALTER COLUMN "recipient_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "customer_id" text;
