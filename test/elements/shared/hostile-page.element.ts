import { expect, nextFrame } from '@open-wc/testing';
import fc from 'fast-check';
import { formatMoney } from '../../../src/facts/money.ts';
import type { CheckoutView } from '../../../src/contract/sessions/checkout.ts';
import { aMandate, QUOTE } from '../emandate/views.ts';
import { aPortalView, PLAN } from '../portal/views.ts';
import { CONTROL, inside, KINDS, putInto, serveViews } from '../support/any-proxy.ts';
import { aPortal, PortalProxy } from '../support/portal-proxy.ts';
import { aCheckout, here, Till } from '../support/till.ts';
import { translate } from '../support/translator.ts';

/** Pages, translators and password managers that know nothing of shadow roots. */

const CHOICE: NonNullable<CheckoutView['choice']> = {
  title: 'A gift',
  description: null,
  amount: 5_000,
  amount_options: [5_000, 25_000, 123_456],
  is_own_amount: true,
  amount_max: null,
  frequencies: ['ONE_TIME'],
  button_text: null,
  confirmation_message: null,
};

const words = (node: Node | null): string => (node?.textContent ?? '').replaceAll(/[\s\u00a0]+/g, ' ').trim();
const sum = (cents: number): string => formatMoney(cents, 'ZAR').replaceAll('\u00a0', ' ');

/** One step: the next choice, and what a translator does before it. */
const step = fc.record({ choice: fc.nat(), picks: fc.array(fc.option(fc.nat(5), { freq: 2 }), { minLength: 1, maxLength: 12 }) });
const visits = fc.array(step, { minLength: 1, maxLength: 4 });

/** Plays a visit: before each choice and after it, texts are translated. */
async function play(
  visit: readonly { choice: number; picks: readonly (number | null)[] }[],
  root: ShadowRoot,
  choose: (n: number) => Promise<void>,
): Promise<void> {
  for (const { choice, picks } of visit) {
    let next = 0;
    const translated = (): void => translate(root, () => picks[next++ % picks.length] ?? null);
    translated();
    await choose(choice);
    translated();
    await nextFrame();
  }
}

