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
ALTER TABLE "emandate_sessions" ADD COLUMN "checks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "velocity" jsonb;--> statement-breakpoint
CREATE INDEX "velocity_subject" ON "velocity" USING btree ("account_id","subject","at");--> statement-breakpoint
CREATE INDEX "velocity_at" ON "velocity" USING btree ("at");