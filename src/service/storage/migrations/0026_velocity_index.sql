-- The entries against card testing come and go with each payment, so most entries of their indexes lead to nothing. PostgreSQL takes such
-- a table for an empty one, where every index seems equally good. It then read all entries of an account, or of the last hour, for each
-- payment. So this index has no column by which it could take the place of the key, and is short: a number stands for the subject.
-- squawk-ignore require-concurrent-index-deletion
DROP INDEX "velocity_subject";--> statement-breakpoint
-- The table is small, so the index is built in a moment.
-- squawk-ignore require-concurrent-index-creation
CREATE INDEX "velocity_subject" ON "velocity" USING btree (hashtextextended("account_id" || ' ' || "subject", 0));--> statement-breakpoint
-- The function of migration 0025 with the new index. Distributed databases (Citus) do not use it.
DO $$ BEGIN
	IF to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL THEN
		IF EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = 'work'::regclass) THEN
			RETURN;
		END IF;
	END IF;
	EXECUTE $create$
		CREATE OR REPLACE FUNCTION velocity_limits_reached(account text, subjects text[], limits int[], since timestamptz, pending_since timestamptz) RETURNS int
		LANGUAGE plpgsql AS $function$
		DECLARE
			reached int := 0;
			counted bigint;
		BEGIN
			PERFORM pg_advisory_xact_lock(hashtextextended(account || ' ' || subject, 0)) FROM unnest(subjects) AS subject;
			-- One subject after the other, because the plan of such a query is made once. A plan for all would be made anew for each payment.
			FOR place IN 1..cardinality(subjects) LOOP
				-- What a filter can do is not in the condition, so that no other index fits. Entries are deleted after an hour in any case.
				SELECT count(*) FILTER (
					WHERE velocity.account_id = account AND velocity.subject = subjects[place] AND velocity.at >= since
					AND (velocity.kind = 'declined' OR (velocity.kind = 'pending' AND velocity.at > pending_since))
				) INTO counted FROM velocity
				WHERE hashtextextended(velocity.account_id || ' ' || velocity.subject, 0) = hashtextextended(account || ' ' || subjects[place], 0);
				IF counted >= limits[place] THEN
					reached := reached + 1;
				END IF;
			END LOOP;
			RETURN reached;
		END
		$function$
	$create$;
END $$;
