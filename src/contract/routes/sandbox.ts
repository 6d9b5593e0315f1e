import { accountSettingsAnswer, accountSettingsBody } from '../account.ts';
import * as cards from '../cards.ts';
import { emailsAnswer } from '../emails.ts';
import { ledgerAnswer } from '../ledger.ts';
import { newSecretAnswer, newSecretBody } from '../secrets.ts';
import type { Route } from './route.ts';

/** Operations that exist only if the rails are simulated. */
export const sandboxRoutes = {
  'sandbox.cards': {
    method: 'POST',
    path: '/sandbox/cards',
    tag: 'Sandbox',
    summary: 'Store a card without a browser (sandbox only)',
    body: cards.sandboxCardBody,
    answer: cards.cardAnswer,
    errors: ['002', '003', '007'],
    extension: true,
    root: true,
  },
  'sandbox.account': {
    method: 'POST',
    path: '/sandbox/account',
    tag: 'Sandbox',
    summary: 'Change the settings of the account (sandbox only); an empty body reads them',
    body: accountSettingsBody,
    answer: accountSettingsAnswer,
    errors: ['002', '003'],
    extension: true,
    root: true,
  },
  'sandbox.secrets': {
    method: 'POST',
    path: '/sandbox/account/secrets',
    tag: 'Sandbox',
    summary: 'Create a new API secret or webhook secret; the previous one works for some time (sandbox only)',
    body: newSecretBody,
    answer: newSecretAnswer,
    errors: ['002', '003', '004'],
    extension: true,
    root: true,
  },
  'sandbox.ledger': {
    method: 'GET',
    path: '/sandbox/ledger',
    tag: 'Sandbox',
    summary: 'Read the balances of the account’s ledger (sandbox only)',
    answer: ledgerAnswer,
    errors: [],
    extension: true,
    root: true,
  },
  'sandbox.emails': {
    method: 'GET',
    path: '/sandbox/emails',
    tag: 'Sandbox',
    summary: 'List the messages that would have been mailed, newest first, at most 1000 (sandbox only)',
    answer: emailsAnswer,
    errors: [],
    extension: true,
    root: true,
  },
} as const satisfies Record<string, Route>;
