-- Migration 0017 took session_changes out of the write-ahead log, and its sequence with it. On a standby, PostgreSQL may not have
-- the first page of such a sequence on its disk: after a promotion every payment failed with "bad magic number in sequence". So the
-- sequence is in the log again. It writes there once in 32 rows. Before PostgreSQL 15 a sequence is always in the log.
DO $$
BEGIN
	IF EXISTS (SELECT FROM pg_class WHERE oid = to_regclass('session_changes_seq_seq') AND relpersistence = 'u') THEN
		BEGIN
			ALTER SEQUENCE "session_changes_seq_seq" SET LOGGED;
		EXCEPTION WHEN internal_error THEN
			-- It is broken already. Nothing was written with its numbers since the table was emptied, so a new one may begin at 1.
			ALTER TABLE "session_changes" ALTER COLUMN "seq" DROP IDENTITY;
			ALTER TABLE "session_changes" ALTER COLUMN "seq" ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME "session_changes_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);
			ALTER SEQUENCE "session_changes_seq_seq" SET LOGGED;
		END;
	END IF;
END
$$;
