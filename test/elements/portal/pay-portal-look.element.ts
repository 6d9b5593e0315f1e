import { expect } from '@open-wc/testing';
import { expectAccessible } from '../support/accessible.ts';
import type { Locale } from '../../../src/facts/languages.ts';
import { translations as afrikaans } from '../../../src/languages/AF_ZA/shared-words.ts';
import { translations as isiXhosa } from '../../../src/languages/XH_ZA/shared-words.ts';
import { translations as isiZulu } from '../../../src/languages/ZU_ZA/shared-words.ts';
import type { Translations } from '../../../src/languages/translations.ts';
import { translations as afrikaansPortal } from '../../../src/languages/AF_ZA/portal-words.ts';
import { translations as isiXhosaPortal } from '../../../src/languages/XH_ZA/portal-words.ts';
import { translations as isiZuluPortal } from '../../../src/languages/ZU_ZA/portal-words.ts';
import type { PortalView } from '../../../src/contract/sessions/portal.ts';
import { aPortal, PortalProxy, type Customer, type PortalAnswer } from '../support/portal-proxy.ts';
import { aPortalView, CANCELS_LATER, PLAN, STANDINGS, SUBSCRIBES } from './views.ts';

/** Each state of the portal and of its panels, in light and dark: axe finds no fault, and nothing is cut off at 320 px. */

interface Look {
  readonly view?: Partial<PortalView>;
  readonly answers?: Readonly<Record<string, PortalAnswer | (() => Promise<PortalAnswer>)>>;
  /** The customer's action, and the text that must then be there. */
  readonly act?: (customer: Customer) => Promise<unknown>;
  readonly reads?: string;
}

const never = (): Promise<PortalAnswer> => new Promise(() => undefined);
/** Two more subscriptions: one that another card pays, and one that is about to end. */
const severalOthers = (): PortalView['others'] => {
  const { subscription, upcoming } = aPortalView();
  if (!subscription) return [];
  const named = (name: string) => ({ ...subscription, items_recurring: subscription.items_recurring.map((line) => ({ ...line, name })) });
  return [
    { subscription: named('Newsletter'), next: upcoming[0] ?? null, card_id: 'crd_2' },
    { subscription: { ...named('Archive'), cancel_at: '2028-01-05' }, next: null, card_id: null },
  ];
};
const choosing = async (customer: Customer): Promise<void> => {
  await customer.open('Change plan', 'Pro');
  customer.choose('pro_2');
};

const LOOKS: Readonly<Record<string, Look>> = {
  loading: { answers: { 'GET ': never } },
  'a proxy that does not answer': { answers: { 'GET ': { status: 404, code: 'not_found' } }, reads: 'This page is not available' },
  'a link that has expired': { view: { state: 'expired' }, reads: 'This link has expired' },
  ...Object.fromEntries(Object.entries(STANDINGS).map(([name, { view, words }]) => [name, { view, reads: words }])),
  'the cards': { act: (customer) => customer.open('Your cards', 'Make default') },
  'the invoices': { act: (customer) => customer.open('Invoices', 'INV-000001') },
  'the debit orders': {
    view: STANDINGS['debit orders and mandates']?.view ?? {},
    act: (customer) => customer.open('Debit orders and mandates', 'does not stop a debit order or mandate'),
  },
  'details that can only be read': {
    view: {
      settings: { ...aPortalView().settings, billing_info_type: 'VIEW' },
      allowed: { ...aPortalView().allowed, change_details: false },
    },
    act: (customer) => customer.open('Billing details', 'Thandi Mokoena'),
  },
  'a plan that stays': {
    view: { allowed: { ...aPortalView().allowed, change_plan: false, pause: true } },
    act: (customer) => customer.open('Your plan', 'Pause subscription'),
  },
  'several subscriptions': { view: { others: severalOthers() }, reads: 'Newsletter' },
  'plans to change to': { act: (customer) => customer.open('Change plan', 'Yearly') },
  'plans by the year': {
    act: async (customer) => {
      await customer.open('Change plan', 'Yearly');
      customer.choose('YEARLY,,');
    },
    reads: 'You save R 457,70 compared with 12 payments of R 228,85',
  },
  'what a change comes to': { answers: { 'POST change-plan/preview': PLAN }, act: choosing, reads: 'Credit for 16 unused days' },
  'what cannot be worked out': {
    answers: { 'POST change-plan/preview': { status: 503, code: 'unavailable' } },
    act: choosing,
    reads: 'This cannot be calculated now.',
  },
  'a change that is declined': {
    answers: { 'POST change-plan/preview': PLAN, 'POST change-plan': aPortalView({ version: 2, declined: 'insufficient_funds' }) },
    act: async (customer) => {
      await choosing(customer);
      await customer.reads('Credit');
      customer.button('Change plan and pay R 340,73').click();
    },
    reads: 'There is not enough money on this card',
  },
  cancelling: {
    answers: { 'POST cancel/preview': CANCELS_LATER },
    act: (customer) => customer.open('Cancel subscription', 'Why are you leaving?'),
    reads: 'It goes on until 1 April',
  },
  reactivating: { view: STANDINGS['stopped']?.view ?? {}, act: (customer) => customer.open('Reactivate', 'You pay R 228,85 now') },
  'paying what is owed': { view: STANDINGS['past due']?.view ?? {}, act: (customer) => customer.open('Pay now', 'Use another card') },
  subscribing: {
    view: STANDINGS['no subscription']?.view ?? {},
    answers: { 'POST subscribe/preview': SUBSCRIBES },
    act: (customer) => customer.open('Choose: Pro', 'Due now'),
  },
  'an invoice': { act: (customer) => customer.open('View: INV-000001', 'VAT at 15 %') },
  'details that are wrong': {
    answers: { 'POST billing-details': { status: 400, code: 'invalid', fields: { email: 'no address' } } },
    act: async (customer) => {
      await customer.open('Billing details', 'Email');
      customer.type('email', 'nobody');
      customer.button('Save').click();
    },
    reads: 'That does not look like an email address',
  },
  'a card to be named': { act: (customer) => customer.open('Rename: Visa ending in 4242', 'Rename') },
  'a card to be removed': { act: (customer) => customer.open('Remove: Mastercard ending in 4444', 'is removed and not charged again') },
};

