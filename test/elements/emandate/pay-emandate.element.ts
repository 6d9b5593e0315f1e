import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { expectAccessible } from '../support/accessible.ts';
import { sendKeys } from '@web/test-runner-commands';
import '../../../src/emandate.ts';
import type { PayEmandate } from '../../../src/emandate.ts';
import { PLACES } from '../../../src/elements/emandate/flow/field-places.flow.ts';
import type { AccountCheck, EmandateView } from '../../../src/contract/sessions/emandate.ts';
import { aMandate, MANDATE, PAYER, QUOTE, TERMS } from './views.ts';

/** The element alone, with a proxy whose answers the test sets. */

type Ending = readonly [name: string, change: Partial<EmandateView>, heading: string, buttons: readonly string[]];

const signed = (change: Partial<typeof MANDATE> = {}) => ({ mandate: { ...MANDATE, ...change } });
const REGISTERED = { payment_method_type: 'REGISTERED_MANDATES', approval_window: null } as const;

/** A session that knows the signer and their account. */
const KNOWN: Partial<EmandateView> = {
  payer: PAYER,
  bank_account: { bank_title: 'Absa', ending: '1605', bank_account_type: 'SAVINGS', bank_account_holder_name: 'T' },
};

/** The result of a check that finds no problem. */
const FINE: AccountCheck = { kind: 'check', verdict: 'fine', problems: [], bank_account_number: null };

const ENDINGS: readonly Ending[] = [
  ['the bank asks', { state: 'waiting', ...signed() }, 'Your bank is asking you now', ['Use another number']],
  [
    'the bank asks until another day',
    { state: 'waiting', ...signed({ closes_in: 100_000_000, closes_at: '2027-02-03T17:00:00.000Z' }) },
    'Approve it with your bank',
    ['Use another number'],
  ],
  ['the bank checks a registered mandate', { state: 'waiting', ...signed(REGISTERED) }, 'Your bank has the mandate', []],
  ['DebiCheck approved', { state: 'approved', ...signed({ mandate_status: 'ACTIVE' }) }, 'Your mandate is approved', []],
  ['registered', { state: 'approved', ...signed({ ...REGISTERED, mandate_status: 'ACTIVE' }) }, 'Your bank has registered the mandate', []],
  [
    'an EFT debit order',
    { state: 'approved', ...signed({ payment_method_type: 'DEBIT_ORDER', mandate_status: 'ACTIVE' }) },
    'Your debit order is set up',
    [],
  ],
  ['suspended since', { state: 'approved', ...signed({ mandate_status: 'SUSPENDED' }) }, 'Your mandate is approved', []],
  [
    'refused',
    { state: 'rejected', ...signed({ mandate_status: 'REJECTED' }) },
    'The mandate was not approved',
    ['Sign again', 'Use an EFT debit order instead'],
  ],
  [
    'refused by the payer, which could be sent again',
    { state: 'rejected', ...signed({ mandate_status: 'REJECTED', refused_by: 'PAYER', can_resend: true }) },
    'The mandate was not approved',
    ['Change something and sign again', 'Use an EFT debit order instead', 'Send it again'],
  ],
  [
    'no reply, on bank A in the short window',
    { state: 'no_reply', ...signed({ mandate_status: 'NO_REPLY', can_resend: true }) },
    'Nobody answered in time',
    ['Send it again', 'Change something and sign again', 'Use an EFT debit order instead'],
  ],
  [
    'no reply of a registered mandate’s bank',
    { state: 'no_reply', ...signed({ ...REGISTERED, mandate_status: 'NO_REPLY' }) },
    'The bank did not answer in time',
    ['Sign again', 'Use an EFT debit order instead'],
  ],
  ['expired', { state: 'expired' }, 'This link has expired', []],
  ['not published', { state: 'closed' }, 'This page is not open for signing', []],
];

