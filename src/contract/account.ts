import { z } from 'zod';
import { resultOf } from './envelope.ts';
import { extension, webUrl } from './scalars.ts';

/** An account's settings. A real account has a dashboard for them; a sandbox account has this operation (our extension). */

const dunning_days = z
  .array(z.int().min(1).max(365))
  .min(1)
  .max(20)
  .refine((days) => days.every((day, at) => at === 0 || day > (days[at - 1] ?? 0)), { error: 'must go up', params: { rule: 'order' } });

/** POST /sandbox/account: what is sent changes; null clears. */
export const accountSettingsBody = z.strictObject({
  webhook_url: webUrl.nullish().meta({ description: 'Where created and updated records are told of; null tells nobody.', ...extension }),
  passphrase: z
    .string()
    .min(8)
    .max(128)
    .nullish()
    .meta({ description: 'The shared secret of the `signature` field; it is never answered. Null: signatures are ignored.', ...extension }),
  dunning_days: dunning_days
    .nullish()
    .meta({ description: 'Days after the due date on which a declined cycle is tried again; null: 2, 7, 14, 21.', ...extension }),
});

/** The settings as they are. */
export const accountSettings = z.object({
  name: z.string(),
  public_key: z.string(),
  webhook_url: z.string().nullable(),
  has_passphrase: z.boolean(),
  dunning_days: z.array(z.int()).nullable(),
});

export const accountSettingsAnswer = resultOf(accountSettings);
