import { expect } from '@open-wc/testing';
import { aPortal, PortalProxy, type Customer } from '../support/portal-proxy.ts';
import { aPortalView, PLAN, STANDINGS } from './views.ts';

/** An open portal shows changes that others make, and keeps what its customer types or chooses meanwhile. */

const CHANGED = 'This has just changed';

describe('an open portal follows its link', () => {
  let proxy: PortalProxy;
  let customer: Customer;
  const followed = () => customer.until(() => proxy.streams === 1);
  beforeEach(async () => {
    proxy = new PortalProxy();
    customer = await (await aPortal()).ready();
    await followed();
  });
  afterEach(() => proxy.close());

  const standing = (name: string) => STANDINGS[name]?.view ?? {};
  const owing = (total_incl: number) => {
    const { owed } = aPortalView(standing('past due'));
    return { ...standing('past due'), owed: owed && { ...owed, total_incl } };
  };

  it('shows another tab’s change, and dispatches no event for it', async () => {
    proxy.push(standing('about to end'));
    await customer.until(() => customer.text.includes(STANDINGS['about to end']?.words ?? ''));
    expect(customer.told).to.deep.equal([]);
    proxy.push({ cards: [] });
    await customer.reads('You have no card yet.');
  });

  it('keeps what is typed and the focus', async () => {
    await customer.open('Billing details', 'City or town');
    customer.type('city_or_town', 'Paarl');
    const field = customer.root.querySelector<HTMLInputElement>('[name=city_or_town]');
    field?.focus();
    field?.setSelectionRange(1, 3);
    proxy.push({ cards: [] });
    await customer.reads('You have no card yet.');
    expect(customer.focused).to.equal(field);
    expect([field?.value, field?.selectionStart, field?.selectionEnd]).to.deep.equal(['Paarl', 1, 3]);
    expect(customer.dialog?.textContent).not.to.include(CHANGED);
    customer.button('Save').click();
    await customer.until(() => proxy.count('POST billing-details') === 1);
    expect(proxy.asked.at(-1)?.body['city_or_town']).to.equal('Paarl');
  });

  describe('a plan that is being chosen', () => {
    beforeEach(async () => {
      proxy.answers['POST change-plan/preview'] = PLAN;
      await customer.open('Change plan', 'Pro');
      customer.choose('pro_2');
      await customer.reads('Credit for 16 unused days');
      customer.root.querySelector<HTMLElement>('dialog input[value=pro_2]')?.focus();
    });

    it('stays chosen and focused; its preview is requested once more, and no message appears if it is the same', async () => {
      proxy.push();
      await customer.until(() => proxy.count('POST change-plan/preview') === 2);
      await customer.element.updateComplete;
      const radio = customer.root.querySelector<HTMLInputElement>('dialog input[value=pro_2]');
      expect([radio?.checked, customer.focused === radio]).to.deep.equal([true, true]);
      expect(customer.dialog?.textContent).not.to.include(CHANGED);
    });

    it('that now has another price shows and announces the new price', async () => {
      proxy.answers['POST change-plan/preview'] = { ...PLAN, total_incl: 50_000 };
      proxy.push();
      await customer.reads(CHANGED);
      expect(customer.said).to.include('R 500,00');
      expect(customer.button('Change plan and pay R 500,00').ariaDisabled).not.to.equal('true');
      expect(customer.root.querySelector<HTMLInputElement>('dialog input[value=pro_2]')?.checked).to.equal(true);
    });

    it('keeps its preview if a request fails', async () => {
      proxy.answers['POST change-plan/preview'] = 'lost';
      proxy.push();
      await customer.until(() => proxy.count('POST change-plan/preview') === 2);
      await customer.element.updateComplete;
      expect(customer.text).to.include('Credit for 16 unused days');
    });

    it('is no longer offered: the panel closes, and says why', async () => {
      const packages = proxy.view.packages.map((group) => ({
        ...group,
        products: group.products.filter(({ product_id }) => product_id !== 'pro_2'),
      }));
      proxy.push({ packages });
      await customer.until(() => customer.dialog === null);
      await customer.until(() => customer.focused?.ariaLabel === CHANGED);
    });
  });

  describe('a payment that the customer is about to make', () => {
    beforeEach(async () => {
      proxy.push(owing(22_885));
      await customer.reads('has not been paid');
      await customer.open('Pay now', 'Pay with');
    });

    it('with a new amount shows and announces it before it is paid', async () => {
      proxy.push(owing(30_000));
      await customer.reads(CHANGED);
      expect(customer.said).to.equal(`${CHANGED}. Due now: R 300,00`);
      expect(customer.button('Pay R 300,00').textContent).to.include('300');
      expect(proxy.count('POST pay')).to.equal(0);
    });

    it('keeps its amount while the answer is awaited, also if a view that says that it is paid comes first', async () => {
      proxy.answers['POST pay'] = 'lost';
      customer.button('Pay R 228,85').click();
      await customer.reads('We are checking what happened');
      proxy.push({ ...standing('active'), owed: null, allowed: aPortalView().allowed });
      await customer.element.updateComplete;
      expect(customer.button('Pay R 228,85').textContent).to.include('228,85');
    });

    it('with a card that is removed in another tab closes, and says why', async () => {
      proxy.push({ ...owing(22_885), cards: proxy.view.cards.filter(({ id }) => id !== 'crd_1') });
      await customer.until(() => customer.dialog === null);
      await customer.until(() => customer.focused?.ariaLabel === CHANGED);
    });

    it('that somebody else has made closes, and says why', async () => {
      proxy.push({ ...standing('active'), owed: null, allowed: aPortalView().allowed });
      await customer.until(() => customer.dialog === null);
      expect(customer.text).to.include(CHANGED);
    });
  });

  it('the focus stays on the card that it was on when the list changes its order', async () => {
    await customer.row('Your cards');
    customer.button('Rename: Mastercard ending in 4444').focus();
    proxy.push({ cards: proxy.view.cards.slice(1) });
    await customer.until(() => customer.root.querySelectorAll('.card-item').length === 1);
    expect(customer.focused?.ariaLabel).to.equal('Rename: Mastercard ending in 4444');
  });

  it('a portal that leaves the page closes its stream', async () => {
    customer.element.remove();
    expect(proxy.streams).to.equal(0);
    await Promise.resolve();
  });

  it('a renewed link is followed instead of the old one', async () => {
    customer.element.renewSession = () => Promise.resolve('ses_2');
    proxy.push({ state: 'expired', expires_in: 0 });
    proxy.view = aPortalView({ session_id: 'ses_2', version: 1 });
    await customer.until(() => customer.element.session === 'ses_2');
    await followed();
    proxy.push({ session_id: 'ses_2', cards: [] });
    await customer.reads('You have no card yet.');
  });
});
