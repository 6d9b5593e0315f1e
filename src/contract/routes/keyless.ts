import { z } from 'zod';
import { signedBody } from '../signature.ts';
import { resultOf } from '../envelope.ts';
import { mandateAnswer, sandboxAnswerBody } from '../mandates.ts';
import { extension, id, timestamp } from '../scalars.ts';
import type { Route } from './route.ts';

/**
 * Operations that need no API key: the payment form that any page can post, and the sandbox's clock, banks and phones. The proxy's
 * client does not call them, so they are not in the table of routes. They are described here for the OpenAPI document.
 */
export interface KeylessRoute extends Pick<
  Route,
  'method' | 'path' | 'tag' | 'summary' | 'description' | 'params' | 'body' | 'errors' | 'root'
> {
  /** The body is an HTML form. */
  readonly form?: true;
  /** The JSON of the answer; without it the answer is a page for people. */
  readonly answer?: z.ZodType;
  /** Redirects to another page instead of answering. */
  readonly redirect?: string;
}

const now = timestamp.meta({ description: 'The time of the clock, UTC.' });
const freeze = z.boolean().optional().meta({ description: 'True: the clock stops. False: it runs.' });

const clockBody = z.union([
  z.strictObject({
    now: z.iso.datetime({ offset: true }).meta({ description: 'The time to which the clock is moved. It can only move forward.' }),
    freeze,
  }),
  z.strictObject({ advance: z.string().meta({ description: 'How far the clock is moved: an ISO 8601 duration such as P1M.' }), freeze }),
  z.strictObject({ freeze: z.boolean() }),
  z.strictObject({
    stop: z.literal(true).meta({ description: 'Stops a move that is in progress. The clock stays at the time that it has reached.' }),
  }),
]);

const amount = z.string().meta({ description: 'An amount with at most two decimals, such as 149.00.' });
const list = (what: string) => z.string().meta({ description: `${what}, separated by commas.` });

/** The fields of the plain form (ruling *HTML payment form*); each is the field of a checkout link with the corresponding name. */
const formBody = z.strictObject({
  public_key: z.string().meta({ description: 'Identifies the account. It can only open a hosted page.' }),
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
    .meta({ description: 'Required if the account has a passphrase.', ...extension }),
  signed_at: signedBody.signed_at,
  signed_for: signedBody.signed_for,
});

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
    errors: ['003', '004', '005', '011', '012', '013', '999'],
  },
  'sandbox.clock.read': {
    method: 'GET',
    path: '/sandbox/clock',
    tag: 'Sandbox',
    summary: 'Read the sandbox’s clock',
    description: 'Returns the time of the clock that decides when anything is due.',
    answer: resultOf(
      z.object({
        now,
        frozen: z.boolean(),
        moving_to: timestamp.nullable().meta({ description: 'The target time of a move that is in progress, UTC; otherwise null.' }),
      }),
    ),
    errors: ['006', '013', '999'],
    root: true,
  },
  'sandbox.clock.move': {
    method: 'POST',
    path: '/sandbox/clock',
    tag: 'Sandbox',
    summary: 'Move the sandbox’s clock forward',
    description: 'Runs everything that becomes due in between, in order, including webhooks, and answers when this is done.',
    body: clockBody,
    answer: resultOf(z.object({ now, ran: z.int().meta({ description: 'How many pieces of due work ran during the move.' }) })),
    errors: ['002', '003', '005', '008', '012', '013', '999'],
    root: true,
  },
  'sandbox.mandates.answer': {
    method: 'POST',
    path: '/sandbox/mandates/{id}/answer',
    tag: 'Sandbox',
    summary: 'Answer for the payer of a mandate',
    description: 'Simulates the payer’s answer to a mandate that waits for it: approved, declined, or no answer.',
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
    summary: 'Show a payer’s phone',
    description: 'Returns a page that simulates the phone with this number. The bank’s questions can be answered there.',
    params: z.strictObject({ contact_number: z.string() }),
    errors: ['006', '007', '999'],
    root: true,
  },
} as const satisfies Record<string, KeylessRoute>;
