import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { embedded, forEachDatabase, type TestDatabase } from '../support/databases.ts';
import { embeddedFolder } from '../support/embedded-folder.ts';
import { freePort } from '../support/free-port.ts';
import { CARDS, startMerchant, THANDI, type Merchant } from '../support/merchant.ts';
import { runToEnd, serviceProcess, type ServiceProcess } from '../support/service-process.ts';
import { statusesOf } from '../support/records.ts';
import { actionIn, press } from './checkout/payer.ts';

/** The number of kills during payments, and the number of payments in progress each time. */
const KILLS = 2;
const AT_ONCE = 8;

/** Compares what the service and the network store about each session. */
const BOOKS = `
  select s.session_id, s.state,
    (select count(*)::int from checkout_attempts a where a.account_id = s.account_id and a.session_id = s.id) as attempts,
    (select count(*)::int from checkout_attempts a where a.account_id = s.account_id and a.session_id = s.id and a.status = 'accepted') as unknown,
    (select count(*)::int from transactions t
      where t.account_id = s.account_id and t.id in (select a.transaction_id from checkout_attempts a where a.account_id = s.account_id and a.session_id = s.id) and t.transaction_status = 'PAID') as paid,
    (select count(*)::int from transactions t join sim_authorisations n on n.reference = t.id and n.status = 'approved'
      where t.account_id = s.account_id and t.id in (select a.transaction_id from checkout_attempts a where a.account_id = s.account_id and a.session_id = s.id)) as approved
  from checkout_sessions s`;

/** Charges of the network that belong to no transaction, or to one that is not paid. */
const LOST = `
  select n.reference from sim_authorisations n left join transactions t on t.id = n.reference
  where n.status = 'approved' and (t.transaction_status is distinct from 'PAID' or t.amount <> n.amount)`;

