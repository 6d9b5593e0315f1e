import type { PayoutEntry } from '../../../contract/payouts.ts';
import { newBankAccount, newRecipient } from '../../domain/new-record.ts';
import { newCustomer } from '../../domain/customer.ts';
import { insert, type Change, type DecisionContext } from '../../domain/decision.ts';
import { namesOf, type Payee } from '../../domain/payout/payout.ts';
import type { FoundRecords, Transactional } from '../../domain/ports.ts';
import type { BankAccount, Customer, Recipient } from '../../domain/records/people.ts';
import { requireAll, type BatchErrors } from '../batch-answers.ts';

/** Who is paid by a batch of payouts, and into which accounts. */

/** The records that a batch names, by id; recipients also by reference. */
interface Named {
  readonly recipients: FoundRecords<Recipient>;
  readonly customers: FoundRecords<Customer>;
  readonly bank_accounts: FoundRecords<BankAccount>;
  readonly byReference: ReadonlyMap<string, readonly Recipient[]>;
}

/** A batch that is being decided: its errors, and the records that it creates. */
interface Batch {
  readonly ctx: DecisionContext;
  readonly named: Named;
  readonly errors: BatchErrors;
  readonly changes: Change[];
  /** New recipients by reference: a batch creates each of them once. */
  readonly made: Map<string, Recipient>;
}

/** The payee of each entry, null where there is a problem, and the records that the batch creates. */
export async function payeesOf(
  tx: Transactional,
  ctx: DecisionContext,
  entries: readonly PayoutEntry[],
  errors: BatchErrors,
): Promise<{ payees: (Payee | null)[]; changes: Change[] }> {
  const batch: Batch = { ctx, named: await readNamed(tx, entries, errors), errors, changes: [], made: new Map() };
  const payees = entries.map((entry, index) =>
    entry.customer_id === null && entry.customer === null ? recipientPaid(batch, entry, index) : customerPaid(batch, entry, index),
  );
  return { payees, changes: batch.changes };
}

/** Reads what a batch names. Customers and accounts are locked, so that nobody who is being erased is paid. */
async function readNamed(tx: Transactional, entries: readonly PayoutEntry[], errors: BatchErrors): Promise<Named> {
  const asked = (field: 'recipient_id' | 'customer_id' | 'bank_account_id') =>
    entries.flatMap((entry, index) => (entry[field] === null ? [] : [{ index, field, id: entry[field] }]));
  const idsOf = (named: readonly { readonly id: string }[]) => [...new Set(named.map(({ id }) => id))];
  const accounts = idsOf(asked('bank_account_id'));
  const owners = [...(await tx.findMany('bank_accounts', accounts)).values()].map(({ customer_id }) => customer_id);
  await tx.lockMany('customers', [...new Set([...idsOf(asked('customer_id')), ...owners])]);
  await tx.lockMany('bank_accounts', accounts);
  const references = new Set(entries.flatMap(({ recipient }) => (recipient === null ? [] : [recipient.reference])));
  return {
    recipients: await requireAll(tx, 'recipients', asked('recipient_id'), errors),
    customers: await requireAll(tx, 'customers', asked('customer_id'), errors),
    bank_accounts: await requireAll(tx, 'bank_accounts', asked('bank_account_id'), errors),
    byReference: await knownRecipients(tx, [...references]),
  };
}

/** The existing recipients with each of these references: those that are ACTIVE, or else the newest. */
async function knownRecipients(tx: Transactional, references: readonly string[]): Promise<Map<string, readonly Recipient[]>> {
  const list = async (oneOf: readonly string[]) => (await tx.list('recipients', [{ field: 'reference', oneOf }])).rows;
  const found = await list(references);
  const named = new Set(found.map(({ reference }) => reference));
  const missing = references.filter((reference) => !named.has(reference));
  // Another call may be creating the same recipient. Because calls that create recipients are counted, they wait for each other here.
  if (missing.length > 0) {
    await tx.nextNumber('recipients of payouts');
    found.push(...(await list(missing)));
  }
  const byReference = new Map<string, readonly Recipient[]>();
  for (const row of found) {
    const known = byReference.get(row.reference);
    if (known === undefined || (known[0]?.recipient_status !== 'ACTIVE' && row.recipient_status === 'ACTIVE'))
      byReference.set(row.reference, [row]);
    else if (row.recipient_status === 'ACTIVE') byReference.set(row.reference, [...known, row]);
  }
  return byReference;
}

