import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CARDS } from '../support/merchant.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import type { TestService } from '../support/service.ts';
import { shopFor } from '../support/shop.ts';

/** A moment in an answer is exactly the moment that counts (ruling *moments*), even if the clock is between two whole seconds. */

type Ask = <R>(method: 'GET' | 'POST', path: string, body?: object) => Promise<R>;

const asking =
  (service: TestService): Ask =>
  async <R>(method: 'GET' | 'POST', path: string, body?: object) => {
    const answer = await service.api(method, path, body);
    assert.equal(answer.status, 200, answer.text);
    return answer.body as R;
  };

async function customer(ask: Ask): Promise<string> {
  const person = { reference: 'MOMENT', person_name: 'Thandi', person_surname: 'Mokoena' };
  const { results } = await ask<{ results: { id: string }[] }>('POST', '/customers/create', { records: [person] });
  const id = results[0]?.id ?? '';
  await ask('POST', '/sandbox/cards', { customer_id: id, card_number: CARDS.approved, expiry: '12/98', cvc: '123' });
  return id;
}

/** Something that ends: how it is created, and whether it is over. */
interface Ending {
  readonly expires_at: string;
  readonly isOver: () => Promise<boolean>;
}

const ENDINGS: Readonly<Record<string, (ask: Ask) => Promise<Ending>>> = {
  'a checkout session': async (ask) => {
    const page = { mode: 'ONE_TIME', amount: '149.00', expires_in_minutes: 5 };
    const { result } = await ask<{ result: { session_id: string; expires_at: string } }>('POST', '/checkout/page', page);
    const { session_id, expires_at } = result;
    const isOver = async () => {
      const { result: view } = await ask<{ result: { state: string } }>('GET', `/checkout/sessions/${session_id}`);
      return view.state === 'expired';
    };
    return { expires_at, isOver };
  },
  'a portal link': async (ask) => {
    const customer_id = await customer(ask);
    const { result } = await ask<{ result: { session_id: string; expires_at: string } }>('POST', '/customer-portal/link', { customer_id });
    const { session_id, expires_at } = result;
    const isOver = async () => {
      const { result: view } = await ask<{ result: { state: string } }>('GET', `/customer-portal/sessions/${session_id}`);
      return view.state === 'expired';
    };
    return { expires_at, isOver };
  },
  'a hold': async (ask) => {
    const hold = { item: { amount: '100.00' }, transaction_reference: `M-${Math.floor(performance.now())}`, expires_in_days: 1 };
    const { result } = await ask<{ result: { id: string; expires_at: string } }>(
      'POST',
      `/card-vault/${await customer(ask)}/pre-auth`,
      hold,
    );
    const isOver = async () => {
      const { results } = await ask<{ results: { id: string; pre_auth_status: string }[] }>('GET', '/card-vault/pre-auth/list');
      return results.find(({ id }) => id === result.id)?.pre_auth_status === 'EXPIRED';
    };
    return { expires_at: result.expires_at, isOver };
  },
};

describe('a moment in an answer', () => {
  const shop = shopFor(freshDatabase);

  for (const [name, make] of Object.entries(ENDINGS))
    test(`is the one that counts: ${name}`, async () => {
      const { service } = shop();
      const ask = asking(service);
      const move = (at: number) => ask('POST', '/sandbox/clock', { now: new Date(at).toISOString(), freeze: true });
      // A moment between two whole seconds.
      const here = Math.ceil((await service.now()).getTime() / 1000) * 1000 + 60_700;
      await move(here);
      const { expires_at, isOver } = await make(ask);
      assert.match(expires_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      const end = Date.parse(expires_at);
      await move(end - 1);
      assert.equal(await isOver(), false, 'a millisecond before it is not over');
      await move(end);
      assert.equal(await isOver(), true, 'at that moment it is over');
    });
});
