ALTER TABLE "portal_sessions" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "portal_sessions" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "portal_sessions_open" ON "portal_sessions" USING btree ("account_id","expires_at");--> statement-breakpoint
CREATE TRIGGER portal_sessions_change AFTER UPDATE ON "portal_sessions" FOR EACH ROW
	WHEN (OLD.version IS DISTINCT FROM NEW.version)
	EXECUTE FUNCTION note_session_change();