/** A customer as payee, into an account of theirs. One that is stated with the payout is stored. */
function customerPaid(batch: Batch, entry: PayoutEntry, index: number): Payee | null {
  const { ctx, named, errors, changes } = batch;
  const customer = entry.customer === null ? named.customers.get(entry.customer_id) : newCustomer(ctx, entry.customer);
  if (customer === undefined) return null;
  const { id: customer_id, customer_status } = customer;
  if (customer_status !== 'ACTIVE') errors.add(index, '008', 'customer_id', 'active', `customer ${customer_id} is ${customer_status}`);
  const stated = entry.bank_account && newBankAccount(ctx, { ...entry.bank_account, customer_id, bank_account_status: 'ACTIVE' });
  const account = stated ?? storedAccount(batch, entry, index);
  if (account === undefined) return null;
  if (account.customer_id !== customer_id)
    errors.add(index, '005', 'bank_account_id', 'owner', `bank_account_id ${account.id} is of another customer`);
  if (entry.customer !== null) changes.push(insert('customers', customer));
  if (stated !== null) changes.push(insert('bank_accounts', stated));
  return { recipient_id: null, customer_id, names: namesOf(customer), bank_account_id: account.id, bank: bankOf(account) };
}

/** A recipient as payee. The account is stated with the payout, or it is one of a customer's that the call names by its id. */
function recipientPaid(batch: Batch, entry: PayoutEntry, index: number): Payee | null {
  const recipient = entry.recipient === null ? recipientById(batch, entry.recipient_id, index) : recipientOf(batch, entry.recipient, index);
  const account = entry.bank_account === null ? storedAccount(batch, entry, index) : undefined;
  const bank = entry.bank_account ?? (account && bankOf(account));
  if (recipient === undefined || bank === undefined) return null;
  return {
    recipient_id: recipient.id,
    customer_id: account?.customer_id ?? null,
    names: namesOf(recipient, entry.recipient),
    bank_account_id: account?.id ?? null,
    bank,
  };
}

function storedAccount({ named, errors }: Batch, { bank_account_id }: PayoutEntry, index: number): BankAccount | undefined {
  const account = named.bank_accounts.get(bank_account_id);
  if (account !== undefined && account.bank_account_status !== 'ACTIVE')
    errors.add(index, '008', 'bank_account_id', 'active', `bank account ${account.id} is ${account.bank_account_status}`);
  return account;
}

const bankOf = ({
  bank_account_holder_name,
  bank_account_number,
  bank_account_type,
  bank_name,
  bank_branch_code,
}: BankAccount): Payee['bank'] => ({ bank_account_holder_name, bank_account_number, bank_account_type, bank_name, bank_branch_code });

function recipientById({ named, errors }: Batch, id: string | null, index: number): Recipient | undefined {
  const known = named.recipients.get(id);
  if (known !== undefined && known.recipient_status !== 'ACTIVE')
    errors.add(index, '008', 'recipient_id', 'active', `recipient ${known.id} is ${known.recipient_status}`);
  return known;
}

/** The recipient with this reference: the existing one, or a new one. */
function recipientOf(batch: Batch, stated: NonNullable<PayoutEntry['recipient']>, index: number): Recipient | undefined {
  const { ctx, named, errors, changes, made } = batch;
  const { reference } = stated;
  const [known, ...others] = named.byReference.get(reference) ?? [];
  if (known !== undefined) {
    const ids = [known, ...others].map(({ id }) => id).join(' and ');
    if (known.recipient_status !== 'ACTIVE')
      errors.add(index, '008', 'recipient.reference', 'active', `recipient ${reference} is ${known.recipient_status}`);
    // Nobody is paid by guessing who is meant.
    else if (others.length > 0)
      errors.add(index, '010', 'recipient.reference', 'unique', `${ids} have the reference ${reference}: archive all but one`);
    return known;
  }
  const before = made.get(reference);
  if (before !== undefined) return before;
  if (stated.company_name == null && stated.person_name == null) {
    errors.add(index, '005', 'recipient.person_name', 'either', 'a new recipient needs company_name, or person_name and person_surname');
    return undefined;
  }
  const recipient = newRecipient(ctx, { ...stated, is_tax: false, recipient_status: 'ACTIVE' });
  made.set(reference, recipient);
  changes.push(insert('recipients', recipient));
  return recipient;
}
