import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { Refusal } from '../../../../src/contract/errors.ts';
import { awaitPayer, isOverdue, completeChallenge } from '../../../../src/service/domain/checkout/payer-action.ts';
import { acceptAttempt, inquiryId } from '../../../../src/service/domain/checkout/attempt.ts';
import { cancelSession, expireSession } from '../../../../src/service/domain/checkout/session-end.ts';
import { abandonId, abandonSession, returnToSession, leaveSession } from '../../../../src/service/domain/checkout/abandonment.ts';
import { changeSession, openSession } from '../../../../src/service/domain/checkout/new-session.ts';
import { expiryId, wasAttempted } from '../../../../src/service/domain/checkout/session.ts';
import { settleAttempt, type Verdict } from '../../../../src/service/domain/checkout/attempt-settlement.ts';
import type { CheckoutAttempt, CheckoutSession } from '../../../../src/service/domain/records/checkout.ts';
import { cardMethod, pageBody, scanMethod, vaultToken, World } from '../support.ts';

/** The steps that can happen to a session, in any order and at any time. `of` counts back from the newest attempt. */
type Step =
  | { type: 'pay'; revisionBehind: 0 | 1; method: 'CARD' | 'SCAN_TO_PAY' }
  | { type: 'again'; of: number }
  /** The payer has something to do outside the page: a card's bank asks, or a provider does. */
  | { type: 'errand'; of: number }
  /** The cardholder answers the bank. */
  | { type: 'holder'; of: number; approves: boolean }
  /** The payer comes back to choose another way to pay. */
  | { type: 'withdraw'; of: number }
  /** The payer's time was over, or the payer gave up, just before the attempt went on. */
  | { type: 'left'; of: number; reason: 'not_completed' | 'withdrawn' }
  | { type: 'leave' }
  | { type: 'come_back' }
  | { type: 'abandon' }
  /** The network decides about the attempt, unless the attempt is closed by then. */
  | { type: 'network'; of: number; approves: boolean }
  /**
   * The network's answer arrives, or the wait for it times out. Its transaction may have begun before others that were committed first, so
   * its clock may be behind theirs, in seconds.
   */
  | { type: 'answer'; of: number; silent: boolean; behind?: number }
  /** The service asks the network for the outcome, and tells it to refuse an attempt that it has never received. */
  | { type: 'inquire'; of: number }
  | { type: 'cancel' }
  | { type: 'update' }
  | { type: 'pass'; seconds: number };

const of = fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 2);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 30,
    arbitrary: fc.record({
      type: fc.constant('pay' as const),
      revisionBehind: fc.constantFrom(0 as const, 0 as const, 0 as const, 1 as const),
      method: fc.constantFrom('CARD' as const, 'CARD' as const, 'SCAN_TO_PAY' as const),
    }),
  },
  { weight: 14, arbitrary: fc.record({ type: fc.constant('errand' as const), of }) },
  { weight: 8, arbitrary: fc.record({ type: fc.constant('holder' as const), of, approves: fc.nat(3).map((n) => n > 0) }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('withdraw' as const), of }) },
  { weight: 2, arbitrary: fc.constantFrom(...(['leave', 'come_back', 'abandon'] as const)).map((type) => ({ type })) },
  { weight: 6, arbitrary: fc.record({ type: fc.constant('again' as const), of }) },
  { weight: 24, arbitrary: fc.record({ type: fc.constant('network' as const), of, approves: fc.nat(9).map((n) => n === 0) }) },
  {
    weight: 30,
    arbitrary: fc.record({
      type: fc.constant('answer' as const),
      of,
      silent: fc.nat(3).map((n) => n === 0),
      behind: fc.constantFrom(0, 0, 0, 900),
    }),
  },
  { weight: 12, arbitrary: fc.record({ type: fc.constant('inquire' as const), of }) },
  { weight: 1, arbitrary: fc.constant({ type: 'cancel' as const }) },
  { weight: 1, arbitrary: fc.constant({ type: 'update' as const }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('pass' as const), seconds: fc.constantFrom(1, 60, 900) }) },
);

