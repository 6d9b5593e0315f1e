import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { routes, type Operation } from '../../../src/contract/routes.ts';
import type { Route } from '../../../src/contract/routes/route.ts';
import { signatureOf } from '../../../src/service/domain/signature.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { interfaceFor, type Caller } from '../../support/interface.ts';
import { BODIES } from '../interface/bodies.ts';

/**
 * Ruling *signed bodies*: with a passphrase, operations that move money require a signature. All other operations check a
 * signature if one is sent.
 */

const PASSPHRASE = 'quiet river';

/** Operations that send money out, or hold or charge an amount on a stored card. A capture takes what a signed body has held. */
const MONEY: readonly Operation[] = ['cardVault.preAuth', 'cardVault.charge', 'transactions.refund', 'payouts.request'];

const all = Object.entries(routes) as [Operation, Route][];
/** In the operation that signs a mandate, the field `signature` has another meaning: what the payer drew or typed. */
const POSTS = all.filter(([name, row]) => row.body !== undefined && name !== 'emandates.session.submit').map(([name]) => name);

/** The rule that an answer's signature error names, or null if there is none. */
const saidOfSignature = (body: unknown): string | null => {
  const { error_details } = body as { error_details?: { errors: Record<string, { rule: string } | undefined> }[] };
  return error_details?.[0]?.errors['signature']?.rule ?? null;
};

/** A value for every parameter in a path. No record has this id. */
const params = new Proxy({}, { get: () => 'nothing' });

describe('with a passphrase set', () => {
  const desk = interfaceFor(freshDatabase);
  let caller: Caller;
  let open: Caller;
  before(async () => {
    caller = await desk().merchant();
    open = await desk().merchant();
    await caller.ask('sandbox.account', { body: { passphrase: PASSPHRASE } });
  });
  const send = async (name: Operation, body: object, from = caller) => saidOfSignature((await from.send(name, { body, params })).body);

  for (const name of POSTS)
    test(`${name} ${MONEY.includes(name) ? 'needs a signature' : 'checks a signature that is sent, and needs none'}`, async () => {
      const { signature: _none, ...body } = { ...BODIES[name] } as Record<string, unknown>;
      const unsigned = await send(name, body);
      assert.equal(unsigned, MONEY.includes(name) ? 'required' : null, 'without one');
      // A valid call of this operation would change the passphrase, and the next signature would be wrong.
      const right = name === 'sandbox.account' ? {} : body;
      assert.equal(await send(name, { ...body, signature: 'f'.repeat(64) }), 'signature', 'a wrong one');
      assert.equal(await send(name, { ...right, signature: signatureOf(right, 'loud river') }), 'signature', 'of another passphrase');
      assert.equal(await send(name, { ...right, signature: signatureOf(right, PASSPHRASE) }), null, 'the right one');
      assert.equal(await send(name, { ...right, signature: 'anything' }, open), null, 'and without a passphrase it is ignored');
      if (name === 'sandbox.account') await caller.ask('sandbox.account', { body: { passphrase: PASSPHRASE } });
    });

  test('a signature must be a text', async () => {
    assert.equal(await send('customers.create', { records: [], signature: 7 }, open), 'type');
  });

  test('the signature of a mandate is what its payer drew or typed', async () => {
    const { body } = await caller.send('emandates.session.submit', { body: BODIES['emandates.session.submit'] ?? {}, params });
    assert.equal((body as { error_code: string }).error_code, '007', JSON.stringify(body));
  });
});
