import assert from 'node:assert/strict';
import { insert } from '../../src/service/domain/decision.ts';
import type { Kind, Records } from '../../src/service/domain/records/every-record.ts';
import { openDatabase } from '../../src/service/storage/database.ts';
import { Store } from '../../src/service/storage/store.ts';
import { configuredKeys } from '../../src/service/vault/keys.ts';
import { createSealer } from '../../src/service/vault/sealer.ts';
import { CARDS } from './merchant.ts';
import type { TestDatabase } from './databases.ts';
import type { TestService } from './service.ts';

/** The account that the subscriptions belong to. */
const ACCOUNT = 'acc_sandbox';
/** The number of subscriptions that one statement stores. */
const BATCH = 500;

/** A subscription that was created through the interface. The other subscriptions are copies of it. */
export interface Pattern {
  readonly customer_id: string;
  readonly card_id: string;
  readonly subscription_id: string;
}

/** The address that the first charge's webhook goes to, and the card that pays it. */
export interface PatternOptions {
  readonly webhookUrl?: string;
  readonly card?: keyof typeof CARDS;
  /** The first billing day. */
  readonly day: string;
}

async function post(service: Pick<TestService, 'api'>, path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await service.api('POST', path, body);
  assert.equal(answer.status, 200, answer.text);
  return answer.body as Record<string, unknown>;
}

/** Creates one subscription through the interface, with its own customer and card. Its first billing day is in the future. */
export async function makePattern(
  service: Pick<TestService, 'api'>,
  { webhookUrl, card = 'approved', day }: PatternOptions,
): Promise<Pattern> {
  const { results } = (await post(service, '/customers/create', {
    records: [{ reference: 'PATTERN', person_name: 'Thandi', person_surname: 'Mokoena', email: 'thandi@shop.example' }],
  })) as { results: { id: string }[] };
  const customer_id = results[0]?.id ?? '';
  const stored = (await post(service, '/sandbox/cards', { customer_id, card_number: CARDS[card], expiry: '12/98', cvc: '123' })) as {
    result: { id: string };
  };
  const made = (await post(service, `/subscriptions/${customer_id}`, {
    items: [{ product_id: 'pro_sandboxBasic' }],
    billing: { date_start: day },
    ...(webhookUrl === undefined ? {} : { notification: { webhook_url: webhookUrl } }),
  })) as { result: { id: string } };
  return { customer_id, card_id: stored.result.id, subscription_id: made.result.id };
}

/** Leaves out the columns that the database fills in by itself. */
const withoutMade = <T extends object>(row: T): T => {
  const { seq: _seq, expires_in: _expires, ...rest } = row as T & { seq?: number; expires_in?: string };
  return rest as T;
};

/** Stores copies of a subscription directly in the database. Each copy has its own customer, card and due work. */
export async function storeSubscriptions({ options }: TestDatabase, pattern: Pattern, count: number): Promise<string[]> {
  const database = await openDatabase({ databaseUrl: options.databaseUrl, dataDir: options.dataDir ?? '' });
  const store = new Store(database);
  const [key] = configuredKeys({ vaultKey: undefined, dataDir: options.dataDir ?? '' }) ?? assert.fail('the service was not started yet');
  const sealer = createSealer(key);
  const one = async <K extends Kind>(kind: K, id: string): Promise<Records[K]> => {
    const row = await store.of(ACCOUNT).find(kind, id);
    assert.ok(row !== undefined, `${kind} ${id}`);
    return withoutMade(row);
  };
  const ids: string[] = [];
  try {
    const [customer, card, subscription, work] = [
      await one('customers', pattern.customer_id),
      await one('cards', pattern.card_id),
      await one('subscriptions', pattern.subscription_id),
      await one('work', `run_${pattern.subscription_id}`),
    ];
    for (let from = 0; from < count; from += BATCH) {
      const tails = Array.from({ length: Math.min(BATCH, count - from) }, (_, i) => `many${String(from + i).padStart(20, '0')}`);
      await store.transaction(ACCOUNT, (tx) =>
        tx.append([
          ...tails.map((tail) => insert('customers', { ...customer, id: `cus_${tail}`, reference: tail })),
          ...tails.map((tail) =>
            insert(
              'cards',
              { ...card, id: `car_${tail}`, customer_id: `cus_${tail}` },
              { number: sealer.seal(CARDS.approved, `car_${tail}`) },
            ),
          ),
          ...tails.map((tail) => insert('subscriptions', { ...subscription, id: `sub_${tail}`, customer_id: `cus_${tail}` })),
          ...tails.map((tail) => insert('work', { ...work, id: `run_sub_${tail}`, subject_id: `sub_${tail}` })),
        ]),
      );
      ids.push(...tails.map((tail) => `sub_${tail}`));
    }
    return ids;
  } finally {
    await database.close();
  }
}
