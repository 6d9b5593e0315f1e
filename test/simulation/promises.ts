import type { Change } from '../../src/service/domain/decision.ts';
import { sastDay } from '../../src/facts/days.ts';
import { compare } from '../../src/service/domain/reconciliation/compare.ts';
import { movementOf } from '../../src/service/domain/reconciliation/movements.ts';
import type { Kind, Records } from '../../src/service/domain/records/every-record.ts';
import { networkLines } from '../../src/service/rails/statement-lines.ts';
import type { SimulatedDatabase } from './memory/database.ts';
import { ledgerOf } from './memory/store.ts';
import type { BankBook } from './world/bank.ts';
import type { Receiver } from './world/receiver.ts';
import type { Intents } from './world/shoppers.ts';

/** The promises of the service, checked against the truth: what the card network did, what is stored, and what the merchant received. */

/** The sources of the truth. */
export interface Witness {
  readonly database: SimulatedDatabase;
  readonly bank: BankBook;
  readonly receiver: Receiver;
  readonly intents: Intents;
  readonly defects: readonly string[];
}

/** A broken promise. */
class Broken extends Error {
  override readonly name = 'Broken';
}

function must(holds: boolean, promise: string): void {
  if (!holds) throw new Broken(promise);
}

const OVER: ReadonlySet<string> = new Set(['completed', 'cancelled', 'failed', 'expired']);
const ACCOUNT = 'acc_sandbox';

const records = <K extends Kind>({ database }: Witness, kind: K): Records[K][] => database.all(kind) as unknown as Records[K][];

/** Whether the network has charged or holds money for a reference. */
const isApproved = ({ bank }: Witness, reference: string): boolean => bank.authorisations.get(reference)?.status === 'approved';

/** Checks the changes of each commit for what must never happen, not even for a moment. */
export function createCommitWatch(witness: () => Witness): (changes: readonly Change[]) => void {
  const ended = new Map<string, string>();
  return (changes) => {
    const seen = witness();
    for (const change of changes) {
      if (change.kind === 'postings' && change.op === 'insert')
        must(change.row.lines.reduce((sum, { amount }) => sum + amount, 0) === 0, 'each posting sums to nothing');
      if (change.kind === 'checkout_sessions' && change.op === 'update' && change.set.state !== undefined) {
        const before = ended.get(change.id);
        must(before === undefined || before === change.set.state, `a session that is ${before ?? ''} stays so`);
        if (OVER.has(change.set.state)) ended.set(change.id, change.set.state);
      }
      if (change.kind === 'transactions' && change.op !== 'delete') {
        const id = 'row' in change ? change.row.id : change.id;
        const stored = seen.database.row('transactions', ACCOUNT, id) as unknown as Records['transactions'] | undefined;
        if (stored?.rail === 'card' && stored.transaction_status === 'PAID') must(isApproved(seen, id), 'what reads as paid was paid');
      }
    }
  };
}

/** Checks what must hold at every moment. */
export function checkMoment(witness: Witness): void {
  const { bank } = witness;
  const sessions = new Map<string, number>();
  for (const { transaction_id, session_id } of records(witness, 'checkout_attempts'))
    if (transaction_id !== null && isApproved(witness, transaction_id)) sessions.set(session_id, (sessions.get(session_id) ?? 0) + 1);
  must(
    [...sessions.values()].every((times) => times === 1),
    'a session is charged once',
  );
  const charges = records(witness, 'charges');
  must(
    charges.every(({ attempts }) => attempts.filter(({ transaction_id }) => isApproved(witness, transaction_id)).length <= 1),
    'a stored card is charged once',
  );
  const given = new Map<string, number>();
  for (const { kind, of, amount } of bank.instructions) if (kind === 'refund') given.set(of, (given.get(of) ?? 0) + amount);
  for (const [id, cents] of given)
    must(cents <= (witness.intents.refunds.get(id) ?? 0), 'no more is given back than the merchant asked for');
}

