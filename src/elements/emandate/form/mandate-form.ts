import type { EmandateView, MandateMethod } from '../../../contract/sessions/emandate.ts';
import type { MandateAccount, MandatePayer, MandatePlan, QuoteRequest } from '../../../contract/sessions/emandate-sign.ts';
import { parseAmount } from '../../../facts/amount.ts';
import { writtenEnding } from '../../../facts/card-names.ts';
import { beginningOf, cleanText } from '../../../facts/text.ts';
import { Form, type FormHost } from '../../shared/form/form.ts';
import { DETAILS, knownDetail, needsDetail, type BrokenRules, type Detail, type SigningState } from '../flow/emandate-state.flow.ts';
import { placeOf, SIGNER_FIELDS, type SignerField } from '../flow/field-places.flow.ts';
import type { Draft } from './draft.ts';
import { looksWrong, ROWS, type FormField, type MandateValues, ruleWords } from './fields.ts';

const isDetail = (field: SignerField): field is Detail => DETAILS.some((detail) => detail === field);

/** What was typed for a mandate, which of its fields are asked, and everything that is derived from it. Every value is a text until it is sent. */
export class MandateForm extends Form<FormField> implements MandateValues {
  protected override readonly rows = ROWS;
  /** The quantity of each product. */
  readonly items = new Map<string, number>();
  /** A method other than the page's own. */
  method_id: string | null = null;
  /** The known details that the signer replaces. `bank_account_number` stands for the whole account. */
  readonly replaced = new Set<FormField>();
  /** The lines of a drawn signature; null if the name is typed. */
  strokes: [number, number][][] | null = null;
  readonly #state: () => Pick<SigningState, 'view' | 'step' | 'notice'>;

  constructor(host: FormHost, state: () => Pick<SigningState, 'view' | 'step' | 'notice'>, changed: (name?: FormField) => void) {
    super(host, changed);
    this.#state = state;
  }

  /** The view of the session. A form is used only where there is one. */
  get view(): EmandateView {
    const { view } = this.#state();
    if (view === null) throw new Error('There is no view yet.');
    return view;
  }

  /** Begins with the values of an earlier page load, or empty. */
  begin(before: Draft | null): void {
    this.clear();
    this.items.clear();
    this.restore(before?.values);
    for (const [product_id, qty] of Object.entries(before?.items ?? {})) this.items.set(product_id, qty);
    this.method_id = before?.method_id ?? null;
    this.replaced.clear();
    this.strokes = null;
  }

  // ── Which fields are asked

  /** The fields that the step shows. */
  override get names(): readonly FormField[] {
    const { step } = this.#state();
    return step === 'who' ? this.#signer : [...this.#plan, ...this.#signature];
  }

