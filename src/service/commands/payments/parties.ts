import { cardObstacle, NO_CARD_CONSENT } from '../../domain/consent.ts';
import { problemIf, type ReportProblem, type RuleProblem } from '../../domain/mandate/problem.ts';
import type { Transactional } from '../../domain/ports.ts';
import type { BankAccount, Customer, Mandate } from '../../domain/records/people.ts';
import type { Card } from '../../domain/records/cards.ts';
import type { Kind, Records } from '../../domain/records/every-record.ts';
import type { Order, Product } from '../../domain/records/sales.ts';
import type { PaymentMethod } from '../../domain/records/money.ts';
import { cardUseOf } from './payment-records.ts';
import type { Submission } from './submission.ts';

/**
 * The records that a batch of submissions names by id. They are read once for the whole batch; records that a payment depends on
 * are also locked.
 */
export interface NamedRecords {
  readonly methods: Map<string, PaymentMethod>;
  readonly customers: Map<string, Customer>;
  readonly bank_accounts: Map<string, BankAccount>;
  readonly mandates: Map<string, Mandate>;
  readonly orders: Map<string, Order>;
  readonly cards: Map<string, Card>;
}

const ids = <T>(records: readonly T[], idOf: (record: T) => string | null | undefined): string[] => [
  ...new Set(records.flatMap((record) => idOf(record) ?? [])),
];

/** Reads the records that a batch names. Customers, accounts and mandates are locked until the payments on them are stored. */
export async function readNamedRecords(tx: Transactional, batch: readonly Submission[]): Promise<NamedRecords> {
  const lock = <K extends Kind>(kind: K, wanted: string[]): Promise<Map<string, Records[K]>> => tx.lockMany(kind, wanted);
  const find = <K extends Kind>(kind: K, wanted: string[]): Promise<Map<string, Records[K]>> => tx.findMany(kind, wanted);
  const mandates = await find(
    'mandates',
    ids(batch, ({ mandate_id }) => mandate_id),
  );
  const customers = await lock(
    'customers',
    ids(batch, ({ customer_id }) => customer_id),
  );
  const accounts = [
    ...ids(batch, ({ bank_account_id }) => bank_account_id),
    ...[...mandates.values()].map(({ bank_account_id }) => bank_account_id),
  ];
  return {
    customers,
    bank_accounts: await lock('bank_accounts', [...new Set(accounts)]),
    mandates: await lock('mandates', [...mandates.keys()]),
    methods: await find(
      'payment_methods',
      ids(batch, ({ payment_methods_id }) => payment_methods_id),
    ),
    orders: await lock(
      'orders',
      ids(batch, ({ order_id }) => order_id),
    ),
    cards: await find('cards', [...new Set(batch.flatMap(({ card_ids }) => card_ids ?? []))]),
  };
}

/** A record that was named by its id. Null when no id was given, or when the record does not exist, which is reported. */
export function recordNamed<T>(records: Map<string, T>, field: string, id: string | null | undefined, report: ReportProblem): T | null {
  if (id == null) return null;
  const found = records.get(id);
  if (found === undefined) report({ field, code: '007', rule: 'exists', message: `${field} ${id} was not found` });
  return found ?? null;
}

/**
 * The cards of a card payment: the default card first, then in the order of the call. Cards of another customer, or that cannot be
 * charged, are reported.
 */
export function submittedCards(
  found: NamedRecords['cards'],
  { card_ids, customer_id, recurring }: Submission,
  now: Date,
  report: ReportProblem,
): Card[] {
  const cards = [...new Set(card_ids ?? [])].flatMap((id) => {
    const card = found.get(id);
    if (card?.is_stored === true) return [card];
    report({ field: 'card_ids', code: '007', rule: 'exists', message: `card_ids ${id} was not found` });
    return [];
  });
  for (const card of cards) {
    const { id, customer_id: owner, card_status } = card;
    problemIf(owner !== customer_id, 'card_ids', 'owner', `${id} belongs to another customer`).forEach(report);
    const obstacle = cardObstacle(card, cardUseOf({ recurring }), now);
    if (obstacle === 'consent') report({ field: 'card_ids', code: '008', rule: 'consent', message: `${id} ${NO_CARD_CONSENT}` });
    else if (obstacle !== null)
      report({ field: 'card_ids', code: '008', rule: 'status', message: `${id} is ${obstacle === 'expired' ? 'EXPIRED' : card_status}` });
  }
  return cards.toSorted((a, b) => Number(b.is_default) - Number(a.is_default));
}

/** The problems of records that belong to different customers or are not active. */
export function consistencyProblems(
  {
    customer,
    bank_account,
    mandate,
    order,
  }: { customer: Customer; bank_account: BankAccount | null; mandate: Mandate | null; order: Order | null },
  method: PaymentMethod,
  named: (field: string) => string,
): RuleProblem[] {
  const owner = (other: string | undefined, field: string) =>
    problemIf(other !== undefined && other !== customer.id, field, 'owner', `${field} is of another customer`);
  return [
    ...problemIf(customer.customer_status !== 'ACTIVE', 'customer_id', 'status', `the customer is ${customer.customer_status}`, '008'),
    ...owner(bank_account?.customer_id, 'bank_account_id'),
    ...owner(mandate?.customer_id, 'mandate_id'),
    ...owner(order?.customer_id ?? undefined, 'order_id'),
    ...problemIf(
      bank_account !== null && bank_account.bank_account_status !== 'ACTIVE',
      'bank_account_id',
      'status',
      `the bank account is ${bank_account?.bank_account_status ?? ''}`,
      '008',
    ),
    ...problemIf(
      mandate !== null && bank_account !== null && mandate.bank_account_id !== bank_account.id,
      'mandate_id',
      'owner',
      'the mandate is on another bank account',
    ),
    ...problemIf(
      mandate !== null && mandate.payment_methods_id !== method.id,
      named('payment_methods_id'),
      'method',
      'the mandate was made for another payment method',
    ),
  ];
}

/** Reads the products that collections name. */
export const readProducts = (tx: Transactional, product_ids: readonly string[]): Promise<Map<string, Product>> =>
  tx.findMany('products', [...new Set(product_ids)]);