describe('the amount that is shown at the press is the one in the request, whatever a translator does: in', function () {
  // Milliseconds. WebKit plays six visits in some seconds, and on a busy machine in twenty.
  this.timeout(60_000);
  const RUNS = { numRuns: 6, includeErrorInReport: true };

  it('<pay-checkout>', () =>
    fc.assert(
      fc.asyncProperty(visits, async (visit) => {
        const till = new Till();
        till.view = here({ choice: CHOICE, customer: { display_name: 'Thandi' }, customer_fields: [] });
        const shopper = await (await aCheckout()).fill();
        await shopper.until(() => shopper.root.querySelector('[name=amount]'));
        await play(visit, shopper.root, async (n) => {
          shopper.root.querySelectorAll<HTMLInputElement>('[name=amount]')[n % 3]?.click();
          await shopper.element.updateComplete;
        });
        const shown = words(shopper.button('Pay'));
        shopper.pay();
        await shopper.until(() => till.payments.length === 1);
        const { choice } = till.payments[0]?.body as { choice: { amount: number } };
        expect(shown).to.equal(`Pay ${sum(choice.amount)}`);
        shopper.element.remove();
        till.close();
      }),
      RUNS,
    ));

  it('<pay-portal>', () =>
    fc.assert(
      fc.asyncProperty(visits, async (visit) => {
        const proxy = new PortalProxy();
        let asked = 0;
        let total = 0;
        proxy.answers['POST change-plan/preview'] = () => {
          total = 10_000 + 777 * ++asked;
          return { ...PLAN, total_incl: total, total_recurring_incl: total + 11_812 };
        };
        proxy.answers['POST change-plan'] = 'lost';
        const customer = await (await aPortal()).ready();
        await customer.open('Change plan', 'Pro');
        customer.choose('pro_2');
        await customer.reads('Credit for');
        await play(visit, customer.root, async (n) => {
          // Another version of the account: the preview is asked for again.
          proxy.push({ invoices: n % 2 === 0 ? [] : aPortalView().invoices });
          await customer.element.updateComplete;
        });
        const main = (): HTMLElement | null => customer.root.querySelector('dialog .button.primary');
        await customer.until(() => main()?.ariaDisabled !== 'true' && customer.dialog?.textContent.includes('Due now'));
        const shown = words(main());
        const due = words(customer.root.querySelector('dialog .sum-total'));
        main()?.click();
        await customer.until(() => proxy.count('POST change-plan') > 0);
        const agreed = proxy.asked.find(({ what }) => what === 'POST change-plan')?.body['agreed'] as { total_incl: number };
        expect([shown, due.startsWith('Due now '), due.endsWith(sum(agreed.total_incl))]).to.deep.equal([
          `Change plan and pay ${sum(agreed.total_incl)}`,
          true,
          true,
        ]);
        customer.element.remove();
        proxy.close();
      }),
      RUNS,
    ));

  it('<pay-emandate>', () =>
    fc.assert(
      fc.asyncProperty(visits, async (visit) => {
        sessionStorage.clear();
        const real = { fetch: window.fetch.bind(window), EventSource: window.EventSource };
        const signed: string[] = [];
        const view = aMandate({
          payer: { display_name: 'Thandi Mokoena', is_company: false, has_mobile: true, id_number: '9', email: 't', contact_number: '0' },
          bank_account: { bank_title: 'Absa', ending: '1605', bank_account_type: 'SAVINGS', bank_account_holder_name: 'T' },
        });
        window.fetch = (url, init) => {
          const path = (typeof url === 'string' ? url : '').split('/').at(-1);
          const body = (typeof init?.body === 'string' ? JSON.parse(init.body) : {}) as {
            plan?: { items?: { qty: number }[] };
            terms_hash?: string;
          };
          if (path === 'submit' && body.terms_hash) signed.push(body.terms_hash);
          if (path === 'check')
            return Promise.resolve(Response.json({ kind: 'check', verdict: 'fine', problems: [], bank_account_number: null }));
          if (path !== 'quote') return Promise.resolve(Response.json(view));
          const total_incl = 29_900 * (body.plan?.items?.[0]?.qty ?? 0);
          const amount = { total_excl: total_incl, total_tax: 0, total_incl };
          const { terms } = QUOTE;
          return Promise.resolve(
            Response.json({
              ...QUOTE,
              terms: { ...terms, amount, debits: terms.debits.map((debit) => ({ ...debit, amount: total_incl })) },
              terms_hash: String(total_incl).padStart(64, '0'),
            }),
          );
        };
        Object.assign(window, {
          EventSource: class extends EventTarget {
            close(): void {
              // The stream sends nothing.
            }
          },
        });
        const element = await putInto(document.body, 'emandate');
        const root = element.shadowRoot ?? expect.fail();
        const until = async (holds: () => unknown): Promise<void> => {
          while (!holds()) await nextFrame();
        };
        const at = (title: string) => until(() => words(root.querySelector('h2[data-message]')) === title);
        const press = (): void => root.querySelector<HTMLButtonElement>('.primary')?.click();
        await at('Check and sign');
        root.querySelector<HTMLInputElement>('.product input')?.click();
        await until(() => root.querySelector('.stepper input') && root.querySelector('input[type=radio]'));
        root.querySelector<HTMLInputElement>('input[type=radio]')?.click();
        await play(visit, root, async (n) => {
          root.querySelectorAll<HTMLButtonElement>('.stepper button')[n % 3 === 0 ? 0 : 1]?.click();
          await nextFrame();
        });
        await until(() => root.querySelector('.headline') && root.querySelector('.primary')?.ariaDisabled !== 'true');
        translate(root, () => visit[0]?.choice ?? null);
        const name = root.querySelector<HTMLInputElement>('#signature_name') ?? expect.fail();
        name.value = 'Thandi Mokoena';
        name.dispatchEvent(new InputEvent('input', { bubbles: true }));
        await nextFrame();
        const shown = words(root.querySelector('.headline'));
        press();
        await until(() => signed.length > 0);
        expect(shown.split(' on the ')[0]).to.equal(sum(Number(signed[0])));
        element.remove();
        Object.assign(window, real);
      }),
      RUNS,
    ));
});

