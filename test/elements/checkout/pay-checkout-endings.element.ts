import { expect } from '@open-wc/testing';
import { expectAccessible } from '../support/accessible.ts';
import type { CheckoutView } from '../../../src/contract/sessions/checkout.ts';
import { aView, PAID } from '../support/views.ts';
import { aCheckout, here, Till, type Shopper } from '../support/till.ts';

/** What an ending offers: one button to continue, or the text that nothing is left to do. */
describe('<pay-checkout>: endings', () => {
  let till: Till;
  beforeEach(() => {
    till = new Till();
  });
  afterEach(() => till.close());

  const urls = { success_url: 'https://shop.example/thanks', cancel_url: 'https://shop.example/cart' };
  const nowhere = { success_url: null, cancel_url: null };
  const ended = async (
    change: Partial<CheckoutView>,
    type: 'PAGE' | 'EMBED',
    redirects: typeof urls | typeof nowhere,
  ): Promise<Shopper> => {
    till.view = here({ ...change, redirects, customization: { ...aView().customization, type } });
    const shopper = await aCheckout();
    await shopper.until(() => shopper.root.querySelector('[part=outcome]'));
    return shopper;
  };
  const ways = ({ root }: Shopper): string[] =>
    [...root.querySelectorAll<HTMLAnchorElement>('.outcome a.button.primary')].map(({ href, textContent }) => `${textContent} ${href}`);
  const CLOSE = 'You can close this page.';

  for (const state of ['cancelled', 'expired', 'failed'] as const)
    it(`${state}: shows the way back to the shop, in the shop's page and in the service's`, async () => {
      for (const type of ['PAGE', 'EMBED'] as const)
        expect(ways(await ended({ state }, type, urls)), type).to.deep.equal([`Back to Kareeboom ${urls.cancel_url}`]);
      expect((await ended({ state }, 'PAGE', nowhere)).text).to.contain(CLOSE);
      expect((await ended({ state }, 'EMBED', nowhere)).text).not.to.contain(CLOSE);
    });

  it('completed: leads on to the shop, or says that nothing is left to do; embedded, the page decides', async () => {
    expect(ways(await ended(PAID, 'PAGE', urls))).to.deep.equal([`Back to Kareeboom ${urls.success_url}`]);
    expect((await ended(PAID, 'PAGE', nowhere)).text).to.contain(CLOSE);
    const embedded = await ended(PAID, 'EMBED', urls);
    expect(ways(embedded)).to.deep.equal([]);
    expect(embedded.text).not.to.contain(CLOSE);
  });

  it('completed: shows who was paid, what for, when and with which card, and offers a receipt', async () => {
    const cart = here().cart ?? expect.fail('no cart');
    const paid = { ...PAID, cart: { ...cart, description: 'Your weekly box' }, completed_at: '2026-11-22T12:05:00.000Z' };
    const shopper = await ended(paid, 'PAGE', nowhere);
    const rows = [...shopper.root.querySelectorAll('.receipt .row')].map((row) => [
      row.querySelector('dt')?.textContent,
      row
        .querySelector<HTMLElement>('dd')
        ?.innerText.replaceAll(/[\s\u00a0]+/g, ' ')
        .trim(),
    ]);
    expect(rows.slice(0, 4)).to.deep.equal([
      ['Amount', 'R 149,00'],
      ['Paid to', 'Kareeboom'],
      ['For', 'Your weekly box'],
      ['Date', '22 November, 14:05'],
    ]);
    expect(rows[4]?.[0]).to.equal('Card');
    expect(rows[4]?.[1]).to.contain('•••• 4242');
    const receipt = shopper.root.querySelector<HTMLAnchorElement>('.keeps a');
    expect(receipt?.href).to.equal(`${here().page_url}/receipt.pdf?locale=EN_ZA`);
    expect(shopper.button('Print')).not.to.equal(null);
    await shopper.until(() => shopper.root.querySelector('.receipt .card-mark'));
    const embedded = await ended(paid, 'EMBED', urls);
    expect(embedded.root.querySelector('.keeps button')).to.equal(null);
  });

  it('a hold is held for the shop, and a stored card was checked by it', async () => {
    const label = async (change: Partial<CheckoutView>) =>
      (await ended({ ...PAID, ...change }, 'PAGE', nowhere)).root.querySelectorAll('.receipt dt')[1]?.textContent;
    expect(await label({ payment_type: 'PA' })).to.equal('Held for');
    expect(await label({ mode: 'SAVE' })).to.equal('Checked by');
  });

  it('copies the reference with one press, and confirms it', async () => {
    // Without an address to go to: a page that takes long to be checked would leave for the shop by itself.
    const shopper = await ended(PAID, 'PAGE', nowhere);
    const written: string[] = [];
    const { clipboard } = navigator;
    clipboard.writeText = (text) => Promise.resolve(void written.push(text));
    try {
      const copy = shopper.button('Copy');
      expect(copy.innerText.trim()).to.equal('Copy');
      copy.click();
      await shopper.until(() => copy.innerText.trim() === 'Copied');
      expect(written).to.deep.equal(['tra_1']);
      await expectAccessible(shopper.element);
    } finally {
      Reflect.deleteProperty(clipboard, 'writeText');
    }
  });
});
