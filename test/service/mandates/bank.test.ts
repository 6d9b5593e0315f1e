import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { z } from 'zod';
import { mandate as wireMandate } from '../../../src/contract/mandates.ts';
import { routes, type Operation } from '../../../src/contract/routes.ts';
import { sastDay } from '../../../src/facts/days.ts';
import { isBusinessDay } from '../../../src/service/domain/calendar/business-days.ts';
import { addDays, laterOf, weekday } from '../../../src/facts/days.ts';
import { TEST_ACCOUNTS } from '../../../src/service/rails/scenarios.ts';
import { startReceiver } from '../../support/receiver.ts';
import { assertRefused } from '../../support/records.ts';
import { PATIENT } from '../../support/service.ts';
import { aMandate, aPayer, PERSON, type Ask } from './support.ts';
import { serviceFor } from '../../support/opened.ts';

/** How banks and payers answer mandates, on a running service and its clock. */

type Wire = z.input<typeof wireMandate>;

const TT1 = 'REAL_TIME_TT1_APPROVE_WITHIN_120_SECONDS_CELLPHONE_MUST_MATCH_BANK';
const DELAYED = 'DELAYED_REAL_TIME_TT1_APPROVE_BY_20H00_ON_THE_SAME_DAY';
const TT2 = 'BATCH_TT2_APPROVE_BY_19H00_ON_DAY_2';