describe('in a page of any kind', () => {
  let undo: () => void;
  beforeEach(() => {
    undo = serveViews();
  });
  afterEach(() => undo());

  /** Keys and whether the page gets them. */
  const KEYS: readonly (readonly [KeyboardEventInit, boolean])[] = [
    [{ key: 's' }, false],
    [{ key: '/' }, false],
    [{ key: ' ' }, false],
    [{ key: 'É', shiftKey: true }, false],
    [{ key: '@', ctrlKey: true, altKey: true }, false],
    [{ key: 'v', ctrlKey: true }, false],
    [{ key: 'Z', metaKey: true, shiftKey: true }, false],
    [{ key: 'Enter' }, false],
    [{ key: 'Backspace' }, false],
    [{ key: 'ArrowLeft', ctrlKey: true }, false],
    [{ key: 'Unidentified' }, false],
    [{ key: 'Dead' }, false],
    [{ key: 'Tab' }, true],
    [{ key: 'Escape' }, true],
    [{ key: 'F1' }, true],
    [{ key: 'Shift' }, true],
    [{ key: 'k', ctrlKey: true }, true],
    [{ key: 's', metaKey: true }, true],
  ];

  for (const kind of KINDS) {
    it(`<pay-${kind}> keeps the keys that type, edit and move in it; the page gets the others`, async () => {
      const element = await putInto(document.body, kind);
      const control = inside(element, CONTROL[kind]);
      const heard: string[] = [];
      const onKey = (event: Event): void => void heard.push(event.type);
      for (const type of ['keydown', 'keypress', 'keyup']) document.addEventListener(type, onKey);
      for (const [init, leaves] of KEYS) {
        heard.length = 0;
        for (const type of ['keydown', 'keypress', 'keyup'])
          control.dispatchEvent(new KeyboardEvent(type, { ...init, bubbles: true, composed: true, cancelable: true }));
        expect(heard, init.key).to.deep.equal(leaves ? ['keydown', 'keypress', 'keyup'] : []);
      }
      // Autofill sends events without a key.
      control.dispatchEvent(new Event('keydown', { bubbles: true, composed: true }));
      for (const type of ['keydown', 'keypress', 'keyup']) document.removeEventListener(type, onKey);
      element.remove();
    });

    it(`<pay-${kind}> keeps from the page what begins a drag, and the clipboard`, async () => {
      const element = await putInto(document.body, kind);
      const control = inside(element, CONTROL[kind]);
      const heard: string[] = [];
      // A button may be dragged.
      const types = [...(kind === 'portal' ? [] : ['pointerdown', 'mousedown', 'touchstart']), 'copy', 'cut', 'paste', 'contextmenu'];
      const hear = (event: Event): void => void heard.push(event.type);
      for (const type of types) document.addEventListener(type, hear);
      for (const type of types) control.dispatchEvent(new Event(type, { bubbles: true, composed: true, cancelable: true }));
      for (const type of types) document.removeEventListener(type, hear);
      expect(heard).to.deep.equal([]);
      element.remove();
    });

    it(`<pay-${kind}> works if the page makes every shadow root a closed one`, async () => {
      const attachShadow = Reflect.get(Element.prototype, 'attachShadow');
      Element.prototype.attachShadow = function (this: Element, init) {
        return attachShadow.call(this, { ...init, mode: 'closed' });
      };
      const element = await putInto(document.body, kind).finally(() => (Element.prototype.attachShadow = attachShadow));
      inside(element, CONTROL[kind]);
      if (kind === 'checkout') inside(element, 'iframe');
      element.remove();
    });
  }
});
