import { expect } from '@open-wc/testing';
import { expectAccessible } from '../support/accessible.ts';
import { sendKeys } from '@web/test-runner-commands';
import type { PayCheckout } from '../../../src/checkout.ts';
import type { CheckoutView } from '../../../src/contract/sessions/checkout.ts';
import { PayCompletedEvent } from '../../../src/elements/shared/session/element-events.ts';
import { declined, PAID } from '../support/views.ts';
import { aCheckout, EXPIRY, here, Shopper, Till } from '../support/till.ts';

/** A checkout in the page, with its first view inside. */
function broughtWithThePage(): PayCheckout {
  const element = document.createElement('pay-checkout');
  element.session = 'ses_1';
  const brought = document.createElement('script');
  brought.type = 'application/json';
  brought.textContent = JSON.stringify(here());
  element.append(brought);
  document.body.append(element);
  return element;
}

describe('<pay-checkout>', () => {
  let till: Till;
  beforeEach(() => {
    till = new Till();
  });
  afterEach(() => till.close());

  describe('before the view has arrived', () => {
    it('shows a skeleton and has its one live region from the first render', async () => {
      till.reading = () => new Promise(() => undefined);
      const shopper = await aCheckout();
      expect(shopper.root.querySelectorAll('.bone').length).to.be.greaterThan(5);
      expect(shopper.root.querySelectorAll('[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]').length).to.equal(1);
      expect(shopper.said).to.equal('Loading the checkout');
    });

    it('with an embedded view sends no request before its first field is there', async () => {
      const element = broughtWithThePage();
      await new Shopper(element).until(() => element.shadowRoot?.querySelector('[name=person_name]'));
      expect(till.asked).to.deep.equal([]);
      element.remove();
    });

    it('shows the form first, without a skeleton, if its part and its view are there already', async () => {
      await import('../../../src/elements/checkout/screen/checkout-screen.ts');
      const [requestAnimationFrame, setTimeout] = [window.requestAnimationFrame.bind(window), window.setTimeout.bind(window)];
      // Stops the browser's frames and timers, so that nothing is painted and no time limit passes, however busy the machine
      // is.
      Object.assign(window, { requestAnimationFrame: () => 0, setTimeout: () => 0 });
      const element = broughtWithThePage();
      const { shadowRoot } = element;
      await new Promise((resolve) => new MutationObserver(resolve).observe(shadowRoot ?? element, { childList: true }));
      Object.assign(window, { requestAnimationFrame, setTimeout });
      expect(shadowRoot?.querySelector('[name=person_name]')).not.to.equal(null);
      element.remove();
    });

    it('reports what is wrong with an attribute, in the element and once in the console', async () => {
      const warned: unknown[] = [];
      const { warn } = console;
      console.warn = (...words: unknown[]) => warned.push(words.join(' '));
      const shopper = await aCheckout('chk_123');
      shopper.element.requestUpdate();
      await shopper.element.updateComplete;
      console.warn = warn;
      expect(shopper.root.textContent).to.contain('session="chk_123" is not an id like ses_…');
      expect(warned).to.have.length(1);
      expect(shopper.events[0]?.detail).to.include({ code: 'bad_attribute', recoverable: false });
      expect(till.asked).to.deep.equal([]);
    });

    it('may draw again because of what it has just drawn, without a warning of Lit for the shop’s developer', async () => {
      const { element } = await aCheckout();
      const warned: unknown[] = [];
      const { warn } = console;
      console.warn = (...words: unknown[]) => warned.push(words.join(' '));
      (globalThis as { litIssuedWarnings?: Set<string> }).litIssuedWarnings?.clear();
      let wantsAnother = true;
      Object.assign(element, {
        updated: () => {
          if (wantsAnother) element.requestUpdate();
          wantsAnother = false;
        },
      });
      element.requestUpdate();
      while (!(await element.updateComplete));
      console.warn = warn;
      expect(wantsAnother).to.equal(false);
      expect(warned).to.deep.equal([]);
    });

    it('shows that a proxy does not answer, reports it as recoverable, and offers a button that works', async () => {
      till.reading = () => 'lost';
      const shopper = await aCheckout();
      shopper.element.pageUrl = 'https://pay.example/checkout/ses_1';
      await shopper.reads('The checkout did not load');
      // The element cannot know whether a payment from before a reload succeeded, so the text does not mention it.
      expect(shopper.root.textContent).not.to.include('charged');
      expect(shopper.events[0]?.detail).to.include({ code: 'unreachable', recoverable: true });
      expect(shopper.root.querySelector('a')?.href).to.equal('https://pay.example/checkout/ses_1');
      till.reading = null;
      shopper.button('Try again').click();
      await shopper.ready();
    });

    it('shows that a session does not exist', async () => {
      till.reading = () => ({ status: 404, code: 'not_found' });
      const shopper = await aCheckout();
      await shopper.reads('This checkout is not available');
      expect(shopper.events[0]?.detail).to.include({ code: 'session_not_found', recoverable: false });
    });
  });

  describe('the form', () => {
    it('shows the cart and the total, asks what the session asks, and names the amount on the button', async () => {
      const shopper = await (await aCheckout()).ready();
      expect(shopper.text).to.contain('Rooibos, loose leaf 250 g');
      expect(shopper.button('Pay').textContent.trim()).to.equal('Pay R\u00a0149,00');
      const tokens = [...shopper.root.querySelectorAll('input')].map((input) => [input.name, input.autocomplete]);
      expect(tokens).to.deep.equal([
        ['person_name', 'given-name'],
        ['person_surname', 'family-name'],
        ['email', 'email'],
      ]);
    });

    it('asks nothing of a known customer, and hides what the merchant hides', async () => {
      const { customization } = here();
      till.view = here({
        customer: { display_name: 'Thandi Nkosi' },
        customization: { ...customization, display_cart: false, display_total: false, display_cancel_button: false },
      });
      const shopper = await (await aCheckout()).ready();
      expect(shopper.root.querySelector('input')).to.equal(null);
      expect(shopper.root.querySelector('.summary')).to.equal(null);
      expect(() => shopper.button('Cancel')).to.throw();
    });

    it('shows no error while a field is typed in for the first time, and all errors on paying', async () => {
      const shopper = await (await aCheckout()).ready();
      shopper.type('email', 'thandi@');
      await shopper.element.updateComplete;
      expect(shopper.root.querySelector('.error')).to.equal(null);
      shopper.input('email').dispatchEvent(new FocusEvent('blur'));
      await shopper.reads('does not look like an email address');
      shopper.pay();
      await shopper.reads('Enter your name.');
      // The card’s fields are marked at once, too. The focus is in the first wrong field of the screen.
      await shopper.until(() => shopper.frame.document.querySelectorAll('[aria-invalid=true]').length === 3);
      expect(shopper.root.activeElement).to.equal(shopper.input('person_name'));
      expect(shopper.input('person_name').getAttribute('aria-describedby')).to.equal('person_name-error');
      shopper.type('email', 'thandi@example.co.za');
      await shopper.until(() => !shopper.text.includes('does not look like'));
      expect(till.payments).to.have.length(0);
    });

    it('suggests the domain that was probably meant, and inserts it with one press', async () => {
      const shopper = await (await aCheckout()).ready();
      shopper.type('email', 'thandi@gmial.con');
      shopper.input('email').dispatchEvent(new FocusEvent('blur'));
      await shopper.reads('Did you mean gmail.com?');
      await expectAccessible(shopper.element);
      shopper.button('Did you mean gmail.com?').click();
      await shopper.until(() => shopper.input('email').value === 'thandi@gmail.com' && !shopper.text.includes('Did you mean'));
    });

    it('loads the address fields and their lists when a session requires them', async () => {
      till.view = here({ customer_fields: ['id_number', 'contact_number', 'billing', 'shipping'] });
      const shopper = await (await aCheckout()).ready();
      await shopper.until(() => shopper.root.querySelector('[name="billing.country"]'));
      expect(shopper.input('billing.country').value).to.equal('ZA');
      expect(shopper.root.querySelectorAll('[name="billing.province_or_state"] option')).to.have.length(10);
      expect(shopper.root.querySelector('[name="shipping.line1"]')).to.equal(null);
      shopper.root.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
      await shopper.until(() => shopper.root.querySelector('[name="shipping.line1"]'));
    });

    it('reports the fields that are wrong or empty, the card’s network and the amount, when they change and not for each key', async () => {
      const shopper = await (await aCheckout()).fill();
      const whole = { method: 'CARD', complete: true, invalid: [], brand: 'VISA', amount: 14_900 };
      expect(shopper.change).to.deep.equal(whole);
      const before = shopper.count('change');
      shopper.type('email', 'nobody');
      expect(shopper.change).to.deep.equal({ ...whole, complete: false, invalid: ['email'] });
      for (const typed of ['nobod', 'nobo', 'nob']) shopper.type('email', typed);
      expect(shopper.count('change') - before).to.equal(1);
      shopper.type('person_surname', '');
      shopper.card({ number: '5', code: '' });
      const invalid = ['person_surname', 'email', 'card_number', 'card_code'];
      // The card frame tells of each of its fields.
      await shopper.until(() => shopper.change?.invalid.length === invalid.length);
      expect(shopper.change).to.deep.equal({ ...whole, complete: false, invalid, brand: null });
      till.push({ version: 2, revision: 2, amount: 9_900 });
      await shopper.until(() => shopper.change?.amount === 9_900);
    });

    it('has the states that a page’s styles can name', async () => {
      const shopper = await aCheckout();
      const { element } = shopper;
      const states = () =>
        ['ready', 'pending', 'invalid', 'completed', 'test', 'expired'].filter((name) => element.matches(`:state(${name})`));
      expect(states()).to.not.include('ready');
      await shopper.ready();
      await shopper.until(() => states().join() === 'ready,test');
      await element.submit();
      await shopper.until(() => states().join() === 'ready,invalid,test');
      await shopper.fill();
      await shopper.until(() => states().join() === 'ready,test');
      let answer: (view: CheckoutView) => void = () => undefined;
      till.paying = () => new Promise((resolve) => (answer = resolve));
      shopper.pay();
      await shopper.until(() => till.payments.length === 1);
      expect(states()).to.deep.equal(['ready', 'pending', 'test']);
      answer(here({ ...PAID, version: 2 }));
      await shopper.until(() => states().join() === 'ready,completed,test');
      till.view = here({ session_id: 'ses_2', state: 'expired' });
      element.session = 'ses_2';
      await shopper.until(() => states().join() === 'ready,test,expired');
      element.session = null;
      await shopper.until(() => states().length === 0);
    });

    it('works in a browser without such states', async () => {
      const real = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'attachInternals') ?? {};
      for (const older of [undefined, () => ({ states: { add: () => expect.fail('SyntaxError'), delete: () => true } })]) {
        Object.assign(HTMLElement.prototype, { attachInternals: older });
        const shopper = await (await aCheckout()).ready();
        expect(shopper.text).to.contain('Your details');
      }
      Object.defineProperty(HTMLElement.prototype, 'attachInternals', real);
    });
  });

  describe('paying', () => {
    it('sends one attempt for a double click and an Enter, and is completed once', async () => {
      let answer: (view: ReturnType<typeof here>) => void = () => undefined;
      till.paying = () => new Promise((resolve) => (answer = resolve));
      const shopper = await (await aCheckout()).fill();
      shopper.pay();
      shopper.pay();
      shopper.root.querySelector('form')?.requestSubmit();
      await shopper.until(() => till.payments.length > 0);
      expect(shopper.button('Paying').getAttribute('aria-disabled')).to.equal('true');
      answer(here({ ...PAID, version: 2 }));
      await shopper.reads('Payment received');
      till.push({ ...PAID, version: 3 });
      expect(till.payments).to.have.length(1);
      expect(till.payments[0]?.body).to.deep.include({
        revision: 1,
        token: 'tok_1',
        customer: { person_name: 'Thandi', person_surname: 'Nkosi', email: 'thandi@example.co.za' },
      });
      expect(shopper.count('completed')).to.equal(1);
      const completed = shopper.events.at(-1);
      expect(completed).to.be.instanceOf(PayCompletedEvent);
      expect(completed?.detail).to.deep.equal({ session_id: 'ses_1', transaction_id: 'tra_1', transaction_status: 'PAID' });
      expect(completed?.bubbles && completed.composed).to.equal(true);
      expect(shopper.text).to.contain('Visa ending in 4242');
    });

    it('shows a decline in plain words with the focus, keeps the fields, and asks for the security code again', async () => {
      till.paying = ({ attempt_key }) => here({ ...declined(attempt_key, 'insufficient_funds'), version: 2 });
      const shopper = await (await aCheckout()).fill();
      shopper.pay();
      await shopper.reads('There is not enough money on this card');
      await shopper.until(() => shopper.root.activeElement?.matches('[data-message]'));
      expect(shopper.said).to.equal('');
      expect(shopper.input('person_name').value).to.equal('Thandi');
      await shopper.until(() => (shopper.frame.document.getElementById('code') as HTMLInputElement).value === '');
      expect((shopper.frame.document.getElementById('number') as HTMLInputElement).value).to.contain('4242');
      till.push({ ...declined((till.payments[0]?.body as { attempt_key: string }).attempt_key, 'insufficient_funds'), version: 3 });
      expect(shopper.count('failed')).to.equal(1);
      till.paying = () => here({ ...PAID, version: 4 });
      shopper.card({ code: '123' });
      shopper.pay();
      await shopper.reads('Payment received');
    });

    it('shows messages without taking the focus from a shopper who is elsewhere in the page', async () => {
      till.paying = ({ attempt_key }) => here({ ...declined(attempt_key, 'insufficient_funds'), version: 2 });
      const shopper = await (await aCheckout()).fill();
      const search = document.body.appendChild(document.createElement('input'));
      try {
        shopper.pay();
        search.focus();
        await shopper.reads('There is not enough money on this card');
        expect(document.activeElement).to.equal(search);
      } finally {
        search.remove();
      }
    });

    it('after a lost answer shows checking, never failed, and repeats the attempt until the outcome is known', async () => {
      const shopper = await (await aCheckout()).fill();
      shopper.pay();
      await shopper.reads('We are checking your payment');
      expect(shopper.said).to.contain('do not pay again');
      expect(() => shopper.button('Pay R')).to.throw();
      expect(shopper.heard.filter((name) => name !== 'change')).to.deep.equal(['ready', 'pending']);
      till.paying = () => here({ ...PAID, version: 2 });
      await shopper.reads('Payment received');
      const keys = till.payments.map(({ body }) => (body as { attempt_key: string }).attempt_key);
      expect(new Set(keys).size).to.equal(1);
      expect(keys.length).to.be.greaterThan(1);
    });

    it('a changed amount is shown before it can be paid', async () => {
      till.paying = () => ({ status: 409, code: 'stale' });
      const shopper = await (await aCheckout()).fill();
      till.view = here({ amount: 19_900, revision: 2, version: 2 });
      shopper.pay();
      await shopper.reads('The total is now R 199,00');
      expect(shopper.button('Pay').textContent).to.contain('R\u00a0199,00');
      till.paying = ({ revision }) => here({ ...PAID, version: 2 + revision });
      shopper.pay();
      await shopper.reads('Payment received');
      expect(till.payments.map(({ body }) => (body as { revision: number }).revision)).to.deep.equal([1, 2]);
    });

    it('marks the fields that the service refuses', async () => {
      till.paying = () => ({ status: 400, code: 'invalid', fields: { 'customer.email': 'not taken' } });
      const shopper = await (await aCheckout()).fill();
      shopper.pay();
      await shopper.reads('This is not accepted. Please check it.');
      expect(shopper.input('email').getAttribute('aria-invalid')).to.equal('true');
    });

    it('closes after too many declines: no retry, and a text that says what to do', async () => {
      till.paying = ({ attempt_key }) =>
        here({ state: 'failed', version: 2, failure: { attempt_key, code: 'card_declined', message: 'Declined.', retryable: false } });
      const shopper = await (await aCheckout()).fill();
      shopper.pay();
      await shopper.reads('This payment could not be made');
      expect(shopper.events.at(-1)?.detail).to.include({ code: 'card_declined', retryable: false });
      expect(shopper.root.querySelector('iframe')).to.equal(null);
    });
  });

  describe('other endings', () => {
    it('expired: the time left is shown, the service decides the end', async () => {
      till.view = here({ expires_in: 100_000 });
      const shopper = await (await aCheckout()).ready();
      expect(shopper.root.querySelector('[role=timer]')?.textContent).to.match(/^1:(39|40)$/);
      expect(shopper.said).to.contain('Less than three minutes');
      await shopper.until(() => till.streams === 1);
      till.push({ state: 'expired', version: 2, expires_in: 0 });
      await shopper.reads('This checkout has expired');
      expect(shopper.count('expired')).to.equal(1);
    });

    it('expired and renewed: a new session, and everything typed is still there', async () => {
      const shopper = await (await aCheckout()).fill();
      shopper.element.renewSession = () => {
        till.view = here({ session_id: 'ses_2' });
        return Promise.resolve('ses_2');
      };
      await shopper.element.updateComplete;
      till.push({ state: 'expired', version: 2, expires_in: 0 });
      await shopper.reads('You have more time now');
      await shopper.until(() => shopper.count('ready') === 2);
      expect(shopper.element.session).to.equal('ses_2');
      expect(shopper.input('person_name').value).to.equal('Thandi');
      expect(shopper.count('expired')).to.equal(0);
      expect(till.asked.at(-1)?.path).to.contain('ses_2');
    });
  });

  for (const [name, change] of [
    ['the wait for an outcome', { state: 'processing', attempt_key: 'k9' }],
    ['the outcome', PAID],
  ] as const)
    it(`the focus of a form that gives way goes to ${name}`, async () => {
      const shopper = await (await aCheckout()).ready();
      await shopper.until(() => till.streams === 1);
      const button = shopper.button('Pay');
      button.focus();
      till.push({ ...change, version: 2 });
      await shopper.until(() => !button.isConnected);
      expect(shopper.root.activeElement?.matches('[data-message]')).to.equal(true);
    });

  it('a whole payment by keyboard alone', async () => {
    till.paying = () => here({ ...PAID, version: 2 });
    const shopper = await (await aCheckout()).ready();
    shopper.card({});
    shopper.input('person_name').focus();
    const words = ['Thandi', 'Nkosi', 'thandi@example.co.za'];
    for (const word of words) {
      await sendKeys({ type: word });
      await sendKeys({ press: 'Tab' });
    }
    for (const word of ['4242424242424242', EXPIRY.replace('/', ''), '123']) await sendKeys({ type: word });
    await sendKeys({ press: 'Enter' });
    await shopper.reads('Payment received');
    expect(shopper.root.activeElement?.textContent).to.equal('Payment received');
  });
});
