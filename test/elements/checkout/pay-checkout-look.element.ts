import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { CheckoutView } from '../../../src/contract/sessions/checkout.ts';
import { expectAccessible } from '../support/accessible.ts';
import { contrast } from '../support/contrast.ts';
import { declined, PAID } from '../support/views.ts';
import { aCheckout, here, Till, type Answer, type Shopper } from '../support/till.ts';

/** Each state in light and dark, without a fault that axe can find. */
const states: Record<
  string,
  { view?: Partial<CheckoutView>; reading?: () => Answer | Promise<Answer>; act?: (shopper: Shopper) => Promise<unknown> }
> = {
  loading: { reading: () => new Promise(() => undefined) },
  unavailable: { reading: () => ({ status: 404, code: 'not_found' }), act: (shopper) => shopper.reads('not available') },
  ready: { act: (shopper) => shopper.ready() },
  'ready, with everything asked': {
    view: { customer_fields: ['reference', 'id_number', 'email', 'contact_number', 'billing', 'shipping'] },
    act: async (shopper) => {
      await shopper.ready();
      await shopper.until(() => shopper.root.querySelector('[name="billing.country"]'));
    },
  },
  'ready, with mistakes': {
    act: async (shopper) => {
      await shopper.ready();
      shopper.pay();
      await shopper.reads('Enter your surname.');
    },
  },
  'about to expire': { view: { expires_in: 100_000 }, act: (shopper) => shopper.ready() },
  declined: { view: declined('k0'), act: (shopper) => shopper.reads('Your card was declined') },
  processing: { view: { state: 'processing', attempt_key: 'k0' }, act: (shopper) => shopper.reads('being processed') },
  checking: {
    act: async (shopper) => {
      await shopper.fill();
      shopper.pay();
      await shopper.reads('We are checking');
    },
  },
  completed: { view: PAID, act: (shopper) => shopper.reads('Payment received') },
  cancelled: { view: { state: 'cancelled' }, act: (shopper) => shopper.reads('Payment cancelled') },
  expired: { view: { state: 'expired' }, act: (shopper) => shopper.reads('has expired') },
  failed: { view: { ...declined('k0'), state: 'failed' }, act: (shopper) => shopper.reads('could not be made') },
};

