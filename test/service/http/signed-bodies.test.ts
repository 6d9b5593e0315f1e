import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { routes, type Operation } from '../../../src/contract/routes.ts';
import type { Route } from '../../../src/contract/routes/route.ts';
import { bindingFault, signatureOf } from '../../../src/service/domain/signature.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { interfaceFor, type Caller } from '../../support/interface.ts';
import { BODIES } from '../interface/bodies.ts';

/**
 * Ruling *signed bodies*: with a passphrase, operations that move money require a signature. All other operations check a
 * signature if one is sent.
 */

const PASSPHRASE = 'quiet river';

/** Operations that move money, or raise what will be moved. */
const MONEY: readonly Operation[] = [
  ...(['cardVault.preAuth', 'cardVault.capture', 'cardVault.charge', 'transactions.refund', 'payouts.request'] as const),
  ...(['subscriptions.create', 'subscriptions.changePlan', 'payments.submit', 'collections.submit'] as const),
];

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
      const { signature: _none, signed_at: _at, signed_for: _for, ...body } = { ...BODIES[name] } as Record<string, unknown>;
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

describe('with signature_binding', () => {
  const desk = interfaceFor(freshDatabase);
  let caller: Caller;
  const CLOCK = new Date('2027-03-01T08:00:00Z');
  before(async () => {
    desk().moveTo(CLOCK);
    caller = await desk().merchant();
    const { result } = await caller.ask('sandbox.account', { body: { passphrase: PASSPHRASE, signature_binding: true } });
    assert.equal(result.signature_binding, true);
  });
  const signed = (body: object) => ({ ...body, signature: signatureOf(body, PASSPHRASE) });
  const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000).toISOString();
  let count = 0;
  /** A body of its own in each call. It is refused with 007, because there is no such customer, once the signature is right. */
  const charge = (change: object) => ({
    ...{ amount: '1.00', reference: `B-${(count += 1)}`, signed_at: later(CLOCK, 0), signed_for: 'POST /2.0/card-vault/cus_1/charge' },
    ...change,
  });
  const send = async (body: object, customer_id = 'cus_1', headers = {}) => {
    const answer = (await caller.send('cardVault.charge', { body, params: { customer_id }, headers })).body as {
      error_code: string;
      error_details: { errors: Record<string, { rule: string }> }[];
    };
    return [answer.error_code, ...Object.entries(answer.error_details[0]?.errors ?? {}).map(([field, { rule }]) => `${field} ${rule}`)];
  };
  const PASSED = ['007', 'customer_id exists'];

  for (const [what, change, expected] of [
    ['as signed', {}, PASSED],
    ['for the path without its base', { signed_for: 'POST /card-vault/cus_1/charge' }, PASSED],

    ['just in time', { signed_at: later(CLOCK, -4) }, PASSED],
    ['without the time', { signed_at: undefined }, ['005', 'signed_at required']],
    ['without the call', { signed_for: undefined }, ['005', 'signed_for required']],
    ['six minutes ago', { signed_at: later(CLOCK, -6) }, ['005', 'signed_at recent']],
    ['six minutes from now', { signed_at: later(CLOCK, 6) }, ['005', 'signed_at recent']],
    ['at no time', { signed_at: 'yesterday' }, ['005', 'signed_at recent']],
    ['for another method', { signed_for: 'GET /2.0/card-vault/cus_1/charge' }, ['005', 'signed_for this_call']],
    ['for another customer', { signed_for: 'POST /2.0/card-vault/cus_2/charge' }, ['005', 'signed_for this_call']],
    ['for another base', { signed_for: 'POST /3.0/card-vault/cus_1/charge' }, ['005', 'signed_for this_call']],
  ] as const)
    test(`a body that is signed ${what}: ${expected.join(', ')}`, async () => {
      const body = JSON.parse(JSON.stringify(charge(change))) as object;
      assert.deepEqual(await send(signed(body)), expected);
    });

  test('a sandbox whose clock was moved also takes the time of the merchant’s own clock', () => {
    const [real, moved] = [new Date('2026-11-27T08:00:00Z'), CLOCK];
    for (const at of [real, moved]) {
      assert.equal(bindingFault({ signed_at: later(at, -5), signed_for: 'POST /2.0/x' }, 'POST /2.0/x', [moved, real]), null);
      assert.equal(bindingFault({ signed_at: later(at, -6), signed_for: 'POST /2.0/x' }, 'POST /2.0/x', [moved, real])?.rule, 'recent');
    }
  });

  test('a signature counts once; a repeat under its Idempotency-Key is the same call', async () => {
    const once = signed(charge({}));
    assert.deepEqual(await send(once), PASSED);
    assert.deepEqual(await send(once), ['005', 'signature once']);
    const [keyed, key] = [signed(charge({})), { 'idempotency-key': 'K-1' }];
    assert.deepEqual(await send(keyed, 'cus_1', key), PASSED);
    assert.deepEqual(await send(keyed, 'cus_1', key), PASSED);
    assert.deepEqual(await send(keyed, 'cus_1', { 'idempotency-key': 'K-2' }), ['005', 'signature once']);
    assert.deepEqual(await send(keyed), ['005', 'signature once']);
  });

  test('of many at the same moment with one signature, one passes', async () => {
    const body = signed(charge({}));
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(body)));
    assert.deepEqual(answers.map(([code]) => code).sort(), ['005', '005', '005', '005', '007']);
  });

  test('a call that is signed again is a repeat by its Idempotency-Key, and by the reference of a pre-auth', async () => {
    const { result } = await desk().sandbox.ask('sandbox.account', { body: { passphrase: PASSPHRASE, signature_binding: true } });
    assert.equal(result.has_passphrase, true);
    const product = { name: 'Tin', price_excl: 5, pricing_type: 'ONE_TIME', signed_for: 'POST /2.0/products/create' };
    const record = ({ signed_for, ...fields }: typeof product, signed_at: string) => signed({ records: [fields], signed_for, signed_at });
    const headers = { 'idempotency-key': 'P-1' };
    const first = await desk().sandbox.ask('products.create', { body: record(product, later(CLOCK, 0)), headers });
    const again = await desk().sandbox.ask('products.create', { body: record(product, later(CLOCK, 1)), headers });
    assert.deepEqual(again, first);
    await desk().sandbox.ask('sandbox.account', { body: { passphrase: null, signature_binding: null } });
  });
});
