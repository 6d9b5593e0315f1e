ALTER TABLE "checkout_sessions" ADD COLUMN "prefill" jsonb;
