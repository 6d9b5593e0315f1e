import { expect } from '@open-wc/testing';
import type { CheckoutView } from '../../../src/contract/sessions/checkout.ts';
import { aCheckout, here, Till, type Shopper } from '../support/till.ts';
import { METHODS, PAID } from '../support/views.ts';

/** What was typed outside the card frame is there again after a reload. A second element in the same tab simulates the reload. */

const KEY = 'pay-checkout:ses_1';
const stored = (): string | null => sessionStorage.getItem(KEY);

/** Simulates leaving the page and coming back. */
async function reloaded({ element }: Shopper): Promise<Shopper> {
  element.remove();
  return (await aCheckout()).ready();
}

describe('what was typed into <pay-checkout>', () => {
  let till: Till;
  beforeEach(() => {
    till = new Till();
  });
  afterEach(() => till.close());

  it('is there after a reload, except the card, and the shopper can pay with it', async () => {
    till.view = here({ customer_fields: ['email', 'id_number', 'billing', 'shipping'] });
    const before = await (await aCheckout()).ready();
    await before.until(() => before.root.querySelector('#shipping\\.line1, [type=checkbox]'));
    for (const [name, value] of [
      ['person_name', 'Thandi'],
      ['person_surname', 'Nkosi'],
      ['email', 'thandi@example.co.za'],
      ['id_number', '9001015000085'],
      ['billing.line1', '1 Long Street'],
    ] as const)
      before.type(name, value);
    before.root.querySelector<HTMLInputElement>('[type=checkbox]')?.click();
    await before.until(() => before.root.querySelector('[name="shipping.line1"]'));
    before.type('shipping.line1', '2 Short Street');
    before.card({ number: '4242424242424242', expiry: '12/34', code: '123' });
    expect(stored()).to.include('2 Short Street').and.not.include('4242');

    const after = await reloaded(before);
    await after.until(() => after.root.querySelector('[name="shipping.line1"]'));
    expect(['person_name', 'email', 'id_number', 'billing.line1', 'shipping.line1'].map((name) => after.input(name).value)).to.deep.equal([
      'Thandi',
      'thandi@example.co.za',
      '9001015000085',
      '1 Long Street',
      '2 Short Street',
    ]);
  });

  it('is validated as if it were typed', async () => {
    const before = await (await aCheckout()).ready();
    before.type('email', 'thandi@');
    const after = await reloaded(before);
    await after.until(() => after.input('email').ariaInvalid === 'true');
    after.type('email', 'thandi@example.co.za');
    await after.until(() => after.input('email').ariaInvalid === null);
  });

  it('makes the form complete, and the page gets the event', async () => {
    till.view = here({ methods: [{ id: 'SCAN_TO_PAY', kind: 'scan', title: null }] });
    const before = await (await aCheckout()).ready();
    before.type('person_name', 'Thandi');
    before.type('person_surname', 'Nkosi');
    before.type('email', 'thandi@example.co.za');
    const after = await reloaded(before);
    await after.until(() => after.count('change') === 1);
  });

  it('includes the method that was selected, as long as the session offers it', async () => {
    const methods = METHODS.filter(({ kind }) => kind !== 'wallet');
    till.view = here({ methods });
    const isCardChosen = ({ root }: Shopper): boolean => root.querySelector('.method.chosen .frame') !== null;
    const before = await (await aCheckout()).ready();
    before.button('Other ways to pay').click();
    await before.until(() => before.root.querySelector('[name=method][value=SCAN_TO_PAY]'));
    before.root.querySelector<HTMLInputElement>('[name=method][value=SCAN_TO_PAY]')?.click();
    await before.until(() => !isCardChosen(before));

    const after = await reloaded(before);
    await after.until(() => after.root.querySelector('.method.chosen') && !isCardChosen(after));
    till.view = here({ methods: methods.filter(({ id }) => id !== 'SCAN_TO_PAY') });
    const later = await reloaded(after);
    await later.until(() => isCardChosen(later));
  });

  it('does not include a method that was declined: the notice says so, and the shopper selects again', async () => {
    till.view = here({ methods: METHODS.filter(({ kind }) => kind !== 'wallet') });
    const before = await (await aCheckout()).ready();
    before.button('Other ways to pay').click();
    await before.until(() => before.root.querySelector('[name=method][value=SCAN_TO_PAY]'));
    before.root.querySelector<HTMLInputElement>('[name=method][value=SCAN_TO_PAY]')?.click();
    await before.until(() => before.root.querySelector('.method.chosen .frame') === null);

    const failure = { attempt_key: crypto.randomUUID(), code: 'payment_declined', message: 'Declined.', retryable: true } as const;
    till.view = here({ ...till.view, failure });
    const after = await reloaded(before);
    await after.until(() => after.root.querySelector('.method.chosen .frame'));
    await after.until(() => after.root.querySelector('[part=notice]')?.textContent.includes('declined'));
  });

  it('is replaced by what is typed before the engine has loaded', async () => {
    sessionStorage.setItem(KEY, JSON.stringify({ payer: { person_name: 'Before', person_surname: 'Nkosi' } }));
    const shopper = await aCheckout();
    await shopper.until(() => shopper.root.querySelector('[name=person_name]'));
    const isEarly = !shopper.heard.includes('ready');
    shopper.type('person_name', 'Since');
    await shopper.ready();
    await shopper.until(() => shopper.input('person_surname').value === 'Nkosi');
    expect([isEarly, shopper.input('person_name').value]).to.deep.equal([true, 'Since']);
  });

  it('by a link’s payer includes the amount and the frequency, as long as the link offers them', async () => {
    const choice: NonNullable<CheckoutView['choice']> = {
      title: 'A gift',
      description: null,
      amount: null,
      amount_options: [5_000, 10_000],
      is_own_amount: true,
      amount_max: null,
      frequencies: ['ONE_TIME', 'MONTHLY'],
      button_text: null,
      confirmation_message: null,
    };
    till.view = here({ choice });
    const before = await (await aCheckout()).ready();
    before.root.querySelector<HTMLInputElement>('#amount-own')?.click();
    await before.until(() => before.root.querySelector('#own_amount'));
    before.type('own_amount', '٧٥,٥٠');
    before.root.querySelector<HTMLInputElement>('#frequency-MONTHLY')?.click();
    await before.element.updateComplete;

    const after = await reloaded(before);
    await after.until(() => after.root.querySelector<HTMLInputElement>('#own_amount')?.value === '75,50');
    expect(after.root.querySelector<HTMLInputElement>('#frequency-MONTHLY')?.checked).to.equal(true);
    after.element.remove();
    till.view = here({ choice: { ...choice, is_own_amount: false, amount_options: [5_000], frequencies: ['ONE_TIME'] } });
    const later = await (await aCheckout()).ready();
    await later.until(() => later.root.querySelector('[name=amount]'));
    expect(later.root.querySelector('#own_amount')).to.equal(null);
  });

  it('never includes the consent to store a card, which is asked again', async () => {
    till.view = here({ save_cards: true });
    const before = await (await aCheckout()).ready();
    before.input('save_card').click();
    before.type('person_name', 'Thandi');
    expect((await reloaded(before)).input('save_card').checked).to.equal(false);
  });

  it('is not stored before anything is typed, and not at all if the page says off', async () => {
    const before = await (await aCheckout()).ready();
    expect(stored()).to.equal(null);
    before.type('person_name', 'Thandi');
    expect(stored()).to.include('Thandi');
    before.element.setAttribute('draft', 'off');
    before.type('person_surname', 'Nkosi');
    expect(stored()).to.equal(null);
    before.element.remove();

    sessionStorage.setItem(KEY, JSON.stringify({ payer: { person_name: 'Before' } }));
    const after = await aCheckout(null);
    after.element.draft = 'off';
    after.element.session = 'ses_1';
    await after.ready();
    expect([after.input('person_name').value, stored()]).to.deep.equal(['', null]);
  });

  for (const [how, end] of [
    ['paid', { ...PAID }],
    ['cancelled', { state: 'cancelled' }],
    ['expired', { state: 'expired' }],
  ] as const)
    it(`is deleted once the session is ${how}`, async () => {
      const shopper = await (await aCheckout()).ready();
      shopper.type('person_name', 'Thandi');
      expect(stored()).to.include('Thandi');
      await shopper.until(() => till.streams === 1);
      till.push({ ...end, version: 5 });
      await shopper.until(() => shopper.heard.some((name) => ['completed', 'cancelled', 'expired'].includes(name)));
      expect(stored()).to.equal(null);
    });

  it('is deleted if the session does not exist any more', async () => {
    sessionStorage.setItem(KEY, JSON.stringify({ payer: { person_name: 'Thandi' } }));
    till.reading = () => ({ status: 404, code: 'not_found' });
    const shopper = await aCheckout();
    await shopper.until(() => shopper.heard.includes('error'));
    expect(stored()).to.equal(null);
  });

  it('moves to the session with which the page renews it', async () => {
    const shopper = await (await aCheckout()).ready();
    shopper.element.renewSession = () => Promise.resolve('ses_2');
    shopper.type('person_name', 'Thandi');
    await shopper.until(() => till.streams === 1);
    till.push({ state: 'expired', version: 5 });
    till.view = here({ session_id: 'ses_2' });
    await shopper.until(() => shopper.element.session === 'ses_2' && shopper.count('ready') === 2);
    expect([stored(), sessionStorage.getItem('pay-checkout:ses_2')?.includes('Thandi')]).to.deep.equal([null, true]);
  });

  for (const text of ['', 'null', '[]', '{"payer":7,"choice":{"option":{}}}', '{"payer":{"person_name":{},"__proto__":{"a":"b"}}}', '{'])
    it(`survives any content of the storage: ${text}`, async () => {
      sessionStorage.setItem(KEY, text);
      const shopper = await (await aCheckout()).ready();
      expect(shopper.input('person_name').value).to.equal('');
      shopper.type('person_name', 'Thandi');
      expect(stored()).to.include('Thandi');
    });
});
