CREATE TABLE "leases" (
	"name" text PRIMARY KEY NOT NULL,
	"node" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "nodes" ADD COLUMN "beat_at" timestamp (3) with time zone;