/** Checks what must hold when the storm is over and all due work is done. */
export function checkEnd(witness: Witness, months: number): void {
  checkMoment(witness);
  const { database, bank, receiver, intents, defects } = witness;
  must(defects.length === 0, `nothing fails by a fault of ours: ${defects[0] ?? ''}`);
  for (const { state } of records(witness, 'checkout_sessions'))
    must(OVER.has(state) || state === 'open', `nobody is left waiting: ${state}`);
  const transactions = records(witness, 'transactions').filter(({ rail }) => rail === 'card');
  for (const { id, transaction_status } of transactions)
    must(
      (transaction_status === 'PAID' || transaction_status === 'REFUNDED') === isApproved(witness, id),
      `what is stored of ${id} is what was: ${transaction_status}`,
    );
  for (const [reference, { status }] of bank.authorisations)
    must(status !== 'approved' || transactions.some(({ id }) => id === reference), 'nothing was taken that nobody knows of');
  for (const { id, refunded_amount } of transactions) {
    const given = bank.instructions.filter(({ kind, of }) => kind === 'refund' && of === id).reduce((sum, { amount }) => sum + amount, 0);
    must(given === refunded_amount, 'what is given back is what is stored');
  }
  for (const reference of intents.charges)
    must(
      transactions.filter((one) => one.transaction_reference === reference && isApproved(witness, one.id)).length <= 1,
      'a stored card that was charged is charged once',
    );
  must(
    transactions.every(({ transaction_status }) => transaction_status !== 'PENDING'),
    'what became of every payment is known',
  );
  for (const customer of intents.subscribers)
    must(cyclesOf(witness, customer) === months + 1, `a subscription is charged once a month: ${months} months`);
  const { accounts, owed } = ledgerOf(database, ACCOUNT);
  must(Object.values(accounts).reduce((sum, amount) => sum + amount, 0) === 0, 'the ledger sums to nothing');
  must(-(accounts.merchant ?? 0) === owed, 'the merchant is owed what the transactions say');
  checkStatement(witness);
  checkWebhooks(witness, receiver);
}

/** The number of paid charges of a customer's subscription. */
const cyclesOf = (witness: Witness, customer: string): number =>
  records(witness, 'charges').filter(
    ({ customer_id, purpose, charge_status }) => customer_id === customer && purpose.type === 'subscription' && charge_status === 'PAID',
  ).length;

/** Checks that the daily reconciliation finds no difference on any day: the network's statement and the ledger agree. */
function checkStatement(witness: Witness): void {
  const { authorisations, instructions } = witness.bank;
  const lines = networkLines([...authorisations.values()], instructions);
  const movements = records(witness, 'postings').flatMap((posting) => movementOf({ ...posting, rail: 'card' }) ?? []);
  for (const day of new Set([...lines, ...movements].map(({ at }) => sastDay(at)))) {
    const [first] = compare({ rail: 'card', day, movements, lines });
    must(first === undefined, `the ledger and the network's statement agree: ${first?.difference ?? ''} of ${first?.transaction_id ?? ''}`);
  }
}

function checkWebhooks(witness: Witness, { taken }: Receiver): void {
  const webhooks = database(witness);
  const places = new Map(taken.map((id, index) => [id, index]));
  const last = new Map<string, number>();
  for (const { id, subject_id, status } of webhooks) {
    const place = places.get(id);
    must(place !== undefined && status === 'delivered', `no webhook is lost: ${id} is ${status}`);
    must((place ?? 0) >= (last.get(subject_id) ?? -1), 'webhooks of one subject arrive in order');
    last.set(subject_id, place ?? 0);
  }
}

/** The webhooks in the order of writing. */
const database = (witness: Witness): Records['webhooks'][] =>
  witness.database
    .all('webhooks')
    .sort((a, b) => a.seq - b.seq)
    .map((row) => row as unknown as Records['webhooks']);
