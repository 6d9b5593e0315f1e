CREATE TABLE "retention_marks" (
	"account_id" text NOT NULL,
	"subject" text NOT NULL,
	"seq" bigint NOT NULL,
	CONSTRAINT "retention_marks_account_id_subject_pk" PRIMARY KEY("account_id","subject")
);
