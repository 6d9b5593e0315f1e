-- Whoever has parked a delivery before this column did not write down behind which: of all that is there it may be so.
ALTER TABLE "work" ADD COLUMN "followed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "work" ALTER COLUMN "followed" SET DEFAULT false;
