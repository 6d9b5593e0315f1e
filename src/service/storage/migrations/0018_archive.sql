CREATE TABLE "archive_slices" (
	"account_id" text NOT NULL,
	"id" text NOT NULL,
	"archive" text NOT NULL,
	"file" text NOT NULL,
	"sha256" text NOT NULL,
	"transactions" integer NOT NULL,
	"rows" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"owed" bigint NOT NULL,
	"customers" jsonb NOT NULL,
	"restored_at" timestamp (3) with time zone,
	CONSTRAINT "archive_slices_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "archives" (
	"id" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE INDEX "archive_slices_customers" ON "archive_slices" USING gin ("customers");