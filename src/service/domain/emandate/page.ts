import {
  emandatePages,
  type EmandatePageAnswer,
  type EmandatePageCreate,
  type EmandatePageUpdate,
} from '../../../contract/electronic-mandates.ts';
import { taggedId } from '../account-tag.ts';
import type { DecisionContext } from '../decision.ts';
import { newRecord } from '../new-record.ts';
import type { EmandatePage } from '../records/people.ts';

/** Electronic mandate pages: creation, changes, answers. */

type Fields = Partial<Omit<EmandatePageCreate, 'page_status'>>;

/** The fields that only pages of type `emandate_choose_what_to_pay` need, with their defaults. */
function amountsOf(fields: Fields): Pick<EmandatePage, 'amount_type' | 'interval'> {
  if (fields.payment_type === 'emandate_products_and_collections')
    return { amount_type: fields.amount_type ?? null, interval: fields.interval ?? null };
  return { amount_type: fields.amount_type ?? (fields.amount == null ? 'OWN' : 'FIXED'), interval: fields.interval ?? 'MONTHLY' };
}

/** A new page from the fields of /electronic-mandates/create. */
export function newPage(ctx: DecisionContext, fields: EmandatePageCreate): EmandatePage {
  const { view: _, ...page } = newRecord(ctx, taggedId(ctx, 'pag_'), emandatePages, fields);
  return { ...page, ...amountsOf(fields) };
}

/** Fields that do not fit a page's new type. They are cleared on a change of type, unless the request sends them. */
const CLEARED_FIELDS: Readonly<Record<string, readonly (keyof EmandatePageUpdate & keyof EmandatePage)[]>> = {
  FIXED: ['amount_min', 'amount_max'],
  OWN: ['amount'],
  emandate_products_and_collections: ['amount_type', 'amount', 'amount_min', 'amount_max'],
  emandate_choose_what_to_pay: ['product_ids'],
};

/** The changes of an update that follow from its fields. */
export function impliedFields(record: EmandatePageUpdate): Partial<EmandatePage> {
  const gone = [record.amount_type, record.payment_type].flatMap((type) => (type == null ? [] : (CLEARED_FIELDS[type] ?? [])));
  const cleared = Object.fromEntries(gone.filter((field) => record[field] === undefined).map((field) => [field, null]));
  // A page of this type always has an amount type and an interval.
  return record.payment_type === 'emandate_choose_what_to_pay' ? { ...cleared, ...amountsOf(record) } : cleared;
}

/** The address of a page. */
const pageView = (publicUrl: string, id: string): string => `${publicUrl}/emandate/${id}`;

/** A page as the interface answers it. */
export const pageAnswer = (page: EmandatePage, publicUrl: string): EmandatePageAnswer => ({ ...page, view: pageView(publicUrl, page.id) });
