import { expect } from '@open-wc/testing';
import { aPortal, PortalProxy, type Customer } from '../support/portal-proxy.ts';

/** What was typed in a panel is there again after a reload: another element in the same tab stands for that. */

const stored = (): string[] =>
  Object.entries(sessionStorage).flatMap(([key, value]) => (key.startsWith('pay-portal:') ? [String(value)] : []));

describe('what was typed into <pay-portal>', () => {
  let proxy: PortalProxy;
  let customer: Customer;
  beforeEach(async () => {
    proxy = new PortalProxy();
    customer = await (await aPortal()).ready();
  });
  afterEach(() => proxy.close());

  const typed = async (): Promise<void> => {
    await customer.open('Edit: Billing details', 'City or town');
    customer.type('city_or_town', 'Paarl');
    await customer.until(() => stored().length === 1);
  };
  const reloaded = async (): Promise<Customer> => {
    customer.element.remove();
    return (customer = await (await aPortal()).ready());
  };
  const city = (): string | undefined => customer.root.querySelector<HTMLInputElement>('dialog[open] [name=city_or_town]')?.value;

  it('is there after a reload, in its panel, and is saved', async () => {
    await typed();
    await reloaded();
    await customer.until(() => city() === 'Paarl');
    customer.button('Save').click();
    await customer.until(() => proxy.count('POST billing-details') === 1);
    expect(proxy.asked.at(-1)?.body['city_or_town']).to.equal('Paarl');
    await customer.until(() => customer.dialog === null);
    expect(stored()).to.deep.equal([]);
  });

  it('is forgotten with its panel', async () => {
    await typed();
    customer.button('Cancel').click();
    await customer.until(() => stored().length === 0);
  });

  it('is not opened again where that is not allowed any more', async () => {
    await typed();
    proxy.later({ allowed: { ...proxy.view.allowed, change_details: false } });
    await reloaded();
    await customer.until(() => stored().length === 0);
    expect(customer.dialog).to.equal(null);
  });

  it('is forgotten where the link has expired', async () => {
    await typed();
    proxy.later({ state: 'expired' });
    customer.element.remove();
    customer = await aPortal();
    await customer.until(() => stored().length === 0);
  });

  it('is not stored where the page says off', async () => {
    customer.element.draft = 'off';
    await customer.open('Edit: Billing details', 'City or town');
    customer.type('city_or_town', 'Paarl');
    await customer.element.updateComplete;
    await customer.element.updateComplete;
    expect(stored()).to.deep.equal([]);
  });
});
