import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { write } from '../../../src/service/commands/write.ts';
import { configure } from '../../../src/service/domain/decision.ts';
import { visitPage } from '../../../src/service/commands/emandate/actions.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { interfaceFor } from '../../support/interface.ts';
import { assertRefused } from '../../support/records.ts';
import type { Answer } from '../../support/service.ts';
import { ACCOUNT, THANDI, TYPED } from '../emandate-session/support.ts';

/** Attacks on people's phones and banks through a page that anybody can open (ruling *velocity of questions*). */

const HOUR = 3_600_000;

describe('mandates that strangers sign', () => {
  const desk = interfaceFor(freshDatabase);
  let page_id = '';
  /** From now on the key is a live one, or a test key, with the service's default limits. */
  async function useKey(kind: 'live' | 'test') {
    const { services, sandbox } = desk();
    Object.assign(services, { velocity: {} });
    const changes = configure(sandbox.account.id, { test: kind === 'test' });
    await write(services, { account: sandbox.account }, () => Promise.resolve({ changes, result: null }));
  }
  let real = Date.now();
  before(async () => {
    desk().moveTo(new Date('2027-02-01T06:00:00Z'));
    Object.assign(desk().services, { realNow: () => new Date(real) });
    const record = {
      title: 'Rooibos every month',
      payment_methods_id: 'pam_sandboxDebicheck',
      payment_type: 'emandate_choose_what_to_pay',
      page_status: 'PUBLISHED',
      amount: 199,
      process_days: [25],
    };
    const { results } = await desk().sandbox.ask('emandates.create', { body: { records: [record] } });
    page_id = results[0]?.id ?? assert.fail();
  });

  /** An hour later, all budgets are full again. */
  const anHourLater = () => void (real += HOUR + 1);
  const visit = () => visitPage(desk().services, desk().sandbox.account, page_id);
  let next = 0;
  const someone = () => {
    next += 1;
    return {
      mobile: `+2782${String(1_000_000 + next)}`,
      account: `6200${String(1_000_000 + next)}`,
      address: `41.${next >> 8}.${next & 255}.1`,
    };
  };
  type Someone = ReturnType<typeof someone>;

  const post = (session_id: string, action: 'resend' | 'withdraw' | 'again', address: string) =>
    desk().sandbox.send(`emandates.session.${action}`, { params: { session_id }, headers: { 'pay-client-address': address } });
  async function sign(session_id: string, { mobile, account, address }: Someone, known = false): Promise<Answer> {
    const { sandbox } = desk();
    const typed = {
      plan: { process_day: 25 },
      ...(known ? {} : { customer: { ...THANDI, contact_number: mobile }, bank_account: { ...ACCOUNT, bank_account_number: account } }),
    };
    const { result } = await sandbox.ask('emandates.session.quote', { params: { session_id }, body: typed });
    const body = { ...typed, terms_hash: result.terms_hash, signature: TYPED, attempt_key: crypto.randomUUID(), client: {} };
    return sandbox.send('emandates.session.submit', { params: { session_id }, body, headers: { 'pay-client-address': address } });
  }
  const check = (session_id: string, { mobile, account, address }: Someone) =>
    desk().sandbox.send('emandates.session.check', {
      params: { session_id },
      body: { customer: { ...THANDI, contact_number: mobile }, bank_account: { ...ACCOUNT, bank_account_number: account } },
      headers: { 'pay-client-address': address },
    });

  /** Repeats an attack until it is refused. Returns how often it succeeded. */
  async function countOf(attack: () => Promise<Answer>): Promise<number> {
    for (let times = 0; times <= 500; times += 1) {
      const answer = await attack();
      if (answer.status === 200) continue;
      assertRefused(answer, '011');
      assert.ok(Number(answer.headers.get('retry-after')) >= 1);
      return times;
    }
    return assert.fail('never refused');
  }
  const asked = async () => (await desk().sandbox.ask('mandates.list')).results.length;

  const spread = (fixed: Partial<Someone>) => async () => sign(await visit(), { ...someone(), ...fixed });
  const ATTACKS = [
    { attack: 'many visits, one phone', live: 5, test: 100, run: () => spread({ mobile: '+27839990001' }) },
    { attack: 'many visits, one account number', live: 5, test: null, run: () => spread({ account: '62009990001' }) },
    {
      attack: 'many visits, one account number with zeros in front',
      live: 5,
      test: null,
      run: () => async () => {
        next += 1;
        return sign(await visit(), { ...someone(), account: `${'0'.repeat(next % 3)}6200999002` });
      },
    },
    { attack: 'many visits from one address', live: 20, test: null, run: () => spread({ address: '41.250.0.1' }) },
    {
      attack: 'checks of one account number in many sessions',
      live: 5,
      test: 100,
      run: () => async () => check(await visit(), { ...someone(), account: '62001871605' }),
    },
  ] as const;
  for (const key of ['live', 'test'] as const)
    for (const { attack, run, ...counts } of ATTACKS.filter((row) => row[key] !== null))
      test(`${attack}, with a ${key} key: ${String(counts[key])} succeed in an hour, and nothing of the next is stored`, async () => {
        await useKey(key);
        anHourLater();
        const attacking = run();
        assert.equal(await countOf(attacking), counts[key]);
        const before = await asked();
        assertRefused(await attacking(), '011');
        assert.equal(await asked(), before);
        anHourLater();
        assert.equal((await attacking()).status, 200, 'an hour later');
      });

  test('withdrawn and sent again in one session: five succeed in all, by whichever button', async () => {
    await useKey('test');
    anHourLater();
    const who = someone();
    const session_id = await visit();
    assert.equal((await sign(session_id, who)).status, 200);
    const withdraw = async () => assert.equal((await post(session_id, 'withdraw', who.address)).status, 200);
    for (let i = 0; i < 2; i += 1) {
      await withdraw();
      assert.equal((await post(session_id, 'resend', who.address)).status, 200);
    }
    for (let i = 0; i < 2; i += 1) {
      await withdraw();
      assert.equal((await post(session_id, 'again', who.address)).status, 200);
      assert.equal((await sign(session_id, who, true)).status, 200);
    }
    await withdraw();
    assertRefused(await post(session_id, 'resend', who.address), '011');
    assertRefused(await post(session_id, 'again', who.address), '011');
  });

  test('the same signature sent again, because its answer was lost, is no second question', async () => {
    await useKey('live');
    anHourLater();
    const who = someone();
    const session_id = await visit();
    const { sandbox } = desk();
    const params = { session_id };
    const typed = {
      plan: { process_day: 25 },
      customer: { ...THANDI, contact_number: who.mobile },
      bank_account: { ...ACCOUNT, bank_account_number: who.account },
    };
    const { result } = await sandbox.ask('emandates.session.quote', { params, body: typed });
    const body = { ...typed, terms_hash: result.terms_hash, signature: TYPED, attempt_key: crypto.randomUUID(), client: {} };
    for (let i = 0; i < 8; i += 1) assert.equal((await sandbox.send('emandates.session.submit', { params, body })).status, 200);
  });

  test('an account number, a mobile number and an address are not in the table of counts', async () => {
    const rows = await desk().services.store.of('acc_sandbox').list('velocity', []);
    assert.ok(rows.rows.length > 100);
    for (const { subject } of rows.rows) assert.match(subject, /^[\w-]{43}$/);
  });
});
