import { expect } from '@open-wc/testing';
import { CARD, declined, METHODS, PAID, SAVED, waitsFor } from '../support/views.ts';
import { aCheckout, here, Till, type Shopper } from '../support/till.ts';

/** The ways to pay, as the element shows and sends them; the wallets are the browser's own interfaces, played. */
describe('<pay-checkout>: ways to pay', () => {
  let till: Till;
  beforeEach(() => {
    till = new Till();
  });
  afterEach(() => till.close());

  const known = { customer: { display_name: 'Thandi' }, customer_fields: [] };
  const radio = ({ root }: Shopper, value: string): HTMLInputElement => {
    const found = root.querySelector<HTMLInputElement>(`input[type=radio][value="${value}"]`);
    if (!found) throw new Error(`no radio ${value}`);
    return found;
  };
  const shown = (shopper: Shopper): string[] =>
    [...shopper.root.querySelectorAll<HTMLElement>('.way:not([hidden]) [name=method]')].map((each) => each.getAttribute('value') ?? '');

  it('offers what the session allows, in its order; one method needs no choosing', async () => {
    till.view = here({ methods: [METHODS[3] ?? CARD, CARD] });
    expect(shown(await (await aCheckout()).ready())).to.deep.equal(['SCAN_TO_PAY', 'CARD']);
    till.view = here({ methods: [CARD] });
    const alone = await (await aCheckout()).ready();
    expect(alone.root.querySelectorAll('[type=radio]').length).to.equal(0);
  });

  it('keeps what was typed in the card frame while another way is looked at', async () => {
    till.view = here({ methods: METHODS, ...known });
    const shopper = await (await aCheckout()).ready();
    shopper.card({ number: '4242424242424242' });
    const { frame } = shopper;
    radio(shopper, 'SCAN_TO_PAY').click();
    await shopper.element.updateComplete;
    expect(shopper.text).to.contain('You get a code to scan');
    radio(shopper, 'CARD').click();
    await shopper.element.updateComplete;
    expect(shopper.frame).to.equal(frame);
    expect((frame.document.getElementById('number') as HTMLInputElement).value).to.equal('4242 4242 4242 4242');
  });

  it('live, a wallet is shown only where the device has it, and is asked through the device’s own interface', async () => {
    till.view = here({ methods: METHODS, test: false, ...known });
    expect(shown(await (await aCheckout()).ready())).to.deep.equal(['CARD', 'SCAN_TO_PAY', 'LEKKER_EFT']);

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
        queueMicrotask(() => this.onpaymentauthorized?.({ payment: { token: { paymentData: { version: 'EC_v1' } } } }));
      }
      completePayment({ status }: { status: number }): void {
        this.made.completed.push(status);
      }
    }
    Object.assign(window, { ApplePaySession });
    const shopper = await (await aCheckout()).ready();
    expect(shown(shopper)).to.include('APPLE_PAY');
    till.paying = () => here({ ...PAID, version: 2 });
    radio(shopper, 'APPLE_PAY').click();
    await shopper.element.updateComplete;
    shopper.pay();
    await shopper.until(() => shopper.heard.includes('completed'));
    expect(till.payments.at(-1)?.body).to.include({ method: 'APPLE_PAY' });
    expect(till.payments.at(-1)?.body).to.deep.include({ wallet_token: { paymentData: { version: 'EC_v1' } } });
    expect(made[0]?.completed).to.deep.equal([0]);
    expect(made[0]?.request).to.deep.include({ currencyCode: 'ZAR', countryCode: 'ZA' });
    Reflect.deleteProperty(window, 'ApplePaySession');
  });

  it('in test mode plays a wallet that the device has not; Escape closes it, and nothing was tried', async () => {
    till.view = here({ methods: METHODS, ...known });
    const shopper = await (await aCheckout()).ready();
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
    expect(shopper.events[1]?.detail).to.deep.equal({ method: 'CARD', complete: true });
    expect(radio(shopper, 'crd_1').checked).to.equal(true);
    expect(radio(shopper, 'crd_3').disabled).to.equal(true);
    expect(shopper.text).to.contain('Groceries').and.to.contain('Expired 01/24');
    expect(shopper.root.querySelector('iframe')).to.equal(null);
    radio(shopper, 'crd_2').click();
    shopper.pay();
    await shopper.until(() => shopper.heard.includes('completed'));
    expect(till.payments[0]?.body).to.include({ card_id: 'crd_2', method: 'CARD' });
  });

  it('asks whether a new card may be kept, never ticked beforehand, and sends only what was agreed to', async () => {
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
    shopper.type('card_nickname', ' Groceries ');
    await shopper.until(() => (shopper.frame.document.getElementById('code') as HTMLInputElement).value === '');
    shopper.card({ code: '123' });
    shopper.pay();
    await shopper.until(() => till.payments.length === 2);
    expect(till.payments[1]?.body).to.include({ save_card: true, card_nickname: 'Groceries' });
  });

  it('shows a code to scan, and gives the form back where another way is wanted', async () => {
    till.view = here({ methods: METHODS, ...known });
    till.paying = ({ attempt_key }) =>
      here({ methods: METHODS, ...known, ...waitsFor('scan', attempt_key, { app_url: 'javascript:alert(1)' }), version: 2 });
    const shopper = await (await aCheckout()).ready();
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
    radio(shopper, 'new').click();
    await shopper.element.updateComplete;
    await expect(shopper.element).to.be.accessible();
    till.push({ methods: METHODS, ...known, ...waitsFor('scan', 'k9'), version: 2 });
    await shopper.until(() => shopper.root.querySelector('svg[role=img]'));
    await expect(shopper.element).to.be.accessible();
    till.push({ methods: METHODS, ...known, ...waitsFor('redirect', 'k9'), version: 3 });
    await shopper.reads('Pay at Lekker EFT');
    await expect(shopper.element).to.be.accessible();
  });

  it('speaks the language that the page asks for, at once where it was spoken before', async () => {
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
