import { z } from 'zod';
import { id, origin } from '../scalars.ts';

/**
 * What the three kinds of sessions have in common (ruling *sessions*, our extension). A session's view is exactly what its browser may
 * see: the service answers it, the proxy parses the answer once through the same schema and passes it on, and the elements take their
 * types from it. Money is integer cents, days are `YYYY-MM-DD` in South Africa, and durations are milliseconds that the service counts,
 * because a browser's clock may be wrong. The bodies that a browser sends are the operations' own bodies.
 */

/** The answer of a session's operations: the view, and beside it what only the merchant's server needs. */
export const sessionOf = <T extends z.ZodType>(view: T) =>
  z.object({
    status: z.boolean(),
    result: view,
    /** The origins that may embed the session; null until a proxy or the call that created it has set them. */
    allowed_origins: z.array(z.string()).nullable(),
  });

/** The session in a path. */
export const sessionParams = z.strictObject({ session_id: id });

/** An empty body: `{}` or nothing. */
export const emptyBody = z.strictObject({});

/** The origins that may embed a session, if none are set yet. */
export const originsBody = z.strictObject({ allowed_origins: z.array(origin).min(1).max(50) });
