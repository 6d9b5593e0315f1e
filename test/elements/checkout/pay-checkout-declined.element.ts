import { expect } from '@open-wc/testing';
import type { CheckoutView } from '../../../src/contract/sessions/checkout.ts';
import { aCheckout, EXPIRY, here, Till, type Shopper } from '../support/till.ts';
import { declined, METHODS, SAVED } from '../support/views.ts';

/** A decline is shown beside its cause, once and completely. */

describe('a refused card', () => {
  let till: Till;
  beforeEach(() => {
    till = new Till();
  });
  afterEach(() => till.close());

  type Code = NonNullable<CheckoutView['failure']>['code'];

  async function refused(code: Code, change: Partial<CheckoutView> = {}): Promise<Shopper> {
    till.view = here(change);
    till.paying = ({ attempt_key }) => here({ ...change, ...declined(attempt_key, code), version: 3 });
    const shopper = await (await aCheckout()).fill();
    shopper.pay();
    await shopper.until(() => shopper.heard.includes('failed'));
    await shopper.until(() => shopper.root.querySelector('.notice'));
    return shopper;
  }

  const notice = (shopper: Shopper): HTMLElement => shopper.root.querySelector<HTMLElement>('.notice') ?? expect.fail('no notice');
  const field = (shopper: Shopper, id: string): HTMLInputElement => shopper.frame.document.getElementById(id) as HTMLInputElement;

  /** What a screen reader announces for the focused element: its name and description. */
  function heard(shopper: Shopper): string {
    const focused = shopper.root.activeElement;
    const about = shopper.root.getElementById(focused?.getAttribute('aria-describedby') ?? '');
    return `${focused?.getAttribute('aria-label') ?? ''}. ${about?.textContent ?? ''} ${shopper.said}`.trim();
  }

  it('is reported at the top of the card’s section, and announced completely and once', async () => {
    const shopper = await refused('card_declined', { methods: METHODS });
    await shopper.until(() => shopper.root.activeElement === notice(shopper));
    const body = notice(shopper).closest('.method-body');
    expect(body?.querySelector('iframe')).to.be.instanceOf(HTMLIFrameElement);
    expect(notice(shopper).getBoundingClientRect().bottom).to.be.at.most(
      shopper.root.querySelector('iframe')?.getBoundingClientRect().top ?? 0,
    );
    expect(shopper.root.querySelectorAll('.notice')).to.have.length(1);
    expect(heard(shopper)).to.match(/^Your card was declined\. .*you have not been charged/);
    expect(heard(shopper).match(/not been charged/g)).to.have.length(1);
  });

  for (const [code, id, words] of [
    ['incorrect_code', 'code', 'The security code is not right'],
    ['expired_card', 'expiry', 'This card has expired'],
  ] as const)
    it(`with a wrong ${id} marks and focuses that field, and the live region announces it`, async () => {
      const shopper = await refused(code);
      const input = field(shopper, id);
      await shopper.until(() => input.getAttribute('aria-invalid') === 'true');
      await shopper.until(() => shopper.frame.document.activeElement === input && shopper.root.activeElement?.localName === 'iframe');
      expect(shopper.frame.document.getElementById(`${id}-problem`)?.hidden).to.equal(false);
      expect(shopper.said).to.include(words);
      expect(shopper.said.match(/not been charged/g)).to.have.length(1);
      // The security code is never kept.
      expect(field(shopper, 'code').value).to.equal('');
      // After new digits are typed, the field is not marked any more.
      shopper.card({ [id]: id === 'code' ? '321' : EXPIRY });
      expect(input.getAttribute('aria-invalid')).to.equal('false');
    });

  it('makes room for another card', async () => {
    const shopper = await refused('card_declined');
    shopper.button('Use another card').click();
    await shopper.until(() => field(shopper, 'number').value === '');
    await shopper.until(() => shopper.frame.document.activeElement === field(shopper, 'number'));
    expect(shopper.root.querySelector('.notice')).to.equal(null);
    expect(field(shopper, 'expiry').value).to.equal('');
    // The payer's details stay.
    expect(shopper.input('person_name').value).to.equal('Thandi');
  });

  it('that is stored makes room for a new one, whose number field has the focus', async () => {
    till.view = here({ cards: SAVED, customer_fields: [] });
    till.paying = ({ attempt_key }) => here({ ...till.view, ...declined(attempt_key), version: 3 });
    const shopper = await (await aCheckout()).ready();
    for (const name of ['person_name', 'person_surname']) shopper.type(name, 'Thandi');
    shopper.pay();
    await shopper.until(() => shopper.root.querySelector('.notice'));
    shopper.button('Use another card').click();
    await shopper.until(() => shopper.root.querySelector('iframe'));
    await shopper.until(() => shopper.frame.document.activeElement?.id === 'number');
    expect(shopper.root.activeElement?.localName).to.equal('iframe');
    expect(shopper.root.querySelector<HTMLInputElement>('input[value=new]')?.checked).to.equal(true);
  });

  it('is different from other problems, which are reported beside the button', async () => {
    const shopper = await refused('payment_declined');
    expect(notice(shopper).closest('.foot')).to.not.equal(null);
    expect([...shopper.root.querySelectorAll('button')].map(({ textContent }) => textContent.trim())).to.not.include('Use another card');
  });
});

