import { z } from 'zod';
import { resultOf } from './envelope.ts';
import { timestamp } from './scalars.ts';

/** The secrets of an account. A real account has a dashboard for them; a sandbox account has this operation (our extension). */

const SECRETS = ['API', 'WEBHOOK'] as const;

/** POST /sandbox/account/secrets: creates a new secret; the previous one stays valid for a while. */
export const newSecretBody = z.strictObject({
  secret: z.enum(SECRETS),
  overlap_hours: z
    .int()
    .min(0)
    .max(720)
    .default(24)
    .describe('How long the previous secret still works, so that you can change your programs one after the other.'),
});

/** The answer with a new secret, which is the only time that the secret is sent. */
export const newSecretAnswer = resultOf(
  z.object({
    secret: z.enum(SECRETS),
    value: z.string().describe('The new secret. It is returned only here.'),
    former_until: timestamp.describe('Until when the previous secret still works.'),
  }),
);
