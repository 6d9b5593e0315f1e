import { expect, type Locator, type Page, type Route } from '@playwright/test';
import type { PortalView } from '../../../src/contract/sessions/portal.ts';
import { aPortalView, STANDINGS, SUBSCRIBES } from '../../elements/portal/views.ts';

/** Every screen of the portal that a customer can see, and the steps that lead to it. */

/** A screen: which answers of the proxy differ, what the customer does, and the text that identifies the screen. */
export interface Screen {
  /** The fields of the view that differ. */
  readonly view?: object;
  /** Requests, by the end of their path, that get another answer from the proxy. */
  readonly answers?: readonly (readonly [path: RegExp, answer: (route: Route) => Promise<void>])[];
  readonly act?: (element: Locator, page: Page) => Promise<void>;
  readonly shows: string | RegExp;
}

const NOTHING_TO_DO: PortalView['allowed'] = {
  subscribe: false,
  change_plan: false,
  keep_plan: false,
  cancel: false,
  reactivate: false,
  pause: false,
  resume: false,
  pay: false,
  change_details: false,
};

/** An answer that never comes. */
export const held = (): Promise<void> => new Promise(() => undefined);
/** An error answer with this code. */
export const refusing =
  (status: number, code: string, more: object = {}) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, json: { error: { code, message: 'no', ...more } } });

const press =
  (...names: readonly (string | RegExp)[]) =>
  async (element: Locator): Promise<void> => {
    for (const name of names) {
      await element.getByRole('button', { name }).first().click();
      await expect(element.getByRole('dialog')).toBeVisible();
    }
  };

/** The panels that are opened in the panel of a row. */
const cancelling = press('Change plan', 'Cancel subscription');
const addingCard = press('Your cards', 'Add card');
const viewing = press('Invoices', /^View: INV-/);

/** Opens a dialog and presses its main button. */
const through =
  (open: (element: Locator) => Promise<void>, then: string | RegExp) =>
  async (element: Locator): Promise<void> => {
    await open(element);
    await element.getByRole('dialog').getByRole('button', { name: then }).click();
  };

const asPro = async (element: Locator): Promise<void> => {
  await press('Change plan')(element);
  await element.getByRole('radio', { name: /^Pro/ }).first().check();
};

const MAY_PAUSE = { allowed: { ...aPortalView().allowed, pause: true } };
const ENDS = STANDINGS['about to end']?.view ?? {};
const OWES = STANDINGS['past due']?.view ?? {};

/** The screens of the page itself. */
export const PORTAL_PAGES: Readonly<Record<string, Screen>> = {
  loading: { answers: [[/portal\/[^/]+$/, held]], shows: 'Loading' },
  account: { shows: 'Your cards' },
  'several subscriptions': {
    view: {
      others: ['Newsletter', 'Archive'].map((name) => ({
        subscription: {
          ...aPortalView().subscription,
          items_recurring: [{ product_id: 'pro_9', name, description: null, qty: 1, total_incl: 9_900 }],
          total_recurring_incl: 9_900,
        },
        next: { date: '2027-04-05', total_excl: 8_609, total_tax: 1_291, total_incl: 9_900 },
        card_id: 'crd_2',
      })),
    },
    shows: 'Newsletter',
  },
  ...Object.fromEntries(
    Object.entries(STANDINGS).map(([name, { view, words }]) => [
      name,
      { view: name === 'active' ? {} : { today: '2027-03-16', ...view }, shows: words.replaceAll('\u00a0', ' ') },
    ]),
  ),
  'empty lists': {
    view: { subscription: null, packages: [], cards: [], invoices: [], upcoming: [], billing_details: null, allowed: NOTHING_TO_DO },
    shows: 'You have no card yet.',
  },
  'link expired': { view: { state: 'expired' }, shows: 'This link has expired' },
  'link unknown': { answers: [[/portal\/[^/]+$/, refusing(404, 'not_found')]], shows: /not available|could not/i },
  unreachable: { answers: [[/portal\/[^/]+$/, refusing(503, 'unavailable')]], shows: 'Try again' },
};

/** Answers an action with the session's current view and some changed fields. */
const answering =
  (change: object) =>
  async (route: Route): Promise<void> => {
    const read = await fetch(
      route
        .request()
        .url()
        .replace(/(\/portal\/[^/]+)\/.*$/, '$1'),
    );
    const view = (await read.json()) as { version: number };
    await route.fulfill({ json: { ...view, version: view.version + 1, ...change } });
  };

/** Answers each preview with a larger sum than the one before. */
function dearer(): (route: Route) => Promise<void> {
  let asked = 0;
  return async (route) => {
    const preview = (await (await route.fetch()).json()) as { total_incl: number };
    await route.fulfill({ json: { ...preview, total_incl: preview.total_incl + asked++ * 1_000 } });
  };
}

