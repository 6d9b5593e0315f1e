import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { PgDialect } from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import { Client } from 'pg';
import { newName } from '../../../src/service/new-ids.ts';
import { tagIn, taggedId, tagOf } from '../../../src/service/domain/account-tag.ts';
import { insert, type DecisionContext } from '../../../src/service/domain/decision.ts';
import { openDatabase } from '../../../src/service/storage/database.ts';
import { Store } from '../../../src/service/storage/store.ts';
import { accounts, tagColumn } from '../../../src/service/storage/tables/platform.ts';
import { createTaggedAccounts } from '../../../src/service/storage/tagged-accounts.ts';
import { forEachDatabase, type TestDatabase } from '../../support/databases.ts';
import { freshDatabase } from '../../support/fresh-database.ts';

/** The context of a decision in an account. */
const contextOf = (account_id: string, made: string[] = []): DecisionContext => ({
  account_id,
  now: new Date(),
  realNow: new Date(),
  account: { webhook_url: null, dunning_days: null },
  newId: (prefix) => {
    const id = `${prefix}${newName()}`;
    made.push(id);
    return id;
  },
});

const anyPrefix = fc.constantFrom('ses_', 'att_', 'pag_');

describe('an id with the tag of its account', () => {
  test('has its prefix, letters and digits, 32 characters, and the tag of its account', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), anyPrefix, (account_id, prefix) => {
        const id = taggedId(contextOf(account_id), prefix);
        assert.ok(id.startsWith(prefix), id);
        assert.match(id, /^[a-z]{3}_[A-Za-z0-9]{28}$/);
        assert.equal(tagIn(id), tagOf(account_id));
      }),
    );
  });

  test('is as random as an id without a tag: all 24 random characters are in it, and they were drawn once', () => {
    fc.assert(
      fc.property(fc.string(), anyPrefix, (account_id, prefix) => {
        const made: string[] = [];
        const id = taggedId(contextOf(account_id, made), prefix);
        assert.deepEqual([made.length, made[0]?.length, id.slice(-24)], [1, 24, made[0]]);
      }),
    );
  });

  test('is told from an id of the sandbox’s seed, and from what nobody made', () => {
    fc.assert(fc.property(anyPrefix, (prefix) => assert.equal(tagIn(`${prefix}${newName()}`), null)));
    for (const id of ['pag_sandboxProducts', 'ses_doctor', '', 'ses_', `ses_${'é'.repeat(28)}`, `ses_${'a'.repeat(29)}`])
      assert.equal(tagIn(id), null, id);
  });
});

