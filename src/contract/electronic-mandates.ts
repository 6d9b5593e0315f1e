import { z } from 'zod';
import { PAGE_INTERVALS, PAGE_PAYMENT_TYPES, PAGE_STATUSES } from './enums.ts';
import { listQuery, records, recordsOf, resultsOf } from './envelope.ts';
import { debicheckTerms } from './mandates.ts';
import {
  blankableText,
  conditional,
  date,
  dateTime,
  decimal,
  email,
  extension,
  freeText,
  id,
  origin,
  positiveDecimal,
  startDate,
  text,
  webUrl,
} from './scalars.ts';

/** Electronic mandate pages and links (rulings *e-mandate pages*, *e-mandate link*). */

/** Who decides the amount: the page, or the signer. */
const amountType = z.enum(['FIXED', 'OWN']);

/** Days of the month, in order and without repeats. */
const processDays = z
  .array(z.int().min(1).max(31))
  .min(1)
  .max(31)
  .transform((days) => [...new Set(days)].sort((a, b) => a - b));

/** The optional fields. Null clears them. */
const clearable = {
  description: freeText.nullish(),
  interval: z.enum(PAGE_INTERVALS).nullish(),
  process_days: processDays.nullish(),
  amount_type: amountType.nullish().meta(conditional('Only on a page to choose what to pay; FIXED where an amount is given, else OWN.')),
  amount: positiveDecimal.nullish().meta(conditional('Required for amount_type FIXED.')),
  amount_min: decimal.nullish().meta(conditional('Only for amount_type OWN.')),
  amount_max: positiveDecimal.nullish().meta(conditional('Only for amount_type OWN.')),
  product_ids: z.array(id).min(1).max(100).nullish().meta(conditional('Only on a products page; without it, all active products.')),
  date_start: startDate.nullish(),
  date_end: date.nullish(),
  redirect_url: webUrl.nullish(),
  success_message: freeText.nullish(),
  notify_email: email.nullish(),
  debicheck: debicheckTerms
    .nullish()
    .meta(conditional('A mandate’s terms, as far as they are the same for all. Only with a DebiCheck or registered-mandate method.')),
};

/** One record of /electronic-mandates/create. */
const emandatePageCreate = z.strictObject({
  title: text(128),
  payment_methods_id: id,
  payment_type: z.enum(PAGE_PAYMENT_TYPES),
  page_status: z.enum(PAGE_STATUSES).default('DRAFT'),
  ...clearable,
});
/** @see emandatePageCreate */
export type EmandatePageCreate = z.output<typeof emandatePageCreate>;

/** One record of /electronic-mandates/update: `id` and the fields to change; null clears a field. */
const emandatePageUpdate = z.strictObject({
  id,
  title: text(128).optional(),
  payment_methods_id: id.optional(),
  payment_type: z.enum(PAGE_PAYMENT_TYPES).optional(),
  page_status: z.enum(PAGE_STATUSES).optional(),
  ...clearable,
});
/** @see emandatePageUpdate */
export type EmandatePageUpdate = z.output<typeof emandatePageUpdate>;

const ours = <T extends z.ZodType>(schema: T) => schema.meta(extension);

/** An electronic mandate page as answered. */
export const emandatePage = z
  .object({
    id: z.string(),
    /** The address of the page. */
    view: z.string(),
    title: z.string(),
    description: z.string().nullable(),
    page_status: z.enum(PAGE_STATUSES),
    payment_methods_id: z.string(),
    payment_type: z.enum(PAGE_PAYMENT_TYPES),
    interval: ours(z.enum(PAGE_INTERVALS).nullable()),
    process_days: ours(z.array(z.int()).nullable()),
    amount_type: ours(amountType.nullable()),
    amount: ours(decimal.nullable()),
    amount_min: ours(decimal.nullable()),
    amount_max: ours(decimal.nullable()),
    product_ids: ours(z.array(z.string()).nullable()),
    date_start: ours(z.string().nullable()),
    date_end: ours(z.string().nullable()),
    redirect_url: ours(z.string().nullable()),
    success_message: ours(z.string().nullable()),
    notify_email: ours(z.string().nullable()),
    debicheck: ours(debicheckTerms.nullable()),
    updated_at: ours(dateTime.nullable()),
    created_at: ours(dateTime),
  })
  .meta({ id: 'ElectronicMandatePage' });
/** @see emandatePage */
export type EmandatePageAnswer = z.output<typeof emandatePage>;

/** Body of POST /electronic-mandates/create. */
export const emandatePagesCreateBody = records(emandatePageCreate);
/** Body of POST /electronic-mandates/update. */
export const emandatePagesUpdateBody = records(emandatePageUpdate);
/** Answer to POST /electronic-mandates/create and POST /electronic-mandates/update. */
export const emandatePagesAnswer = resultsOf(emandatePage);
/** Answer to GET /electronic-mandates/list. */
export const emandatePagesListAnswer = recordsOf('results', emandatePage);

/** Filters of GET /electronic-mandates/list. They are our extension, because the interface names none. */
export const emandatePagesListQuery = listQuery({
  page_id: ours(blankableText(32)),
  page_status: ours(z.enum(PAGE_STATUSES)),
  payment_type: ours(z.enum(PAGE_PAYMENT_TYPES)),
  payment_methods_id: ours(blankableText(32)),
});

const allowed_origins = z.array(origin).max(50).optional().meta(extension);

/** One record of /electronic-mandates/link. */
export const emandateLinkRecord = z.strictObject({
  page_id: id,
  customer_id: id.nullish(),
  bank_account_id: id.nullish(),
  amount: positiveDecimal
    .nullish()
    .meta({ description: 'Only for pages with amount_type OWN: presets the amount, which then cannot be changed.' }),
  allowed_origins,
});
/** @see emandateLinkRecord */
export type EmandateLinkRecord = z.output<typeof emandateLinkRecord>;

/** Body of POST /electronic-mandates/link. The origins can be set once for all links, or for each. */
export const emandateLinkBody = records(emandateLinkRecord).extend({ allowed_origins });

/** A link to share with a customer. */
const emandateLink = z.object({ page_id: z.string(), link: z.string(), session_id: z.string().meta(extension) });
/** Answer to POST /electronic-mandates/link. */
export const emandateLinksAnswer = resultsOf(emandateLink);