const CHANGE = /^Change plan( and pay .*)?$/;
const sendPlan = async (element: Locator): Promise<void> => {
  await asPro(element);
  await element.getByRole('dialog').getByRole('button', { name: CHANGE }).click();
};

const typeCard = async (element: Locator, number = '4242424242424242'): Promise<void> => {
  const card = element.frameLocator('iframe');
  await card.getByLabel('Card number').fill(number);
  await card.getByLabel('Expiry date').fill('1230');
  await card.getByLabel('Security code').fill('123');
};

const saveCard = async (element: Locator, number?: string): Promise<void> => {
  await addingCard(element);
  await typeCard(element, number);
  await element.getByRole('dialog').getByRole('button', { name: 'Save card' }).click();
};

const addCard = (element: Locator): Promise<void> => saveCard(element);

/** Forwards an action and changes fields of its answer. */
const changed =
  (change: object) =>
  async (route: Route): Promise<void> => {
    const view = (await (await route.fetch({ maxRetries: 2 })).json()) as object;
    await route.fulfill({ json: { ...view, ...change } });
  };

const NEW: NonNullable<Screen['view']> = STANDINGS['no subscription']?.view ?? {};

/** The dialogs about the subscription, in every state that they can have. */
export const SUBSCRIPTION_DIALOGS: Readonly<Record<string, Screen>> = {
  'plans to choose': { act: press('Change plan'), shows: 'Choose one to see the amount.' },
  'the plan that one has, which cannot be chosen': {
    act: async (element) => {
      await press('Change plan')(element);
      await expect(element.getByRole('radio', { name: /^Basic/ })).toBeDisabled();
    },
    shows: 'Your plan',
  },
  'plans by the year': {
    act: async (element) => {
      await press('Change plan')(element);
      await element.getByRole('radio', { name: /^Yearly/ }).check();
    },
    shows: /^You save R.457,70 compared with 12 payments of R.228,85$/,
  },
  'a plan with what it comes to': { act: asPro, shows: 'Due now' },
  'a plan, its preview on its way': { answers: [[/preview$/, held]], act: asPro, shows: 'Calculating…' },
  'a plan, its preview did not come': {
    answers: [[/preview$/, refusing(503, 'unavailable')]],
    act: asPro,
    shows: 'This cannot be calculated now.',
  },
  'a plan, its preview refused': {
    answers: [[/preview$/, refusing(409, 'not_allowed')]],
    act: asPro,
    shows: 'This cannot be done just now.',
  },
  'a plan, repriced': {
    answers: [
      [/preview$/, dearer()],
      [/change-plan$/, refusing(409, 'stale')],
    ],
    act: sendPlan,
    shows: 'Here is the new amount',
  },
  'a plan on its way': { answers: [[/change-plan$/, held]], act: sendPlan, shows: 'One moment…' },
  'a plan, its answer lost': {
    answers: [[/change-plan$/, (route) => route.abort()]],
    act: sendPlan,
    shows: 'We are checking what happened',
  },
  'a plan, its card declined': {
    answers: [[/change-plan$/, answering({ declined: 'card_declined' })]],
    act: sendPlan,
    shows: 'Your card was declined',
  },
  'a plan, refused by the merchant': {
    answers: [[/change-plan$/, refusing(403, 'refused', { message: 'Please phone us first.' })]],
    act: sendPlan,
    shows: 'Please phone us first.',
  },
  'the end of the subscription': { act: cancelling, shows: /for which you have paid/ },
  'the end, its preview on its way': { answers: [[/preview$/, held]], act: cancelling, shows: 'Calculating…' },
  'the end, its preview did not come': {
    answers: [[/preview$/, refusing(503, 'unavailable')]],
    act: cancelling,
    shows: 'This cannot be calculated now.',
  },
  'the end, its preview refused': {
    answers: [[/preview$/, refusing(409, 'not_allowed')]],
    act: cancelling,
    shows: 'This cannot be done just now.',
  },
  'the end, its reason refused': {
    answers: [[/\/cancel$/, refusing(400, 'invalid', { fields: { reason: 'no' } })]],
    act: through(cancelling, 'Cancel subscription'),
    shows: 'This is not accepted.',
  },
  'the end refused': {
    answers: [[/\/cancel$/, refusing(400, 'invalid', { fields: { cancel_type: 'no' } })]],
    act: through(cancelling, 'Cancel subscription'),
    shows: 'That did not work',
  },
  pausing: { view: MAY_PAUSE, act: press('Change plan', 'Pause subscription'), shows: /You do not pay for the time in between/ },
  resuming: {
    view: STANDINGS['paused, to be resumed']?.view ?? {},
    act: press('Resume subscription'),
    shows: 'The next payment is on 1 May',
  },
  'taking it up again': { view: ENDS, act: press('Reactivate'), shows: 'It goes on as before.' },
  'taking it up again, its card declined': {
    view: ENDS,
    answers: [[/reactivate$/, answering({ ...ENDS, declined: 'insufficient_funds' })]],
    act: through(press('Reactivate'), 'Reactivate'),
    shows: 'There is not enough money on this card',
  },
  'paying what is owed': { view: OWES, act: press('Pay now'), shows: 'Pay with' },
  'paying with a new card': {
    view: OWES,
    answers: [[/card-entry$/, changed(OWES)]],
    act: async (element) => {
      await press('Pay now')(element);
      await element.getByRole('radio', { name: 'Use another card' }).check();
      await expect(element.frameLocator('iframe').getByLabel('Card number')).toBeVisible();
    },
    shows: 'Your card is kept for these payments.',
  },
  subscribing: {
    view: NEW,
    answers: [
      [/subscribe\/preview$/, (route) => route.fulfill({ json: SUBSCRIBES })],
      [/card-entry$/, changed(NEW)],
    ],
    act: async (element) => {
      await press(/^Choose: Basic/)(element);
      await expect(element.frameLocator('iframe').getByLabel('Card number')).toBeVisible();
    },
    shows: 'Due now',
  },
  'subscribing, its preview did not come': {
    view: NEW,
    answers: [
      [/preview$/, refusing(503, 'unavailable')],
      [/card-entry$/, changed(NEW)],
    ],
    act: press(/^Choose: Basic/),
    shows: 'This cannot be calculated now.',
  },
};

