import type { EmandateView, MandateAccount, MandateMethod, MandatePayer, MandatePlan, QuoteRequest } from '../../protocol/emandate.ts';
import { parseCents } from './cents.ts';
import type { Step } from './emandate-state.flow.ts';
import type { Kept } from './kept.ts';

/** What whoever signs types: kept through every step, on the way back too. Everything is text until it is sent. */

/** The fields of the form. */
export const FIELDS = [
  ...['kind', 'company_name', 'person_name', 'person_surname', 'id_type', 'id_number', 'email', 'contact_number'],
  ...['bank_name', 'bank_branch_code', 'bank_account_type', 'bank_account_number', 'bank_account_holder_name'],
  ...['amount', 'process_day', 'date_start', 'date_end', 'first_collection_date', 'process_date', 'signature_name'],
] as const;
/** One of {@link FIELDS}. */
export type FormField = (typeof FIELDS)[number];

/** The form's values and what they come to. */
export class MandateForm {
  readonly values = new Map<FormField, string>();
  /** How many of each product. */
  readonly items = new Map<string, number>();
  /** Another method than the page's own. */
  method_id: string | null = null;
  approval_window: MandatePlan['approval_window'];
  /** Lines of a drawn signature; null where the name is typed. */
  strokes: [number, number][][] | null = null;

  /** Takes up what was kept of an earlier page; without that it begins empty. */
  take(before: Kept | null): void {
    this.values.clear();
    this.items.clear();
    for (const field of FIELDS) if (before?.values[field] !== undefined) this.values.set(field, before.values[field]);
    for (const [product_id, qty] of Object.entries(before?.items ?? {})) this.items.set(product_id, qty);
    this.method_id = before?.method_id ?? null;
    this.approval_window = undefined;
    this.strokes = null;
  }

  get(field: FormField): string {
    return (this.values.get(field) ?? DEFAULTS[field] ?? '').trim();
  }

  /** The method that is signed for. */
  method(view: EmandateView): MandateMethod | undefined {
    return view.methods.find(({ payment_methods_id }) => payment_methods_id === this.method_id) ?? view.methods[0];
  }

  isCompany(view: EmandateView): boolean {
    return view.payer === null ? this.get('kind') === 'company' : view.payer.is_company;
  }

  /** A company cannot sign for this method. */
  isStopped(view: EmandateView): boolean {
    return this.isCompany(view) && this.method(view)?.takes_companies === false;
  }

  /** The number that is asked for is that of a South African ID. */
  isSouthAfricanId(): boolean {
    return this.get('kind') === 'person' && this.get('id_type') === 'SOUTH_AFRICAN_ID';
  }

  /** How often, of what is chosen; null where there is one debit alone. */
  interval(view: EmandateView): string | null {
    const { page, products } = view;
    if (page.payment_type !== 'emandate_products_and_collections')
      return page.interval === 'ONE_TIME' ? null : (page.interval ?? 'MONTHLY');
    const chosen = products.find(({ product_id, pricing_type }) => this.items.has(product_id) && pricing_type === 'RECURRING');
    return chosen?.billing_period ?? null;
  }

  /** Something that is paid once goes along with what repeats. */
  hasOnce(view: EmandateView): boolean {
    return (
      this.interval(view) !== null &&
      view.products.some(({ product_id, pricing_type }) => this.items.has(product_id) && pricing_type === 'ONE_TIME')
    );
  }

  /** The fields of a step that are still to be filled in. */
  missing(view: EmandateView, step: Step): FormField[] {
    const empty = this.#required(view, step).filter((field) => this.#value(view, field) === '');
    const isUnknown = step === 'account' && this.bank(view) === undefined && !empty.includes('bank_name');
    return isUnknown ? ['bank_name', ...empty] : empty;
  }

  /** Whether enough is chosen to say what comes of it. */
  isComplete(view: EmandateView, step: Step): boolean {
    return this.missing(view, step).length === 0 && (view.products.length === 0 || this.items.size > 0);
  }