  get #signer(): FormField[] {
    const kind: FormField[] = this.view.payer === null ? ['kind'] : [];
    return this.isBarred ? kind : [...kind, ...SIGNER_FIELDS.filter((field) => this.asks(field)), ...this.accountNames];
  }

  /** Whether enough is chosen to calculate the terms. */
  get isPlanned(): boolean {
    return this.#plan.every((field) => this.problem(field) === undefined);
  }

  /** The fields of the account that the step shows. */
  get accountNames(): FormField[] {
    if (this.view.bank_account !== null && !this.replaced.has('bank_account_number')) return [];
    const all: FormField[] = ['bank_name', 'bank_account_number', 'bank_account_type', 'bank_account_holder_name'];
    // If a bank has one code for all its branches, no branch code is asked for.
    return this.bank?.bank_branch_code === null ? [...all, 'bank_branch_code'] : all;
  }

  get #plan(): FormField[] {
    const { page, products } = this.view;
    const what: FormField[] = [...(products.length > 0 ? (['items'] as const) : []), ...(this.needsAmount ? (['amount'] as const) : [])];
    if (products.length > 0 && this.items.size === 0) return what;
    if (this.interval === null) return [...what, 'process_date'];
    const once = this.hasOnce ? (['first_collection_date'] as const) : [];
    return [...what, 'process_day', ...once, 'date_start', ...(page.date_end === null ? (['date_end'] as const) : [])];
  }

  get #signature(): FormField[] {
    const capacity = this.isCompany ? (['capacity'] as const) : [];
    return ['signature_name', ...capacity, ...(this.strokes === null ? [] : (['strokes'] as const))];
  }

  /** Whether a detail of the signer is asked for: it is required and not known, or the signer replaces it. */
  asks(field: SignerField): boolean {
    const { payer } = this.view;
    if (field === 'id_type') return !this.isCompany && this.asks('id_number');
    if (!isDetail(field)) return payer === null && (field === 'company_name') === this.isCompany;
    if (payer === null) return field !== 'id_number' || needsDetail(this.isCompany, this.method, field);
    return this.replaced.has(field) || this.requires(field);
  }

  /** Whether a detail has to be typed, because the method needs it and the session does not know it. */
  requires(field: Detail): boolean {
    return this.masked(field) === null && needsDetail(this.isCompany, this.method, field);
  }

  /** Whether the method needs something of the payer. */
  needs(need: MandateMethod['needs'][number]): boolean {
    return this.method?.needs.includes(need) === true;
  }

  /** A known detail, masked; null if the signer has to be asked. */
  masked(field: Detail): string | null {
    return knownDetail(this.view.payer, this.method, field);
  }

  /** What stands for a detail now, as far as it may be shown: what was typed, or the known one, masked. */
  shown(field: Detail): string {
    return (this.replaced.has(field) && this.get(field)) || (this.masked(field) ?? '');
  }

  // ── What is wrong

  /** The clean value of a field. A bank counts only if there is one of that name. */
  override get(field: FormField): string {
    switch (field) {
      case 'bank_name':
        return this.bank?.title ?? '';
      case 'bank_branch_code':
        return this.bank?.bank_branch_code ?? super.get(field);
      case 'items':
        return this.items.size > 0 ? 'chosen' : '';
      case 'strokes':
        return this.strokes?.length === 0 ? '' : 'drawn';
      default:
        return super.get(field);
    }
  }

  protected override initial(field: FormField): string {
    if (field === 'bank_account_holder_name') return this.holder;
    // The only day that the page offers is chosen from the start.
    const { process_days } = this.view.page;
    return field === 'process_day' && process_days?.length === 1 && this.interval !== 'WEEKLY'
      ? String(process_days[0])
      : super.initial(field);
  }

  /** What is missing, or wrong with an amount. Everything else is checked by the service and the bank. */
  override problem(field: FormField): string | undefined {
    if (field === 'amount' || this.get(field) === '') return this.#mayBeEmpty(field) ? undefined : super.problem(field);
    return undefined;
  }

  /** A detail or an account that is known is kept where its field stays empty. */
  #mayBeEmpty(field: FormField): boolean {
    if (field === 'id_number') return !this.requires(field);
    return this.keepsAccount && field.startsWith('bank_');
  }

  override error(field: FormField): string | undefined {
    const rule = this.#rules[field];
    return super.error(field) ?? (rule === undefined ? undefined : this.words(field, rule));
  }

  /** The rules that the service found broken, by field. */
  get #rules(): Readonly<Partial<Record<FormField, string>>> {
    const { notice } = this.#state();
    const broken: BrokenRules = notice?.type === 'fields' ? notice.fields : {};
    return Object.fromEntries(Object.entries(broken).flatMap(([path, rule]) => [[placeOf(path)?.field ?? '', rule]]));
  }

  words(field: FormField | null, rule: string): string {
    const row = field === null ? undefined : ROWS[field];
    if (rule === 'required') return (field && row?.empty?.(this, field)) ?? looksWrong();
    return ruleWords(rule, this.view) ?? (field && this.#refusal(field)) ?? looksWrong();
  }

  #refusal(field: FormField): string | undefined {
    if (field === 'items') return ROWS.items.empty?.(this, field);
    return ROWS[field].wrong?.(this.get(field), this, field) ?? (field === 'amount' ? ROWS.amount.hint?.(this) : undefined);
  }

  // ── What follows from the values

  /** The chosen payment method. */
  get method(): MandateMethod | undefined {
    const { methods } = this.view;
    return methods.find(({ payment_methods_id }) => payment_methods_id === this.method_id) ?? methods[0];
  }

  /** Whether a company signs. */
  get isCompany(): boolean {
    return this.view.payer === null ? super.get('kind') === 'company' : this.view.payer.is_company;
  }

  /** Whether this method excludes companies. */
  get isBarred(): boolean {
    return this.isCompany && this.method?.takes_companies === false;
  }

  /** Whether the identity number is that of a South African ID. */
  get isSouthAfricanId(): boolean {
    return super.get('kind') !== 'company' && super.get('id_type') === 'SOUTH_AFRICAN_ID';
  }

  /** Whether the payer decides the amount. */
  get needsAmount(): boolean {
    return this.view.page.payment_type !== 'emandate_products_and_collections' && this.view.amount === null;
  }

  /** Whether the account that the session knows is used. */
  get keepsAccount(): boolean {
    return this.view.bank_account !== null && !(this.replaced.has('bank_account_number') && super.get('bank_account_number') !== '');
  }

  /** The account that will be debited, such as `Capitec Bank •••• 7811`. */
  get accountInShort(): string {
    const { bank_account } = this.view;
    if (bank_account !== null && this.keepsAccount) return `${bank_account.bank_title} ${writtenEnding(bank_account.ending)}`;
    return `${this.get('bank_name')} ${this.get('bank_account_number')}`;
  }

  /** The frequency of the chosen payment; null if there is only one debit. */
  get interval(): string | null {
    const { page, products } = this.view;
    if (page.payment_type !== 'emandate_products_and_collections')
      return page.interval === 'ONE_TIME' ? null : (page.interval ?? 'MONTHLY');
    const chosen = products.find(({ product_id, pricing_type }) => this.items.has(product_id) && pricing_type === 'RECURRING');
    return chosen?.billing_period ?? null;
  }

  /** Whether the choice has products that are paid once as well as recurring ones. */
  get hasOnce(): boolean {
    const { products } = this.view;
    return (
      this.interval !== null && products.some(({ product_id, pricing_type }) => this.items.has(product_id) && pricing_type === 'ONE_TIME')
    );
  }

  /** The banks that support the method. */
  get banks(): EmandateView['banks'] {
    const type = this.method?.payment_method_type ?? 'DEBIT_ORDER';
    return this.view.banks.filter(({ methods }) => methods.includes(type));
  }

  /** The bank whose name was typed. */
  get bank(): EmandateView['banks'][number] | undefined {
    const typed = cleanText(this.values.bank_name ?? '').toLowerCase();
    return this.banks.find(({ title }) => title.toLowerCase() === typed);
  }

  /** The probable name of the account holder. */
  get holder(): string {
    const typed = this.isCompany ? super.get('company_name') : `${super.get('person_name')} ${super.get('person_surname')}`.trim();
    return beginningOf(this.view.payer?.display_name ?? typed, 30);
  }

  // ── What is sent

  /** All values in the format in which they are sent. */
  draft(locale: QuoteRequest['locale']): QuoteRequest {
    const { payer: customer, account: bank_account } = this;
    return { plan: this.plan, locale, ...(customer && { customer }), ...(bank_account && { bank_account }) };
  }

  /** The signer's details, or the replacements of known details; undefined if there are none. */
  get payer(): MandatePayer | undefined {
    const fields = SIGNER_FIELDS.filter((field) => field !== 'id_type' && this.asks(field));
    const texts: Partial<Record<Exclude<SignerField, 'id_type'>, string>> = this.sentOf(fields);
    const id_type = this.isCompany ? 'COMPANY_REGISTRATION_NUMBER' : oneOf(ID_TYPES, this.get('id_type'));
    const payer: MandatePayer = { ...texts, ...(texts.id_number && { id_type }) };
    return this.view.payer !== null && Object.keys(payer).length === 0 ? undefined : payer;
  }

  /** The account; undefined if the known account is used. */
  get account(): MandateAccount | undefined {
    if (this.keepsAccount) return undefined;
    return {
      bank_account_holder_name: this.get('bank_account_holder_name') || this.holder,
      bank_account_number: this.sent('bank_account_number'),
      bank_account_type: oneOf(ACCOUNT_TYPES, this.get('bank_account_type')),
      bank_name: this.bank?.bank_name ?? 'ABSA_BANK_LIMITED',
      bank_branch_code: this.sent('bank_branch_code'),
    };
  }

  get plan(): MandatePlan {
    const { interval } = this;
    const text = (field: FormField) => this.get(field) || undefined;
    const products = this.view.page.payment_type === 'emandate_products_and_collections';
    return defined<MandatePlan>({
      payment_methods_id: this.method_id ?? undefined,
      amount: this.needsAmount ? (parseAmount(this.get('amount')) ?? undefined) : undefined,
      items: products ? [...this.items].map(([product_id, qty]) => ({ product_id, qty })) : undefined,
      process_day: interval === null ? undefined : Number(this.get('process_day')) || undefined,
      date_start: interval === null ? undefined : text('date_start'),
      date_end: interval === null ? undefined : text('date_end'),
      first_collection_date: this.hasOnce ? text('first_collection_date') : undefined,
      process_date: interval === null ? text('process_date') : undefined,
    });
  }
}

const ID_TYPES = ['SOUTH_AFRICAN_ID', 'PASSPORT_NUMBER', 'TEMPORARY_RESIDENCE'] as const;
const ACCOUNT_TYPES = ['CHEQUE_OR_CURRENT', 'SAVINGS', 'TRANSMISSION'] as const;
/** The typed value if it is one of these, else the first of them. */
const oneOf = <T extends string>(all: readonly [T, ...T[]], typed: string): T => all.find((one) => one === typed) ?? all[0];

/** Removes the undefined values. */
const defined = <T extends object>(value: { [K in keyof T]: T[K] | undefined }): T =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T;
