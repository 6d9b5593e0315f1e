import { notFound, refuseField } from '../../../contract/errors.ts';
import type { ParsedRequest } from '../../../contract/routes.ts';
import { isErased } from '../../domain/erasure/erased-fields.ts';
import { erase, type Erasure } from '../../domain/erasure/erasure.ts';
import { recordsOf, type PersonalRecords } from '../../domain/erasure/personal-records.ts';
import { erasureObstacles } from '../../domain/erasure/obstacles.ts';
import { onItsWayUntil, PERSONAL_KINDS, ruleOf } from '../../domain/erasure/rules.ts';
import { wordsOfAnswers } from '../../domain/erasure/stored-answers.ts';
import { note, remove, schedule, update, type Change, type DecisionContext } from '../../domain/decision.ts';
import { voidInvoice } from '../../domain/invoice.ts';
import type { Condition, Reader, Transactional } from '../../domain/ports.ts';
import type { Kind, Records } from '../../domain/records/every-record.ts';
import type { Customer } from '../../domain/records/people.ts';
import type { Account, Work } from '../../domain/records/platform.ts';
import { write, type Call, type Services } from '../write.ts';

/** Erasing what names a customer, on their request: at once what may go, and what the law wants kept once its time is over. */

/** Values in one condition: a statement takes no more than so many. */
const MOST_VALUES = 1_000;
/** Obstacles that a refusal names. */
const MOST_NAMED = 5;

/** The ids of records that no index finds by their person. */
type Walked = Map<Kind, readonly string[]>;

/** Records with one of these values in a field. */
async function listBy<K extends Kind>(reader: Reader, kind: K, field: string, values: readonly string[]): Promise<Records[K][]> {
  const rows: Records[K][] = [];
  for (let at = 0; at < values.length; at += MOST_VALUES) {
    const condition = { field, oneOf: values.slice(at, at + MOST_VALUES) } as unknown as Condition<K>;
    rows.push(...(await reader.list(kind, [condition])).rows);
  }
  return rows;
}

/** Everything that the account has of a customer; `walk` finds the ids of what no index does. */
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

/** Looks for what no index finds, before the transaction: it may take long. What is new since then is found by the due work. */
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

/** The same inside the transaction, as it is now. */
const findNow = (tx: Transactional, customer: Customer, walked: Walked): Promise<PersonalRecords> =>
  findAll(tx, customer, (kind) => Promise.resolve(walked.get(kind) ?? []));

/** @throws Refusal 008 that names what has to end first */
function requireEnded(held: PersonalRecords, id: string, write_off: boolean): void {
  const obstacles = erasureObstacles(held, { write_off });
  if (obstacles.length === 0) return;
  const more = obstacles.length - MOST_NAMED;
  const named = [...obstacles.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])].join('; ');
  throw refuseField('008', 'id', 'still_needed', `customer ${id} cannot be erased yet: ${named}`, { id });
}

/** The due work that erases what is left of a customer. */
const workIdOf = ({ id }: Customer): string => `era_${id}`;

/** What is erased now, and the work that erases the rest. */
async function sweep(
  tx: Transactional,
  ctx: DecisionContext,
  customer: Customer,
  held: PersonalRecords,
): Promise<{ erasure: Erasure; changes: Change[] }> {
  const erasure = erase(held, ctx.now);
  await tx.forgetAnswers(wordsOfAnswers(held, ctx.now));
  const due_at = isErased(customer) ? erasure.again : onItsWayUntil(ctx.now);
  const id = workIdOf(customer);
  const next = due_at === null ? [] : [schedule(ctx, { id, kind: 'customer.erase', subject_id: customer.id, due_at })];
  return { erasure, changes: [...erasure.changes, remove('work', id), ...next] };
}

/** POST /customers/{id}/erase */
export async function eraseCustomer(services: Services, call: Call, { params: { id }, body }: ParsedRequest<'customers.erase'>) {
  const walked = await walkAll(services, call.account.id, id);
  return write(services, call, async (tx, ctx) => {
    // Locked before its payments are looked at, so that none can start in between.
    const customer = await tx.lock('customers', id);
    if (customer === undefined) throw notFound('id', id);
    const held = await findNow(tx, customer, walked);
    requireEnded(held, id, body.write_off);
    const open = recordsOf(held, 'invoices').filter(({ invoice_status }) => invoice_status === 'OPEN');
    const given_up = open.flatMap((invoice) => voidInvoice(ctx, invoice));
    const { erasure, changes } = await sweep(tx, ctx, customer, held);
    const marked = isErased(customer)
      ? []
      : [update('customers', id, { updated_at: ctx.now }), note(ctx, 'customer.erased', id, { records: erasure.changes.length })];
    return {
      changes: [...given_up, ...changes, ...marked],
      result: { status: true, result: { id, erased_at: customer.deleted_at ?? ctx.now, kept: erasure.kept } },
    };
  });
}

/** Due work: what was on its way has arrived, or what had to be kept need not be kept any more. */
export async function eraseRest(services: Services, account: Account, item: Work): Promise<void> {
  const walked = await walkAll(services, account.id, item.subject_id);
  await write(services, { account }, async (tx, ctx) => {
    const customer = await tx.lock('customers', item.subject_id);
    // Whoever was erased and came back is a customer again.
    if (customer === undefined || !isErased(customer)) return { changes: [remove('work', item.id)], result: undefined };
    const { changes } = await sweep(tx, ctx, customer, await findNow(tx, customer, walked));
    return { changes, result: undefined };
  });
}
