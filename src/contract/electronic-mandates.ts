import { z } from 'zod';
import { PAGE_INTERVALS, PAGE_PAYMENT_TYPES, PAGE_STATUSES } from './enums.ts';
import { records, resultsOf } from './envelope.ts';
import { debicheckTerms } from './mandates.ts';
import { clearable, filter, identity, made, preset, required, resource, STRING } from './resource.ts';
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

/** Who decides the amount: the page, or the signer. */
const amountType = z.enum(['FIXED', 'OWN']);

/** Days of the month, in order and without repeats. */
const processDays = z
  .array(z.int().min(1).max(31))
  .min(1)
  .max(31)
  .transform((days) => [...new Set(days)].sort((a, b) => a - b));

/** A field whose answer is our extension. */
const ours = <F extends { answer: z.ZodType }>(field: F): F => ({ ...field, answer: field.answer.meta(extension) });

/** Electronic mandate pages (ruling *e-mandate pages*). Their filters are our extension, because the interface names none. */
export const emandatePages = resource({
  name: 'ElectronicMandatePage',
  fields: {
    id: identity,
    /** The address of the page. */
    view: made(STRING),
    title: required(text(128), STRING),
    description: clearable(freeText, STRING),
    page_status: preset(z.enum(PAGE_STATUSES), z.enum(PAGE_STATUSES), 'DRAFT'),
    payment_methods_id: required(id, STRING),
    payment_type: required(z.enum(PAGE_PAYMENT_TYPES), z.enum(PAGE_PAYMENT_TYPES)),
    interval: ours(clearable(z.enum(PAGE_INTERVALS), z.enum(PAGE_INTERVALS))),
    process_days: ours(clearable(processDays, z.array(z.int()))),
    amount_type: ours(
      clearable(amountType, amountType, conditional('Only on a page to choose what to pay; FIXED where an amount is given, else OWN.')),
    ),
    amount: ours(clearable(positiveDecimal, decimal, conditional('Required for amount_type FIXED.'))),
    amount_min: ours(clearable(decimal, decimal, conditional('Only for amount_type OWN.'))),
    amount_max: ours(clearable(positiveDecimal, decimal, conditional('Only for amount_type OWN.'))),
    product_ids: ours(
      clearable(z.array(id).min(1).max(100), z.array(z.string()), conditional('Only on a products page; without it, all active products.')),
    ),
    date_start: ours(clearable(startDate, STRING)),
    date_end: ours(clearable(date, STRING)),
    redirect_url: ours(clearable(webUrl, STRING)),
    success_message: ours(clearable(freeText, STRING)),
    notify_email: ours(clearable(email, STRING)),
    debicheck: ours(
      clearable(
        debicheckTerms,
        debicheckTerms,
        conditional('A mandate’s terms, as far as they are the same for all. Only with a DebiCheck or registered-mandate method.'),
      ),
    ),
    updated_at: ours(made(dateTime.nullable())),
    created_at: ours(made(dateTime)),
  },
  list: 'results',
  filters: {
    page_id: filter('id', blankableText(32).meta(extension)),
    page_status: filter('page_status', z.enum(PAGE_STATUSES).meta(extension)),
    payment_type: filter('payment_type', z.enum(PAGE_PAYMENT_TYPES).meta(extension)),
    payment_methods_id: filter('payment_methods_id', blankableText(32).meta(extension)),
  },
});
/** A new page, as it was sent. */
export type EmandatePageCreate = z.output<typeof emandatePages.create>;
/** The changes of a page, as they were sent. */
export type EmandatePageUpdate = z.output<typeof emandatePages.updateBody>['records'][number];
export type EmandatePageAnswer = z.output<typeof emandatePages.record>;

const allowed_origins = z.array(origin).max(50).optional().meta(extension);

/** A link to make, of /electronic-mandates/link (ruling *e-mandate link*). */
export const emandateLinkRecord = z.strictObject({
  page_id: id,
  customer_id: id.nullish(),
  bank_account_id: id.nullish(),
  amount: positiveDecimal
    .nullish()
    .meta({ description: 'Only for pages with amount_type OWN: presets the amount, which then cannot be changed.' }),
  allowed_origins,
});
/** A link to make, as it was sent. */
export type EmandateLinkRecord = z.output<typeof emandateLinkRecord>;

/** The origins can be set once for all links, or for each. */
export const emandateLinkBody = records(emandateLinkRecord).extend({ allowed_origins });

/** A link to share with a customer. */
const emandateLink = z.object({ page_id: z.string(), link: z.string(), session_id: z.string().meta(extension) });
/** The links that were made. */
export const emandateLinksAnswer = resultsOf(emandateLink);
