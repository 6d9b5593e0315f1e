import { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import { resultOf } from '../envelope.ts';
import { mandateAnswer, sandboxAnswerBody } from '../mandates.ts';
import { extension, id, timestamp } from '../scalars.ts';
import type { Tag } from './route.ts';

/**
 * Operations that need no API key: the payment form that any page can post, and the sandbox's clock, banks and phones. The proxy's
 * client does not call them, so they are not in the table of routes. They are described here for the OpenAPI document.
 */
export interface KeylessRoute {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly description: string;
  readonly params?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The body is an HTML form. */
  readonly form?: true;
  /** The JSON of the answer; without it the answer is a page for people. */
  readonly answer?: z.ZodType;
  /** Redirects to another page instead of answering. */
  readonly redirect?: string;
  readonly errors: readonly ErrorCode[];
  /** At the service's root instead of under /2.0. */
  readonly root?: true;
}

const now = timestamp.meta({ description: 'What the clock says, UTC.' });
const freeze = z.boolean().optional().meta({ description: 'True: it stands still from then on. False: it ticks.' });

const clockBody = z.union([
  z.strictObject({ now: z.iso.datetime({ offset: true }).meta({ description: 'Where it is moved to. It only moves forward.' }), freeze }),
  z.strictObject({ advance: z.string().meta({ description: 'By how much it is moved: an ISO 8601 duration such as P1M.' }), freeze }),
  z.strictObject({ freeze: z.boolean() }),
  z.strictObject({
    stop: z.literal(true).meta({ description: 'Gives up a move that is under way: the clock stays where it has come to.' }),
  }),
]);

const amount = z.string().meta({ description: 'An amount with at most two decimals, such as 149.00.' });
const list = (what: string) => z.string().meta({ description: `${what}, separated by commas.` });

/** The fields of the plain form (ruling *HTML payment form*); each is the field of a checkout link with the corresponding name. */
const formBody = z.strictObject({
  public_key: z.string().meta({ description: 'Names the account. It opens a hosted page and nothing else.' }),
  type: z.enum(['CHOOSE_WHAT_TO_PAY']),
  item_title: z.string(),
  item_description: z.string().optional(),
  item_frequency: list('ONE_TIME, MONTHLY, ANNUALLY').optional(),
  item_amount: amount.optional(),
  item_amount_options: list('At most five amounts').optional(),
  item_amount_max: amount.optional(),
  customization_button_text: z.string().optional(),
  customization_confirmation_message: z.string().optional(),
  signature: z
    .string()
    .optional()
    .meta({ description: 'Required where the account has a passphrase.', ...extension }),
});

/** The table, by the name of each operation. */
export const keylessRoutes = {
  'checkout.form': {
    method: 'POST',
    path: '/checkout/form',
    tag: 'Checkout',
    summary: 'Open a hosted page from a plain HTML form',
    description:
      'Any page can post this form with an account’s public key. The browser goes on to the hosted page, or shows what is wrong.',
    body: formBody,
    form: true,
    redirect: 'The hosted page, in `Location`',
    errors: ['003', '005', '011', '013', '999'],
  },
  'sandbox.clock.read': {
    method: 'GET',
    path: '/sandbox/clock',
    tag: 'Sandbox',
    summary: 'Read the sandbox’s clock',
    description: 'Answers what the clock says, which is the clock of everything that falls due.',
    answer: resultOf(
      z.object({
        now,
        frozen: z.boolean(),
        moving_to: timestamp.nullable().meta({ description: 'Where a move that is under way goes to, UTC; null where there is none.' }),
      }),
    ),
    errors: ['013', '999'],
    root: true,
  },
  'sandbox.clock.move': {
    method: 'POST',
    path: '/sandbox/clock',
    tag: 'Sandbox',
    summary: 'Move the sandbox’s clock forward',
    description: 'Runs everything that falls due on the way, in its order, and answers when it is done, webhooks included.',
    body: clockBody,
    answer: resultOf(z.object({ now, ran: z.int().meta({ description: 'How many pieces of work ran on the way.' }) })),
    errors: ['002', '003', '005', '008', '012', '013', '999'],
    root: true,
  },
  'sandbox.mandates.answer': {
    method: 'POST',
    path: '/sandbox/mandates/{id}/answer',
    tag: 'Sandbox',
    summary: 'Answer for the payer of a mandate',
    description: 'Plays the payer’s bank: the mandate that waits for its payer is approved or declined, or nobody answers.',
    params: z.strictObject({ id }),
    body: sandboxAnswerBody,
    answer: mandateAnswer,
    errors: ['002', '003', '004', '007', '008', '012', '013', '999'],
    root: true,
  },
  'sandbox.phone': {
    method: 'GET',
    path: '/sandbox/phone/{contact_number}',
    tag: 'Sandbox',
    summary: 'Look at a payer’s phone',
    description: 'Answers a page that plays the phone with this number: what its bank asks can be answered there.',
    params: z.strictObject({ contact_number: z.string() }),
    errors: ['006', '999'],
    root: true,
  },
} as const satisfies Record<string, KeylessRoute>;
