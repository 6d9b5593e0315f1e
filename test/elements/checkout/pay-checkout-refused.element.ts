import { expect, nextFrame } from '@open-wc/testing';
import { z } from 'zod';
import { checkoutPayBody } from '../../../src/contract/sessions/checkout-pay.ts';
import { PAYER_ASKED } from '../../../src/contract/customers.ts';
import type { CheckoutView } from '../../../src/contract/sessions/checkout.ts';
import { PROBLEM_CODES } from '../../../src/protocol/problem.ts';
import { aCheckout, EXPIRY, here, Till, type Answer, type Shopper } from '../support/till.ts';
import { METHODS, SAVED } from '../support/views.ts';

/**
 * After every refusal of the service a shopper can continue: a visible field is marked, or a message gives the reason and a
 * button or link leads on.
 */

/** A schema without its wrapper for optional fields. */
const bare = (schema: unknown): unknown => (schema instanceof z.ZodOptional ? bare(schema.unwrap()) : schema);

/** Every path that a refusal of this body can name. */
function pathsOf(schema: unknown, at = ''): string[] {
  const inner = bare(schema);
  if (!(inner instanceof z.ZodObject)) return [at];
  return [at, ...Object.entries(inner.shape).flatMap(([name, field]) => pathsOf(field, at ? `${at}.${name}` : name))];
}

const PATHS = [...pathsOf(checkoutPayBody).filter((path) => path !== ''), 'body', 'a.path.of.tomorrow'];

/** After these answers nobody knows whether the attempt was accepted. The element asks the service, and does not show the form again. */
const UNKNOWN_FATE = ['too_many_requests', 'unavailable'];

const VALUES: Readonly<Record<string, string>> = {
  person_name: 'Thandi',
  person_surname: 'Nkosi',
  reference: 'T-1001',
  id_number: '9001015000085',
  email: 'thandi@example.co.za',
  contact_number: '082 123 4567',
  ...Object.fromEntries(
    ['billing', 'shipping'].flatMap((kind) => [
      [`${kind}.line1`, '1 Long Street'],
      [`${kind}.city_or_town`, 'Cape Town'],
      [`${kind}.province_or_state`, 'Western Cape'],
      [`${kind}.postal_or_zip_code`, '8001'],
    ]),
  ),
};

const CHOICE: NonNullable<CheckoutView['choice']> = {
  title: 'Support the reserve',
  description: null,
  frequencies: ['ONE_TIME', 'MONTHLY'],
  amount: 5_000,
  amount_options: [5_000, 10_000],
  is_own_amount: true,
  amount_max: null,
  button_text: null,
  confirmation_message: null,
};

const everything = [...PAYER_ASKED];
const press = (selector: string) => async (shopper: Shopper) => {
  await shopper.until(() => shopper.root.querySelector(selector));
  shopper.root.querySelector<HTMLInputElement>(selector)?.click();
};

/** The payers, and what they do first. Each has other fields that can be marked. */
const PAYERS: Readonly<Record<string, { readonly view: Partial<CheckoutView>; readonly first?: (shopper: Shopper) => Promise<void> }>> = {
  'somebody unknown, by card': { view: { customer_fields: everything } },
  'somebody with another address for the goods': {
    view: { customer_fields: everything },
    first: press('input[type=checkbox]'),
  },
  'somebody of whom only the goods’ address is asked': { view: { customer_fields: ['shipping'] } },
  'a known customer with a stored card': { view: { customer: { display_name: 'Thandi' }, customer_fields: [], cards: SAVED } },
  'somebody who has their card stored under a name': { view: { save_cards: true }, first: press('input[name=save_card]') },
  'the payer of a link with amounts': { view: { choice: CHOICE } },
  'the payer of a link with an amount of their own': {
    view: { choice: { ...CHOICE, amount: null, amount_options: [], frequencies: ['ONE_TIME'] } },
  },
  'the payer of a link with one amount': {
    view: { choice: { ...CHOICE, amount_options: [], is_own_amount: false, frequencies: ['ONE_TIME'] } },
  },
  'somebody who pays at another site': { view: { methods: METHODS.filter(({ kind }) => kind === 'redirect') } },
};

