import { expect } from '@open-wc/testing';
import { aPortal, PortalProxy, type Customer } from '../support/portal-proxy.ts';

/** What was typed in a panel is there again after a reload. A second element in the same tab simulates the reload. */

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
    await customer.open('Billing details', 'City or town');
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

  it('is deleted when its panel closes', async () => {
    await typed();
    customer.button('Cancel').click();
    await customer.until(() => stored().length === 0);
  });

  it('does not open its panel if that is not allowed any more', async () => {
    await typed();
    proxy.later({ allowed: { ...proxy.view.allowed, change_details: false } });
    await reloaded();
    await customer.until(() => stored().length === 0);
    expect(customer.dialog).to.equal(null);
  });

  it('is deleted if the link has expired', async () => {
    await typed();
    proxy.later({ state: 'expired' });
    customer.element.remove();
    customer = await aPortal();
    await customer.until(() => stored().length === 0);
  });

  it('is not stored if the page says off', async () => {
    customer.element.draft = 'off';
    await customer.open('Billing details', 'City or town');
    customer.type('city_or_town', 'Paarl');
    await customer.element.updateComplete;
    await customer.element.updateComplete;
    expect(stored()).to.deep.equal([]);
  });
});