  #value(view: EmandateView, field: FormField): string {
    if (field === 'bank_branch_code') return this.branch(view);
    if (field === 'bank_account_holder_name') return this.values.get(field) ?? this.holder(view);
    return this.get(field);
  }

  #required(view: EmandateView, step: Step): FormField[] {
    const needs = this.method(view)?.needs ?? [];
    if (step === 'who')
      return [
        ...(this.isCompany(view) ? (['company_name'] as const) : (['person_name', 'person_surname'] as const)),
        ...(needs.includes('id_number') ? (['id_number'] as const) : []),
        ...(needs.includes('email') ? (['email'] as const) : []),
        ...(needs.includes('contact_number') ? (['contact_number'] as const) : []),
      ];
    if (step === 'account') return ['bank_name', 'bank_branch_code', 'bank_account_number', 'bank_account_holder_name'];
    if (step === 'what')
      return [...(needsAmount(view) ? (['amount'] as const) : []), ...(this.interval(view) !== null ? (['process_day'] as const) : [])];
    return step === 'sign' ? ['signature_name'] : [];
  }

  /** Who signs; undefined where the session knows. */
  payer(view: EmandateView): MandatePayer | undefined {
    if (view.payer !== null) return undefined;
    const company = this.isCompany(view);
    const id_number = this.get('id_number').replace(/\s/g, '');
    const text = (field: FormField) => this.get(field) || undefined;
    return defined<MandatePayer>({
      company_name: company ? text('company_name') : undefined,
      person_name: company ? undefined : text('person_name'),
      person_surname: company ? undefined : text('person_surname'),
      id_type: id_number ? (company ? 'COMPANY_REGISTRATION_NUMBER' : idType(this.get('id_type'))) : undefined,
      id_number: id_number || undefined,
      email: text('email'),
      contact_number: text('contact_number'),
    });
  }

  /** The account; undefined where the session knows. */
  account(view: EmandateView): MandateAccount | undefined {
    if (view.bank_account !== null) return undefined;
    const bank = this.bank(view);
    return {
      bank_account_holder_name: this.get('bank_account_holder_name') || this.holder(view),
      bank_account_number: this.get('bank_account_number').replace(/[\s-]/g, ''),
      bank_account_type: accountType(this.get('bank_account_type')),
      bank_name: bank?.bank_name ?? 'ABSA',
      bank_branch_code: this.branch(view),
    };
  }

  /** The banks that the method reaches. */
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
    return this.bank(view)?.bank_branch_code ?? this.get('bank_branch_code');
  }

  /** How the account is likely named. */
  holder(view: EmandateView): string {
    const typed = this.isCompany(view) ? this.get('company_name') : `${this.get('person_name')} ${this.get('person_surname')}`.trim();
    return (view.payer?.display_name ?? typed).slice(0, 30);
  }

  /** All of it, as it is sent. */
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
      amount: needsAmount(view) ? (parseCents(this.get('amount')) ?? undefined) : undefined,
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

const DEFAULTS: Partial<Record<FormField, string>> = {
  kind: 'person',
  id_type: 'SOUTH_AFRICAN_ID',
  bank_account_type: 'CHEQUE_OR_CURRENT',
};

/** The payer says how much. */
export const needsAmount = ({ page, amount }: EmandateView): boolean =>
  page.payment_type !== 'emandate_products_and_collections' && amount === null;

const ID_TYPES = ['SOUTH_AFRICAN_ID', 'PASSPORT_NUMBER', 'TEMPORARY_RESIDENCE'] as const;
const idType = (typed: string) => ID_TYPES.find((type) => type === typed) ?? 'SOUTH_AFRICAN_ID';
const ACCOUNT_TYPES = ['CHEQUE_OR_CURRENT', 'SAVINGS', 'TRANSMISSION'] as const;
const accountType = (typed: string) => ACCOUNT_TYPES.find((type) => type === typed) ?? 'CHEQUE_OR_CURRENT';

/** What is not said is left out. */
const defined = <T extends object>(value: { [K in keyof T]: T[K] | undefined }): T =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T;