const TERMINAL = ['completed', 'cancelled', 'expired', 'failed'];
const TERMINAL_EVENTS = ['checkout.completed', 'checkout.cancelled', 'checkout.expired'];

/** The public part of a session, without the time when the shopper may have left. */
const seen = ({ left_at: _, ...rest }: CheckoutSession): Omit<CheckoutSession, 'left_at'> => rest;

/** A session in a world, with a network that remembers its decisions. */
class Story {
  readonly world = new World();
  readonly #session_id: string;
  readonly #network = new Map<string, 'approved' | 'declined' | 'closed'>();
  readonly #attempts: { key: string; token: string | null; id: string }[] = [];

  constructor() {
    const facts = { customer: undefined, order: undefined, methods: [cardMethod, scanMethod] };
    this.#session_id = this.world.apply(openSession(this.world.ctx, pageBody(), facts)).id;
  }

  get session(): CheckoutSession {
    return this.world.get('checkout_sessions', this.#session_id);
  }

  /** Takes one step. A refused step changes nothing. */
  take(taken: Step): void {
    try {
      this.#take(taken);
    } catch (error) {
      assert.ok(error instanceof Refusal, String(error));
    }
  }

  #take(taken: Step): void {
    const { world, session } = this;
    switch (taken.type) {
      case 'pay': {
        const n = String((this.#keys += 1)).padStart(12, '0');
        const [key, token] = [`00000000-0000-4000-8000-${n}`, taken.method === 'CARD' ? `tok_${n}` : null];
        if (token !== null)
          world.apply({
            changes: [{ op: 'insert', kind: 'vault_tokens', row: vaultToken(token, session.session_id, new Date(8.64e15)) }],
            result: null,
          });
        this.#accept(key, token, session.revision - taken.revisionBehind);
        return;
      }
      case 'again': {
        const attempt = this.#attempts.at(-1 - taken.of);
        if (attempt !== undefined) this.#accept(attempt.key, attempt.token, session.revision);
        return;
      }
      case 'network': {
        // A card can be charged only at the step *network*. At a provider, the payer may approve or decline at any time.
        const attempt = this.#attempt(taken.of);
        if (attempt !== undefined && attempt.step !== 'challenge' && !this.#network.has(attempt.id))
          this.#network.set(attempt.id, taken.approves ? 'approved' : 'declined');
        return;
      }
      case 'answer': {
        const attempt = this.#attempt(taken.of);
        if (attempt?.step === 'challenge') return;
        const behind = taken.behind ?? 0;
        world.pass(-behind);
        this.#settle(attempt, (id) => (taken.silent ? { type: 'no_answer' } : this.#said(id)));
        world.pass(behind);
        return;
      }
      case 'inquire': {
        const attempt = this.#attempt(taken.of);
        if (attempt !== undefined) this.#inquire(attempt);
        return;
      }
      case 'errand': {
        const attempt = this.#attempt(taken.of);
        // A bank asks before the charge, so an attempt that is already decided cannot get an errand.
        if (attempt === undefined || (attempt.step === 'network' && this.#network.has(attempt.id))) return;
        if (attempt.step === 'network' && attempt.method !== 'CARD') return;
        const type = attempt.step === 'provider' ? 'scan' : 'challenge';
        if (attempt.step === 'network' && this.#passed.has(attempt.id)) return;
        world.apply(awaitPayer(world.ctx, this.#facts(attempt), { type, url: 'https://bank.example/', app_url: null }));
        return;
      }
      case 'holder': {
        const attempt = this.#attempt(taken.of);
        if (attempt === undefined) return;
        if (!taken.approves) this.#settle(attempt, () => ({ type: 'declined', reason: 'authentication_failed' }));
        else if (world.apply(completeChallenge(world.ctx, this.#facts(attempt))).mayCharge) {
          assert.ok(!this.#passed.has(attempt.id), 'a challenge is passed once');
          this.#passed.add(attempt.id);
        }
        return;
      }
      case 'withdraw': {
        const attempt = this.#attempt(taken.of);
        if (attempt === undefined || session.action?.attempt_id !== attempt.id) return;
        if (attempt.step === 'provider' && !this.#network.has(attempt.id)) this.#network.set(attempt.id, 'closed');
        const said = this.#said(attempt.id);
        this.#settle(attempt, () => (said.type === 'no_answer' ? { type: 'left', reason: 'withdrawn' } : said));
        return;
      }
      case 'left':
        this.#settle(this.#attempt(taken.of), () => ({ type: 'left', reason: taken.reason }));
        return;
      case 'leave':
        world.apply(leaveSession(world.ctx, session));
        return;
      case 'come_back':
        world.apply(returnToSession(world.ctx, session));
        return;
      case 'abandon': {
        if (!world.has('work', abandonId(session))) return;
        world.apply(abandonSession(world.ctx, session));
        return;
      }
      case 'cancel':
        world.apply(cancelSession(world.ctx, session));
        return;
      case 'update':
        world.apply(changeSession(world.ctx, session, { amount: session.amount + 100 }, undefined));
        return;
      case 'pass': {
        world.pass(taken.seconds);
        if (!world.has('work', expiryId(session)) || session.expires_at > world.now) return;
        world.apply(expireSession(world.ctx, session));
      }
    }
  }

  #keys = 0;
  /** Attempts that the cardholder approved. */
  readonly #passed = new Set<string>();

  /** Does what the service's due work does. */
  #inquire(attempt: CheckoutAttempt): void {
    const { world, session } = this;
    const over = isOverdue(session, world.now);
    if (attempt.step === 'challenge') {
      this.#settle(attempt, () => (over ? { type: 'left', reason: 'not_completed' } : { type: 'waiting' }));
      return;
    }
    const begun = session.action?.attempt_id === attempt.id;
    if (attempt.step === 'provider' && begun && !over && !this.#network.has(attempt.id)) {
      this.#settle(attempt, () => ({ type: 'waiting' }));
      return;
    }
    if (!this.#network.has(attempt.id)) this.#network.set(attempt.id, 'closed');
    const said = this.#said(attempt.id);
    const unknown: Verdict = attempt.step === 'provider' && begun ? { type: 'left', reason: 'not_completed' } : { type: 'not_processed' };
    this.#settle(attempt, () => (said.type === 'no_answer' ? unknown : said));
  }

  #facts(attempt: CheckoutAttempt) {
    const { world, session } = this;
    return { session, attempt, transaction: world.get('transactions', attempt.transaction_id ?? '') };
  }

  #attempt = (at: number): CheckoutAttempt | undefined => {
    const made = this.#attempts.at(-1 - at);
    return made === undefined ? undefined : this.world.get('checkout_attempts', made.id);
  };

  #said(id: string): Verdict {
    const decided = this.#network.get(id);
    if (decided === 'approved') return { type: 'approved', code: '123456' };
    if (decided === 'declined') return { type: 'declined', reason: 'card_declined' };
    return { type: 'no_answer' };
  }

  #accept(key: string, token: string | null, revision: number): void {
    const { world, session } = this;
    const source = token === null ? { method: 'SCAN_TO_PAY' } : { method: 'CARD', token: `${token}.code` };
    const accepted = world.apply(
      acceptAttempt(
        world.ctx,
        { attempt_key: key, revision, save_card: false, ...source, customer: { person_name: 'T', person_surname: 'M' } },
        {
          session,
          prior: world.all('checkout_attempts').find(({ attempt_key }) => attempt_key === key),
          token:
            token === null || !world.has('vault_tokens', token) ? undefined : { ...world.get('vault_tokens', token), has_number: true },
          customer: undefined,
          card: undefined,
          wallet: undefined,
          method: token === null ? scanMethod : cardMethod,
          order: undefined,
          publicUrl: 'https://pay.example',
          realNow: world.now,
        },
      ),
    );
    if (accepted.type === 'fresh') this.#attempts.push({ key, token, id: accepted.attempt.id });
  }

  #settle(attempt: CheckoutAttempt | undefined, verdict: (id: string) => Verdict): void {
    if (attempt === undefined) return;
    const { world, session } = this;
    const completion = {
      method: cardMethod,
      customer: world.get('customers', session.customer_id ?? ''),
      cards: [],
      order: undefined,
      invoice_number: null,
      merchant: 'Shop',
      keep: null,
    };
    const { token_id } = attempt;
    // The outcome deletes the token.
    const token = token_id === null || !world.has('vault_tokens', token_id) ? undefined : world.get('vault_tokens', token_id);
    world.apply(settleAttempt(world.ctx, { ...this.#facts(attempt), token, completion, maxDeclines: 5 }, verdict(attempt.id), 0));
  }

  /** Checks what must hold after any step. */
  check(before: CheckoutSession): void {
    const { world, session } = this;
    const [attempts, transactions] = [world.all('checkout_attempts'), world.all('transactions')];
    const accepted = attempts.filter(({ status }) => status === 'accepted');
    const paid = transactions.filter(({ transaction_status }) => transaction_status === 'PAID');

    assert.ok(paid.length <= 1, 'two charges for one session');
    assert.equal(session.state === 'completed', paid.length === 1, 'completed means paid, and paid means completed');
    assert.ok(accepted.length <= 1, 'two attempts at once');
    assert.equal(
      ['processing', 'action', 'checking'].includes(session.state),
      accepted.length === 1,
      'in progress means that an attempt is under way',
    );
    assert.equal(session.state === 'action', session.action !== null, 'in the state action there is something to do, and only then');
    if (TERMINAL.includes(before.state)) assert.deepEqual(seen(session), seen(before), 'what is over changed');
    if (JSON.stringify(seen(session)) !== JSON.stringify(seen(before)))
      assert.ok(session.version > before.version, 'a change without a new version');
    assert.ok(session.revision >= before.revision);
    assert.ok(session.declines <= 5 && (session.declines < 5 || session.state === 'failed'));

    for (const attempt of attempts) {
      const { transaction_status } = world.get('transactions', attempt.transaction_id ?? '');
      const expected = { accepted: ['PENDING', 'NO_RESPONSE'], paid: ['PAID'], failed: ['DECLINED'] }[attempt.status];
      assert.ok(expected.includes(transaction_status), `${attempt.status} but ${transaction_status}`);
      assert.equal(
        world.has('work', inquiryId({ id: attempt.transaction_id ?? '' })),
        attempt.status === 'accepted',
        'whoever waits is asked for',
      );
      if (attempt.status === 'paid') assert.equal(this.#network.get(attempt.id), 'approved', 'paid though the network did not say so');
      if (attempt.status === 'failed') assert.notEqual(this.#network.get(attempt.id), 'approved', 'failed though the network approved');
      if (attempt.status !== 'accepted' && attempt.token_id !== null)
        assert.ok(!world.has('vault_tokens', attempt.token_id), 'a number that is of no more use');
      if (attempt.step === 'challenge') assert.ok(!this.#network.has(attempt.id), 'charged before its holder approved');
    }
    if (session.state === 'open') assert.ok(world.has('work', expiryId(session)), 'an open session that never expires');
    if (TERMINAL.includes(session.state))
      assert.equal(world.has('work', expiryId(session)), !wasAttempted(session), 'what is over is deleted only if nobody tried to pay');
    this.#checkJournal(attempts.length, paid.length);
  }

  #checkJournal(attempts: number, paid: number): void {
    const { world, session } = this;
    const noted = world.all('journal').map(({ event }) => event);
    const count = (event: string) => noted.filter((one) => one === event).length;
    assert.equal(noted[0], 'checkout.opened');
    assert.deepEqual([count('checkout.attempted'), count('checkout.completed')], [attempts, paid]);
    const told = world.all('webhooks').map(({ event }) => event);
    const ends = told.filter((event) => TERMINAL_EVENTS.includes(event));
    assert.deepEqual(
      ends,
      session.state === 'failed' || !TERMINAL.includes(session.state) ? [] : [`checkout.${session.state}`],
      'one ending, told once',
    );
    if (ends.length > 0) assert.equal(told.at(-1), ends[0], 'nothing is told after the ending');
    assert.ok(count('checkout.abandoned') <= 1, 'left, and told so, once');
    for (const event of ['checkout.failed', 'checkout.pending', 'checkout.completed', 'checkout.cancelled', 'checkout.abandoned'])
      assert.equal(told.filter((one) => one === event).length, count(event), `${event} is told as often as it happened`);
  }
}

describe('whatever happens to a session', () => {
  test('it is charged at most once, its ending does not change, and the reported events are true', () => {
    const reached = new Set<string>();
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80, size: 'max' }), (steps) => {
        const story = new Story();
        for (const taken of steps) {
          const before = story.session;
          story.take(taken);
          story.check(before);
        }
        reached.add(story.session.state);
      }),
      { numRuns: 2000 },
    );
    assert.deepEqual(
      [...reached].sort(),
      ['action', 'cancelled', 'checking', 'completed', 'expired', 'failed', 'open', 'processing'],
      'every state was reached',
    );
  });

  test('an attempt that went on to the network is not ended because its payer’s time is over, or the payer left', () => {
    for (const reason of ['not_completed', 'withdrawn'] as const) {
      const story = new Story();
      story.take({ type: 'pay', revisionBehind: 0, method: 'CARD' });
      const known = story.session;
      story.take({ type: 'left', of: 0, reason });
      assert.deepEqual([story.session, known.state], [known, 'processing']);
    }
  });

  test('an attempt is settled by the first outcome that is known; all later ones agree with it', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.array(
          fc.constantFrom<Step>(
            { type: 'answer', of: 0, silent: false },
            { type: 'inquire', of: 0 },
            { type: 'answer', of: 0, silent: true },
          ),
          { maxLength: 8 },
        ),
        (approves, later) => {
          const story = new Story();
          story.take({ type: 'pay', revisionBehind: 0, method: 'CARD' });
          story.take({ type: 'network', of: 0, approves });
          story.take({ type: 'answer', of: 0, silent: false });
          const known = story.session;
          for (const taken of later) story.take(taken);
          assert.deepEqual(story.session, known);
          assert.equal(known.state, approves ? 'completed' : 'open');
        },
      ),
    );
  });
});

describe('an attempt to pay', () => {
  const accept = (change: { expires_at?: Date; session_id?: string; used_by?: string | null; has_number?: boolean } = {}) => {
    const world = new World();
    const session = world.apply(openSession(world.ctx, pageBody(), { customer: undefined, order: undefined, methods: [cardMethod] }));
    const token = { ...vaultToken('tok_1', session.session_id, new Date(world.now.getTime() + 600_000)), has_number: true, ...change };
    return () =>
      acceptAttempt(
        world.ctx,
        {
          attempt_key: '00000000-0000-4000-8000-000000000001',
          revision: 1,
          method: 'CARD',
          save_card: false,
          token: 'tok_1.code',
          customer: { person_name: 'T', person_surname: 'M' },
        },
        {
          session,
          prior: undefined,
          token,
          customer: undefined,
          card: undefined,
          wallet: undefined,
          method: cardMethod,
          order: undefined,
          publicUrl: 'https://pay.example',
          realNow: world.now,
        },
      );
  };
  const rule = (name: string) => (error: unknown) =>
    error instanceof Refusal && error.code === '005' && error.details[0]?.errors['token']?.rule === name;

  test('accepts a token of its own session that is unused and younger than ten minutes', () => {
    const { result } = accept()();
    assert.equal(result.type, 'fresh');
  });

  test('refuses a token that belongs to another session, was used, or is too old', () => {
    assert.throws(accept({ session_id: 'ses_other' }), rule('unused'));
    assert.throws(accept({ used_by: '00000000-0000-4000-8000-000000000002' }), rule('unused'));
    assert.throws(accept({ expires_at: new World().now }), rule('token_expired'));
    assert.throws(accept({ has_number: false }), rule('token_expired'));
  });
});
