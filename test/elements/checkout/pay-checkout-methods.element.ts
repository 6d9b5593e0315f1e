import { expect, nextFrame } from '@open-wc/testing';
import { expectAccessible } from '../support/accessible.ts';
import { CARD, declined, METHODS, PAID, SAVED, waitsFor } from '../support/views.ts';
import { aCheckout, here, Till, type Shopper } from '../support/till.ts';

/** The ways to pay, as the element shows and sends them. The wallets are simulated interfaces of the browser. */
describe('<pay-checkout>: ways to pay', () => {
  let till: Till;
  beforeEach(() => {
    till = new Till();
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'ApplePaySession');
    till.close();
  });

  const known = { customer: { display_name: 'Thandi' }, customer_fields: [] };
  const radio = ({ root }: Shopper, value: string): HTMLInputElement => {
    const found = root.querySelector<HTMLInputElement>(`input[type=radio][value="${value}"]`);
    if (!found) throw new Error(`no radio ${value}`);
    return found;
  };
  /** Opens the list of other methods or cards. */
  const unfold = async (shopper: Shopper, words: 'Other ways to pay' | 'Change'): Promise<Shopper> => {
    shopper.button(words).click();
    await shopper.element.updateComplete;
    return shopper;
  };
  const shown = (shopper: Shopper): string[] =>
    [...shopper.root.querySelectorAll<HTMLElement>('.method:not([hidden]) [name=method]')].map((each) => each.getAttribute('value') ?? '');

  /** Simulates Apple's interface as Safari has it. The shopper confirms at once. Returns the requests to it and what it was told. */
  const playApplePay = (payment: object): { request: unknown; completed: number[] }[] => {
    const made: { request: unknown; completed: number[] }[] = [];
    class ApplePaySession {
      static STATUS_SUCCESS = 0;
      static STATUS_FAILURE = 1;
      static canMakePayments = (): boolean => true;
      onpaymentauthorized: ((event: object) => void) | null = null;
      readonly made: (typeof made)[number];
      constructor(_version: number, request: unknown) {
        this.made = { request, completed: [] };
        made.push(this.made);
      }
      begin(): void {
        queueMicrotask(() => this.onpaymentauthorized?.({ payment }));
      }
      completePayment({ status }: { status: number }): void {
        this.made.completed.push(status);
      }
    }
    Object.assign(window, { ApplePaySession });
    return made;
  };

  it('goes to no address that is a script', async () => {
    const { title } = document;
    till.view = here({ ...known, methods: METHODS.filter(({ kind }) => kind === 'redirect') });
    const url = "javascript:void (document.title = 'a script ran')";
    till.paying = ({ attempt_key }) => here({ ...known, ...waitsFor('redirect', attempt_key, { url }), version: 2 });
    const shopper = await (await aCheckout()).ready();
    shopper.root.querySelector<HTMLElement>('.foot .button.primary')?.click();
    await shopper.until(() => till.payments.length === 1 && !shopper.root.querySelector('.foot .button.primary'));
    // The browser runs such an address in a task of its own.
    for (let frames = 0; frames < 3; frames++) await nextFrame();
    expect(document.title).to.equal(title);
  });

  it('offers the methods of the session, in order; a single method needs no choice', async () => {
    till.view = here({ methods: [METHODS[3] ?? CARD, CARD] });
    expect(shown(await unfold(await (await aCheckout()).ready(), 'Other ways to pay'))).to.deep.equal(['SCAN_TO_PAY', 'CARD']);
    till.view = here({ methods: [CARD] });
    const alone = await (await aCheckout()).ready();
    expect(alone.root.querySelectorAll('[type=radio]').length).to.equal(0);
  });

  it('shows the chosen method with its button, and the others on request; the focus goes to the choice', async () => {
    till.view = here({ methods: METHODS, ...known });
    const shopper = await (await aCheckout()).ready();
    expect(shown(shopper)).to.deep.equal([]);
    const others = [...shopper.button('Other ways to pay').querySelectorAll('.way')].map((way) => way.textContent.trim());
    expect(others).to.deep.equal(['Apple Pay', 'Google Pay', 'Scan to pay', 'Lekker EFT']);
    expect(shopper.button('Pay R').closest('.method')?.querySelector('.card'), 'the button stands with the card').to.not.equal(null);
    await unfold(shopper, 'Other ways to pay');
    expect(shown(shopper)).to.deep.equal(METHODS.map(({ id }) => id));
    expect(shopper.root.activeElement).to.equal(radio(shopper, 'CARD'));
    expect(() => shopper.button('Other ways to pay')).to.throw();
    await shopper.until(() => shopper.root.querySelectorAll('.wallet-mark').length === 2);
  });

  it('of many stored cards shows the chosen one, its mark and its digits; the others on request', async () => {
    till.view = here({ cards: SAVED, ...known });
    const shopper = await (await aCheckout()).ready();
    const cards = () => [...shopper.root.querySelectorAll<HTMLInputElement>('[name=saved-card]')].map(({ value }) => value);
    expect(cards()).to.deep.equal(['crd_1', 'new']);
    await shopper.until(() => shopper.root.querySelector('.saved-card .card-mark'));
    expect(shopper.root.querySelector('.digits')?.textContent).to.match(/^••••\s\d{4}$/);
    await unfold(shopper, 'Change');
    expect(cards()).to.deep.equal([...SAVED.map(({ card_id }) => card_id), 'new']);
    expect(shopper.root.activeElement).to.equal(radio(shopper, 'crd_1'));
  });

  it('keeps what was typed in the card frame while another method is shown', async () => {
    till.view = here({ methods: METHODS, ...known });
    const shopper = await (await aCheckout()).ready();
    shopper.card({ number: '4242424242424242' });
    const { frame } = shopper;
    await unfold(shopper, 'Other ways to pay');
    radio(shopper, 'SCAN_TO_PAY').click();
    await shopper.element.updateComplete;
    expect(shopper.text).to.contain('You get a code to scan');
    radio(shopper, 'CARD').click();
    await shopper.element.updateComplete;
    expect(shopper.frame).to.equal(frame);
    expect((frame.document.getElementById('number') as HTMLInputElement).value).to.equal('4242 4242 4242 4242');
  });

  it('live, a wallet is shown only if the device has it, and is opened by the device’s own interface', async () => {
    till.view = here({ methods: METHODS, test: false, ...known });
    expect(shown(await unfold(await (await aCheckout()).ready(), 'Other ways to pay'))).to.deep.equal([
      'CARD',
      'SCAN_TO_PAY',
      'LEKKER_EFT',
    ]);

    const made = playApplePay({ token: { paymentData: { version: 'EC_v1' } } });
    const shopper = await unfold(await (await aCheckout()).ready(), 'Other ways to pay');
    // The code of wallets is loaded only where there may be one, and then the wallet is offered.
    await shopper.until(() => shown(shopper).includes('APPLE_PAY'));
    till.paying = () => here({ ...PAID, version: 2 });
    radio(shopper, 'APPLE_PAY').click();
    await shopper.element.updateComplete;
    shopper.pay();
    await shopper.until(() => shopper.heard.includes('completed'));
    expect(till.payments.at(-1)?.body).to.include({ method: 'APPLE_PAY' });
    expect(till.payments.at(-1)?.body).to.deep.include({ wallet_token: { paymentData: { version: 'EC_v1' } } });
    expect(made[0]?.completed).to.deep.equal([0]);
    expect(made[0]?.request).to.deep.include({ currencyCode: 'ZAR', countryCode: 'ZA' });
  });

  const walletButtons = ({ root }: Shopper) => [...root.querySelectorAll<HTMLButtonElement>('[part~=wallet-button]')];
  const asks = { methods: METHODS, test: false, customer: null, customer_fields: ['email', 'contact_number'] } as const;

  it('a wallet that the device has is above every field; a press pays with the payer that the wallet gives', async () => {
    const shippingContact = {
      givenName: 'Thandi',
      familyName: 'Mokoena',
      emailAddress: 'thandi@shop.example',
      phoneNumber: '082 123 4567',
    };
    const made = playApplePay({ token: { paymentData: { version: 'EC_v1' } }, shippingContact });
    till.view = here({ ...asks, customer_fields: [...asks.customer_fields] });
    till.paying = () => here({ ...PAID, version: 2 });
    const shopper = await (await aCheckout()).ready();
    await shopper.until(() => walletButtons(shopper).length === 1);
    const [apple] = walletButtons(shopper);
    const field = shopper.root.querySelector('input');
    expect(apple && field && apple.compareDocumentPosition(field)).to.equal(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(apple?.getAttribute('aria-label')).to.equal('Pay R\u00a0149,00 with Apple Pay');
    await expectAccessible(shopper.element);
    apple?.click();
    await shopper.until(() => shopper.heard.includes('completed'));
    expect(made[0]?.request).to.deep.include({ requiredShippingContactFields: ['name', 'email', 'phone'] });
    expect(till.payments.at(-1)?.body).to.deep.include({
      method: 'APPLE_PAY',
      customer: {
        person_name: 'Thandi',
        person_surname: 'Mokoena',
        email: 'thandi@shop.example',
        contact_number: '+27821234567',
      },
    });
  });

  it('a wallet that does not give all details of the payer pays nothing, and the shopper can type in the form', async () => {
    const made = playApplePay({ token: { paymentData: {} }, shippingContact: { givenName: 'Thandi', familyName: 'Mokoena' } });
    till.view = here({ ...asks, customer_fields: [...asks.customer_fields] });
    const shopper = await (await aCheckout()).ready();
    await shopper.until(() => walletButtons(shopper).length === 1);
    walletButtons(shopper)[0]?.click();
    await shopper.until(() => shopper.root.querySelector('[part~=notice]'));
    expect(till.payments).to.have.length(0);
    expect(made[0]?.completed, 'the sheet is told').to.deep.equal([1]);
    expect(shopper.root.querySelector('.method.chosen .card'), 'the card stands chosen as before').to.not.equal(null);
  });

  it('no wallet is above the form if more must be typed, or if the wallet is simulated', async () => {
    till.view = here({ methods: METHODS, ...known });
    expect(walletButtons(await (await aCheckout()).ready()), 'simulated').to.have.length(0);
    playApplePay({ token: {} });
    till.view = here({ ...asks, customer_fields: ['id_number'] });
    expect(walletButtons(await (await aCheckout()).ready()), 'an identity number must be typed').to.have.length(0);
  });

  it('a wallet that is found while somebody types moves nothing; one that is found before is asked for the payer', async () => {
    const asked: { data: Record<string, unknown> }[][] = [];
    let found: (has: boolean) => void = () => undefined;
    const real = window.PaymentRequest;
    class PaymentRequest {
      constructor(methods: (typeof asked)[number]) {
        asked.push(methods);
      }
      canMakePayment = (): Promise<boolean> => new Promise((resolve) => (found = resolve));
      show = (): Promise<never> => Promise.reject(new DOMException('closed', 'AbortError'));
    }
    Object.assign(window, { PaymentRequest });
    Object.defineProperty(navigator, 'userAgent', { value: 'Android', configurable: true });
    till.view = here({ ...asks, customer_fields: [...asks.customer_fields] });
    const typing = await (await aCheckout()).ready();
    await typing.until(() => asked.length === 1);
    typing.root.querySelector('input')?.focus();
    found(true);
    await unfold(typing, 'Other ways to pay');
    await typing.until(() => shown(typing).includes('GOOGLE_PAY'));
    expect(walletButtons(typing)).to.have.length(0);
    typing.element.remove();

    const shopper = await (await aCheckout()).ready();
    await shopper.until(() => asked.length === 2);
    found(true);
    await shopper.until(() => walletButtons(shopper).length === 1);
    walletButtons(shopper)[0]?.click();
    await shopper.until(() => asked.length === 3);
    expect(asked[2]?.[0]?.data).to.deep.include({ emailRequired: true });
    await shopper.until(() => shopper.button('Pay R').getAttribute('aria-disabled') === null);
    expect(till.payments, 'closed, nothing was tried').to.have.length(0);
    Reflect.deleteProperty(navigator, 'userAgent');
    Object.assign(window, { PaymentRequest: real });
  });

  it('test mode simulates a wallet that the device lacks; Escape closes it, and no attempt is made', async () => {
    till.view = here({ methods: METHODS, ...known });
    const shopper = await unfold(await (await aCheckout()).ready(), 'Other ways to pay');
    radio(shopper, 'GOOGLE_PAY').click();
    await shopper.element.updateComplete;
    shopper.pay();
    await shopper.until(() => shopper.root.querySelector('dialog')?.open);
    shopper.root.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }));
    await shopper.until(() => !shopper.root.querySelector('dialog'));
    expect(till.payments).to.have.length(0);
    expect(shopper.button('Pay').getAttribute('aria-disabled')).to.equal(null);
  });

  it('a stored card is paid without the card frame; an expired one is shown and cannot be chosen', async () => {
    till.view = here({ cards: SAVED, ...known });
    till.paying = () => here({ ...PAID, version: 2 });
    const shopper = await (await aCheckout()).ready();
    await shopper.until(() => shopper.heard.includes('change'));
    expect(shopper.heard, 'with nothing left to type it is complete from the start').to.deep.equal(['ready', 'change']);
    expect(shopper.change).to.deep.equal({ method: 'CARD', complete: true, invalid: [], brand: null, amount: 14_900 });
    expect(radio(shopper, 'crd_1').checked).to.equal(true);
    await unfold(shopper, 'Change');
    expect(radio(shopper, 'crd_3').disabled).to.equal(true);
    expect(shopper.text).to.contain('Groceries').and.to.contain('Expired 01/24');
    expect(shopper.root.querySelector('iframe')).to.equal(null);
    radio(shopper, 'crd_2').click();
    shopper.pay();
    await shopper.until(() => shopper.heard.includes('completed'));
    expect(till.payments[0]?.body).to.include({ card_id: 'crd_2', method: 'CARD' });
  });

  it('asks for consent to store a new card, never ticked beforehand, and sends only what the shopper agreed to', async () => {
    till.view = here({ save_cards: true, ...known });
    till.paying = ({ attempt_key }) => here({ ...declined(attempt_key), version: 2, save_cards: true, ...known });
    const shopper = await (await aCheckout()).fill();
    const consent = shopper.input('save_card');
    expect(consent.checked).to.equal(false);
    shopper.pay();
    await shopper.reads('Your card was declined');
    expect(till.payments[0]?.body).not.to.have.property('save_card');
    consent.click();
    await shopper.element.updateComplete;
    await shopper.until(() => (shopper.frame.document.getElementById('code') as HTMLInputElement).value === '');
    shopper.card({ code: '123' });
    shopper.pay();
    await shopper.until(() => till.payments.length === 2);
    expect(till.payments[1]?.body).to.include({ save_card: true });
  });

  it('shows a QR code, and shows the form again if the shopper wants another method', async () => {
    till.view = here({ methods: METHODS, ...known });
    till.paying = ({ attempt_key }) =>
      here({ methods: METHODS, ...known, ...waitsFor('scan', attempt_key, { app_url: 'javascript:alert(1)' }), version: 2 });
    const shopper = await unfold(await (await aCheckout()).ready(), 'Other ways to pay');
    radio(shopper, 'SCAN_TO_PAY').click();
    await shopper.element.updateComplete;
    shopper.pay();
    await shopper.until(() => shopper.root.querySelector('svg[role=img]'));
    expect(shopper.root.querySelector('[part=app-link]'), 'no address that would run').to.equal(null);
    expect(shopper.heard).to.include('pending');
    till.withdrawing = () => here({ methods: METHODS, ...known, ...declined('k', 'withdrawn'), version: 3 });
    shopper.button('Pay in another way').click();
    await shopper.until(() => !shopper.root.querySelector('svg[role=img]'));
    expect(shopper.button('Pay').textContent).to.contain('Pay');
    expect(shopper.root.querySelector('[part=notice]')).to.equal(null);
  });

  it('each state is accessible', async () => {
    till.view = here({ methods: METHODS, cards: SAVED, save_cards: true, ...known });
    const shopper = await (await aCheckout()).ready();
    await expectAccessible(shopper.element);
    await unfold(shopper, 'Change');
    await unfold(shopper, 'Other ways to pay');
    radio(shopper, 'new').click();
    await shopper.element.updateComplete;
    await expectAccessible(shopper.element);
    till.push({ methods: METHODS, ...known, ...waitsFor('scan', 'k9'), version: 2 });
    await shopper.until(() => shopper.root.querySelector('svg[role=img]'));
    await expectAccessible(shopper.element);
    till.push({ methods: METHODS, ...known, ...waitsFor('redirect', 'k9'), version: 3 });
    await shopper.reads('Pay at Lekker EFT');
    await expectAccessible(shopper.element);
  });

  it('uses the language that the page sets, at once if it was used before', async () => {
    till.view = here({ methods: METHODS, ...known });
    const shopper = await (await aCheckout()).ready();
    shopper.element.locale = 'AF_ZA';
    await shopper.reads('Betaal R 149,00');
    expect(shopper.root.querySelector('.root')?.getAttribute('lang')).to.equal('af-ZA');
    shopper.element.locale = 'EN_ZA';
    await shopper.element.updateComplete;
    expect(shopper.text).to.contain('Pay R 149,00');
  });
});
