import type {
  AccountReader,
  FollowedKind,
  LedgerBalance,
  SessionVersion,
  Storage,
  Transactional,
} from '../../../src/service/domain/ports.ts';
import type { Account } from '../../../src/service/domain/records/platform.ts';
import type { CheckoutAttempt } from '../../../src/service/domain/records/checkout.ts';
import type { Kind, Records } from '../../../src/service/domain/records/every-record.ts';
import type { SimulatedDatabase } from './database.ts';
import type { Line } from './line.ts';
import { SimulatedTransaction, shown } from './transaction.ts';
import type { Row } from './rows.ts';

/** The storage port of one node on the simulated database. */
export class SimulatedStore implements Storage {
  /** The transactions in progress. The database ends them when the connection is lost. */
  readonly open = new Set<SimulatedTransaction>();
  readonly #database: SimulatedDatabase;
  readonly #line: Line;

  constructor(database: SimulatedDatabase, line: Line) {
    this.#database = database;
    this.#line = line;
  }

  of(account_id: string): AccountReader {
    const read = <T>(body: (reader: Transactional) => Promise<T>): Promise<T> =>
      body(new SimulatedTransaction(this.#database, this.#line, account_id));
    return {
      account_id,
      find: (kind, id) => read((reader) => reader.find(kind, id)),
      require: (kind, id) => read((reader) => reader.require(kind, id)),
      findOne: (kind, conditions) => read((reader) => reader.findOne(kind, conditions)),
      findMany: (kind, ids) => read((reader) => reader.findMany(kind, ids)),
      findWhere: (kind, conditions) => read((reader) => reader.findWhere(kind, conditions)),
      list: (kind, conditions, page) => read((reader) => reader.list(kind, conditions, page)),
      findSealed: (kind, id) => read((reader) => reader.findSealed(kind, id)),
      walk: (kind, field, values) =>
        this.#line.trip(() =>
          this.#records(kind, (row) => row.account_id === account_id && values.includes(String(row[field]))).map(({ id }) => id),
        ),
      // Only the console asks this, which the simulation does not have.
      upcomingWork: () => Promise.resolve([]),
      webhookToSend: (queue) =>
        this.#line.trip(() => {
          const isWaiting = (row: Row) => row.account_id === account_id && row['queue'] === queue && row['status'] === 'pending';
          const [webhook] = this.#records('webhooks', isWaiting);
          return webhook && { webhook, account: this.#database.requireAccount(account_id) };
        }),
      ledger: () => this.#line.trip(() => ledgerOf(this.#database, account_id)),
    };
  }

  async transaction<R>(account_id: string, body: (tx: Transactional) => Promise<R>): Promise<R> {
    const tx = new SimulatedTransaction(this.#database, this.#line, account_id);
    this.open.add(tx);
    try {
      const result = await body(tx);
      await tx.commit();
      return result;
    } finally {
      tx.end();
      this.open.delete(tx);
    }
  }

  accountByKey(api_key: string): Promise<Account | undefined> {
    return this.#account((account) => account.api_key === api_key);
  }

  accountByPublicKey(public_key: string): Promise<Account | undefined> {
    return this.#account((account) => account.public_key === public_key);
  }

  checkoutSession(session_id: string) {
    return this.#line.trip(() => {
      const session = this.#records('checkout_sessions', (row) => row['session_id'] === session_id)[0];
      return session && { session, account: this.#database.requireAccount(session.account_id) };
    });
  }

  account(id: string): Promise<Account | undefined> {
    return this.#account((account) => account.id === id);
  }

  testAccounts(): Promise<Account[]> {
    return this.#line.trip(() => [...this.#database.accounts.values()].filter(({ test }) => test));
  }

  attempt(id: string): Promise<CheckoutAttempt | undefined> {
    return this.#line.trip(() => this.#records('checkout_attempts', (row) => row.id === id)[0]);
  }

  async ownerOfSession(kind: FollowedKind, session_id: string) {
    return this.#line.trip(() => this.#records(kind, (row) => row['session_id'] === session_id)[0]);
  }

  async ownerOfPage(page_id: string): Promise<string | undefined> {
    return this.#line.trip(() => this.#records('emandate_pages', (row) => row.id === page_id)[0]?.account_id);
  }

  /** The simulation has no event streams. Sessions are read instead. */
  changedSessions(): Promise<SessionVersion[]> {
    return Promise.resolve([]);
  }

  #account(isIt: (account: Account) => boolean): Promise<Account | undefined> {
    return this.#line.trip(() => [...this.#database.accounts.values()].find(isIt));
  }

  #records<K extends Kind>(kind: K, isIt: (row: Row) => boolean): Records[K][] {
    return this.#database
      .all(kind)
      .filter(isIt)
      .sort((a, b) => a.seq - b.seq)
      .flatMap((row) => shown(kind, row) ?? []);
  }
}

/** The balances of an account's ledger. */
export function ledgerOf(database: SimulatedDatabase, account_id: string): LedgerBalance {
  const own = <K extends Kind>(kind: K) => database.all(kind).filter((row) => row.account_id === account_id) as unknown as Records[K][];
  const postings = own('postings');
  const accounts: Record<string, number> = {};
  for (const { ledger_account, amount } of postings.flatMap(({ lines }) => lines))
    accounts[ledger_account] = (accounts[ledger_account] ?? 0) + amount;
  const owed = own('transactions')
    .filter(({ transaction_status }) => transaction_status === 'PAID')
    .reduce((sum, { rail, amount, refunded_amount }) => sum + (rail === 'payout' ? -1 : 1) * (amount - refunded_amount), 0);
  return { accounts, postings: postings.length, owed };
}
