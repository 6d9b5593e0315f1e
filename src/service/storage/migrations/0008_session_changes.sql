CREATE TABLE "session_changes" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "session_changes_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id" text NOT NULL,
	"version" integer NOT NULL,
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "session_changes_xid" ON "session_changes" USING btree ("xid");--> statement-breakpoint
CREATE FUNCTION note_session_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO session_changes (id, version) VALUES (NEW.id, NEW.version);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER checkout_sessions_change AFTER UPDATE ON "checkout_sessions" FOR EACH ROW
	WHEN (OLD.version IS DISTINCT FROM NEW.version OR OLD.left_at IS DISTINCT FROM NEW.left_at)
	EXECUTE FUNCTION note_session_change();--> statement-breakpoint
CREATE TRIGGER emandate_sessions_change AFTER UPDATE ON "emandate_sessions" FOR EACH ROW
	WHEN (OLD.version IS DISTINCT FROM NEW.version)
	EXECUTE FUNCTION note_session_change();