describe('the cart', () => {
  let till: Till;
  beforeEach(() => {
    till = new Till();
  });
  afterEach(() => till.close());

  const bare = { ...here().customization, display_cart: false };
  const summary = (shopper: Shopper): string =>
    (shopper.root.querySelector<HTMLElement>('.summary')?.innerText ?? '').replaceAll(/[\s\u00a0]+/g, ' ').trim();

  for (const [name, view, words] of [
    ['once', {}, 'Kareeboom Test mode R 149,00'],
    ['every month', { mode: 'RECURRING', recurring_interval: 'MONTHLY' }, 'Kareeboom Test mode R 149,00'],
    ['to save a card', { mode: 'SAVE', amount: 200 }, 'Kareeboom Test mode Save a card'],
    ['later', { payment_type: 'PA' }, 'Kareeboom Test mode R 149,00 R 149,00 is held, not charged.'],
  ] as const)
    it(`${name} has the right heading`, async () => {
      till.view = here({ ...view, customization: bare });
      const shopper = await (await aCheckout()).ready();
      expect(summary(shopper)).to.equal(words);
    });

  it('shows five lines of a long cart, and all of them on request', async () => {
    const { cart } = here();
    if (!cart) throw new Error('no cart');
    const lines = Array.from({ length: 30 }, (_, at) => ({ name: `Thing ${at + 1}`, sku: '', quantity: 1, unit_amount: 100, amount: 100 }));
    till.view = here({ cart: { ...cart, lines } });
    const shopper = await (await aCheckout()).ready();
    const shown = (): number => shopper.root.querySelectorAll('.lines li').length;
    expect(shown()).to.equal(5);
    const more = shopper.root.querySelector<HTMLButtonElement>('.more') ?? expect.fail('no button');
    expect(more.textContent.trim()).to.equal('Show all 30');
    more.click();
    await shopper.until(() => shown() === 30);
    expect(more.textContent.trim()).to.equal('Show fewer');
    expect(more.getAttribute('aria-expanded')).to.equal('true');
    more.click();
    await shopper.until(() => shown() === 5);
  });

  it('is shown with its purpose before any question, and line by line if there is room', async () => {
    const cart = here().cart;
    if (!cart) throw new Error('no cart');
    till.view = here({ cart: { ...cart, description: 'Your weekly box' } });
    const shopper = await (await aCheckout()).ready();
    const place = shopper.element.parentElement ?? expect.fail('nowhere');
    const shown = (selector: string): boolean => shopper.root.querySelector(selector)?.checkVisibility() ?? false;
    for (const [width, lines] of [
      [400, false],
      [560, true],
      [700, true],
      [900, true],
    ] as const) {
      place.style.width = `${width}px`;
      // The folding animation takes a moment.
      await shopper.until(() => shown('.lines') === lines);
      expect(shown('.toggle'), `button at ${width}`).to.equal(!lines);
      expect(shown('.said'), `description at ${width}`).to.equal(true);
      const first = shopper.input('person_name').getBoundingClientRect();
      const said = shopper.root.querySelector('.said')?.getBoundingClientRect() ?? expect.fail('not said');
      expect(said.top < first.top || said.left > first.right).to.equal(true);
    }
  });
});
