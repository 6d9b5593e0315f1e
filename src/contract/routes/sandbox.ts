import { listOf, resultOf } from '../envelope.ts';
import { accountSettings, accountSettingsBody, newSecretAnswer, newSecretBody } from '../account.ts';
import * as cards from '../cards.ts';
import { email } from '../emails.ts';
import { get, post, type Route } from './route.ts';
import { z } from 'zod';
import { centsOf, decimalOf } from '../../facts/money.ts';

/** An amount that may be negative: "-149.00" ↔ -14900 cents. */
const balance = z.codec(z.string().regex(/^-?\d+\.\d\d$/), z.int(), {
  decode: (text) => (text.startsWith('-') ? -centsOf(text.slice(1)) : centsOf(text)),
  encode: decimalOf,
});

/** The current ledger. Tests read it after every story. */
const ledgerAnswer = resultOf(
  z.object({
    /** The sum of all accounts: always 0.00. */
    sum: balance,
    /** Each account’s balance: debits are positive, credits negative. */
    accounts: z.record(z.string(), balance),
    /** The total of the paid transactions minus what the ledger owes the merchant: always 0.00. */
    unexplained: balance,
    postings: z.int(),
  }),
);

/** Operations that exist only if the rails are simulated. */
export const sandboxRoutes = {
  'sandbox.cards': post('/sandbox/cards', 'Sandbox', {
    summary: 'Store a card without a browser (sandbox only)',
    description: 'Stores a test card for a customer, as if it had been typed in the card frame.',
    body: cards.sandboxCardBody,
    answer: resultOf(cards.card),
    errors: ['002', '003', '007'],
    extension: true,
    root: true,
  }),
  'sandbox.account': post('/sandbox/account', 'Sandbox', {
    summary: 'Change the settings of the account (sandbox only); an empty body reads them',
    description:
      'Changes the settings that a live account has in its dashboard. Only the fields that are sent change; null clears a field.',
    body: accountSettingsBody,
    answer: resultOf(accountSettings),
    errors: ['002', '003'],
    extension: true,
    root: true,
  }),
  'sandbox.secrets': post('/sandbox/account/secrets', 'Sandbox', {
    summary: 'Create a new API secret or webhook secret; the previous one works for some time (sandbox only)',
    description: 'Replaces a secret of the account. The previous secret stays valid for some time, so that nothing is refused meanwhile.',
    body: newSecretBody,
    answer: newSecretAnswer,
    errors: ['002', '003', '004'],
    extension: true,
    root: true,
  }),
  'sandbox.ledger': get('/sandbox/ledger', 'Sandbox', {
    summary: 'Read the balances of the account’s ledger (sandbox only)',
    description: 'Returns the balances of all ledger accounts. Together they are zero.',
    answer: ledgerAnswer,
    errors: [],
    extension: true,
    root: true,
  }),
  'sandbox.emails': get('/sandbox/emails', 'Sandbox', {
    summary: 'List the messages that would have been mailed, newest first, at most 1000 (sandbox only)',
    description: 'Returns the messages that would have been sent by mail, so that a test can read them.',
    answer: listOf('results', email),
    errors: [],
    extension: true,
    root: true,
  }),
} satisfies Record<string, Route>;
