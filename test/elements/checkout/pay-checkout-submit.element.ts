import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import type { PaySubmitEvent } from '../../../src/checkout.ts';
import { CARD, declined, METHODS, PAID } from '../support/views.ts';
import { aCheckout, here, Till, type Shopper } from '../support/till.ts';

/** The page presses the pay button itself, and is asked before anything is sent. */
describe('<pay-checkout>: submit() and pay-submit', () => {
  let till: Till;
  beforeEach(() => {
    till = new Till();
    till.paying = () => here({ ...PAID, version: 2 });
  });
  afterEach(() => till.close());

  const ask = ({ element }: Shopper, answer: (event: PaySubmitEvent) => void): PaySubmitEvent[] => {
    const heard: PaySubmitEvent[] = [];
    element.addEventListener('pay-submit', (event) => {
      heard.push(event);
      answer(event);
    });
    return heard;
  };
  const invalid = (shopper: Shopper) => [...shopper.root.querySelectorAll<HTMLInputElement>('[aria-invalid]')].map(({ name }) => name);
  const ownButton = async (): Promise<HTMLButtonElement> => {
    const button = await fixture<HTMLButtonElement>(html`<button>Place order</button>`);
    button.focus();
    return button;
  };

  it('submit(), twice, with the button and Enter at the same moment, is one press: one payment, one event, one promise', async () => {
    const shopper = await (await aCheckout()).fill();
    const asked = ask(shopper, () => undefined);
    const first = shopper.element.submit();
    shopper.pay();
    shopper.frame.document.getElementById('code')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
    expect(shopper.element.submit()).to.equal(first);
    expect(await first).to.deep.equal({ status: 'completed' });
    expect(await shopper.element.submit(), 'what is over stays over').to.deep.equal({ status: 'completed' });
    expect(till.payments).to.have.length(1);
    expect(shopper.count('completed')).to.equal(1);
    expect(asked.map(({ detail }) => detail)).to.deep.equal([{ session_id: 'ses_1', action: 'pay', method: 'CARD' }]);
  });

  it('submit() joins a press of the button', async () => {
    const shopper = await (await aCheckout()).fill();
    shopper.pay();
    expect(await shopper.element.submit()).to.deep.equal({ status: 'completed' });
    expect(till.payments).to.have.length(1);
  });

  it('a decline is failed, and the next call is a new press', async () => {
    till.paying = ({ attempt_key }) => here({ ...declined(attempt_key, 'incorrect_code'), version: 2 });
    const shopper = await (await aCheckout()).fill();
    expect(await shopper.element.submit()).to.deep.equal({ status: 'failed' });
    till.paying = () => here({ ...PAID, version: 3 });
    await shopper.until(() => (shopper.frame.document.getElementById('code') as HTMLInputElement).value === '');
    shopper.card({ code: '123' });
    expect(await shopper.element.submit()).to.deep.equal({ status: 'completed' });
  });

  it('wrong fields are marked, and the first one takes the focus from the page’s own button', async () => {
    const shopper = await (await aCheckout()).ready();
    await ownButton();
    expect(await shopper.element.submit()).to.deep.equal({ status: 'invalid' });
    await shopper.element.updateComplete;
    expect(invalid(shopper)).to.deep.equal(['person_name', 'person_surname', 'email']);
    expect((shopper.root.activeElement as HTMLInputElement).name).to.equal('person_name');
    for (const [name, value] of Object.entries({ person_name: 'A', person_surname: 'B', email: 'a@b.example' })) shopper.type(name, value);
    await ownButton();
    expect(await shopper.element.submit(), 'the card').to.deep.equal({ status: 'invalid' });
    expect(shopper.root.activeElement).to.equal(shopper.root.querySelector('iframe'));
    expect(till.payments).to.deep.equal([]);
  });

  it('called before anything has loaded, it presses once that is possible', async () => {
    till.view = here({ customer: { display_name: 'Thandi' }, customer_fields: [], methods: METHODS.slice(3, 4) });
    const element = document.createElement('pay-checkout');
    element.session = 'ses_1';
    document.body.append(element);
    expect(await element.submit()).to.deep.equal({ status: 'completed' });
    expect(till.payments).to.have.length(1);
    element.remove();
  });

  it('is never rejected and never hangs: no session, a wrong one, no service, no page, taken away', async () => {
    const failed = { status: 'failed' };
    expect(await document.createElement('pay-checkout').submit(), 'in no page').to.deep.equal(failed);
    const wrong = await aCheckout('chk_1');
    expect(await wrong.element.submit(), 'a wrong id').to.deep.equal(failed);
    till.reading = () => 'lost';
    const lost = await aCheckout();
    expect(await lost.element.submit(), 'no service').to.deep.equal(failed);
    till.reading = () => new Promise(() => undefined);
    const waiting = await aCheckout();
    const left = waiting.element.submit();
    waiting.element.remove();
    expect(await left, 'taken away').to.deep.equal(failed);
    till.reading = null;
    till.paying = () => new Promise(() => undefined);
    const paying = await (await aCheckout()).fill();
    const sent = paying.element.submit();
    await paying.until(() => till.payments.length === 1);
    paying.element.remove();
    expect(await sent, 'taken away while it pays').to.deep.equal({ status: 'pending' });
  });

  describe('pay-submit', () => {
    const STOPS: Readonly<Record<string, (event: PaySubmitEvent) => void>> = {
      'preventDefault()': (event) => event.preventDefault(),
      'a promise of false': (event) => event.waitUntil(Promise.resolve(false)),
      'a rejected promise': (event) => event.waitUntil(Promise.reject(new Error('the order was not saved'))),
      'one of several promises': (event) => {
        event.waitUntil(Promise.resolve());
        event.waitUntil(Promise.resolve(false));
      },
    };
    for (const [name, stop] of Object.entries(STOPS))
      it(`${name}: nothing is checked or sent, and the form can be used`, async () => {
        const shopper = await (await aCheckout()).ready();
        let stops = true;
        const asked = ask(shopper, (event) => {
          if (stops) stop(event);
        });
        expect(await shopper.element.submit()).to.deep.equal({ status: 'cancelled' });
        shopper.pay();
        await nextFrame();
        expect(asked).to.have.length(2);
        expect(invalid(shopper), 'nothing is checked').to.deep.equal([]);
        stops = false;
        await shopper.fill();
        expect(shopper.button('Pay').ariaDisabled).to.equal(null);
        expect(await shopper.element.submit()).to.deep.equal({ status: 'completed' });
        expect(till.payments).to.have.length(1);
      });

    it('while the page is asked, the button shows it, the form stays usable, and another press is the same', async () => {
      const shopper = await (await aCheckout()).fill();
      const { promise, resolve } = Promise.withResolvers<undefined>();
      const asked = ask(shopper, (event) => event.waitUntil(promise));
      shopper.pay();
      shopper.pay();
      const result = shopper.element.submit();
      expect(shopper.button('Pay').ariaBusy).to.equal('true');
      shopper.type('person_name', 'Nomsa');
      await nextFrame();
      expect([asked.length, till.payments.length]).to.deep.equal([1, 0]);
      resolve(undefined);
      expect(await result).to.deep.equal({ status: 'completed' });
      expect(till.payments[0]?.body).to.have.nested.property('customer.person_name', 'Nomsa');
      expect(till.payments).to.have.length(1);
    });

    it('an amount that has changed while the page was asked is shown first', async () => {
      const shopper = await (await aCheckout()).fill();
      ask(shopper, (event) => {
        event.waitUntil(
          (async () => {
            till.push({ revision: 2, version: 2, amount: 19_900 });
            await nextFrame();
          })(),
        );
      });
      expect(await shopper.element.submit()).to.deep.equal({ status: 'failed' });
      expect(till.payments).to.deep.equal([]);
      await shopper.reads('R 199,00');
    });

    it('comes before a wallet’s sheet, which opens during the call if the page waits for nothing', async () => {
      till.view = here({ customer: { display_name: 'Thandi' }, customer_fields: [], methods: [METHODS[1] ?? CARD] });
      const shopper = await (await aCheckout()).ready();
      const sheet = () => shopper.root.querySelector('dialog.sheet');
      const close = () => sheet()?.dispatchEvent(new Event('cancel', { cancelable: true }));
      // The first press may have to load the sheet’s file.
      shopper.pay();
      await shopper.until(sheet);
      close();
      await shopper.element.updateComplete;
      const asked = ask(shopper, () => {
        expect(sheet()).to.equal(null);
      });
      const result = shopper.element.submit();
      expect(sheet()).not.to.equal(null);
      expect(asked[0]?.detail.method).to.equal('APPLE_PAY');
      close();
      expect(await result).to.deep.equal({ status: 'cancelled' });
    });
  });

  describe('the page’s own button', () => {
    it('button="none" hides the pay button, and submit() pays', async () => {
      const shopper = await (await aCheckout()).fill();
      const visible = () => shopper.button('Pay').checkVisibility();
      expect(visible()).to.equal(true);
      shopper.element.button = 'none';
      await shopper.element.updateComplete;
      expect(visible()).to.equal(false);
      expect(shopper.button('Cancel').checkVisibility()).to.equal(true);
      expect(await shopper.element.submit()).to.deep.equal({ status: 'completed' });
    });

    it('focus() goes to the first field that is wrong or empty, in the card too', async () => {
      const shopper = await (await aCheckout()).ready();
      shopper.type('person_name', 'Thandi');
      await ownButton();
      shopper.element.focus();
      expect((shopper.root.activeElement as HTMLInputElement).name).to.equal('person_surname');
      shopper.type('person_surname', 'Nkosi');
      shopper.type('email', 'thandi');
      shopper.element.focus();
      expect((shopper.root.activeElement as HTMLInputElement).name).to.equal('email');
      shopper.type('email', 'thandi@example.co.za');
      shopper.card({ number: '4242424242424242' });
      await nextFrame();
      shopper.element.focus();
      await shopper.until(() => shopper.frame.document.activeElement?.id === 'expiry');
      await shopper.fill();
      await nextFrame();
      shopper.element.focus();
      expect((shopper.root.activeElement as HTMLInputElement).name, 'nothing is wrong').to.equal('person_name');
    });

    it('clear() forgets what was typed, in the form, the card and the draft', async () => {
      const shopper = await (await aCheckout()).fill();
      expect(sessionStorage.getItem('pay-checkout:ses_1')).to.contain('Thandi');
      shopper.element.clear();
      await shopper.element.updateComplete;
      expect(['person_name', 'person_surname', 'email'].map((name) => shopper.input(name).value)).to.deep.equal(['', '', '']);
      await shopper.until(() => (shopper.frame.document.getElementById('number') as HTMLInputElement).value === '');
      expect(sessionStorage.getItem('pay-checkout:ses_1')).to.equal(null);
      expect(await shopper.element.submit()).to.deep.equal({ status: 'invalid' });
    });
  });
});