describe('<pay-emandate>', () => {
  let view: EmandateView;
  let refusal: object | null;
  /** The request that is refused. */
  let refused: string;
  let quote: typeof QUOTE;
  let check: AccountCheck;
  let answers: Record<string, () => EmandateView>;
  let asked: { readonly path: string; readonly body: unknown }[];
  const real = { fetch: window.fetch.bind(window), EventSource: window.EventSource };

  beforeEach(() => {
    sessionStorage.clear();
    asked = [];
    refusal = null;
    refused = 'quote';
    quote = QUOTE;
    check = FINE;
    answers = {};
    view = aMandate();
    window.fetch = (url, init) => {
      const path = (typeof url === 'string' ? url : '').split('/').at(-1) ?? '';
      asked.push({ path, body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : null });
      const found = answers[path];
      if (found !== undefined) return Promise.resolve(Response.json(found()));
      const said: Readonly<Record<string, object>> = { check, quote };
      if (path === refused && refusal !== null) return Promise.resolve(Response.json({ error: refusal }, { status: 400 }));
      return Promise.resolve(Response.json(said[path] ?? view));
    };
    class Silent extends EventTarget {
      close(): void {
        // The stream sends nothing.
      }
    }
    Object.assign(window, { EventSource: Silent });
  });
  afterEach(() => Object.assign(window, real));

  class Signer {
    readonly element: PayEmandate;
    constructor(element: PayEmandate) {
      this.element = element;
    }
    get root(): ShadowRoot {
      return this.element.shadowRoot ?? expect.fail('not rendered');
    }
    get title(): string {
      return this.root.querySelector('[data-message]:is(h2)')?.textContent.trim() ?? '';
    }
    get buttons(): string[] {
      return [...this.root.querySelectorAll('.stack button')].map(({ textContent }) => textContent.trim());
    }
    async until(holds: () => unknown): Promise<void> {
      while (!holds()) await nextFrame();
      await this.element.updateComplete;
    }
    async at(title: string): Promise<void> {
      await this.until(() => this.title === title);
    }
    field(id: string): HTMLInputElement {
      return this.root.querySelector<HTMLInputElement>(`#${id}`) ?? expect.fail(`no ${id}`);
    }
    type(id: string, value: string): void {
      const field = this.field(id);
      field.value = value;
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
    /** Fills in the account and continues. */
    giveAccount(): void {
      this.type('bank_name', 'capitec bank');
      this.type('bank_account_number', '1234567811');
      this.press('Continue');
    }
    /** Chooses the first product and the first day. */
    async choose(): Promise<void> {
      this.root.querySelector<HTMLInputElement>('.product input')?.click();
      await this.until(() => this.root.querySelector('input[type=radio]'));
      this.root.querySelector<HTMLInputElement>('input[type=radio]')?.click();
    }
    /** The sentence of the terms. */
    get sentence(): string | undefined {
      return this.root.querySelector('.headline')?.textContent.replaceAll('\u00a0', ' ').trim();
    }
    /** Types the name, and presses Sign. */
    async sign(): Promise<void> {
      this.type('signature_name', 'Thandi Mokoena');
      await this.element.updateComplete;
      await this.until(() => this.root.querySelector('[part~=primary-button]')?.ariaDisabled !== 'true');
      this.press('Sign');
    }
    press(words: string): void {
      const found = [...this.root.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === words);
      (found ?? expect.fail(`no button ${words}`)).click();
    }
  }

  async function open(change: Partial<EmandateView> = {}): Promise<Signer> {
    view = aMandate(change);
    const element = await fixture<PayEmandate>(html`<pay-emandate session="ses_1"></pay-emandate>`);
    return new Signer(element);
  }

  const times = (path: string): number => asked.filter((each) => each.path === path).length;

  /** Types the details of a signer. */
  async function toAccount(): Promise<Signer> {
    const signer = await open();
    await signer.at('Who are you?');
    for (const [id, value] of Object.entries({
      person_name: 'Thandi',
      person_surname: 'Mokoena',
      id_number: '9001015000085',
      contact_number: '0821234567',
      email: 'thandi@shop.example',
    }))
      signer.type(id, value);
    return signer;
  }

  /** Opens a session that knows the signer and the account, so that it has only the step of signing. Nothing is chosen yet. */
  async function toSign(change: Partial<EmandateView> = {}): Promise<Signer> {
    const signer = await open({ ...KNOWN, ...change });
    await signer.at('Check and sign');
    return signer;
  }

  /** Goes on to the terms of the first product and the first day. */
  async function toTerms(change: Partial<EmandateView> = {}): Promise<Signer> {
    const signer = await toSign(change);
    await signer.choose();
    await signer.until(() => signer.sentence !== undefined);
    return signer;
  }

  it('submit() continues and signs: pending until the bank has approved, and one signature for several presses', async () => {
    const signer = await toAccount();
    const actions: string[] = [];
    signer.element.addEventListener('pay-submit', ({ detail }) => actions.push(detail.action));
    expect(await signer.element.submit(), 'no account').to.deep.equal({ status: 'invalid' });
    signer.type('bank_name', 'capitec bank');
    signer.type('bank_account_number', '1234567811');
    expect(await signer.element.submit()).to.deep.equal({ status: 'pending' });
    await signer.at('Check and sign');
    expect(await signer.element.submit(), 'nothing is chosen').to.deep.equal({ status: 'invalid' });
    await signer.choose();
    signer.type('signature_name', 'Thandi Mokoena');
    answers['submit'] = () => aMandate({ state: 'waiting', version: 2, ...signed() });
    // The terms of the choice are not there yet: the press waits for them.
    const result = signer.element.submit();
    expect(signer.element.submit()).to.equal(result);
    expect(await result).to.deep.equal({ status: 'pending' });
    expect(times('submit')).to.equal(1);
    expect(actions).to.deep.equal(['continue', 'continue', 'sign', 'sign']);
  });

  it('a step that the page prevents is not sent; a wrong field takes the focus from the page’s own button', async () => {
    const signer = await toAccount();
    signer.type('bank_name', 'capitec bank');
    signer.type('bank_account_number', '1234567811');
    signer.element.addEventListener('pay-submit', (event) => event.preventDefault(), { once: true });
    expect(await signer.element.submit()).to.deep.equal({ status: 'cancelled' });
    expect(times('check')).to.equal(0);
    refused = 'check';
    refusal = { code: 'invalid', message: '', fields: { 'customer.email': 'no' }, rules: { 'customer.email': 'email' } };
    const own = await fixture<HTMLButtonElement>(html`<button>Next</button>`);
    own.focus();
    expect(await signer.element.submit()).to.deep.equal({ status: 'invalid' });
    await signer.until(() => signer.root.activeElement?.ariaInvalid === 'true');
  });

  it('clear() forgets what was typed, and begins with the first step; button="none" hides Sign, not Back', async () => {
    const signer = await toAccount();
    signer.giveAccount();
    await signer.at('Check and sign');
    signer.element.button = 'none';
    await signer.element.updateComplete;
    const visible = (words: string) =>
      [...signer.root.querySelectorAll('button')].find((each) => each.textContent.trim() === words)?.checkVisibility();
    expect([visible('Sign'), visible('Back')]).to.deep.equal([false, true]);
    signer.element.clear();
    await signer.at('Who are you?');
    expect(signer.field('person_name').value).to.equal('');
    signer.element.focus();
    await signer.until(() => signer.root.activeElement?.id === 'person_name');
  });

  it('a signature without an answer: the message that takes the place of the button has the focus', async () => {
    const signer = await toTerms();
    signer.type('signature_name', 'Thandi Mokoena');
    refused = 'submit';
    refusal = { code: 'unavailable', message: '' };
    signer.root.querySelector<HTMLButtonElement>('.primary')?.focus();
    signer.press('Sign');
    await signer.until(() => signer.root.querySelector('.spinner + div'));
    expect(signer.root.activeElement?.ariaLabel).to.equal('We are checking whether it was signed');
  });

  it('a first debit that moved since it was shown is said, with its new day, before it can be signed', async () => {
    const moved = (day: string) => ({
      ...QUOTE,
      terms: { ...QUOTE.terms, debits: QUOTE.terms.debits.map((debit, index) => (index === 0 ? { ...debit, on: day } : debit)) },
    });
    const signer = await toTerms();
    expect(signer.root.querySelector('[part~=notice]')).to.equal(null);
    refused = 'submit';
    refusal = { code: 'stale', message: '' };
    quote = moved('2028-03-31');
    await signer.sign();
    await signer.until(() => signer.root.querySelector('[part~=notice]')?.textContent.includes('2028'));
    // Until the new terms have arrived, no day is stated.
    const plain = (selector: string) => signer.root.querySelector(selector)?.textContent.replaceAll('\u00a0', ' ');
    const said = plain('[part~=notice]');
    for (const words of ['Something changed since you looked', '31 March 2028', 'Nothing was signed']) expect(said).to.contain(words);
    expect(signer.sentence).to.contain('first on 31 March 2028');
  });

  it('a step without an answer stays as it is, and the message does not say that the mandate is gone', async () => {
    const signer = await toSign();
    refusal = { code: 'unavailable', message: '' };
    await signer.choose();
    await signer.until(() => times('quote') > 0);
    // Without terms, a press of Sign requests them.
    await signer.sign();
    await signer.until(() => signer.root.querySelector('[part~=notice]'));
    expect(signer.root.querySelector('[part~=notice]')?.textContent).to.contain('We could not reach the payment service');
    expect(signer.root.querySelector<HTMLInputElement>('.product input')?.checked).to.equal(true);
    await expectAccessible(signer.element);
    refusal = null;
    signer.press('Sign');
    await signer.until(() => signer.sentence !== undefined);
    expect([times('submit'), signer.field('signature_name').value]).to.deep.equal([0, 'Thandi Mokoena']);
  });

  describe('each step', () => {
    it('is accessible, and continues with the data that it has', async () => {
      const signer = await toAccount();
      await expectAccessible(signer.element);
      signer.type('bank_name', 'capitec bank');
      // In the digits of another script.
      signer.type('bank_account_number', '١٢٣٤٥٦٧٨١١');
      await signer.until(() => signer.field('bank_account_number').value === '1234567811');
      signer.press('Continue');
      await signer.at('Check and sign');
      await expectAccessible(signer.element);
      signer.root.querySelector<HTMLInputElement>('.product input')?.click();
      await signer.until(() => signer.root.querySelector('.stepper'));
      signer.root.querySelector<HTMLButtonElement>('.stepper button:last-child')?.click();
      signer.root.querySelectorAll<HTMLInputElement>('input[type=radio]')[1]?.click();
      await signer.until(() => signer.sentence !== undefined);
      await expectAccessible(signer.element);
      signer.press('Sign');
      await signer.until(() => signer.field('signature_name').getAttribute('aria-invalid') === 'true');
      await signer.sign();
      await signer.until(() => asked.some(({ path }) => path === 'submit'));
      const { body } = asked.find(({ path }) => path === 'submit') ?? expect.fail();
      expect((body as { plan: unknown }).plan).to.deep.equal({ items: [{ product_id: 'pro_box', qty: 2 }], process_day: 25 });
      expect((body as { signature: unknown }).signature).to.deep.equal({ type: 'typed', name: 'Thandi Mokoena' });
    });

    for (const [rule, words] of [
      ['both_on_sunday', 'may not both be on a Sunday'],
      ['item_limit', 'That is more than can be debited at once.'],
      ['mixed', 'choose what is paid once or what repeats, not both'],
      ['earliest', 'The first day that you can choose is 2\u00a0February.'],
      ['a_rule_of_tomorrow', 'This does not look right.'],
    ] as const)
      it(`has its own text for a rule that a choice broke, whatever the service’s text is: ${rule}`, async () => {
        const signer = await toSign();
        const field = 'plan.process_day';
        refusal = { code: 'invalid', message: 'no', fields: { [field]: 'no' }, rules: { [field]: rule } };
        await signer.choose();
        await signer.sign();
        await signer.until(() => signer.root.querySelector('#process_day-error'));
        expect(signer.root.querySelector('#process_day-error')?.textContent).to.contain(words);
        expect(signer.root.querySelector('#process_day-error')?.part.contains('error')).to.equal(true);
      });

    for (const [amount_min, amount_max, words] of [
      [2_000, 500_000, 'Between R\u00a020,00 and R\u00a05\u00a0000,00.'],
      [2_000, null, 'At least R\u00a020,00.'],
      [null, 500_000, 'At most R\u00a05\u00a0000,00.'],
    ] as const)
      it(`states the limits of an amount, before typing and after an invalid one: ${words}`, async () => {
        const page = {
          ...view.page,
          payment_type: 'emandate_choose_what_to_pay' as const,
          interval: 'MONTHLY' as const,
          amount_min,
          amount_max,
        };
        const signer = await toSign({ page, products: [] });
        expect(signer.root.querySelector('#amount-hint')?.textContent).to.equal(words);
        refusal = { code: 'invalid', message: 'no', fields: { 'plan.amount': 'no' }, rules: {} };
        signer.type('amount', '7');
        signer.root.querySelector<HTMLInputElement>('input[type=radio]')?.click();
        await signer.sign();
        await signer.until(() => signer.root.querySelector('#amount-error'));
        expect(signer.root.querySelector('#amount-error')?.textContent).to.equal(words);
      });

    it('about the account begins with the name of the link’s customer', async () => {
      const signer = await open({ payer: PAYER });
      await signer.at('Who are you?');
      expect(signer.field('bank_account_holder_name').value).to.equal('Thandi Mokoena');
    });

    it('does not take the focus if it arrives while the signer is elsewhere in the page', async () => {
      const signer = await toAccount();
      signer.giveAccount();
      const field = document.createElement('input');
      signer.element.after(field);
      field.focus();
      await signer.at('Check and sign');
      expect(document.activeElement).to.equal(field);
      field.remove();
    });

    it('a link that does not exist is announced as it is shown', async () => {
      window.fetch = () => Promise.resolve(Response.json({ error: { code: 'not_found', message: 'no' } }, { status: 404 }));
      const signer = await open();
      await signer.until(() => signer.root.querySelector('[part~=notice]'));
      expect(signer.root.querySelector('[role=status]')?.textContent).to.equal('This link is not available');
    });

    it('a company reads which method works for it before any question', async () => {
      const signer = await open();
      await signer.at('Who are you?');
      signer.root.querySelectorAll<HTMLInputElement>('input[type=radio]')[1]?.click();
      await signer.until(() => signer.root.textContent.includes('A company cannot use DebiCheck'));
      await expectAccessible(signer.element);
      signer.press('EFT debit order');
      await signer.until(() => signer.root.querySelector('#company_name'));
    });
  });

  describe('an expired link', () => {
    async function expireWhileTyping(renew: (() => Promise<string>) | undefined): Promise<{ signer: Signer; told: string[] }> {
      const told: string[] = [];
      const signer = await toAccount();
      for (const name of ['ready', 'expired']) signer.element.addEventListener(`pay-${name}`, () => told.push(name));
      signer.element.renewSession = renew;
      signer.type('bank_account_number', '1234567811');
      view = aMandate({ state: 'expired', version: 9 });
      window.dispatchEvent(new Event('online'));
      return { signer, told };
    }

    it('is replaced by the page’s next one, with what was typed', async () => {
      const { signer, told } = await expireWhileTyping(() => {
        view = aMandate({ session_id: 'ses_2' });
        return Promise.resolve('ses_2');
      });
      await signer.until(() => told.includes('ready'));
      await signer.at('Who are you?');
      expect(signer.field('bank_account_number').value).to.equal('1234567811');
      expect(signer.field('person_name').value).to.equal('Thandi');
      expect([signer.element.session, told]).to.deep.equal(['ses_2', ['ready']]);
      expect(Object.keys(sessionStorage)).to.deep.equal(['pay-emandate:ses_2']);
    });

    it('is said so, once, if the page has no other one', async () => {
      const { signer, told } = await expireWhileTyping(undefined);
      await signer.at('This link has expired');
      expect(told).to.deep.equal(['expired']);
    });
  });

  describe('a refusal', () => {
    /** For each place where a refusal can arrive, the fields that it can name. */
    const paths = [...PLACES.keys(), 'payment_methods_id', 'a.path.of.tomorrow'].filter((path) => !path.startsWith('signature'));
    for (const [name, change] of [
      ['of somebody unknown', {}],
      ['of a customer link', KNOWN],
    ] as const)
      for (const path of paths)
        it(`${name} marks a field, or gives the reason and a way to continue: ${path}`, async () => {
          const signer = name === 'of a customer link' ? await toSign(change) : await toAccount();
          if (name === 'of somebody unknown') {
            signer.giveAccount();
            await signer.at('Check and sign');
          }
          await signer.choose();
          refusal = { code: 'invalid', message: 'no', fields: { [path]: 'no' }, rules: {} };
          await signer.sign();
          await signer.until(() => signer.root.querySelector('[part~=notice]'));
          const title = signer.root.querySelector('.notice-title')?.textContent ?? '';
          const marked = signer.root.querySelectorAll('[aria-invalid=true], .error');
          if (title === 'Please check what is marked') expect(marked.length).to.be.greaterThan(0);
          else {
            expect(title).to.equal('This cannot be signed as it is');
            expect(signer.root.querySelector('[part~=notice]')?.textContent).to.contain('Please ask Kareeboom');
          }
          expect(signer.root.querySelector('[part~=primary-button]')?.getAttribute('aria-disabled')).to.equal(null);
        });

    describe('by the merchant', () => {
      beforeEach(() => {
        refusal = { code: 'refused', message: 'Please phone us first: 021 555 0199.' };
      });
      const says = (signer: Signer) => signer.until(() => signer.root.querySelector('[part~=notice] p:not(.notice-title)'));
      const wordOf = (signer: Signer) => signer.root.querySelector('[part~=notice] p:not(.notice-title)')?.textContent;

      it('of the signer shows the merchant’s own text', async () => {
        refused = 'check';
        const signer = await toAccount();
        signer.giveAccount();
        await says(signer);
        expect(wordOf(signer)).to.equal('Please phone us first: 021 555 0199.');
      });

      it('of a signature shows the merchant’s own text; without a text it says whom to ask', async () => {
        refused = 'submit';
        const signer = await toTerms();
        await signer.sign();
        await says(signer);
        expect(wordOf(signer)).to.equal('Please phone us first: 021 555 0199.');
        refusal = { code: 'refused', message: '' };
        signer.press('Sign');
        await signer.until(() => wordOf(signer)?.includes('Please ask Kareeboom'));
      });
    });

    it('of an ID number disappears after the number is corrected', async () => {
      const signer = await toAccount();
      signer.giveAccount();
      await signer.at('Check and sign');
      await signer.choose();
      await signer.until(() => signer.sentence !== undefined);
      refused = 'submit';
      refusal = { code: 'invalid', message: 'no', fields: { 'customer.id_number': 'no' }, rules: {} };
      await signer.sign();
      await signer.at('Who are you?');
      await signer.until(() => signer.root.activeElement?.id === 'id_number');
      expect(signer.field('id_number').getAttribute('aria-invalid')).to.equal('true');
      signer.type('id_number', '0002290000088');
      await signer.until(() => signer.field('id_number').getAttribute('aria-invalid') !== 'true');
    });

    for (const [typed, words] of [
      ['', 'Enter an amount.'],
      ['-5', 'The amount has to be more than R\u00a00.'],
      ['0', 'The amount has to be more than R\u00a00.'],
      ['٠', 'The amount has to be more than R\u00a00.'],
      ['0,00', 'The amount has to be more than R\u00a00.'],
      ['abc', 'That does not look like an amount. It should be like 150 or 149,90.'],
      ['1,000', 'Cents have two digits at most, and thousands no comma: like 1000 or 1000,50.'],
      ['100.555', 'Cents have two digits at most, and thousands no comma: like 1000 or 1000,50.'],
    ] as const)
      it(`of the amount “${typed}” says what is wrong with it`, async () => {
        const page = { ...view.page, payment_type: 'emandate_choose_what_to_pay' as const, interval: 'MONTHLY' as const };
        const signer = await toSign({ page, products: [] });
        if (typed !== '') signer.type('amount', typed);
        signer.root.querySelector<HTMLInputElement>('input[type=radio]')?.click();
        await signer.sign();
        await signer.until(() => signer.root.querySelector('#amount-error'));
        expect(signer.root.querySelector('#amount-error')?.textContent).to.equal(words);
        signer.type('amount', '150');
        await signer.until(() => signer.root.querySelector('#amount-error') === null);
      });

    it('of a step without a product is said before anything is sent, and disappears when one is chosen', async () => {
      const signer = await toSign();
      const before = asked.length;
      signer.press('Sign');
      await signer.until(() => signer.root.querySelector('#items-note')?.textContent === 'Choose at least one.');
      expect(asked.length).to.equal(before);
      await signer.until(() => signer.root.activeElement?.matches('.product input'));
      signer.root.querySelector<HTMLInputElement>('.product input')?.click();
      await signer.until(() => signer.root.querySelector('#items-note') === null);
    });

    it('before anything is filled in names each field', async () => {
      const signer = await open();
      await signer.at('Who are you?');
      signer.press('Continue');
      await signer.until(() => signer.root.querySelector('.error'));
      expect([...signer.root.querySelectorAll('.error')].map(({ textContent }) => textContent.trim())).to.deep.equal([
        'Enter your name.',
        'Enter your surname.',
        'Enter your ID number.',
        'Enter your mobile number.',
        'Enter your email address.',
        'Choose your bank.',
        'Enter your account number.',
        'Enter the name of the account holder.',
      ]);
      await expectAccessible(signer.element);
    });
  });

  it('lists the prices as facts, and says in which step one chooses', async () => {
    const signer = await open();
    await signer.at('Who are you?');
    const prices = signer.root.querySelector('dl.prices') ?? expect.fail();
    expect(prices.textContent.replace(/\s+/g, ' ').trim()).to.equal('Small box R 299,00 every month');
    expect(signer.root.querySelector('.offer')?.textContent).to.contain('You choose in step 2.');
  });

  describe('a link for a customer', () => {
    it('has one screen: what it is for and what it costs, then the known details, masked; each can be replaced', async () => {
      const page = { ...view.page, payment_type: 'emandate_choose_what_to_pay' as const, interval: 'MONTHLY' as const };
      const signer = await toSign({ amount: 19_900, products: [], page });
      await expectAccessible(signer.element);
      const text = signer.root.querySelector('form')?.textContent ?? '';
      for (const said of [
        'Packed by hand.',
        'R\u00a0199,00',
        'every month',
        '900101 •••• •••',
        '082 ••• 4567',
        't•••@shop.example',
        '••••\u00a01605',
      ])
        expect(text).to.contain(said);
      expect(text.indexOf('R\u00a0199,00')).to.be.lessThan(text.indexOf('900101'));
      expect(text).not.to.contain('Step 1');
      expect(signer.root.querySelector('#amount'), 'an amount of the link cannot be edited').to.equal(null);
      expect([...signer.root.querySelectorAll('form button')].map(({ textContent }) => textContent.trim())).not.to.contain('Back');
      signer.root.querySelector<HTMLButtonElement>('[aria-label="Change: Mobile number"]')?.click();
      await signer.at('Who are you?');
      expect(signer.root.querySelector('#contact_number-hint')?.textContent).to.equal('Leave it empty to keep 082 ••• 4567.');
      expect(signer.root.activeElement?.id).to.equal('contact_number');
      expect(signer.root.textContent).to.contain('••••\u00a01605');
      await expectAccessible(signer.element);
      signer.type('contact_number', '083 555 0001');
      signer.press('Continue');
      await signer.at('Check and sign');
      expect(asked.find(({ path }) => path === 'check')?.body).to.deep.equal({ customer: { contact_number: '+27835550001' } });
      expect(signer.root.querySelector('.short')?.textContent).to.contain('083 555 0001');
    });

    it('asks for an unknown ID number and mobile number before anything else', async () => {
      const payer = {
        display_name: 'Thandi Mokoena',
        is_company: false,
        has_mobile: false,
        id_number: null,
        email: null,
        contact_number: '021 ••• 4567',
      };
      const signer = await open({ ...KNOWN, payer });
      await signer.at('Who are you?');
      signer.press('Continue');
      await signer.until(() => signer.root.querySelector('.error'));
      expect([...signer.root.querySelectorAll('[aria-invalid=true]')].map(({ id }) => id)).to.deep.equal([
        'id_number',
        'contact_number',
        'email',
      ]);
    });

    it('keeps the known details and the account if nothing is typed instead', async () => {
      const signer = await toSign();
      signer.root.querySelector<HTMLButtonElement>('[aria-label="Change: ID number"]')?.click();
      await signer.until(() => signer.root.querySelector('#id_number'));
      signer.root.querySelector<HTMLButtonElement>('[aria-label="Change: Absa"]')?.click();
      await signer.until(() => signer.root.querySelector('#bank_account_number'));
      signer.press('Continue');
      await signer.at('Check and sign');
      expect(asked.filter(({ path }) => path === 'check').map(({ body }) => body)).to.deep.equal([{}]);
      expect(signer.root.querySelector('.short')?.textContent).to.contain('••••\u00a01605');
    });

    it('signs what it shows: the account is checked at the press, and what the bank says of it is read before the next press signs', async () => {
      const signer = await toTerms();
      check = { kind: 'check', verdict: 'stop', problems: ['closed'], bank_account_number: null };
      await signer.sign();
      await signer.until(() => signer.root.querySelector('[part~=notice]')?.textContent.includes('This account is closed.'));
      expect([times('check'), times('submit')]).to.deep.equal([1, 0]);
      await expectAccessible(signer.element);
      signer.press('Sign');
      await signer.until(() => times('submit') === 1);
      expect(times('check')).to.equal(1);
    });
  });

  describe('an account', () => {
    for (const [verdict, problem, id, words] of [
      ['ask', 'check_digit', 'bank_account_number', 'That does not look like an account number of this bank.'],
      ['ask', 'length', 'bank_account_number', 'usually have a different length'],
      ['stop', 'closed', 'bank_account_number', 'This account is closed.'],
      ['ask', 'type_mismatch', 'bank_account_type', 'another kind of account'],
    ] as const)
      it(`with a problem shows it at its place, and the signer can continue: ${problem}`, async () => {
        const signer = await toAccount();
        check = { kind: 'check', verdict, problems: [problem], bank_account_number: null };
        signer.giveAccount();
        await signer.until(() => signer.root.querySelector('[part~=notice]'));
        expect(signer.field(id).getAttribute('aria-invalid')).to.equal('true');
        expect(signer.root.querySelector(`#${id}-error`)?.textContent).to.contain(words);
        await expectAccessible(signer.element);
        signer.press('It is right, continue');
        await signer.at('Check and sign');
      });
  });

  describe('the step of signing', () => {
    it('shows the terms in one sentence and five rows, and all of them on demand', async () => {
      const signer = await toAccount();
      signer.giveAccount();
      await signer.at('Check and sign');
      await signer.choose();
      await signer.until(() => signer.sentence !== undefined);
      expect(signer.sentence).to.equal('R 598,00 on the 25th of every month, first on 25 February, never more than R 897,00.');
      const rowsIn = (selector: string) =>
        [...signer.root.querySelectorAll(`${selector} .facts > div`)].map(({ children: [label, value] }) => [
          label?.textContent,
          (value?.querySelector('span') ?? value)?.textContent,
        ]);
      expect(rowsIn('.short')).to.deep.equal([
        ['Paid to', 'Kareeboom'],
        ['On your bank statement', 'PAYELEM'],
        ['Contract reference', 'EM0000000001'],
        ['Products', '2 × Small box'],
        ['Your bank account', 'Capitec Bank 1234567811'],
      ]);
      const all = signer.root.querySelector<HTMLDetailsElement>('details.terms') ?? expect.fail();
      expect(all.open).to.equal(false);
      all.querySelector('summary')?.click();
      await signer.until(() => all.open);
      // What is shown is exactly what is signed: no row more, none less.
      expect(rowsIn('.group')).to.deep.equal(QUOTE.mandate_text.rows.map(({ label, value }) => [label, value]));
      const text = signer.root.querySelector<HTMLElement>('.agreement') ?? expect.fail();
      await signer.until(() => text.checkVisibility());
      expect(text.scrollHeight).to.be.at.most(text.clientHeight);
      await expectAccessible(signer.element);
    });

    it('changes the sentence and the rows in their place with each choice; the typed name stays, and nothing can be signed meanwhile', async () => {
      const signer = await toTerms();
      signer.type('signature_name', 'Thandi Mokoena');
      quote = {
        ...QUOTE,
        terms: { ...TERMS, process_day: 1, debits: [{ ...TERMS.debits[0], on: '2027-03-01' } as (typeof TERMS.debits)[0]] },
      };
      const days = [...signer.root.querySelectorAll<HTMLInputElement>('input[type=date]')].map(({ min }) => min);
      expect(days, 'the first day to choose is the one after the service’s today').to.include('2027-02-02');
      const before = signer.root.querySelector('.headline');
      signer.root.querySelectorAll<HTMLInputElement>('input[type=radio]')[1]?.click();
      await signer.element.updateComplete;
      expect(signer.root.querySelector('[part~=primary-button]')?.ariaDisabled).to.equal('true');
      expect(signer.sentence).to.contain('on the 25th');
      await signer.until(() => signer.sentence?.includes('on the 1st of every month, first on 1 March'));
      expect(signer.root.querySelector('.headline')).to.equal(before);
      expect(signer.field('signature_name').value).to.equal('Thandi Mokoena');
      expect(signer.root.querySelector('[part~=primary-button]')?.ariaDisabled).to.equal(null);
      // What is not chosen any more has no terms.
      signer.root.querySelector<HTMLInputElement>('.product input')?.click();
      await signer.until(() => signer.sentence === undefined);
      expect(signer.root.querySelector('details.terms')).to.equal(null);
    });

    it('goes back to what was typed, and its Change opens the account', async () => {
      const signer = await toAccount();
      signer.giveAccount();
      await signer.at('Check and sign');
      await signer.until(() => signer.root.activeElement?.matches('h2'));
      signer.press('Back');
      await signer.at('Who are you?');
      await signer.until(() => signer.root.activeElement?.matches('h2'));
      expect([signer.field('id_number').value, signer.field('bank_account_number').value]).to.deep.equal(['9001015000085', '1234567811']);
      signer.press('Continue');
      await signer.at('Check and sign');
      signer.root.querySelector<HTMLButtonElement>('[aria-label="Change: Your bank account"]')?.click();
      await signer.until(() => signer.root.activeElement?.id === 'bank_name');
      expect(signer.field('bank_account_number').value).to.equal('1234567811');
    });

    it('asks for the text in the language of the page, also when that changes, and says which language it is in', async () => {
      const signer = await toTerms();
      signer.type('signature_name', 'Thandi Mokoena');
      const text = (): HTMLElement => signer.root.querySelector<HTMLElement>('.agreement') ?? expect.fail();
      expect(text().lang).to.equal('en-ZA');
      const title = 'Igunya lokudonsa imali ku-akhawunti yami';
      quote = { ...QUOTE, mandate_text: { ...QUOTE.mandate_text, locale: 'ZU_ZA', title, paragraphs: ['Ngigunyaza u-Kareeboom.'] } };
      signer.element.locale = 'ZU_ZA';
      await signer.until(() => text().lang === 'zu-ZA');
      expect(text().textContent).to.contain('Ngigunyaza u-Kareeboom.');
      expect(signer.field('signature_name').value).to.equal('Thandi Mokoena');
      const bodies = asked.filter(({ path }) => path === 'quote').map(({ body }) => (body as { locale: string }).locale);
      expect(bodies.at(-1)).to.equal('ZU_ZA');
      signer.press('Sayina');
      await signer.until(() => asked.some(({ path }) => path === 'submit'));
      expect((asked.find(({ path }) => path === 'submit')?.body as { locale: string }).locale).to.equal('ZU_ZA');
    });

    it('keeps the text that it has if the one in another language does not arrive, and asks only once', async () => {
      const signer = await toTerms();
      refusal = { code: 'unavailable', message: 'no' };
      const before = asked.filter(({ path }) => path === 'quote').length;
      signer.element.locale = 'AF_ZA';
      await signer.at('Kyk na en onderteken');
      await signer.until(() => asked.filter(({ path }) => path === 'quote').length > before);
      await signer.until(() => signer.root.querySelector('[part~=primary-button]')?.getAttribute('aria-disabled') === null);
      expect(signer.root.querySelector<HTMLElement>('.agreement')?.lang).to.equal('en-ZA');
      await nextFrame();
      expect(asked.filter(({ path }) => path === 'quote').length).to.equal(before + 1);
    });

    it('asks a company for the capacity of its signer', async () => {
      const payer = {
        display_name: 'Karoo Mills',
        is_company: true,
        has_mobile: true,
        id_number: '•••• /07',
        email: 'k•••@x.example',
        contact_number: null,
      };
      const methods = aMandate().methods.filter(({ takes_companies }) => takes_companies);
      const signer = await toTerms({ payer, methods });
      signer.type('signature_name', 'Anna Botha');
      signer.press('Sign');
      await signer.until(() => signer.field('capacity').getAttribute('aria-invalid') === 'true');
      signer.type('capacity', 'Director');
      signer.press('Sign');
      await signer.until(() => asked.some(({ path }) => path === 'submit'));
      const { body } = asked.find(({ path }) => path === 'submit') ?? expect.fail();
      expect((body as { signature: unknown }).signature).to.deep.equal({ type: 'typed', name: 'Anna Botha', capacity: 'Director' });
    });
  });

  describe('how the bank will ask is said before it is signed, and nothing has to be chosen', () => {
    for (const [approval_window, closes_at, words] of [
      [
        'REAL_TIME_TT1_APPROVE_WITHIN_120_SECONDS_CELLPHONE_MUST_MATCH_BANK',
        '2027-02-01T07:02:00.000Z',
        'Your bank will ask you on 082 ••• 4567 as soon as you have signed. You have 2 minutes to answer.',
      ],
      [
        'BATCH_TT2_APPROVE_BY_19H00_ON_DAY_2',
        '2027-02-03T17:00:00.000Z',
        'Your bank will ask you on 082 ••• 4567, answer by Wednesday 19:00.',
      ],
    ] as const)
      it(approval_window, async () => {
        quote = { ...QUOTE, approval: { approval_window, closes_at } };
        const signer = await toTerms();
        expect(signer.root.querySelector('form')?.textContent.replaceAll('\u00a0', ' ')).to.contain(words);
        await expectAccessible(signer.element);
        quote = QUOTE;
      });
  });

  describe('after signing', () => {
    it('TT2 is announced as it is shown', async () => {
      const signer = await open({ state: 'waiting', ...signed({ closes_in: 100_000_000, closes_at: '2027-02-03T17:00:00.000Z' }) });
      await signer.at('Approve it with your bank');
      expect(signer.root.querySelector('[role=status]')?.textContent).to.equal('Approve it with your bank');
      // The number must stay on one line.
      expect(signer.root.textContent).to.contain('Your bank asks the number 082\u00a0•••\u00a04567.');
    });

    for (const [refused_by, words] of [
      ['PAYER', 'You declined it with your bank.'],
      ['BANK', 'Your bank refused it, and can tell you why.'],
    ] as const)
      it(`it says who refused: ${refused_by}`, async () => {
        const signer = await open({ state: 'rejected', ...signed({ mandate_status: 'REJECTED', refused_by }) });
        await signer.at('The mandate was not approved');
        expect(signer.root.querySelector('.outcome')?.textContent).to.contain(words);
        expect(signer.root.querySelector('[role=status]')?.textContent).to.contain(words);
      });

    for (const [mandate_status, words] of [
      ['CANCELLATION_SUCCESSFUL', 'This mandate was cancelled since.'],
      ['SUSPENDED', 'Your bank has suspended this mandate since.'],
    ] as const)
      it(`a payer who comes back reads what happened after the approval: ${mandate_status}`, async () => {
        const signer = await open({ state: 'approved', ...signed({ mandate_status }) });
        await signer.at('Your mandate is approved');
        expect(signer.root.querySelector('.outcome')?.textContent).to.contain(words);
      });

    it('the payer can sign with another number: the mandate is withdrawn, reported once, and the signer’s details are asked', async () => {
      const told: string[] = [];
      const signer = await open({ ...KNOWN, state: 'waiting', ...signed() });
      signer.element.addEventListener('pay-mandate-rejected', ({ type }) => told.push(type));
      await signer.at('Your bank is asking you now');
      answers['withdraw'] = () =>
        aMandate({ ...KNOWN, version: 2, state: 'rejected', ...signed({ mandate_status: 'REJECTED', refused_by: 'PAYER' }) });
      answers['again'] = () => aMandate({ ...KNOWN, version: 3 });
      signer.press('Use another number');
      await signer.at('Who are you?');
      expect(asked.map(({ path }) => path).filter((path) => path === 'withdraw' || path === 'again')).to.deep.equal(['withdraw', 'again']);
      expect(told).to.deep.equal(['pay-mandate-rejected']);
      expect(signer.field('contact_number').value).to.equal('');
    });
  });

  describe('the list of banks', () => {
    const options = (signer: Signer): string[] =>
      [...signer.root.querySelectorAll('[role=option]')].map(({ lastElementChild }) => lastElementChild?.textContent ?? '');
    const isOpen = (signer: Signer): boolean => signer.field('bank_name').getAttribute('aria-expanded') === 'true';

    it('is a combobox whose list becomes shorter while typing; arrow keys move in it and Enter chooses', async () => {
      const signer = await toAccount();
      signer.field('bank_name').focus();
      expect(isOpen(signer)).to.equal(false);
      await sendKeys({ type: 'cap' });
      expect(isOpen(signer)).to.equal(true);
      expect(options(signer)).to.deep.equal(['Capitec Bank', 'Capitec Business']);
      await sendKeys({ press: 'ArrowDown' });
      await sendKeys({ press: 'ArrowDown' });
      const active = signer.field('bank_name').getAttribute('aria-activedescendant') ?? '';
      expect(signer.root.querySelector(`#${active}`)?.getAttribute('aria-selected')).to.equal('true');
      expect(active).to.equal('bank-CAPITEC_BUSINESS');
      await expectAccessible(signer.element);
      await sendKeys({ press: 'ArrowDown' });
      await sendKeys({ press: 'Enter' });
      expect(signer.field('bank_name').value).to.equal('Capitec Bank');
      expect(isOpen(signer)).to.equal(false);
      // The form does not ask for a branch code if the bank has one code for all branches.
      expect(signer.root.querySelector('#bank_branch_code')).to.equal(null);
      expect(signer.title).to.equal('Who are you?');
    });

    it('shows all banks again, with the chosen one marked; Escape closes it and changes nothing', async () => {
      const signer = await toAccount();
      signer.field('bank_name').focus();
      await sendKeys({ type: 'fnb' });
      await sendKeys({ press: 'Enter' });
      expect(signer.field('bank_name').value).to.equal('First National Bank');
      await sendKeys({ press: 'ArrowDown' });
      expect(options(signer)).to.have.length(5);
      expect(signer.field('bank_name').getAttribute('aria-activedescendant')).to.equal('bank-FNB');
      await sendKeys({ press: 'Escape' });
      expect(isOpen(signer)).to.equal(false);
      expect(signer.field('bank_name').value).to.equal('First National Bank');
    });

    it('chooses the only possible bank when the field is left, and says if no bank has that name', async () => {
      const signer = await toAccount();
      signer.field('bank_name').focus();
      await sendKeys({ type: '632005' });
      await sendKeys({ press: 'Tab' });
      expect(signer.field('bank_name').value).to.equal('Absa');
      signer.field('bank_name').select();
      await sendKeys({ type: 'zzz' });
      expect(signer.root.querySelector('#bank-note')?.textContent).to.contain('No bank has that name.');
      signer.press('Continue');
      await signer.until(() => signer.field('bank_name').getAttribute('aria-invalid') === 'true');
    });

    it('keeps a text that several banks match, says that one has to be chosen, and opens with these', async () => {
      const signer = await toAccount();
      signer.field('bank_name').focus();
      await sendKeys({ type: 'capitec' });
      await sendKeys({ press: 'Tab' });
      signer.press('Continue');
      await signer.until(() => signer.root.querySelector('#bank-note')?.textContent.includes('Choose your bank.'));
      expect(signer.field('bank_name').value).to.equal('capitec');
      expect(signer.field('bank_name').getAttribute('aria-invalid')).to.equal('true');
      signer.field('bank_name').click();
      expect(options(signer)).to.deep.equal(['Capitec Bank', 'Capitec Business']);
      signer.root.querySelector<HTMLElement>('#bank-CAPITEC_BANK')?.click();
      await signer.until(() => signer.field('bank_name').getAttribute('aria-invalid') === null);
      expect(signer.field('bank_name').value).to.equal('Capitec Bank');
    });

    it('chooses with a press, keeps the focus, and asks for the branch code of a bank without a universal one', async () => {
      const signer = await toAccount();
      signer.root.querySelector<HTMLElement>('.combo-open')?.click();
      await signer.until(() => isOpen(signer));
      expect(signer.root.activeElement?.id).to.equal('bank_name');
      signer.root.querySelector<HTMLElement>('#bank-OLD_MUTUAL_BANK')?.click();
      await signer.until(() => signer.field('bank_name').value === 'Old Mutual Bank');
      expect(signer.field('bank_branch_code').readOnly).to.equal(false);
    });

    for (const [where, above, isAbove] of [
      ['below its field where there is room', 0, false],
      ['above it where there is none below', 1, true],
    ] as const)
      it(`is shown ${where}, completely in the visible area, and moves with its field`, async () => {
        const signer = await toAccount();
        const field = signer.field('bank_name');
        // The field is at the top of the window, or at its bottom.
        const room = document.createElement('div');
        room.style.height = '200vh';
        signer.element.before(room);
        signer.element.after(room.cloneNode());
        field.scrollIntoView({ block: above === 1 ? 'end' : 'start' });
        field.focus({ preventScroll: true });
        await sendKeys({ press: 'ArrowDown' });
        const list = signer.root.querySelector<HTMLElement>('.banks');
        if (!list) throw new Error('no list');
        const edges = (): { isAbove: boolean; isBelow: boolean; isSeen: boolean } => {
          const [box, own] = [field.getBoundingClientRect(), list.getBoundingClientRect()];
          return {
            isAbove: own.bottom <= box.top && own.bottom > box.top - 20,
            isBelow: own.top >= box.bottom && own.top < box.bottom + 20,
            isSeen: own.top >= 0 && own.bottom <= window.innerHeight,
          };
        };
        const stands = () => {
          const { isSeen, ...side } = edges();
          return isSeen && (isAbove ? side.isAbove : side.isBelow);
        };
        await signer.until(stands);
        window.scrollBy(0, isAbove ? 30 : -30);
        await signer.until(stands);
        await sendKeys({ press: 'Escape' });
        for (const each of document.querySelectorAll('[style="height: 200vh;"]')) each.remove();
      });
  });

  describe('each ending', () => {
    for (const [name, change, heading, buttons] of ENDINGS)
      it(`${name}: is accessible, and offers only what the rules allow`, async () => {
        const signer = await open({ version: 3, ...change });
        await signer.at(heading);
        expect(signer.buttons).to.deep.equal(buttons);
        await expectAccessible(signer.element);
      });

    for (const [name, change, heading] of [
      ['approved', { state: 'approved', ...signed({ mandate_status: 'ACTIVE' }) }, 'Your mandate is approved'],
      ['expired', { state: 'expired' }, 'This link has expired'],
      ['not published', { state: 'closed' }, 'This page is not open for signing'],
    ] as const)
      it(`${name}: a page of the service with no way back to a shop says that it can be closed; a merchant’s page does not`, async () => {
        const page = { ...aMandate().page, redirect_url: null };
        const own = await open({ version: 3, ...change, page, page_url: `${location.origin}/emandate/ses_1` });
        await own.at(heading);
        expect(own.root.textContent).to.contain('You can close this page.');
        const embedded = await open({ version: 3, ...change, page });
        await embedded.at(heading);
        expect(embedded.root.textContent).not.to.contain('You can close this page.');
      });

    it('the countdown is a silent timer; the time left is announced near the end', async () => {
      const signer = await open({ version: 3, state: 'waiting', ...signed({ closes_in: 61_400 }) });
      await signer.at('Your bank is asking you now');
      const timer = signer.root.querySelector('[role=timer]');
      expect(timer?.getAttribute('aria-live')).to.equal('off');
      expect(signer.root.querySelectorAll('[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]').length).to.equal(1);
      await signer.until(() => /^[56]\d seconds left to approve\.$/.test(signer.root.querySelector('[role=status]')?.textContent ?? ''));
      expect(signer.root.textContent).to.contain('Answer by 09:02, 1\u00a0February.');
    });

    it('shows beside the steps what the bank shows, and what to do if nothing comes, without a press', async () => {
      const signer = await open({ version: 3, state: 'waiting', ...signed() });
      await signer.at('Your bank is asking you now');
      const compared = signer.root.querySelector('.compare')?.textContent.replace(/\s+/g, ' ') ?? '';
      for (const said of ['R 598,00', 'every month, day 25', 'R 897,00', 'Kareeboom', 'Capitec Bank •••• 7811', 'EM0000000001'])
        expect(compared, said).to.contain(said);
      const help = signer.root.querySelector('.nothing-comes') ?? expect.fail();
      expect(help.closest('details')).to.equal(null);
      expect(help.querySelectorAll('li').length).to.equal(3);
    });

    it('never breaks a reference that is compared with the bank’s, on the narrowest phone', async () => {
      view = aMandate({ version: 3, state: 'waiting', ...signed({ terms: { ...TERMS, contract_reference: 'EMRNY0NQ2NFWCG' } }) });
      const place = await fixture<HTMLElement>(html`<div style="width: 300px; font-family: monospace"></div>`);
      const element = document.createElement('pay-emandate');
      element.style.setProperty('--pay-font-family', 'monospace');
      element.session = 'ses_1';
      place.append(element);
      const signer = new Signer(element);
      await signer.at('Your bank is asking you now');
      const value = [...signer.root.querySelectorAll('.compare dd')].at(-1) ?? expect.fail();
      expect(value.textContent).to.equal('EMRNY0NQ2NFWCG');
      const words = document.createRange();
      words.selectNodeContents(value);
      expect(words.getClientRects().length).to.equal(1);
      expect(element.scrollWidth).to.be.at.most(element.clientWidth);
    });

    it('has one left edge on the screen on which the bank asks', async () => {
      const signer = await open({ version: 3, state: 'waiting', ...signed() });
      await signer.at('Your bank is asking you now');
      const edges = [...signer.root.querySelectorAll('.asks > *')].map((each) => Math.round(each.getBoundingClientRect().left));
      expect(new Set(edges).size, String(edges)).to.equal(1);
      const axes = [...signer.root.querySelectorAll('.asks :is(h2, h3, p, li, dt)')].map((each) => getComputedStyle(each).textAlign);
      expect([...new Set(axes)]).to.deep.equal(['start']);
    });

    it('the steps for approving name the contract', async () => {
      const signer = await open({ version: 3, state: 'waiting', ...signed() });
      await signer.at('Your bank is asking you now');
      const ways = [...signer.root.querySelectorAll('.how details')];
      expect(ways.map((way) => way.querySelectorAll('li').length)).to.deep.equal([4, 3, 3]);
      for (const way of ways) expect(way.textContent).to.contain(TERMS.contract_reference);
    });
  });

  it('a reload restores what was typed and its step; another session gets nothing', async () => {
    const before = await toAccount();
    before.type('bank_account_number', '1234567811');
    before.element.remove();
    const after = await open();
    await after.at('Who are you?');
    expect(after.field('bank_account_number').value).to.equal('1234567811');
    view = aMandate({ session_id: 'ses_2' });
    after.element.session = 'ses_2';
    await after.until(() => after.root.querySelector<HTMLInputElement>('#person_name')?.value === '');
  });

  it('a page that says off stores nothing, and removes what was stored before', async () => {
    const before = await toAccount();
    expect(Object.keys(sessionStorage)).to.deep.equal(['pay-emandate:ses_1']);
    before.element.draft = 'off';
    before.type('bank_account_number', '1234567811');
    expect(Object.keys(sessionStorage)).to.deep.equal([]);
    before.element.remove();
    const after = await open();
    await after.at('Who are you?');
    expect(after.field('person_name').value).to.equal('');
  });
});