describe('a refusal', () => {
  let till: Till;
  beforeEach(() => {
    till = new Till();
  });
  afterEach(() => till.close());

  const seen = (shopper: Shopper, selector: string): HTMLElement[] =>
    [...shopper.root.querySelectorAll<HTMLElement>(selector)].filter((each) => each.checkVisibility());
  const button = (shopper: Shopper): HTMLElement | null => shopper.root.querySelector('.foot .button.primary');

  async function ready(name: string): Promise<Shopper> {
    const { view, first } = PAYERS[name] ?? expect.fail(name);
    till.view = here(view);
    const shopper = await (await aCheckout()).ready();
    await first?.(shopper);
    if (view.customer_fields?.includes('shipping')) await shopper.until(() => shopper.root.querySelector('[name$=".line1"]'));
    await shopper.element.updateComplete;
    for (const field of shopper.root.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[part=input]')) {
      const value = VALUES[field.name] ?? (field.id === 'own_amount' ? '75' : undefined);
      if (value === undefined) continue;
      field.value = value;
      field.dispatchEvent(new Event(field.localName === 'select' ? 'change' : 'input', { bubbles: true }));
    }
    if (shopper.root.querySelector('iframe')?.checkVisibility()) shopper.card({ number: '4242424242424242', expiry: EXPIRY, code: '123' });
    return shopper;
  }

  /** Whether a field's description has an error text that is shown. */
  const isDescribed = ({ root }: Shopper, field: HTMLElement): boolean =>
    (field.getAttribute('aria-describedby') ?? '').split(' ').some((id) => {
      const text = root.getElementById(id);
      return Boolean(text?.matches('.error') && text.textContent.trim() && text.checkVisibility());
    });

  /** Presses the button, gets a refusal, and describes what is wrong with the screen afterwards. Null if nothing is wrong. */
  async function faultOf(shopper: Shopper, answer: Answer): Promise<string | null> {
    const before = till.payments.length;
    till.paying = () => answer;
    button(shopper)?.click();
    // By the next frame, what was shown before the press has gone.
    await nextFrame();
    const isBack = (): boolean => button(shopper)?.getAttribute('aria-disabled') === null;
    await shopper.until(() => till.payments.length > before && isBack() && seen(shopper, '.notice').length > 0);
    const words = seen(shopper, '.notice').map(({ textContent }) => textContent.trim());
    if (words.some((each) => each.length < 20)) return 'the notice says nothing';
    const marked = seen(shopper, '[aria-invalid=true], .error:not(.saved-when)');
    const undescribed = marked.filter((each) => each.ariaInvalid === 'true' && !isDescribed(shopper, each)).map(({ id }) => id);
    if (undescribed.length > 0) return `marked, but not described by its error: ${undescribed.join(' ')}`;
    if (marked.length > 0)
      return marked.every(({ textContent, localName }) => localName !== 'p' || textContent.trim()) ? null : 'a mark without words';
    return seen(shopper, '.notice a[href], .notice button').length > 0
      ? null
      : `nothing is marked, and nothing leads on: ${words.join(' ')}`;
  }

  for (const name of Object.keys(PAYERS)) {
    it(`of any field marks it or offers a way to go on, for ${name}`, async () => {
      const shopper = await ready(name);
      const faults: Record<string, string> = {};
      for (const path of PATHS) {
        const fault = await faultOf(shopper, { status: 400, code: 'invalid', fields: { [path]: 'no' } });
        if (fault !== null) faults[path] = fault;
      }
      expect(faults).to.deep.equal({});
    });

    it(`of any code offers a way to go on, for ${name}`, async () => {
      const shopper = await ready(name);
      const faults: Record<string, string> = {};
      for (const code of PROBLEM_CODES.filter((each) => !UNKNOWN_FATE.includes(each))) {
        const fault = await faultOf(shopper, { status: 400, code });
        // The total that is shown now is what the button says, and it is pressed again.
        if (fault !== null && code !== 'stale') faults[code] = fault;
      }
      expect(faults).to.deep.equal({});
    });
  }

  for (const code of UNKNOWN_FATE)
    it(`that does not tell the outcome is asked about, and nobody pays twice: ${code}`, async () => {
      const shopper = await ready('somebody unknown, by card');
      till.paying = () => ({ status: 503, code });
      button(shopper)?.click();
      await shopper.reads('We are checking your payment');
      expect(button(shopper)).to.equal(null);
    });
});
