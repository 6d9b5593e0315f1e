import { expect } from '@open-wc/testing';
import { expectAccessible } from '../support/accessible.ts';
import { aCheckout, here, Till } from '../support/till.ts';

/** A guest whom the merchant knows finds the form filled in, and changes what they want. */
describe('a form that begins with what the merchant knows', () => {
  let till: Till;
  beforeEach(() => {
    till = new Till();
    till.view = here({
      customer_fields: ['id_number', 'email'],
      prefill: {
        person_name: 'Thandi',
        person_surname: 'Nkosi',
        email: 'thandi@example.co.za',
        id_type: 'SAID',
        id_number: '720630 •••• •••',
      },
    });
  });
  afterEach(() => till.close());

  it('shows it, and what is typed wins', async () => {
    const shopper = await (await aCheckout()).ready();
    expect(shopper.input('person_name').value).to.equal('Thandi');
    expect(shopper.input('email').value).to.equal('thandi@example.co.za');
    shopper.type('email', 'me@example.co.za');
    till.push({ ...till.view, version: 2 });
    await shopper.element.updateComplete;
    expect(shopper.input('email').value).to.equal('me@example.co.za');
  });

  it('masks the number of a document until it is replaced', async () => {
    const shopper = await (await aCheckout()).ready();
    await shopper.reads('720630 •••• •••');
    expect(shopper.root.querySelector('[name=id_number]')).to.equal(null);
    await expectAccessible(shopper.element);
    shopper.button('Change').click();
    await shopper.until(() => shopper.root.activeElement === shopper.root.querySelector('[name=id_number]'));
    expect(shopper.input('id_number').value).to.equal('');
    expect(shopper.text).not.to.contain('720630');
  });
});