/** The dialogs about cards, details and invoices, in every state. */
export const ACCOUNT_DIALOGS: Readonly<Record<string, Screen>> = {
  'the cards': { act: press('Your cards'), shows: /^Expires soon/ },
  'a card to add': {
    act: async (element) => {
      await addingCard(element);
      await expect(element.frameLocator('iframe').getByLabel('Card number')).toBeVisible();
    },
    shows: /To check your card/,
  },
  'a card without fields': {
    view: { card_entry: null },
    answers: [[/card-entry$/, refusing(503, 'unavailable')]],
    act: addingCard,
    shows: 'The card fields did not load',
  },
  'a card with mistakes': {
    act: async (element) => {
      await addingCard(element);
      await element.frameLocator('iframe').getByLabel('Card number').fill('4242424242424241');
      await element.getByRole('dialog').getByRole('button', { name: 'Save card' }).click();
      await expect(element.frameLocator('iframe').getByText('Enter the expiry date.')).toBeVisible();
    },
    shows: 'Save card',
  },
  'a card on its way': {
    answers: [[/card-entry\/save$/, held]],
    act: addCard,
    shows: 'One moment…',
  },
  'a card that was declined': { act: (element) => saveCard(element, '4000000000000002'), shows: 'Your card was declined' },
  'a card that could not be checked': {
    answers: [[/\/vault\/tokens$/, (route) => route.abort()]],
    act: addCard,
    shows: 'Your card details could not be checked',
  },
  'a card to name': { act: press('Your cards', /^Rename/), shows: 'Name for this card' },
  'a card to remove': { act: press('Your cards', /^Remove/), shows: /is removed and not charged again/ },
  'a removal refused': {
    answers: [[/\/remove$/, refusing(409, 'invalid')]],
    act: through(press('Your cards', /^Remove/), 'Remove'),
    shows: 'That did not work',
  },
  'details to change': { act: press('Billing details'), shows: 'Postal code' },
  'details with mistakes': {
    act: async (element) => {
      await press('Billing details')(element);
      await element.getByLabel('Email').fill('not an address');
      await element.getByRole('button', { name: 'Save' }).click();
    },
    shows: 'That does not look like an email address',
  },
  'the invoices': { act: press('Invoices'), shows: /INV-/ },
  'the debit orders': {
    view: STANDINGS['debit orders and mandates']?.view ?? {},
    act: press('Debit orders and mandates'),
    shows: /does not stop a debit order or mandate/,
  },
  'an invoice': { act: viewing, shows: 'Total without VAT' },
  'an invoice on its way': { answers: [[/\/invoices\/[^/]+$/, held]], act: viewing, shows: 'One moment…' },
  'an invoice that did not come': {
    answers: [[/\/invoices\/[^/]+$/, refusing(503, 'unavailable')]],
    act: viewing,
    shows: 'The invoice did not load.',
  },
};
