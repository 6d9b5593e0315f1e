import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { capturePreAuth, resumeEnding, reversePreAuth } from '../../../src/service/commands/card-vault/ending.ts';
import { createPreAuth } from '../../../src/service/commands/card-vault/pre-auth.ts';
import { refundTransaction, resumeRefund } from '../../../src/service/commands/money/refunds.ts';
import type { Services } from '../../../src/service/commands/write.ts';
import { withDeadline } from '../../../src/service/rails/deadline.ts';
import type { CardNetwork } from '../../../src/service/domain/rail-ports.ts';
import type { Timer } from '../../../src/service/domain/ports.ts';
import type { Work } from '../../../src/service/domain/records/platform.ts';
import { captureBody, preAuthBody } from '../../../src/contract/card-vault.ts';
import { Refusal } from '../../../src/contract/errors.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { interfaceFor } from '../../support/interface.ts';
import { aCard } from '../records/cards.ts';
import { aCustomer } from '../records/customers.ts';

/**
 * A network that carries out every request but never answers. A process that dies between the request and the answer leaves
 * the same state. The time for an answer is over as soon as the request is carried out, however busy the machine is.
 */
const mute = (network: CardNetwork): CardNetwork => {
  let carriedOut: Promise<unknown> = Promise.resolve();
  const never = <T>(done: Promise<T>): Promise<T> => {
    carriedOut = done;
    return new Promise<never>(() => undefined);
  };
  const silent: CardNetwork = {
    ...network,
    capture: (reference, amount) => never(network.capture(reference, amount)),
    release: (reference) => never(network.release(reference)),
    refund: (request) => never(network.refund(request)),
  };
  const timer: Timer = (_ms, ring) => {
    void Promise.allSettled([carriedOut]).then(ring);
    return () => undefined;
  };
  return withDeadline(silent, { timer, limit: 0 });
};

describe('if the process dies between the card network’s action and its answer', () => {
  const desk = interfaceFor(freshDatabase);
  let made = 0;

  async function held() {
    const { services, sandbox } = desk();
    const customer_id = await aCustomer(sandbox);
    await aCard(sandbox, customer_id);
    const body = preAuthBody.parse({ item: { amount: '100.00' }, transaction_reference: `M-${(made += 1)}` });
    const { result } = await createPreAuth(services, { account: sandbox.account }, { params: { customer_id }, query: null, body } as never);
    const params = { transaction_id: result.transaction_id ?? assert.fail() };
    return {
      id: result.id,
      params,
      call: { account: sandbox.account },
      dead: { ...services, network: mute(services.network) } as Services,
    };
  }
  const stored = async (id: string) => (await desk().services.store.of('acc_sandbox').find('pre_auths', id)) ?? assert.fail();
  const workOf = async (subject_id: string): Promise<Work> =>
    (
      await desk()
        .services.store.of('acc_sandbox')
        .list('work', [{ field: 'subject_id', is: subject_id }], {})
    ).rows.find(({ kind }) => kind === 'pre_auth.end' || kind === 'refund.run') ?? assert.fail('nothing would finish it');

  for (const [how, end, status] of [
    ['captured', capturePreAuth, 'CAPTURED'],
    ['reversed', reversePreAuth, 'REVERSED'],
  ] as const)
    test(`a hold that is ${how} keeps its old status, accepts no other action, and becomes ${how} by work that is due`, async () => {
      const { services, sandbox } = desk();
      const { id, params, call, dead } = await held();
      const asked = { params, query: null, body: how === 'captured' ? captureBody.parse({ amount: '80.00' }) : {} } as never;
      await assert.rejects(end(dead, call, asked), (error) => error instanceof Refusal && error.code === '999');
      assert.equal((await stored(id)).pre_auth_status, 'AUTHORISED');
      for (const other of [capturePreAuth, reversePreAuth])
        await assert.rejects(
          other(services, call, { params, query: null, body: {} } as never),
          (error) => error instanceof Refusal && error.code === '008',
        );
      const item = await workOf(id);
      await resumeEnding(services, sandbox.account, item);
      assert.equal((await stored(id)).pre_auth_status, status);
      await resumeEnding(services, sandbox.account, item);
      const { rows } = await services.store
        .of('acc_sandbox')
        .list('postings', [{ field: 'transaction_id', is: params.transaction_id }], {});
      assert.deepEqual(
        rows.map(({ event }) => event).sort(),
        how === 'captured' ? ['PAID', 'hold', 'hold_end'] : ['hold', 'hold_end'],
        'once, however often it is finished',
      );
    });

  for (const [how, end] of [
    ['capture', capturePreAuth],
    ['release', reversePreAuth],
  ] as const)
    test(`a ${how} that the network refuses is refused again under its idempotency key, also after the hold has ended otherwise`, async () => {
      const { services, sandbox } = desk();
      const { params, call } = await held();
      const no = () => Promise.resolve({ type: 'refused', message: 'not now' } as const);
      const refusing: Services = { ...services, network: { ...services.network, capture: no, release: no } };
      const keyed = { ...call, idempotency: { key: `refused-${how}`, hash: how, encode: () => '' } };
      const asked = { params, query: null, body: {} } as never;
      const isRefused = (error: unknown) => error instanceof Refusal && error.code === '008' && error.message.includes('refused');
      await assert.rejects(end(refusing, keyed, asked), isRefused);
      await assert.rejects(end(services, keyed, asked), isRefused);
      const other = how === 'capture' ? reversePreAuth : capturePreAuth;
      assert.equal((await other(services, { account: sandbox.account }, asked)).status, true);
      await assert.rejects(end(services, keyed, asked), isRefused);
    });

  test('a refund is pending, counts as returned money, and is completed by work that is due', async () => {
    const { services, sandbox } = desk();
    const { params, call, dead } = await held();
    await capturePreAuth(services, call, { params, query: null, body: captureBody.parse({}) } as never);
    const refund = (by: Services, amount?: number) =>
      refundTransaction(by, call, { params: { id: params.transaction_id }, query: null, body: { amount, reason: 'x' } } as never);
    const { result } = await refund(dead, 6000);
    assert.deepEqual([result.refund_status, result.transaction_status], ['PENDING', 'PAID']);
    await assert.rejects(refund(services, 4001), (error) => error instanceof Refusal && error.code === '009');
    const item = await workOf(result.id);
    await resumeRefund(services, sandbox.account, item);
    await resumeRefund(services, sandbox.account, item);
    const transaction = await services.store.of('acc_sandbox').find('transactions', params.transaction_id);
    assert.equal(transaction?.refunded_amount, 6000);
    assert.equal((await refund(services)).result.transaction_status, 'REFUNDED');
  });
});