forEachDatabase((open) => {
  describe('after the service is killed (SIGKILL)', () => {
    let database: TestDatabase | undefined;
    let service: ServiceProcess | undefined;
    let merchant: Merchant | undefined;
    const there = () => {
      assert.ok(database !== undefined && service !== undefined && merchant !== undefined);
      return { database, service, merchant };
    };
    before(async () => {
      database = await open();
      service = await serviceProcess(database);
      await service.start();
      merchant = await startMerchant(service);
    });
    after(async () => {
      await merchant?.close();
      await service?.stop();
    });

    const comeBack = async () => {
      const { service } = there();
      await service.kill();
      await service.start();
    };

    test('between authorisation and answer: it asks the network after its restart, and learns that the payment succeeded', async () => {
      const { service, merchant } = there();
      const session = await merchant.open();
      for (;;) {
        const token = await merchant.tokenise(session, CARDS.silent);
        const attempt_key = crypto.randomUUID();
        // The network authorises the payment and never answers. The call hangs until the kill ends it.
        const cut = merchant.pay(session, { token, attempt_key });
        for (let seen = 0; seen < 3;) if ((await merchant.proxy.checkout.view(session)).state !== 'open') seen += 1;
        await comeBack();
        const answer = await cut;
        assert.ok(
          answer.type === 'problem' && answer.problem.code === 'unavailable',
          'the page is told that nobody knows, not that it failed',
        );
        // On a very slow machine the time limit of ten seconds may already be over, and the service may have asked.
        assert.match((await merchant.view(session)).state, /^(processing|checking|completed)$/);
        await service.advance('PT11S');
        const view = await merchant.view(session);
        if (view.state === 'completed') return finish(session, { token, attempt_key });
        // If the kill came before the network got the request, nothing was charged, and the payment is tried again.
        assert.deepEqual([view.state, view.failure?.code], ['open', 'not_processed']);
      }
    });

    const finish = async (session: string, attempt: { token: string; attempt_key: string }) => {
      const { service, merchant } = there();
      assert.deepEqual(
        (await statusesOf(service, session)).filter((status) => status !== 'DECLINED'),
        ['PAID'],
      );
      assert.equal(merchant.told(session).filter((event) => event === 'checkout.completed').length, 1);
      const again = await merchant.pay(session, attempt);
      assert.equal(again.type === 'view' && again.view.state, 'completed', 'and the page that sends its attempt again hears it');
    };

    test('while payers are at their bank, in an app or at a provider: it waits for them, and their answer counts once', async () => {
      const { service, merchant } = there();
      const begin = async (attempt: Parameters<typeof merchant.pay>[1]) => {
        const session = await merchant.open();
        const token = attempt.method === undefined ? { token: await merchant.tokenise(session, CARDS.challenged) } : {};
        return { session, url: actionIn(await merchant.pay(session, { ...attempt, ...token })).url };
      };
      const waiting = [await begin({}), await begin({ method: 'SCAN_TO_PAY' }), await begin({ method: 'LEKKER_EFT' })];
      await comeBack();
      for (const { session } of waiting) assert.equal((await merchant.view(session)).state, 'action');
      // The answers are on their way when the service is killed again. Some arrive and some do not.
      const answers = waiting.map(({ url }) => press(service, url, 'approve').catch(() => undefined));
      await Promise.race(answers);
      await comeBack();
      await Promise.all(answers);
      await service.advance('PT15S');
      for (const { session, url } of waiting) {
        // If the kill came before the network got the request, nothing was charged, and the payer pays again.
        if ((await merchant.view(session)).state === 'action') await press(service, url, 'approve').then(() => service.advance('PT3M'));
        if ((await merchant.view(session)).state === 'open') await merchant.buy(session, CARDS.approved);
        assert.equal((await merchant.view(session)).state, 'completed');
        assert.deepEqual(
          (await statusesOf(service, session)).filter((status) => status !== 'DECLINED'),
          ['PAID'],
        );
      }
    });

    test('at any moment of many payments: each has one outcome, no charge is lost or made twice, and all are reported', async () => {
      const { database, service, merchant } = there();
      const paid: string[] = [];
      for (let round = 0; round < KILLS; round += 1) {
        const cards = Array.from({ length: AT_ONCE }, (_, i) => (i % 3 === 2 ? CARDS.declined : CARDS.approved));
        const attempts = await Promise.all(
          cards.map(async (card) => {
            const session = await merchant.open();
            return { session, card, attempt_key: crypto.randomUUID(), token: await merchant.tokenise(session, card) };
          }),
        );
        // The kill comes when some payments are answered and others are not.
        let answered = 0;
        const kill = Promise.withResolvers<null>();
        const sent = attempts.map(async ({ session, token, attempt_key }) => {
          await merchant.pay(session, { token, attempt_key, customer: THANDI }).catch(() => undefined);
          answered += 1;
          if (answered > round) kill.resolve(null);
        });
        await kill.promise;
        await comeBack();
        await Promise.all(sent);
        // Every page sends its attempt again, as a reload does.
        for (const { session, token, attempt_key } of attempts) await merchant.pay(session, { token, attempt_key });
        await service.advance('PT15S');
        for (const { session, card, token, attempt_key } of attempts) {
          // An attempt that was killed before it reached the network was not processed. Nothing was charged, and the shopper
          // pays again.
          const view = await merchant.view(session);
          if (card === CARDS.approved && view.state === 'open') await merchant.buy(session, card);
          else await merchant.pay(session, { token, attempt_key });
          if (card === CARDS.approved) paid.push(session);
        }
      }
      await service.advance('PT25M');
      for (const session of paid) {
        assert.equal((await merchant.view(session)).state, 'completed');
        assert.equal(merchant.told(session).filter((event) => event === 'checkout.completed').length, 1);
      }
      await service.kill();
      const books = await database.query(BOOKS);
      assert.ok(books.length > KILLS * AT_ONCE);
      for (const { session_id, state, paid: charges, approved, unknown } of books) {
        assert.equal(unknown, 0, `${String(session_id)} waits for ever`);
        assert.equal(charges, state === 'completed' ? 1 : 0, `${String(session_id)} is ${String(state)}`);
        assert.equal(approved, charges, `${String(session_id)}: the network and the books differ`);
      }
      assert.deepEqual(await database.query(LOST), []);
      assert.deepEqual(await database.query(`select * from webhooks where status <> 'delivered'`), []);
      await service.start();
    });

    test('with SIGTERM instead, it ends in order, and nothing is lost', async () => {
      const { service, merchant } = there();
      const session = await merchant.open();
      await merchant.buy(session, CARDS.approved);
      assert.equal(await service.stop(), 0);
      await service.start();
      assert.equal((await merchant.view(session)).state, 'completed');
    });
  });
});

describe('a data folder', () => {
  const closing: (() => Promise<unknown>)[] = [];
  after(async () => {
    for (const close of closing) await close();
  });

  test('belongs to one process: a second one is refused with a helpful message, and can use it after the first is killed', async () => {
    const database = embedded(await embeddedFolder());
    const first = await serviceProcess(database);
    closing.push(
      () => first.kill(),
      () => rm(database.options.dataDir ?? '', { recursive: true, force: true }),
    );
    await first.start();
    const { code, stderr } = await runToEnd(database, await freePort());
    assert.equal(code, 1);
    assert.match(stderr, /^Another process is using .*DATA_DIR/);
    assert.equal((await first.api('GET', '/payment-methods')).status, 200, 'the first is not disturbed');
    await first.kill();
    const second = await serviceProcess(database);
    closing.unshift(() => second.stop());
    await second.start();
    assert.equal((await second.api('GET', '/payment-methods')).status, 200);
  });
});