describe('mandates at the bank', () => {
  const service = serviceFor(PATIENT);

  const ask: Ask = async (operation, body) => {
    const { method, path } = routes[operation as Extract<Operation, 'customers.create'>];
    const answer = await service().api(method, path, body);
    assert.equal(answer.status, 200, answer.text);
    return (answer.body as { results: { id: string }[] }).results;
  };
  const read = async (id: string): Promise<Wire> => {
    const { body } = await service().api('GET', `/mandates/list?mandate_id=${id}`);
    return (body as { results: Wire[] }).results[0] ?? assert.fail(`no mandate ${id}`);
  };
  const statusOf = async (id: string) => (await read(id)).mandate_status;
  const setClock = async (now: string) => {
    const { status, text } = await service().api('POST', '/sandbox/clock', { now, freeze: true }, { key: null });
    assert.equal(status, 200, text);
  };
  const make = async (method: string, { change = {}, account = {}, customer = PERSON } = {}): Promise<Wire> => {
    const payer = await aPayer(ask, { account, customer });
    return ((await ask('mandates.create', { records: [aMandate(payer, method, change)] })) as Wire[])[0] ?? assert.fail();
  };
  const inWindow = (approval_window: string) => ({ change: { 'debicheck.approval_window': approval_window } });
  const answer = (id: string, body: object) => service().api('POST', `/sandbox/mandates/${id}/answer`, body, { key: null });
  const call = (id: string, what: 'cancel' | 'reauthorise') => service().api('POST', `/mandates/${id}/${what}`);
  /** Moves the clock to eight in the morning (SAST) of the next Thursday that is followed by two more working days. Returns that day. */
  const nextMorning = async () => {
    const now = await service().now();
    let day = addDays(laterOf(sastDay(now), '2027-02-01'), 1);
    while (weekday(day) !== 4 || ![0, 1, 4].every((ahead) => isBusinessDay(addDays(day, ahead)))) day = addDays(day, 1);
    await setClock(`${day}T08:00:00+02:00`);
    return day;
  };

  describe('a test account', () => {
    for (const { bank_branch_code, bank_account_number, mandate: words } of TEST_ACCOUNTS)
      for (const method of ['debicheck', 'rmA', 'rmB'])
        test(`${bank_branch_code} ${bank_account_number}: a mandate of ${method} becomes ${words.at(-1) ?? 'PENDING, and stays'}`, async () => {
          await nextMorning();
          const { id, mandate_status } = await make(method, { account: { bank_branch_code, bank_account_number } });
          assert.equal(mandate_status, 'GENERATED');
          await service().drain();
          assert.equal(await statusOf(id), 'PENDING');
          await service().advance('PT10S');
          assert.equal(await statusOf(id), words.at(-1) ?? 'PENDING');
          await service().advance('P6D');
          assert.equal(await statusOf(id), words.at(-1) ?? 'PENDING', 'and that is the end of it');
        });

    test('is also known by a branch code that is an integer', async () => {
      await nextMorning();
      const { id } = await make('debicheck', { account: { bank_branch_code: 51001, bank_account_number: '10004301100' } });
      await service().advance('PT10S');
      assert.equal(await statusOf(id), 'ACTIVE');
    });
  });

  describe('any other account', () => {
    for (const [said, status] of [
      ['APPROVE', 'ACTIVE'],
      ['DECLINE', 'REJECTED'],
      ['NO_REPLY', 'NO_REPLY'],
    ] as const)
      test(`waits for the payer: ${said} makes it ${status} at once, and nothing changes it later`, async () => {
        await nextMorning();
        for (const method of ['debicheck', 'rmA']) {
          const { id } = await make(method);
          await service().drain();
          assert.equal(await statusOf(id), 'PENDING');
          const { status: code, body } = await answer(id, { answer: said });
          assert.equal(code, 200);
          const { status: fine, result } = body as { status: boolean; result: Wire };
          assert.deepEqual([fine, result.id, result.mandate_status], [true, id, status]);
          await service().advance('P4D');
          assert.deepEqual({ ...(await read(id)), updated_at: null }, { ...result, updated_at: null });
        }
      });

    test('may be answered before the bank has received the mandate', async () => {
      await nextMorning();
      const { id } = await make('debicheck');
      await answer(id, { answer: 'APPROVE' });
      await service().advance('PT5M');
      assert.equal(await statusOf(id), 'ACTIVE');
    });

    test('accepts one valid answer, while there is a question', async () => {
      await nextMorning();
      const { id } = await make('debicheck');
      assert.deepEqual(assertRefused(await answer(id, {}), '003'), { answer: 'required' });
      assert.deepEqual(assertRefused(await answer(id, { answer: 'YES' }), '004'), { answer: 'enum' });
      assertRefused(await answer(id, { answer: 'APPROVE', why: 'x' }), '003');
      assertRefused(await answer('man_nobody', { answer: 'APPROVE' }), '007');
      assert.equal((await answer(id, { answer: 'DECLINE' })).status, 200);
      assertRefused(await answer(id, { answer: 'APPROVE' }), '008');
      assertRefused(await answer((await make('debitOrder')).id, { answer: 'APPROVE' }), '008');
    });
  });

  describe('the payer’s time to answer', () => {
    const silence = async (method: string, more: object, waits: string, then: string) => {
      const { id } = await make(method, more);
      await service().advance(waits);
      assert.equal(await statusOf(id), 'PENDING');
      await service().advance(then);
      assert.equal(await statusOf(id), 'NO_REPLY');
      assertRefused(await answer(id, { answer: 'APPROVE' }), '008');
    };

    test('is 120 seconds for TT1', async () => {
      await nextMorning();
      await silence('debicheck', {}, 'PT119S', 'PT1S');
    });
    test('is until 20:00 for delayed TT1', async () => {
      await nextMorning();
      await silence('debicheck', inWindow(DELAYED), 'PT11H59M59S', 'PT1S');
    });
    test('is until 19:00 on the second business day for TT2, also over a weekend', async () => {
      await nextMorning();
      await silence('debicheck', inWindow(TT2), 'P4DT10H59M59S', 'PT1S');
    });
    test('is until the end of the third day for a registered mandate', async () => {
      await nextMorning();
      await silence('rmA', {}, 'P3DT15H59M59S', 'PT1S');
    });
  });

  describe('the bank’s cut-off time', () => {
    for (const [window, last, late] of [
      [TT1, '20:29:59', '20:30:00'],
      [DELAYED, '19:59:59', '20:00:00'],
    ] as const)
      test(`case 53: ${window} is accepted at ${last} and gets the bank's error 000072 at ${late}, until midnight`, async () => {
        const day = await nextMorning();
        await setClock(`${day}T${last}+02:00`);
        const taken = await make('debicheck', inWindow(window));
        assert.deepEqual([taken.mandate_status, taken.bank_error], ['GENERATED', null]);
        await setClock(`${day}T${late}+02:00`);
        const refused = await make('debicheck', inWindow(window));
        assert.equal(refused.mandate_status, 'REJECTED');
        assert.deepEqual(refused.bank_error, { code: '000072', message: `missed the cut-off of ${late.slice(0, 5)}` });
        assert.deepEqual(await read(refused.id), refused);
        assert.equal((await make('debicheck', inWindow(TT2))).mandate_status, 'GENERATED', 'TT2 has no cut-off');
        await setClock(`${day}T23:59:59+02:00`);
        assert.equal((await make('debicheck', inWindow(window))).mandate_status, 'REJECTED');
        await service().advance('PT1S');
        assert.equal((await make('debicheck', inWindow(window))).mandate_status, 'GENERATED');
      });
  });

  describe('cancelling', () => {
    test('asks the bank, which ends the mandate', async () => {
      await nextMorning();
      for (const method of ['debicheck', 'rmB']) {
        const { id } = await make(method);
        await answer(id, { answer: 'APPROVE' });
        const { status, body } = await call(id, 'cancel');
        assert.equal(status, 200);
        assert.equal((body as { result: Wire }).result.mandate_status, 'CANCELLATION_PENDING');
        assertRefused(await call(id, 'cancel'), '008');
        await service().advance('PT10S');
        assert.equal(await statusOf(id), 'CANCELLATION_SUCCESSFUL');
        assertRefused(await call(id, 'cancel'), '008');
      }
    });

    test('is also possible for a suspended mandate, but not for one that was never approved', async () => {
      await nextMorning();
      const suspended = await make('debicheck', { account: { bank_branch_code: '051001', bank_account_number: '00243663005' } });
      await service().advance('PT10S');
      assert.equal((await call(suspended.id, 'cancel')).status, 200);
      const waiting = await make('debicheck');
      assertRefused(await call(waiting.id, 'cancel'), '008');
      await answer(waiting.id, { answer: 'DECLINE' });
      assertRefused(await call(waiting.id, 'cancel'), '008');
    });
  });

  describe('sending a mandate to the bank again', () => {
    for (const [method, window, may] of [
      ['debicheck', TT1, true],
      ['debicheck', DELAYED, true],
      ['debicheck', TT2, false],
      ['rmA', null, false],
    ] as const)
      test(`is ${may ? '' : 'not '}possible for ${method} ${window ?? ''}`, async () => {
        await nextMorning();
        for (const said of ['DECLINE', 'NO_REPLY']) {
          const { id } = await make(method, window === null ? {} : inWindow(window));
          assertRefused(await call(id, 'reauthorise'), '008');
          await answer(id, { answer: said });
          const again = await call(id, 'reauthorise');
          if (!may) {
            assertRefused(again, '008');
            assert.match(again.text, /new contract reference/);
            continue;
          }
          assert.equal((again.body as { result: Wire }).result.mandate_status, 'PENDING');
          assertRefused(await call(id, 'reauthorise'), '008');
          assert.equal((await answer(id, { answer: 'APPROVE' })).status, 200);
          assert.equal(await statusOf(id), 'ACTIVE');
        }
      });

    test('is refused while the customer is not ACTIVE', async () => {
      await nextMorning();
      const { id, customer_id } = await make('debicheck');
      await answer(id, { answer: 'DECLINE' });
      await ask('customers.update', { records: [{ id: customer_id, customer_status: 'ARCHIVED' }] });
      assert.deepEqual(assertRefused(await call(id, 'reauthorise'), '008'), { id: 'status' });
      assert.equal(await statusOf(id), 'REJECTED');
    });

    test('gives the payer the whole time again', async () => {
      await nextMorning();
      const { id } = await make('debicheck');
      await service().advance('PT60S');
      await answer(id, { answer: 'DECLINE' });
      await call(id, 'reauthorise');
      await service().advance('PT119S');
      assert.equal(await statusOf(id), 'PENDING');
      await service().advance('PT1S');
      assert.equal(await statusOf(id), 'NO_REPLY');
    });

    test('too late in the day gets the bank’s error again', async () => {
      const day = await nextMorning();
      const { id } = await make('debicheck');
      await answer(id, { answer: 'NO_REPLY' });
      await setClock(`${day}T20:30:00+02:00`);
      const { body } = await call(id, 'reauthorise');
      const { mandate_status, bank_error } = (body as { result: Wire }).result;
      assert.deepEqual([mandate_status, bank_error?.code], ['REJECTED', '000072']);
    });
  });

  test('later changes of the customer or the account do not change what the bank has', async () => {
    await nextMorning();
    const { id, bank_account_id, customer_id } = await make('debicheck', {
      account: { bank_branch_code: '051001', bank_account_number: '10004301100' },
    });
    await ask('bankAccounts.update', { records: [{ id: bank_account_id, bank_account_number: '10004301097' }] });
    await ask('customers.update', { records: [{ id: customer_id, customer_status: 'DISABLED' }] });
    await service().advance('PT10S');
    assert.equal(await statusOf(id), 'ACTIVE');
  });

  test('webhooks report each step in order, with the same content as the list', async () => {
    await nextMorning();
    const receiver = await startReceiver();
    try {
      const settings = await service().api('POST', '/sandbox/account', { webhook_url: `${receiver.origin}/hook` });
      assert.equal(settings.status, 200, settings.text);
      const { id } = await make('debicheck', { account: { bank_branch_code: '051001', bank_account_number: '00302481206' } });
      const eft = await make('debitOrder');
      await ask('mandates.eft.update', { records: [{ id: eft.id, amount: 5 }] });
      await service().advance('PT10S');
      const told = receiver.received
        .map(({ body }) => body as unknown as { id: string; type: string; status: boolean; results: Wire[] })
        .filter(({ type }) => type.startsWith('mandate.'));
      const of = (one: string) =>
        told.filter(({ results }) => results[0]?.id === one).map(({ type, results }) => `${type} ${results[0]?.mandate_status ?? ''}`);
      assert.deepEqual(of(id), [
        'mandate.created GENERATED',
        'mandate.updated PENDING',
        'mandate.updated ACTIVE',
        'mandate.updated CANCELLATION_PENDING',
        'mandate.updated CANCELLATION_SUCCESSFUL',
      ]);
      assert.deepEqual(of(eft.id), ['mandate.created ACTIVE', 'mandate.updated ACTIVE']);
      for (const { id: name, status, results } of told) {
        assert.match(name, /^web_/);
        assert.equal(status, true);
        wireMandate.strict().parse(results[0]);
      }
      assert.deepEqual(told.filter(({ results }) => results[0]?.id === id).at(-1)?.results, [await read(id)]);
    } finally {
      await service().api('POST', '/sandbox/account', { webhook_url: null });
      await receiver.close();
    }
  });
});
