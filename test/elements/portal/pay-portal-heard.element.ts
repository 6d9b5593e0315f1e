import { expect } from '@open-wc/testing';
import { aPortal, PortalProxy } from '../support/portal-proxy.ts';

describe('<pay-portal> announces', () => {
  let proxy: PortalProxy;
  beforeEach(() => {
    proxy = new PortalProxy();
  });
  afterEach(() => proxy.close());

  it('why there is nothing to show', async () => {
    proxy.answers['GET '] = { status: 404, code: 'not_found' };
    const customer = await aPortal();
    await customer.reads('This page is not available');
    expect(customer.said).to.equal('This page is not available. Please go back to where you came from and open it again.');
  });

  it('a link that had expired before, and leaves the focus where it is', async () => {
    proxy.view = { ...proxy.view, state: 'expired' };
    const customer = await aPortal();
    await customer.reads('This link has expired');
    await customer.until(() => customer.said.startsWith('This link has expired. '));
    expect(customer.focused).to.equal(null);
  });

  it('a notice if the focus is elsewhere in the page, and the focus stays there', async () => {
    const customer = await (await aPortal()).ready();
    const field = document.createElement('input');
    customer.element.parentElement?.append(field);
    field.focus();
    proxy.later({ state: 'expired' });
    document.dispatchEvent(new Event('visibilitychange'));
    await customer.reads('This link has expired');
    await customer.until(() => customer.said.startsWith('This link has expired. '));
    expect(document.activeElement).to.equal(field);
  });

  it('nothing about a notice that has the focus', async () => {
    const customer = await (await aPortal()).ready();
    customer.button('Change plan').focus();
    proxy.later({ state: 'expired' });
    document.dispatchEvent(new Event('visibilitychange'));
    await customer.until(() => customer.focused?.matches('[data-message]'));
    expect(customer.said).to.equal('');
  });
});
