import { z } from 'zod';
import { pastedDigits } from '../facts/digits.ts';
import { colour, extension, lines, picture, text, timestamp, webUrl } from './scalars.ts';
import { resultOf } from './envelope.ts';

/** An account's settings. A real account has a dashboard for them; a sandbox account has this operation (our extension). */

const dunning_days = z
  .array(z.int().min(1).max(365))
  .min(1)
  .max(20)
  .refine((days) => days.every((day, at) => at === 0 || day > (days[at - 1] ?? 0)), { error: 'must go up', params: { rule: 'order' } });

/** The seller who issues tax invoices. */
const seller = z.strictObject({
  legal_name: text(128).meta({ description: 'The registered name.' }),
  vat_number: z
    .string()
    .overwrite(pastedDigits)
    .regex(/^4\d{9}$/, { error: 'must be a South African VAT number: ten digits that begin with 4' })
    .meta({ description: 'Ten digits that begin with 4.' }),
  address: lines(512).meta({ description: 'The address, its lines separated by line breaks or commas.' }),
});
export type Seller = z.output<typeof seller>;

/** The merchant's look for shoppers and payers. */
const brand = z.strictObject({
  name: text(64).optional().meta({ description: 'The name that shoppers know. Default: the account’s name.' }),
  primary: colour.optional().meta({ description: 'The colour of main buttons, #rgb or #rrggbb.' }),
  logo: picture
    .optional()
    .meta({ description: 'A square picture as a data URL: PNG, JPEG, WebP or SVG in base64, at most 32768 characters.' }),
});
export type Brand = z.output<typeof brand>;

const most = z.int().min(1).max(1_000_000).optional();

/** The budgets of shoppers and payers; a limit that is left out has the service's default. */
const velocity = z.strictObject({
  declines_per_session: most,
  declines_per_card: most,
  declines_per_address: most,
  checks_per_session: most,
  checks_per_account: most,
  checks_per_address: most,
  questions_per_session: most,
  questions_per_account: most,
  questions_per_mobile: most,
  questions_per_address: most,
});

/** POST /sandbox/account: changes the settings that are sent; null clears one. */
export const accountSettingsBody = z.strictObject({
  webhook_url: webUrl
    .nullish()
    .meta({ description: 'The address for webhooks about created and updated records. Null: none are sent.', ...extension }),
  passphrase: z
    .string()
    .min(8)
    .max(128)
    .nullish()
    .meta({ description: 'The shared secret of the `signature` field. It is never returned. Null: signatures are ignored.', ...extension }),
  signature_binding: z
    .boolean()
    .nullish()
    .meta({
      description:
        'Whether a signature is for one call: signed bodies must have `signed_at` and `signed_for`, and each signature counts once.',
      ...extension,
    }),
  dunning_days: dunning_days
    .nullish()
    .meta({ description: 'Days after the due date on which a declined cycle is tried again; null: 2, 7, 14, 21.', ...extension }),
  seller: seller.nullish().meta({ description: 'The seller on tax invoices. Null: invoices are not tax invoices.', ...extension }),
  brand: brand.nullish().meta({
    description: 'Name, colour and logo of all sessions, hosted pages and mails; a checkout session may have its own. Null: none.',
    ...extension,
  }),
  velocity: velocity.nullish().meta({
    description:
      'How many declined attempts of a session, and in an hour of a card and of a client address, how many account checks (of a session, and in an hour of an account number and a client address), and how many signed or repeated mandates (of a session, and in an hour of an account number, a mobile number and a client address) are let through; what is left out, and null: 5, 10, 30; 5, 5, 30; and 5, 5, 5, 20 (with a test key 5, 100, 30; and 5, 100, 100, 400).',
    ...extension,
  }),
});

/** The current settings. */
export const accountSettings = z.object({
  name: z.string(),
  public_key: z.string(),
  webhook_url: z.string().nullable(),
  has_passphrase: z.boolean(),
  signature_binding: z.boolean(),
  dunning_days: z.array(z.int()).nullable(),
  seller: z.object({ legal_name: z.string(), vat_number: z.string(), address: z.string() }).nullable(),
  brand: brand.nullable(),
  velocity: velocity.nullable(),
});

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
