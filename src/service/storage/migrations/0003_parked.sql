DROP INDEX "work_receivers";--> statement-breakpoint
ALTER TABLE "work" ADD COLUMN "parked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "work_heads" ON "work" USING btree ("receiver","due_at","seq") WHERE "work"."receiver" is not null and not "work"."parked";