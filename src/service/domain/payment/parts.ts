import { problemIf, type RuleProblem } from '../mandate/problem.ts';
import type { PaymentMethod } from '../records/money.ts';

/** The parts of a payment that each method needs, such as a mandate or cards (`contract/payments.ts`: the conditions). */

/** How a payment method collects. */
export type CollectionMeans = 'mandate' | 'cards' | 'pay_in';

const COLLECTING: Readonly<Partial<Record<PaymentMethod['payment_method_type'], CollectionMeans>>> = {
  DEBIT_ORDER: 'mandate',
  DEBICHECK: 'mandate',
  REGISTERED_MANDATES: 'mandate',
  CARD: 'cards',
  PAYIN: 'pay_in',
};

/** How a payment method collects; null for a method that does not collect. */
export const collectionMeansOf = ({ payment_method_type }: Pick<PaymentMethod, 'payment_method_type'>): CollectionMeans | null =>
  COLLECTING[payment_method_type] ?? null;

type Part =
  | 'customer_id'
  | 'customer'
  | 'bank_account_id'
  | 'bank_account'
  | 'mandate_id'
  | 'mandate'
  | 'order_id'
  | 'order'
  | 'card_ids'
  | 'pay_in'
  | 'recurring';

/** The parts of an entry that were sent. Null counts as not sent. */
type PartsSent = Readonly<Partial<Record<Part, unknown>>>;

/** A record can be given by its id or as an object, not both. */
const either = (sent: PartsSent, id: Part, object: Part): RuleProblem[] =>
  problemIf(sent[id] != null && sent[object] != null, object, 'either', `give either ${id} or ${object}, not both`);

const needed = (sent: PartsSent, id: Part, object: Part): RuleProblem[] =>
  problemIf(sent[id] == null && sent[object] == null, id, 'required', `give either ${id} or ${object}`, '003');

const foreign = (sent: PartsSent, parts: readonly Part[], what: string): RuleProblem[] =>
  parts.flatMap((part) => problemIf(sent[part] != null, part, 'not_applicable', `${part} does not apply to ${what}`));

const BY_METHOD: Readonly<Record<CollectionMeans, (sent: PartsSent) => RuleProblem[]>> = {
  mandate: (sent) => [
    // A mandate already names its bank account.
    ...(sent.mandate_id != null ? [] : needed(sent, 'bank_account_id', 'bank_account')),
    ...needed(sent, 'mandate_id', 'mandate'),
    ...foreign(sent, ['card_ids', 'pay_in'], 'payments on a mandate'),
  ],
  cards: (sent) => [
    ...problemIf(sent.card_ids == null, 'card_ids', 'required', 'card_ids is required for card payments', '003'),
    ...foreign(sent, ['bank_account_id', 'bank_account', 'mandate_id', 'mandate', 'pay_in'], 'card payments'),
  ],
  pay_in: (sent) => [
    ...foreign(sent, ['bank_account_id', 'bank_account', 'mandate_id', 'mandate', 'card_ids'], 'pay-ins'),
    ...problemIf(sent.recurring != null, 'payment.recurring', 'not_applicable', 'a pay-in is paid once'),
  ],
};

/** The problems of the parts of an entry. */
export const partsProblems = (sent: PartsSent, collecting: CollectionMeans): RuleProblem[] => [
  ...either(sent, 'customer_id', 'customer'),
  ...needed(sent, 'customer_id', 'customer'),
  ...either(sent, 'bank_account_id', 'bank_account'),
  ...either(sent, 'mandate_id', 'mandate'),
  ...either(sent, 'order_id', 'order'),
  ...BY_METHOD[collecting](sent),
];
