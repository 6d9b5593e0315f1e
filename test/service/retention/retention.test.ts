import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { redeliverWebhook } from '../../../src/service/commands/account/webhooks.ts';
import { write } from '../../../src/service/commands/write.ts';
import { insert, type Change } from '../../../src/service/domain/decision.ts';
import type { Kind } from '../../../src/service/domain/records/every-record.ts';
import type { RetentionDays, RetentionSubject } from '../../../src/service/domain/retention.ts';
import { serviceEnvironment } from '../../../src/service/environment.ts';
import type { Database } from '../../../src/service/storage/connection.ts';
import { createRetentionBook } from '../../../src/service/storage/retention-book.ts';
import { createSimulatedBankBook } from '../../../src/service/storage/simulated-books.ts';
import { createRetention } from '../../../src/service/work/retention.ts';
import { forEachDatabase } from '../../support/databases.ts';
import { openInterface, type Desk } from '../../support/interface.ts';

const NOW = new Date('2027-06-01T10:00:00Z');
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

/** Data that is kept for a limited time is deleted after it, and everything else stays. */
forEachDatabase((open) => {
  describe('retention', () => {
    let [desk, database]: [Desk | undefined, Database | undefined] = [undefined, undefined];
    const forgot: [RetentionSubject, number][] = [];
    before(async () => {
      // Only one process can open the embedded database, so this uses the one that the interface has opened.
      desk = await openInterface(open, {}, (opened) => (database = opened));
      desk.moveTo(NOW);
    });
    after(() => desk?.close());
    const there = () => {
      assert.ok(desk !== undefined && database !== undefined);
      return { desk, database, reader: desk.services.store.of('acc_sandbox') };
    };
    const put = async (...changes: Change[]) => {
      const { desk } = there();
      await write(desk.services, { account: desk.sandbox.account }, () => Promise.resolve({ changes, result: undefined }));
    };
    const run = async (days: Partial<RetentionDays> = {}, isStopping = () => false) => {
      forgot.length = 0;
      const retention = createRetention({
        book: createRetentionBook(there().database),
        days: { webhook_bodies: 30, emails: 90, sessions: 30, sandbox: 400, ...days },
        clock: () => NOW,
        realNow: () => NOW,
        forgot: (subject, rows) => forgot.push([subject, rows]),
        isStopping,
      });
      return retention.run();
    };
    const ids = async (kind: Kind) => (await there().reader.list(kind, [])).rows.map(({ id }) => id).sort();

    const webhook = (id: string, age: number, status: 'delivered' | 'failed' | 'pending') =>
      insert('webhooks', {
        account_id: 'acc_sandbox',
        id,
        url: 'https://shop.example/hook',
        event: 'transaction.updated',
        subject_id: id,
        queue: `https://shop.example ${id}`,
        payload: { results: [{ email: 'thandi@shop.example' }] },
        status,
        tries: [{ at: daysAgo(age).toISOString(), status: 200, error: null }],
        created_at: daysAgo(age),
      });
    const email = (id: string, age: number, email_status: 'SENT' | 'PENDING') =>
      insert('emails', {
        account_id: 'acc_sandbox',
        id,
        to: 'thandi@shop.example',
        subject: 'Receipt',
        text: 'Thank you',
        subject_id: 'tra_1',
        invoice_id: null,
        email_status,
        created_at: daysAgo(age),
        sent_at: null,
      });

    test('deletes the bodies of webhooks after 30 days, in batches, and keeps the record that they were sent', async () => {
      const many = Array.from({ length: 1_200 }, (_, i) => webhook(`web_old${i}`, 40, i % 2 === 0 ? 'delivered' : 'failed'));
      await put(...many, webhook('web_young', 29, 'delivered'));
      assert.equal(await run(), true);
      assert.deepEqual(forgot, [
        ['webhook_bodies', 500],
        ['webhook_bodies', 500],
        ['webhook_bodies', 200],
      ]);
      const { reader } = there();
      const old = await reader.require('webhooks', 'web_old7');
      assert.deepEqual([old.payload, old.status, old.tries.length], [{}, 'failed', 1]);
      assert.notDeepEqual((await reader.require('webhooks', 'web_young')).payload, {});
      await run();
      assert.deepEqual(forgot, [], 'what is done is not done again');
    });

    test('skips webhooks that are still being delivered, and deletes them after they have arrived', async () => {
      await put(webhook('web_waiting', 45, 'pending'), webhook('web_behind', 44, 'delivered'));
      await run({ webhook_bodies: 10 });
      const { reader } = there();
      assert.notDeepEqual((await reader.require('webhooks', 'web_waiting')).payload, {});
      assert.notDeepEqual((await reader.require('webhooks', 'web_behind')).payload, {});
      await put({ op: 'update', kind: 'webhooks', id: 'web_waiting', set: { status: 'failed' } });
      await run({ webhook_bodies: 10 });
      assert.deepEqual((await reader.require('webhooks', 'web_behind')).payload, {});
    });

    test('does not let a webhook without a body be sent again', async () => {
      const { desk } = there();
      await assert.rejects(
        redeliverWebhook(desk.services, { account: desk.sandbox.account }, { params: { id: 'web_old7' } }),
        /kept for long enough and is gone/,
      );
    });

    test('deletes sent mails, used tokens, ended links and the simulated rails’ records', async () => {
      const { desk, database } = there();
      await put(email('eml_old', 91, 'SENT'), email('eml_young', 89, 'SENT'));
      const token = {
        account_id: 'acc_sandbox',
        session_id: 'x',
        card_id: null,
        brand: 'VISA',
        last4: '4242',
        expiry: '12/98',
        fingerprint: 'f',
      } as const;
      await put(
        insert('vault_tokens', { ...token, id: 'tok_used', used_by: 'att_1', expires_at: daysAgo(31) }),
        insert('vault_tokens', { ...token, id: 'tok_young', used_by: 'att_2', expires_at: daysAgo(29) }),
      );
      const { session_id } = (
        await desk.sandbox.ask('customers.create', { body: { records: [{ reference: 'R', person_name: 'T', person_surname: 'M' }] } })
      ).results.map(({ id }) => ({ session_id: id }))[0] ?? { session_id: '' };
      const link = {
        account_id: 'acc_sandbox',
        customer_id: session_id,
        subscription_id: null,
        settings: {},
        allowed_origins: null,
      } as const;
      for (const [id, age] of [
        ['por_old', 31],
        ['por_young', 29],
      ] as const)
        await put(
          insert('portal_sessions', {
            ...(link as unknown as Parameters<typeof insert<'portal_sessions'>>[1]),
            id,
            session_id: `ses_${id}`,
            card_checkout_id: null,
            expires_at: daysAgo(age),
            created_at: daysAgo(age),
            ended_at: null,
            version: 0,
          }),
        );
      const bank = createSimulatedBankBook(database.db);
      const line = { merchant: 'acc_sandbox', entry: 'PAID', rail: 'debit', amount: 100 } as const;
      await bank.enter({ ...line, reference: 'tra_old', at: daysAgo(401) });
      await bank.enter({ ...line, reference: 'tra_young', at: daysAgo(399) });
      const kept = await Promise.all((['journal', 'postings', 'transactions', 'customers'] as const).map(ids));

      assert.equal(await run(), true);
      assert.deepEqual(await ids('emails'), ['eml_young']);
      assert.deepEqual(await ids('vault_tokens'), ['tok_young']);
      assert.deepEqual(await ids('portal_sessions'), ['por_young']);
      assert.deepEqual(
        (await bank.between('debit', daysAgo(1000), NOW)).map(({ reference }) => reference),
        ['tra_young'],
      );
      assert.deepEqual(await Promise.all((['journal', 'postings', 'transactions', 'customers'] as const).map(ids)), kept);
    });

    test('keeps everything whose setting is 0 days, and stops between two batches when the node does', async () => {
      await put(email('eml_kept', 1_000, 'SENT'));
      await run({ emails: 0, sessions: 0, sandbox: 0, webhook_bodies: 0 });
      assert.deepEqual(forgot, []);
      assert.equal(await run({}, () => true), false);
      assert.deepEqual(forgot, []);
    });
  });
});

describe('the settings of retention', () => {
  test('are numbers of days, one variable for each subject', () =>
    assert.deepEqual(serviceEnvironment({ RETENTION_WEBHOOK_BODIES_DAYS: '7', RETENTION_EMAILS_DAYS: '0' }).retention, {
      webhook_bodies: 7,
      emails: 0,
    }));
  for (const wrong of ['soon', '-1', '1.5'])
    test(`are refused by name: ${wrong}`, () =>
      assert.throws(() => serviceEnvironment({ RETENTION_SANDBOX_DAYS: wrong }), /RETENTION_SANDBOX_DAYS must be a whole number of days/));
});
