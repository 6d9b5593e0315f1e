import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import '../../../src/emandate.ts';
import type { PayEmandate } from '../../../src/emandate.ts';
import type { EmandateView } from '../../../src/protocol/emandate.ts';
import { aMandate, MANDATE, QUOTE, TERMS } from './views.ts';

/** The element alone, with a proxy that answers what a test says. */

type Ending = readonly [name: string, change: Partial<EmandateView>, heading: string, buttons: readonly string[]];

const signed = (change: Partial<typeof MANDATE> = {}) => ({ mandate: { ...MANDATE, ...change } });
const REGISTERED = { payment_method_type: 'REGISTERED_MANDATES', approval_window: null } as const;

/** A session that knows who signs, and of which account. */
const KNOWN: Partial<EmandateView> = {
  payer: { display_name: 'Thandi Mokoena', is_company: false, has_mobile: true },
  bank_account: { bank_title: 'Absa', ending: '1605', bank_account_type: 'SAVINGS', bank_account_holder_name: 'T' },
};

const ENDINGS: readonly Ending[] = [
  ['the bank asks', { state: 'waiting', ...signed() }, 'Your bank is asking you now', []],
  [
    'the bank asks until another day',
    { state: 'waiting', ...signed({ closes_in: 100_000_000, closes_at: '2027-02-03T17:00:00.000Z' }) },
    'Approve it with your bank',
    [],
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
    'no reply, on bank A in the short window',
    { state: 'no_reply', ...signed({ mandate_status: 'NO_REPLY', can_resend: true }) },
    'Nobody answered in time',
    ['Send it again', 'Sign again', 'Use an EFT debit order instead'],
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
  let quote: typeof QUOTE;
  let asked: { readonly path: string; readonly body: unknown }[];
  const real = { fetch: window.fetch.bind(window), EventSource: window.EventSource };

  beforeEach(() => {
    sessionStorage.clear();
    asked = [];
    refusal = null;
    quote = QUOTE;
    view = aMandate();
    window.fetch = (url, init) => {
      const path = (typeof url === 'string' ? url : '').split('/').at(-1) ?? '';
      asked.push({ path, body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : null });
      const answers: Readonly<Record<string, object>> = {
        check: { kind: 'check', verdict: 'fine', problems: [], bank_account_number: null },
        quote,
      };
      if (path === 'quote' && refusal !== null) return Promise.resolve(Response.json({ error: refusal }, { status: 400 }));
      return Promise.resolve(Response.json(answers[path] ?? view));
    };
    class Silent extends EventTarget {
      close(): void {
        // Nothing is pushed.
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
    signer.press('Continue');
    await signer.at('Your bank account');
    return signer;
  }

  describe('each step', () => {
    it('is accessible, and goes on with what it has', async () => {
      const signer = await toAccount();
      await expect(signer.element).to.be.accessible();
      signer.type('bank_name', 'capitec bank');
      signer.type('bank_account_number', '1234567811');
      await signer.until(() => signer.field('bank_branch_code').value === '470010');
      signer.press('Continue');
      await signer.at('What and when');
      await expect(signer.element).to.be.accessible();
      signer.root.querySelector<HTMLInputElement>('.product input')?.click();
      await signer.until(() => signer.root.querySelector('.stepper'));
      signer.root.querySelector<HTMLButtonElement>('.stepper button:last-child')?.click();
      signer.root.querySelectorAll<HTMLInputElement>('input[type=radio]')[1]?.click();
      await signer.until(() => signer.root.querySelector('.coming'));
      await expect(signer.element).to.be.accessible();
      signer.press('Continue');
      await signer.at('Please check everything');
      await expect(signer.element).to.be.accessible();
      signer.press('Continue');
      await signer.at('Sign');
      await expect(signer.element).to.be.accessible();
      signer.press('Sign');
      await signer.until(() => signer.field('signature_name').getAttribute('aria-invalid') === 'true');
      signer.type('signature_name', 'Thandi Mokoena');
      signer.press('Sign');
      await signer.until(() => asked.some(({ path }) => path === 'submit'));
      const { body } = asked.find(({ path }) => path === 'submit') ?? expect.fail();
      expect((body as { plan: unknown }).plan).to.deep.equal({ items: [{ product_id: 'pro_box', qty: 2 }], process_day: 25 });
      expect((body as { signature: unknown }).signature).to.deep.equal({ type: 'typed', name: 'Thandi Mokoena' });
    });

    for (const [rule, words] of [
      ['both_on_sunday', 'may not both be on a Sunday'],
      ['item_limit', 'That is more than can be debited at once.'],
      ['earliest', 'The first day that you can choose is 2\u00a0February 2027.'],
      ['a_rule_of_tomorrow', 'This does not look right.'],
    ] as const)
      it(`says in its own words which rule a choice broke, whatever the service’s words are: ${rule}`, async () => {
        const signer = await open(KNOWN);
        await signer.at('What and when');
        const field = 'plan.process_day';
        refusal = { code: 'invalid', message: 'no', fields: { [field]: 'no' }, rules: { [field]: rule } };
        signer.root.querySelector<HTMLInputElement>('.product input')?.click();
        await signer.until(() => signer.root.querySelector('input[type=radio]'));
        signer.root.querySelector<HTMLInputElement>('input[type=radio]')?.click();
        signer.press('Continue');
        await signer.until(() => signer.root.querySelector('#process_day-note'));
        expect(signer.root.querySelector('#process_day-note')?.textContent).to.contain(words);
      });

    for (const [amount_min, amount_max, words] of [
      [2_000, 500_000, 'Between R\u00a020,00 and R\u00a05\u00a0000,00.'],
      [2_000, null, 'At least R\u00a020,00.'],
      [null, 500_000, 'At most R\u00a05\u00a0000,00.'],
    ] as const)
      it(`says what an amount may be, before one is typed and where another was: ${words}`, async () => {
        const page = { ...view.page, payment_type: 'emandate_choose_what_to_pay', interval: 'MONTHLY', amount_min, amount_max };
        const signer = await open({ ...KNOWN, page, products: [] });
        await signer.at('What and when');
        expect(signer.root.querySelector('#amount-hint')?.textContent).to.equal(words);
        refusal = { code: 'invalid', message: 'no', fields: { 'plan.amount': 'no' }, rules: {} };
        signer.type('amount', '7');
        signer.root.querySelector<HTMLInputElement>('input[type=radio]')?.click();
        signer.press('Continue');
        await signer.until(() => signer.root.querySelector('#amount-error'));
        expect(signer.root.querySelector('#amount-error')?.textContent).to.equal(words);
      });

    it('does not promise a maximum that the first debit, with what is paid once, is above', async () => {
      const first_collection = { total_excl: 130_000, total_tax: 19_500, total_incl: 149_500, date: '2027-02-03' };
      quote = { ...QUOTE, terms: { ...QUOTE.terms, first_collection } };
      const signer = await open(KNOWN);
      await signer.at('What and when');
      signer.root.querySelector<HTMLInputElement>('.product input')?.click();
      await signer.until(() => signer.root.querySelector('input[type=radio]'));
      signer.root.querySelector<HTMLInputElement>('input[type=radio]')?.click();
      signer.press('Continue');
      await signer.at('Please check everything');
      expect(signer.root.textContent).to.match(/Never more than\s*R\u00a0897,00 after the first collection/);
    });

    it('about the account begins with the name of whoever the link is for', async () => {
      const signer = await open({ payer: KNOWN.payer ?? null });
      await signer.at('Your bank account');
      expect(signer.field('bank_account_holder_name').value).to.equal('Thandi Mokoena');
    });

    it('that comes when whoever signs is elsewhere in the page does not call them back', async () => {
      const signer = await open(KNOWN);
      await signer.at('What and when');
      signer.root.querySelector<HTMLInputElement>('.product input')?.click();
      await signer.until(() => signer.root.querySelector('input[type=radio]'));
      signer.root.querySelector<HTMLInputElement>('input[type=radio]')?.click();
      signer.press('Continue');
      const field = document.createElement('input');
      signer.element.after(field);
      field.focus();
      await signer.at('Please check everything');
      expect(document.activeElement).to.equal(field);
      field.remove();
    });

    it('a link that leads nowhere is said as it is shown', async () => {
      window.fetch = () => Promise.resolve(Response.json({ error: { code: 'not_found', message: 'no' } }, { status: 404 }));
      const signer = await open();
      await signer.until(() => signer.root.querySelector('[part~=notice]'));
      expect(signer.root.querySelector('[role=status]')?.textContent).to.equal('This link is not available');
    });

    it('is the first of those that the session leaves to ask', async () => {
      const signer = await open(KNOWN);
      await signer.at('What and when');
      expect(signer.root.textContent).to.contain('Step 1 of 3');
    });

    it('a company reads what works for it before anything else is asked', async () => {
      const signer = await open();
      await signer.at('Who are you?');
      signer.root.querySelectorAll<HTMLInputElement>('input[type=radio]')[1]?.click();
      await signer.until(() => signer.root.textContent.includes('A company cannot use DebiCheck'));
      await expect(signer.element).to.be.accessible();
      signer.press('Use: EFT debit order');
      await signer.until(() => signer.root.querySelector('#company_name'));
    });
  });

  describe('the picker of banks', () => {
    const options = (signer: Signer): string[] =>
      [...signer.root.querySelectorAll('[role=option]')].map(({ firstElementChild }) => firstElementChild?.textContent ?? '');
    const isOpen = (signer: Signer): boolean => signer.field('bank_name').getAttribute('aria-expanded') === 'true';

    it('is a combobox whose list narrows, that the arrows move through and Enter takes from', async () => {
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
      await expect(signer.element).to.be.accessible();
      await sendKeys({ press: 'ArrowDown' });
      await sendKeys({ press: 'Enter' });
      expect(signer.field('bank_name').value).to.equal('Capitec Bank');
      expect(isOpen(signer)).to.equal(false);
      expect(signer.field('bank_branch_code').value).to.equal('470010');
      expect(signer.title).to.equal('Your bank account');
    });

    it('shows all of them again, with the chosen one pointed at; Escape closes and changes nothing', async () => {
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

    it('takes what can only be meant when it is left, and says where no bank is called so', async () => {
      const signer = await toAccount();
      signer.field('bank_name').focus();
      await sendKeys({ type: '632005' });
      await sendKeys({ press: 'Tab' });
      expect(signer.field('bank_name').value).to.equal('Absa');
      signer.field('bank_name').select();
      await sendKeys({ type: 'zzz' });
      expect(signer.root.querySelector('#bank-note')?.textContent).to.contain('No bank is called that.');
      signer.press('Continue');
      await signer.until(() => signer.field('bank_name').getAttribute('aria-invalid') === 'true');
    });

    it('a press chooses, and the focus stays; a bank without a universal code leaves the code to be typed', async () => {
      const signer = await toAccount();
      signer.root.querySelector<HTMLElement>('.combo-open')?.click();
      await signer.until(() => isOpen(signer));
      expect(signer.root.activeElement?.id).to.equal('bank_name');
      signer.root.querySelector<HTMLElement>('#bank-OLD_MUTUAL_BANK')?.click();
      await signer.until(() => signer.field('bank_name').value === 'Old Mutual Bank');
      expect(signer.field('bank_branch_code').readOnly).to.equal(false);
    });
  });

  describe('each ending', () => {
    for (const [name, change, heading, buttons] of ENDINGS)
      it(`${name}: is accessible, and offers only what the rules allow`, async () => {
        const signer = await open({ version: 3, ...change });
        await signer.at(heading);
        expect(signer.buttons).to.deep.equal(buttons);
        await expect(signer.element).to.be.accessible();
      });

    it('the clock is a timer that does not speak; the time is read out when little is left', async () => {
      const signer = await open({ version: 3, state: 'waiting', ...signed({ closes_in: 61_400 }) });
      await signer.at('Your bank is asking you now');
      const timer = signer.root.querySelector('[role=timer]');
      expect(timer?.getAttribute('aria-live')).to.equal('off');
      expect(signer.root.querySelectorAll('[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]').length).to.equal(1);
      await signer.until(() => signer.root.querySelector('[role=status]')?.textContent === '60 seconds left to approve.');
      expect(signer.root.textContent).to.contain('Answer by 09:02, 1\u00a0February 2027.');
    });

    it('says how to approve in steps that name the contract', async () => {
      const signer = await open({ version: 3, state: 'waiting', ...signed() });
      await signer.at('Your bank is asking you now');
      const ways = [...signer.root.querySelectorAll('.how details')];
      expect(ways.map((way) => way.querySelectorAll('li').length)).to.deep.equal([4, 3, 3]);
      for (const way of ways) expect(way.textContent).to.contain(TERMS.contract_reference);
    });
  });

  it('what was typed is there again after a reload, at the step where it was; of another session nothing is', async () => {
    const before = await toAccount();
    before.type('bank_account_number', '1234567811');
    before.element.remove();
    const after = await open();
    await after.at('Your bank account');
    expect(after.field('bank_account_number').value).to.equal('1234567811');
    view = aMandate({ session_id: 'ses_2' });
    after.element.session = 'ses_2';
    await after.at('Who are you?');
    expect(after.field('person_name').value).to.equal('');
  });
});
