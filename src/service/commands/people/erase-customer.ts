import { refuseField, requireFound } from '../../../contract/errors.ts';
import type { ParsedRequest } from '../../../contract/routes.ts';
import { isErased } from '../../domain/erasure/erased-fields.ts';
import { erase, type Erasure, wordsOfAnswers } from '../../domain/erasure/erasure.ts';
import { erasureObstacles, type PersonalRecords, recordsOf } from '../../domain/erasure/obstacles.ts';
import { erasureRetryAt, PERSONAL_KINDS, ruleOf } from '../../domain/erasure/rules.ts';
import { journalLine, remove, schedule, update, type Change, type DecisionContext } from '../../domain/decision.ts';
import { voidInvoice } from '../../domain/invoice.ts';
import type { Condition, Reader, Transactional } from '../../domain/ports.ts';
import type { Kind, Records } from '../../domain/records/every-record.ts';
import type { Customer } from '../../domain/records/people.ts';
import type { Account, Work } from '../../domain/records/platform.ts';
import { write, type Call, type Services } from '../write.ts';

/**
 * Erases a customer's personal details on request. What may be erased goes at once; what the law requires is erased when its time
 * is over.
 */

/** The most values in one condition of a query, because a statement has a limit. */
const MOST_VALUES = 1_000;
/** The most obstacles that a refusal lists. */
const MOST_NAMED = 5;

/** The ids of records that no index finds by their person, by kind. */
type Walked = Map<Kind, readonly string[]>;

/** The records with one of these values in a field. */
async function listBy<K extends Kind>(reader: Reader, kind: K, field: string, values: readonly string[]): Promise<Records[K][]> {
  const rows: Records[K][] = [];
  for (let at = 0; at < values.length; at += MOST_VALUES) {
    const condition = { field, oneOf: values.slice(at, at + MOST_VALUES) } as unknown as Condition<K>;
    rows.push(...(await reader.list(kind, [condition])).rows);
  }
  return rows;
}

/** All records that the account has about a customer. `walk` finds the ids of records without an index. */
async function findAll(
  reader: Reader,
  customer: Customer,
  walk: (kind: Kind, field: string, values: readonly string[]) => Promise<readonly string[]>,
): Promise<PersonalRecords> {
  const held: PersonalRecords = { customers: [customer] };
  const find = async (kind: Kind): Promise<void> => {
    const { by, of, walked } = ruleOf(kind);
    const values = [...new Set(of(held).filter((value) => value !== null))];
    const rows = walked === true ? await listBy(reader, kind, 'id', await walk(kind, by, values)) : await listBy(reader, kind, by, values);
    Object.assign(held, { [kind]: rows });
  };
  for (const kind of PERSONAL_KINDS) if (kind !== 'customers') await find(kind);
  return held;
}

/**
 * Finds the records without an index. It runs before the transaction, because it may take long. Records that are new since then are
 * found by the due work.
 */
async function walkAll(services: Services, account_id: string, customer_id: string): Promise<Walked> {
  const reader = services.store.of(account_id);
  const customer = await reader.find('customers', customer_id);
  const walked: Walked = new Map();
  if (customer !== undefined)
    await findAll(reader, customer, async (kind, field, values) => {
      const ids = await reader.walk(kind, field as never, values);
      walked.set(kind, ids);
      return ids;
    });
  return walked;
}

/** All records about a customer, read again inside the transaction. */
const findNow = (tx: Transactional, customer: Customer, walked: Walked): Promise<PersonalRecords> =>
  findAll(tx, customer, (kind) => Promise.resolve(walked.get(kind) ?? []));

/** @throws Refusal 008 that names the records that must end first */
function requireEnded(held: PersonalRecords, id: string, write_off: boolean): void {
  const obstacles = erasureObstacles(held, { write_off });
  if (obstacles.length === 0) return;
  const more = obstacles.length - MOST_NAMED;
  const named = [...obstacles.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])].join('; ');
  throw refuseField('008', 'id', 'still_needed', `customer ${id} cannot be erased yet: ${named}`, { id });
}

/** The id of the work that erases the rest of a customer's details. */
const workIdOf = ({ id }: Customer): string => `era_${id}`;

/** The erasures that are possible now, and the work that erases the rest. */
async function eraseNow(
  tx: Transactional,
  ctx: DecisionContext,
  customer: Customer,
  held: PersonalRecords,
): Promise<{ erasure: Erasure; changes: Change[] }> {
  const erasure = erase(held, ctx.now);
  await tx.forgetAnswers(wordsOfAnswers(held, ctx.now));
  const due_at = isErased(customer) ? erasure.again : erasureRetryAt(ctx.now);
  const id = workIdOf(customer);
  const next = due_at === null ? [] : [schedule(ctx, { id, kind: 'customer.erase', subject_id: customer.id, due_at })];
  return { erasure, changes: [...erasure.changes, remove('work', id), ...next] };
}

/** POST /customers/{id}/erase */
export async function eraseCustomer(services: Services, call: Call, { params: { id }, body }: ParsedRequest<'customers.erase'>) {
  const walked = await walkAll(services, call.account.id, id);
  return write(services, call, async (tx, ctx) => {
    // The customer is locked before the payments are read, so that no payment can start in between.
    const customer = requireFound(await tx.lock('customers', id), 'id', id);
    const held = await findNow(tx, customer, walked);
    requireEnded(held, id, body.write_off);
    const open = recordsOf(held, 'invoices').filter(({ invoice_status }) => invoice_status === 'OPEN');
    const given_up = open.flatMap((invoice) => voidInvoice(ctx, invoice));
    const written_off = new Set(open.map(({ id: invoice_id }) => invoice_id));
    const debts = recordsOf(held, 'subscriptions').filter(({ owed }) => owed !== null && written_off.has(owed.invoice_id));
    given_up.push(...debts.map((subscription) => update('subscriptions', subscription.id, { owed: null })));
    const { erasure, changes } = await eraseNow(tx, ctx, customer, held);
    const marked = isErased(customer)
      ? []
      : [update('customers', id, { updated_at: ctx.now }), journalLine(ctx, 'customer.erased', id, { records: erasure.changes.length })];
    return {
      changes: [...given_up, ...changes, ...marked],
      result: { status: true, result: { id, erased_at: customer.deleted_at ?? ctx.now, kept: erasure.kept } },
    };
  });
}

/** Due work: erases the rest, when payments in progress have arrived or records need not be kept any more. */
export async function eraseRest(services: Services, account: Account, item: Work): Promise<void> {
  const walked = await walkAll(services, account.id, item.subject_id);
  await write(services, { account }, async (tx, ctx) => {
    const customer = await tx.lock('customers', item.subject_id);
    // A customer who has a name is no longer erased, so nothing more is erased.
    if (customer === undefined || !isErased(customer)) return { changes: [remove('work', item.id)], result: undefined };
    const { changes } = await eraseNow(tx, ctx, customer, await findNow(tx, customer, walked));
    return { changes, result: undefined };
  });
}