describe('how <pay-checkout> looks', () => {
  let till: Till;
  beforeEach(() => {
    till = new Till();
  });
  afterEach(() => till.close());

  for (const [name, { view, reading, act }] of Object.entries(states))
    for (const theme of ['light', 'dark'])
      it(`${name}, ${theme}: accessible`, async () => {
        till.view = here(view);
        till.reading = reading ?? null;
        const shopper = await aCheckout('ses_1', theme);
        await act?.(shopper);
        // The card frame has its own tests.
        shopper.root.querySelector('iframe')?.remove();
        // Locked parts are dimmed while an outcome is awaited, and need not have full contrast.
        await expectAccessible(shopper.element, name === 'checking' ? { ignoredRules: ['color-contrast'] } : {});
        const live = [...shopper.root.querySelectorAll('[role=status], [role=alert], [aria-live=polite]')];
        expect(live.map(({ ariaLive }) => ariaLive)).to.deep.equal(['polite']);
      });

  it('whatever the brand, its text and the text on it are readable', async () => {
    for (const brand of ['#000000', '#ffffff', '#ffff00', '#7f7f7f', '#de324d', '#1a56db', '#00aa88', '#ff6600', '#808000', '#00f', '#0f0'])
      for (const theme of ['light', 'dark']) {
        till.view = here({ customization: { ...here().customization, brand_primary: brand } });
        const shopper = await (await aCheckout('ses_1', theme)).ready();
        const { color, backgroundColor } = getComputedStyle(shopper.button('Pay'));
        expect(contrast(color, backgroundColor), `text on ${brand}`).to.be.at.least(4.5);
        const base = shopper.root.querySelector('.root');
        const summary = shopper.root.querySelector('.summary');
        if (!base || !summary) throw new Error('not rendered');
        expect(
          contrast(getComputedStyle(base).outlineColor, getComputedStyle(summary).backgroundColor),
          `${brand} as ${theme} accent`,
        ).to.be.at.least(4.5);
        shopper.element.remove();
      }
  });

  it('a page’s own tokens win over the session’s', async () => {
    till.view = here({ customization: { ...here().customization, brand_primary: '#123456', theme: 'DARK' } });
    const shopper = await (await aCheckout('ses_1', 'light')).ready();
    shopper.element.style.setProperty('--pay-color-brand', '#abcdef');
    expect(getComputedStyle(shopper.button('Pay')).backgroundColor).to.equal('rgb(171, 205, 239)');
    expect(getComputedStyle(shopper.button('Pay')).colorScheme).to.equal('light');
  });

  it('the cart fits into 320 px, and is beside the form if there is room', async () => {
    till.view = here({ customer_fields: ['reference', 'id_number', 'email', 'contact_number', 'billing'] });
    const shopper = await (await aCheckout()).ready();
    const summary = (): DOMRect | undefined => shopper.root.querySelector('.summary')?.getBoundingClientRect();
    const main = (): DOMRect | undefined => shopper.root.querySelector('.main')?.getBoundingClientRect();
    for (const width of [320, 360, 480, 700, 1000]) {
      shopper.element.style.setProperty('width', `${width}px`);
      const within = [...shopper.root.querySelectorAll('.root *:not(iframe)')].filter(
        (each) => each.getBoundingClientRect().right > shopper.element.getBoundingClientRect().right + 0.5,
      );
      expect(
        within.map((each) => each.className),
        `${width}px`,
      ).to.deep.equal([]);
      expect((summary()?.left ?? 0) >= (main()?.right ?? 0)).to.equal(width === 1000);
    }
  });

  it('a long word of the order stays in its box', async () => {
    const word = 'Kareeboomverkoperskoöperasie'.repeat(4);
    till.view = here({ merchant: { name: word }, cart: { ...(here().cart ?? never()), reference: word } });
    const shopper = await (await aCheckout()).ready();
    shopper.element.style.setProperty('width', '320px');
    const summary = shopper.root.querySelector<HTMLElement>('.summary');
    expect(summary?.scrollWidth).to.equal(summary?.clientWidth);
  });

  it('everything that is pressed is high enough for a finger', async () => {
    till.view = here({ customer_fields: ['billing', 'shipping'], save_cards: true });
    const shopper = await (await aCheckout()).ready();
    await shopper.until(() => shopper.root.querySelector('input[type=checkbox]:not([name=save_card])'));
    const targets = [...shopper.root.querySelectorAll<HTMLElement>('.check, .button, .input')].filter((each) => each.checkVisibility());
    expect(targets.filter((each) => each.matches('.check'))).to.have.length.of.at.least(2);
    expect(targets.filter(({ offsetHeight }) => offsetHeight < 44).map((each) => each.outerHTML)).to.deep.equal([]);
  });

  it('a folded cart opens by keyboard', async () => {
    const shopper = await (await aCheckout()).ready();
    shopper.element.style.setProperty('width', '360px');
    const toggle = shopper.button('Order summary');
    const cart = shopper.root.querySelector('.cart');
    if (!cart) throw new Error('no cart');
    // The folding animation takes a moment before the cart is hidden.
    await shopper.until(() => getComputedStyle(cart).display === 'none');
    toggle.focus();
    await sendKeys({ press: 'Enter' });
    await shopper.element.updateComplete;
    expect(toggle.getAttribute('aria-expanded')).to.equal('true');
    expect(getComputedStyle(cart).display).to.equal('grid');
  });

  it('the rows under the lines add up to the total; VAT in the prices is said below it', async () => {
    const rows = { subtotal: 14_900, discount: 900, shipping: 6500, other: 100, apart: 600, tax_within: 2609 };
    till.view = here({ amount: 20_000, cart: { ...(here().cart ?? never()), ...rows } });
    const shopper = await (await aCheckout()).ready();
    const shown = [...shopper.root.querySelectorAll('.sums > div')].map((row) => row.textContent.replaceAll(/[\s\u00a0]+/g, ' ').trim());
    expect(shown).to.deep.equal([
      'Subtotal R 149,00',
      'Discount −R 9,00',
      'Delivery R 65,00',
      'Other R 1,00',
      'Not in this payment −R 6,00',
      'Total R 200,00',
      'Of which VAT R 26,09',
    ]);
  });

  it('texts of customers and merchants are shown as text', async () => {
    const nasty = '<img src=x onerror=alert(1)>{{x}}';
    till.view = here({ cart: { ...(here().cart ?? never()), lines: [{ name: nasty, sku: '', quantity: 1, unit_amount: 1, amount: 1 }] } });
    const shopper = await (await aCheckout()).ready();
    expect(shopper.text).to.contain(nasty);
    expect(shopper.root.querySelector('img')).to.equal(null);
  });
});

function never(): never {
  throw new Error('no cart');
}
