import type { EmandateView, MandateMethod } from '../../../contract/sessions/emandate.ts';
import type { MandateAccount, MandatePayer, MandatePlan, QuoteRequest } from '../../../contract/sessions/emandate-sign.ts';
import { parseAmount } from '../../../facts/amount.ts';
import { pastedDigits } from '../../../facts/digits.ts';
import { pastedEmail } from '../../../facts/email.ts';
import { toPhoneNumber } from '../../../facts/phone.ts';
import { beginningOf, cleanText } from '../../../facts/text.ts';
import { placeOfStep, type Step } from '../flow/emandate-state.flow.ts';
import type { Draft } from './draft.ts';
import { SIGNER_FIELDS, type SignerField } from '../flow/field-places.flow.ts';
import { FIELDS, type FormField } from './mandate-fields.ts';

/** A detail of the signer that the session may already know. */
export type Detail = 'id_number' | 'email' | 'contact_number';
const isDetail = (field: SignerField): field is Detail => field === 'id_number' || field === 'email' || field === 'contact_number';

/** The signer's values. They are kept when the signer goes forward and back. Every value is a text until it is sent. */

/** The form's values, and everything that is derived from them. */
export class MandateForm {
  readonly values = new Map<FormField, string>();
  /** The quantity of each product. */
  readonly items = new Map<string, number>();
  /** A method other than the page's own. */
  method_id: string | null = null;
  approval_window: MandatePlan['approval_window'];
  /** The known details that the signer replaces. `bank_account_number` stands for the whole account. */
  readonly replaced = new Set<FormField>();
  /** The lines of a drawn signature; null if the name is typed. */
  strokes: [number, number][][] | null = null;

  /** Restores the values of an earlier page load. Without them the form begins empty. */
  restore(before: Draft | null): void {
    this.values.clear();
    this.items.clear();
    for (const field of FIELDS) if (before?.values[field] !== undefined) this.values.set(field, before.values[field]);
    for (const [product_id, qty] of Object.entries(before?.items ?? {})) this.items.set(product_id, qty);
    this.method_id = before?.method_id ?? null;
    this.approval_window = undefined;
    this.replaced.clear();
    this.strokes = null;
  }

  get(field: FormField): string {
    return cleanText(this.values.get(field) ?? DEFAULTS[field] ?? '');
  }

  /** The chosen payment method. */
  method(view: EmandateView): MandateMethod | undefined {
    return view.methods.find(({ payment_methods_id }) => payment_methods_id === this.method_id) ?? view.methods[0];
  }

  isCompany(view: EmandateView): boolean {
    return view.payer === null ? this.get('kind') === 'company' : view.payer.is_company;
  }

  /** A known detail, masked; null if the signer has to be asked. */
  masked(view: EmandateView, field: Detail): string | null {
    const { payer } = view;
    // The bank sends its question by phone, so a known number that is not a mobile number has to be replaced.
    return payer === null || (field === 'contact_number' && this.#needs(view, 'mobile') && !payer.has_mobile) ? null : payer[field];
  }

  /** Whether a detail of the signer is asked for: it is required and not known, or the signer replaces it. */
  asks(view: EmandateView, field: SignerField): boolean {
    const company = this.isCompany(view);
    if (field === 'id_type') return !company && this.asks(view, 'id_number');
    if (!isDetail(field)) return view.payer === null && (field === 'company_name') === company;
    if (view.payer === null) return field !== 'id_number' || this.#needsIdNumber(view);
    return this.replaced.has(field) || (this.masked(view, field) === null && this.#requires(view, field));
  }

  /** Whether the account that the session knows is used. */
  keepsAccount(view: EmandateView): boolean {
    return view.bank_account !== null && !(this.replaced.has('bank_account_number') && this.get('bank_account_number') !== '');
  }

  #needs(view: EmandateView, need: MandateMethod['needs'][number]): boolean {
    return this.method(view)?.needs.includes(need) === true;
  }

  /** A company's mandate always needs its registration number. */
  #needsIdNumber(view: EmandateView): boolean {
    return this.isCompany(view) || this.#needs(view, 'id_number');
  }

