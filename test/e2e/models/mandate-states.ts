import { expect } from '@playwright/test';
import { MANDATE, PAYER } from '../../elements/emandate/views.ts';
import { held, refusing, type Screen } from './portal-states.ts';

/** Every screen of the e-mandate that a view of the proxy alone can produce. The spec itself walks through the steps of signing. */

const ended = (state: string, change: Partial<typeof MANDATE> = {}): object => ({ state, mandate: { ...MANDATE, ...change } });
const LATER = { closes_in: 100_000_000, closes_at: '2027-02-03T17:00:00.000Z' } as const;
const REGISTERED = { payment_method_type: 'REGISTERED_MANDATES', approval_window: null, ...LATER } as const;

/** The screens, by name. */
export const MANDATE_SCREENS: Readonly<Record<string, Screen>> = {
  loading: { answers: [[/emandate\/[^/]+$/, held]], shows: 'Loading' },
  mistakes: {
    act: (element) => element.getByRole('button', { name: 'Continue' }).click(),
    shows: 'Surname',
  },
  'a company': {
    act: async (element) => {
      await element.getByRole('radio', { name: 'A company' }).check();
      await expect(element.getByText('A company cannot use DebiCheck')).toBeVisible();
    },
    shows: 'A company cannot use DebiCheck',
  },
  'known, without an account': { view: { payer: PAYER }, shows: '082 ••• 4567' },
  'known, only to be signed': {
    view: {
      payer: PAYER,
      bank_account: { bank_title: 'Absa', ending: '1605', bank_account_type: 'SAVINGS', bank_account_holder_name: 'T Mokoena' },
    },
    shows: '900101 •••• •••',
  },
  'the bank asks': { view: ended('waiting'), shows: 'Your bank is asking you now' },
  'the bank asks until another day': { view: ended('waiting', LATER), shows: 'Approve it with your bank' },
  'the bank has it': { view: ended('waiting', REGISTERED), shows: 'Your bank has the mandate' },
  approved: { view: ended('approved', { mandate_status: 'ACTIVE' }), shows: 'Your mandate is approved' },
  'a debit order': {
    view: ended('approved', { payment_method_type: 'DEBIT_ORDER', mandate_status: 'ACTIVE' }),
    shows: 'Your debit order is set up',
  },
  'declined by the payer': { view: ended('rejected', { mandate_status: 'REJECTED', refused_by: 'PAYER' }), shows: 'You declined it' },
  'refused by the bank': { view: ended('rejected', { mandate_status: 'REJECTED', refused_by: 'BANK' }), shows: 'Your bank refused it' },
  'no reply': { view: ended('no_reply', { mandate_status: 'NO_REPLY', can_resend: true }), shows: 'Nobody answered in time' },
  'link expired': { view: { state: 'expired' }, shows: 'This link has expired' },
  'page closed': { view: { state: 'closed' }, shows: 'This page is not open for signing' },
  'link unknown': { answers: [[/emandate\/[^/]+$/, refusing(404, 'not_found')]], shows: 'This link is not available' },
  unreachable: { answers: [[/emandate\/[^/]+$/, refusing(503, 'unavailable')]], shows: 'Try again' },
};