describe('the tag that the database computes', () => {
  const { sql } = new PgDialect().sqlToQuery(tagColumn(accounts.id));
  /** The list of ids takes the place of the table. */
  const statement = `select ${sql} as tag from unnest($1::text[]) with ordinality as accounts(id, nr) order by nr`;
  // PostgreSQL has no zero character, and no half of a surrogate pair.
  const anyIds = fc.array(
    fc.string({ unit: 'grapheme' }).filter((id) => id.isWellFormed() && !id.includes('\0')),
    { minLength: 50, maxLength: 200 },
  );
  const same = (read: (ids: string[]) => Promise<{ rows: unknown[] }>) =>
    fc.assert(
      fc.asyncProperty(anyIds, async (ids) => {
        const all = [...ids, 'acc_sandbox', 'a\\b', '\\', '\\x41', 'é', ''];
        assert.deepEqual(
          (await read(all)).rows,
          all.map((id) => ({ tag: tagOf(id) })),
        );
      }),
      { numRuns: 20 },
    );

  test('is the same on PostgreSQL', async (t) => {
    const client = new Client({ connectionString: (await freshDatabase()).options.databaseUrl });
    await client.connect();
    t.after(() => client.end());
    await same((ids) => client.query(statement, [ids]));
  });

  test('is the same in the embedded database', async (t) => {
    const embedded = new PGlite();
    t.after(() => embedded.close());
    await same((ids) => embedded.query(statement, [ids]));
  });

  test('finds an account by an index', async (t) => {
    const client = new Client({ connectionString: (await freshDatabase()).options.databaseUrl });
    await client.connect();
    t.after(() => client.end());
    await client.query('set enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain select id from accounts where ${sql} = 'abcd'`);
    assert.match(rows.map((row) => row['QUERY PLAN']).join('\n'), /accounts_tag/);
  });
});

describe('the accounts that an id may belong to', () => {
  /** Few tags, so that accounts share them. */
  const anyTag = fc.constantFrom('aaaa', 'bbbb', 'cccc');
  const anyStep = fc.oneof(
    fc.record({ type: fc.constant('opens' as const), tag: anyTag }),
    fc.record({ type: fc.constant('asks' as const), nth: fc.nat() }),
    fc.record({ type: fc.constant('asks for nothing' as const), tag: anyTag }),
  );

  test('are asked until the right one answers, whichever accounts are new since the last question', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 40 }), async (steps) => {
        const opened: { readonly account: string; readonly tag: string; readonly id: string }[] = [];
        let reads = 0;
        const tagged = createTaggedAccounts((tag) => {
          reads += 1;
          return Promise.resolve(opened.filter((one) => one.tag === tag).map(({ account }) => account));
        });
        const ask = async (id: string) => {
          const asked: (string | null)[] = [];
          const found = await tagged.find(id, (account) => {
            asked.push(account);
            return Promise.resolve(opened.find((one) => one.account === account && one.id === id));
          });
          const allowed = new Set(opened.filter((one) => one.tag === id.slice(4, 8)).map(({ account }) => account));
          assert.equal(new Set(asked).size, asked.length, 'no account is asked twice');
          for (const account of asked) assert.ok(account !== null && allowed.has(account), String(account));
          return found;
        };
        for (const step of steps)
          if (step.type === 'opens') opened.push({ account: `acc_${opened.length}`, tag: step.tag, id: `ses_${step.tag}${newName()}` });
          else if (step.type === 'asks for nothing') assert.equal(await ask(`ses_${step.tag}${newName()}`), undefined);
          else {
            const one = opened[step.nth % opened.length];
            if (one === undefined) continue;
            assert.deepEqual(await ask(one.id), one);
            const before = reads;
            assert.deepEqual(await ask(one.id), one);
            assert.equal(reads, before, 'an account that was found is remembered');
          }
      }),
    );
  });

  test('are not looked for if the id has no tag, because the service did not make it', async () => {
    const tagged = createTaggedAccounts(() => assert.fail('an account was looked for'));
    const asked = (id: string) => tagged.find(id, (account) => Promise.resolve(account));
    assert.equal(await asked(`ses_${newName()}`), undefined);
    assert.equal(await asked('pag_sandboxProducts'), 'acc_sandbox', 'every sandbox has its records');
  });
});

/** Two accounts with the same tag. */
function twins(): readonly [string, string] {
  const seen = new Map<string, string>();
  for (let at = 0; ; at += 1) {
    const id = `acc_twin${at}`;
    const other = seen.get(tagOf(id));
    if (other !== undefined) return [other, id];
    seen.set(tagOf(id), id);
  }
}

describe('two accounts with the same tag', () => {
  forEachDatabase((open) => {
    let database: Awaited<ReturnType<typeof openDatabase>>;
    before(async () => {
      const { options }: TestDatabase = await open();
      database = await openDatabase({ databaseUrl: options.databaseUrl, dataDir: options.dataDir ?? 'memory://' });
    });
    after(() => database.close());

    test('keep their own records, also if one is opened while a node knows only the other', async () => {
      const store = new Store(database);
      const openPage = async (id: string): Promise<string> => {
        await store.addAccount({
          ...{ id, name: id, api_key: id, api_secret_hash: id, test: true, webhook_secret_sealed: id, created_at: new Date() },
          ...{ webhook_url: null, passphrase_sealed: null, public_key: id, dunning_days: null, seller: null, velocity: null },
        });
        const page_id = taggedId(contextOf(id), 'pag_');
        await store.transaction(id, (tx) =>
          tx.append([
            insert('emandate_pages', {
              ...{ account_id: id, id: page_id, title: 'Join', description: null, page_status: 'PUBLISHED', payment_methods_id: 'pam_1' },
              ...{ payment_type: 'emandate_products_and_collections', interval: null, process_days: null, amount_type: null, amount: null },
              ...{ amount_min: null, amount_max: null, product_ids: null, date_start: null, date_end: null, redirect_url: null },
              ...{ success_message: null, notify_email: null, debicheck: null, updated_at: null, created_at: new Date() },
            }),
          ]),
        );
        return page_id;
      };
      const [first, second] = twins();
      const page = await openPage(first);
      assert.equal(await store.ownerOfPage(page), first);
      const later = await openPage(second);
      assert.equal(await store.ownerOfPage(later), second);
      assert.equal(await store.ownerOfPage(page), first);
      assert.equal(await store.ownerOfPage(taggedId(contextOf(first), 'pag_')), undefined);
    });
  });
});
