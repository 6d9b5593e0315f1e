import type { EmandatePageAnswer, EmandatePageCreate, EmandatePageUpdate } from '../../../contract/electronic-mandates.ts';
import type { DecisionContext } from '../decision.ts';
import type { EmandatePage } from '../records/emandate.ts';

/** Electronic mandate pages: made, changed, answered. */

type Fields = Partial<Omit<EmandatePageCreate, 'page_status'>>;

/** What only pages to choose what to pay have, and what is meant where it is not said. */
function amountsOf(fields: Fields): Pick<EmandatePage, 'amount_type' | 'interval'> {
  if (fields.payment_type === 'emandate_products_and_collections')
    return { amount_type: fields.amount_type ?? null, interval: fields.interval ?? null };
  return { amount_type: fields.amount_type ?? (fields.amount == null ? 'OWN' : 'FIXED'), interval: fields.interval ?? 'MONTHLY' };
}

/** A new page from the fields of /electronic-mandates/create. */
export const newPage = (ctx: DecisionContext, fields: EmandatePageCreate): EmandatePage => ({
  account_id: ctx.account_id,
  id: ctx.newId('pag_'),
  title: fields.title,
  description: fields.description ?? null,
  page_status: fields.page_status,
  payment_methods_id: fields.payment_methods_id,
  payment_type: fields.payment_type,
  ...amountsOf(fields),
  process_days: fields.process_days ?? null,
  amount: fields.amount ?? null,
  amount_min: fields.amount_min ?? null,
  amount_max: fields.amount_max ?? null,
  product_ids: fields.product_ids ?? null,
  date_start: fields.date_start ?? null,
  date_end: fields.date_end ?? null,
  redirect_url: fields.redirect_url ?? null,
  success_message: fields.success_message ?? null,
  notify_email: fields.notify_email ?? null,
  debicheck: fields.debicheck ?? null,
  updated_at: null,
  created_at: ctx.now,
});

/** What does not belong to a page any more once it is of another type goes by itself, unless it was sent along. */
const CLEARED_FIELDS: Readonly<Record<string, readonly (keyof EmandatePageUpdate & keyof EmandatePage)[]>> = {
  FIXED: ['amount_min', 'amount_max'],
  OWN: ['amount'],
  emandate_products_and_collections: ['amount_type', 'amount', 'amount_min', 'amount_max'],
  emandate_choose_what_to_pay: ['product_ids'],
};

/** What an update sets besides its fields as they are. */
export function impliedFields(record: EmandatePageUpdate): Partial<EmandatePage> {
  const gone = [record.amount_type, record.payment_type].flatMap((type) => (type == null ? [] : (CLEARED_FIELDS[type] ?? [])));
  const cleared = Object.fromEntries(gone.filter((field) => record[field] === undefined).map((field) => [field, null]));
  // A page to choose what to pay always says who decides the amount, and how often it is taken.
  return record.payment_type === 'emandate_choose_what_to_pay' ? { ...cleared, ...amountsOf(record) } : cleared;
}

/** Where a page is opened. */
const pageView = (publicUrl: string, id: string): string => `${publicUrl}/emandate/${id}`;

/** A page as it is answered. */
export const pageAnswer = (page: EmandatePage, publicUrl: string): EmandatePageAnswer => ({ ...page, view: pageView(publicUrl, page.id) });