  #requires(view: EmandateView, field: Detail): boolean {
    return field === 'id_number' ? this.#needsIdNumber(view) : this.#needs(view, field);
  }

  /** Whether this method excludes companies. */
  isBarred(view: EmandateView): boolean {
    return this.isCompany(view) && this.method(view)?.takes_companies === false;
  }

  /** Whether the identity number is that of a South African ID. */
  isSouthAfricanId(): boolean {
    return this.get('kind') !== 'company' && this.get('id_type') === 'SOUTH_AFRICAN_ID';
  }

  /** The frequency of the chosen payment; null if there is only one debit. */
  interval(view: EmandateView): string | null {
    const { page, products } = view;
    if (page.payment_type !== 'emandate_products_and_collections')
      return page.interval === 'ONE_TIME' ? null : (page.interval ?? 'MONTHLY');
    const chosen = products.find(({ product_id, pricing_type }) => this.items.has(product_id) && pricing_type === 'RECURRING');
    return chosen?.billing_period ?? null;
  }

  /** Whether the choice has products that are paid once as well as recurring ones. */
  hasOnce(view: EmandateView): boolean {
    return (
      this.interval(view) !== null &&
      view.products.some(({ product_id, pricing_type }) => this.items.has(product_id) && pricing_type === 'ONE_TIME')
    );
  }

  /** The required fields of a step that are still empty. */
  missing(view: EmandateView, step: Step): FormField[] {
    // If the account is in the same step as the signer's details, both are checked at once.
    const hasAccount = placeOfStep(view, 'account') === step;
    const required = [...this.#required(view, step), ...(hasAccount && step !== 'account' ? this.#required(view, 'account') : [])];
    const empty = required.filter((field) => this.#value(view, field) === '');
    const isUnknown = hasAccount && !this.keepsAccount(view) && this.bank(view) === undefined && !empty.includes('bank_name');
    return isUnknown ? ['bank_name', ...empty] : empty;
  }

  /** Whether enough is chosen to calculate the debits. */
  isComplete(view: EmandateView, step: Step): boolean {
    return this.missing(view, step).length === 0 && (view.products.length === 0 || this.items.size > 0);
  }

  #value(view: EmandateView, field: FormField): string {
    if (field === 'bank_branch_code') return this.branch(view);
    if (field === 'bank_account_holder_name') return cleanText(this.values.get(field) ?? this.holder(view));
    return this.get(field);
  }

  #required(view: EmandateView, step: Step): FormField[] {
    if (step === 'who')
      return SIGNER_FIELDS.filter(
        (field) => this.asks(view, field) && (!isDetail(field) || (this.masked(view, field) === null && this.#requires(view, field))),
      );
    if (step === 'account')
      return this.keepsAccount(view) ? [] : ['bank_name', 'bank_branch_code', 'bank_account_number', 'bank_account_holder_name'];
    if (step === 'what')
      return [...(needsAmount(view) ? (['amount'] as const) : []), ...(this.interval(view) !== null ? (['process_day'] as const) : [])];
    return ['signature_name', ...(this.isCompany(view) ? (['capacity'] as const) : [])];
  }

  /** The signer's details, or the replacements of known details; undefined if there are none. */
  payer(view: EmandateView): MandatePayer | undefined {
    const texts: Partial<Record<Exclude<SignerField, 'id_type'>, string>> = {};
    for (const field of SIGNER_FIELDS) {
      if (field === 'id_type' || !this.asks(view, field)) continue;
      const typed = (SENT[field] ?? cleanText)(this.get(field));
      if (typed) texts[field] = typed;
    }
    const id_type = this.isCompany(view) ? 'COMPANY_REGISTRATION_NUMBER' : idType(this.get('id_type'));
    const payer: MandatePayer = { ...texts, ...(texts.id_number && { id_type }) };
    return view.payer !== null && Object.keys(payer).length === 0 ? undefined : payer;
  }

  /** The account; undefined if the known account is used. */
  account(view: EmandateView): MandateAccount | undefined {
    if (this.keepsAccount(view)) return undefined;
    const bank = this.bank(view);
    return {
      bank_account_holder_name: this.get('bank_account_holder_name') || this.holder(view),
      bank_account_number: pastedDigits(this.get('bank_account_number')),
      bank_account_type: accountType(this.get('bank_account_type')),
      bank_name: bank?.bank_name ?? 'ABSA_BANK_LIMITED',
      bank_branch_code: this.branch(view),
    };
  }

  /** The banks that support the method. */
  banks(view: EmandateView): EmandateView['banks'] {
    const type = this.method(view)?.payment_method_type ?? 'DEBIT_ORDER';
    return view.banks.filter(({ methods }) => methods.includes(type));
  }

  /** The bank whose name was typed. */
  bank(view: EmandateView): EmandateView['banks'][number] | undefined {
    const typed = this.get('bank_name').toLowerCase();
    return this.banks(view).find(({ title }) => title.toLowerCase() === typed);
  }

  branch(view: EmandateView): string {
    return this.bank(view)?.bank_branch_code ?? pastedDigits(this.get('bank_branch_code'));
  }

  /** The probable name of the account holder. */
  holder(view: EmandateView): string {
    const typed = this.isCompany(view) ? this.get('company_name') : `${this.get('person_name')} ${this.get('person_surname')}`.trim();
    return beginningOf(view.payer?.display_name ?? typed, 30);
  }

  /** All values in the format in which they are sent. */
  draft(view: EmandateView, locale: QuoteRequest['locale']): QuoteRequest {
    const [customer, bank_account] = [this.payer(view), this.account(view)];
    return { plan: this.plan(view), locale, ...(customer && { customer }), ...(bank_account && { bank_account }) };
  }

  plan(view: EmandateView): MandatePlan {
    const interval = this.interval(view);
    const text = (field: FormField) => this.get(field) || undefined;
    const products = view.page.payment_type === 'emandate_products_and_collections';
    return defined<MandatePlan>({
      payment_methods_id: this.method_id ?? undefined,
      amount: needsAmount(view) ? (parseAmount(this.get('amount')) ?? undefined) : undefined,
      items: products ? [...this.items].map(([product_id, qty]) => ({ product_id, qty })) : undefined,
      process_day: interval === null ? undefined : Number(this.get('process_day')) || undefined,
      date_start: interval === null ? undefined : text('date_start'),
      date_end: interval === null ? undefined : text('date_end'),
      first_collection_date: this.hasOnce(view) ? text('first_collection_date') : undefined,
      process_date: interval === null ? text('process_date') : undefined,
      approval_window: this.approval_window,
    });
  }
}

/** How the details are sent; the other fields are sent as texts. */
const SENT: Partial<Record<FormField, (typed: string) => string>> = {
  id_number: pastedDigits,
  email: pastedEmail,
  contact_number: (typed) => toPhoneNumber(typed) ?? typed,
};

const DEFAULTS: Partial<Record<FormField, string>> = {
  kind: 'person',
  id_type: 'SOUTH_AFRICAN_ID',
  bank_account_type: 'CHEQUE_OR_CURRENT',
};

/** Whether the payer decides the amount. */
export const needsAmount = ({ page, amount }: EmandateView): boolean =>
  page.payment_type !== 'emandate_products_and_collections' && amount === null;

const ID_TYPES = ['SOUTH_AFRICAN_ID', 'PASSPORT_NUMBER', 'TEMPORARY_RESIDENCE'] as const;
const idType = (typed: string) => ID_TYPES.find((type) => type === typed) ?? 'SOUTH_AFRICAN_ID';
const ACCOUNT_TYPES = ['CHEQUE_OR_CURRENT', 'SAVINGS', 'TRANSMISSION'] as const;
const accountType = (typed: string) => ACCOUNT_TYPES.find((type) => type === typed) ?? 'CHEQUE_OR_CURRENT';

/** Removes the undefined values. */
const defined = <T extends object>(value: { [K in keyof T]: T[K] | undefined }): T =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T;