const LANGUAGES: Readonly<Record<Exclude<Locale, 'EN_ZA'>, readonly Translations[]>> = {
  AF_ZA: [afrikaans, afrikaansPortal],
  ZU_ZA: [isiZulu, isiZuluPortal],
  XH_ZA: [isiXhosa, isiXhosaPortal],
};

/** Sentences, and parts of sentences with values, that do not belong to a language. A single word may be a name. */
const foreignTo = (tables: readonly Translations[]): string[] =>
  tables.flatMap((table) =>
    Object.entries(table)
      .filter(([english, said]) => english !== said)
      .flatMap(([english]) => english.split(/\{\d\}/).map((piece) => piece.trim()))
      .filter((piece) => piece.includes(' ')),
  );

describe('how <pay-portal> looks', () => {
  let proxy: PortalProxy;
  beforeEach(() => {
    proxy = new PortalProxy();
  });
  afterEach(() => proxy.close());

  const brought = async ({ view, answers, act, reads }: Look, theme: string | null): Promise<Customer> => {
    proxy.view = aPortalView(view);
    Object.assign(proxy.answers, answers);
    const customer = await aPortal(theme);
    if (act) {
      await customer.ready();
      await act(customer);
    }
    if (reads !== undefined) await customer.reads(reads);
    return customer;
  };

  for (const [name, look] of Object.entries(LOOKS))
    it(`${name}: nothing is left in English in the other languages`, async () => {
      const customer = await brought(look, null);
      for (const [locale, tables] of Object.entries(LANGUAGES)) {
        customer.element.locale = locale;
        const lang = locale.replace('_', '-').toLowerCase();
        await customer.until(() => customer.root.querySelector('.root')?.getAttribute('lang')?.toLowerCase() === lang);
        const labels = [...customer.root.querySelectorAll('[aria-label]')].map(({ ariaLabel }) => ariaLabel);
        const said = [customer.text, customer.said, ...labels].join(' | ');
        expect(foreignTo(tables).filter((piece) => said.includes(piece))).to.deep.equal([], said);
      }
    });

  for (const [name, look] of Object.entries(LOOKS))
    for (const theme of ['light', 'dark'])
      it(`${name}, ${theme}: accessible, and complete at 320 px`, async () => {
        const customer = await brought(look, theme);
        customer.element.style.width = '320px';
        await expectAccessible(customer.element);
        const live = [...customer.root.querySelectorAll('[role=status], [role=alert], [aria-live=polite]')];
        expect(live.map(({ ariaLive }) => ariaLive)).to.deep.equal(['polite']);
        const wide = [...customer.root.querySelectorAll('.root > .portal *')].filter(
          (each) => each.getBoundingClientRect().right > customer.element.getBoundingClientRect().right + 0.5,
        );
        expect(wide.map(({ className, textContent }) => `${className}: ${textContent}`)).to.deep.equal([]);
      });
});
