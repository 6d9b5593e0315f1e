-- Checks limits against card testing in the statement that writes an attempt. The locks are those of countVelocity (velocity.ts). The
-- attempts are counted by a statement of the function's own, because only that one sees what the transaction that held the locks
-- before has committed. Distributed tables (Citus) have no use for it: a function there would have to be created on every server, which
-- Citus refuses after a change of a distributed table in the same transaction.
DO $$ BEGIN
	IF to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL THEN
		IF EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = 'work'::regclass) THEN
			RETURN;
		END IF;
	END IF;
	EXECUTE $create$
		CREATE FUNCTION velocity_limits_reached(account text, subjects text[], limits int[], since timestamptz, pending_since timestamptz) RETURNS int
		LANGUAGE plpgsql AS $function$
		BEGIN
			PERFORM pg_advisory_xact_lock(hashtextextended(account || ' ' || subject, 0)) FROM unnest(subjects) AS subject;
			RETURN (
				SELECT count(*) FROM unnest(subjects, limits) AS place(subject, most)
				WHERE place.most <= (
					SELECT count(*) FROM velocity
					WHERE velocity.account_id = account AND velocity.subject = place.subject AND velocity.at >= since
					AND (velocity.kind = 'declined' OR (velocity.kind = 'pending' AND velocity.at > pending_since))
				)
			);
		END
		$function$
	$create$;
END $$;
