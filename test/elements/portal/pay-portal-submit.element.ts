import { expect } from '@open-wc/testing';
import { aPortal, PortalProxy, type Customer } from '../support/portal-proxy.ts';

/** The page presses the main button of the open panel, and is asked before anything is sent. */
describe('<pay-portal>: submit() and pay-submit', () => {
  let proxy: PortalProxy;
  beforeEach(() => {
    proxy = new PortalProxy();
    proxy.answers['POST billing-details'] = () => proxy.later();
  });
  afterEach(() => proxy.close());

  const details = async (): Promise<Customer> => {
    const customer = await (await aPortal()).ready();
    await customer.open('Billing details', 'City or town');
    return customer;
  };

  it('without an open panel there is nothing to press', async () => {
    const customer = await (await aPortal()).ready();
    expect(await customer.element.submit()).to.deep.equal({ status: 'invalid' });
  });

  it('does what the panel’s button does, once', async () => {
    const customer = await details();
    const asked: object[] = [];
    customer.element.addEventListener('pay-submit', ({ detail }) => asked.push(detail));
    customer.type('city_or_town', 'Calvinia');
    const result = customer.element.submit();
    expect(customer.element.submit()).to.equal(result);
    expect(await result).to.deep.equal({ status: 'completed' });
    expect(proxy.count('POST billing-details')).to.equal(1);
    expect(asked).to.deep.equal([{ session_id: 'ses_1', action: 'change_details' }]);
    expect(customer.told.map((each) => each.split(' ')[0])).to.deep.equal(['pay-billing-updated']);
  });

  it('a panel in which nothing was changed is done', async () => {
    const customer = await details();
    expect(await customer.element.submit()).to.deep.equal({ status: 'completed' });
    expect(proxy.count('POST billing-details')).to.equal(0);
    await customer.until(() => !customer.dialog);
  });

  it('if the page prevents it, nothing is sent, and the panel can be used', async () => {
    const customer = await details();
    customer.element.addEventListener('pay-submit', (event) => event.waitUntil(Promise.resolve(false)), { once: true });
    customer.type('city_or_town', 'Calvinia');
    customer.button('Save').click();
    expect(await customer.element.submit()).to.deep.equal({ status: 'cancelled' });
    expect(proxy.count('POST billing-details')).to.equal(0);
    expect(await customer.element.submit()).to.deep.equal({ status: 'completed' });
  });

  it('clear() empties the panel, and focus() goes into it', async () => {
    const customer = await details();
    const field = () => customer.root.querySelector<HTMLInputElement>('[name=city_or_town]')?.value;
    const before = field();
    customer.type('city_or_town', 'Calvinia');
    customer.element.clear();
    await customer.element.updateComplete;
    expect(field()).to.equal(before);
    customer.element.focus();
    expect(customer.focused?.closest('dialog')).to.equal(customer.dialog);
  });
});
