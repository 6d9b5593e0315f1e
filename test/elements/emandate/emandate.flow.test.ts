import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { outcomeOf } from '../../../src/elements/emandate/flow/emandate-act.flow.ts';
import { step } from '../../../src/elements/emandate/flow/emandate.flow.ts';
import { INITIAL, stepsOf, type SigningEvent, type SigningState } from '../../../src/elements/emandate/flow/emandate-state.flow.ts';
import type { AccountCheck, EmandateQuote, EmandateView } from '../../../src/contract/sessions/emandate.ts';
import type { SubmitRequest } from '../../../src/contract/sessions/emandate-sign.ts';

/** The flow of signing: what is reported once, what is kept, and what is asked about until it is known. */

type Mandate = NonNullable<EmandateView['mandate']>;

const view = (state: EmandateView['state'], version: number, attempt = 0, more: Partial<EmandateView> = {}): EmandateView =>
  ({
    kind: 'emandate',
    session_id: 'ses_1',
    state,
    version,
    expires_in: 60_000,
    payer: null,
    bank_account: null,
    mandate:
      attempt === 0
        ? null
        : ({ mandate_id: `man_${String(attempt)}`, attempt, closes_in: state === 'waiting' ? 120_000 : null } as Mandate),
    ...more,
  }) as EmandateView;

/** Terms whose first debit is on a day. */
const quoteOn = (...on: string[]) =>
  ({
    kind: 'quote',
    approval: null,
    terms_hash: on.join() || 'x',
    terms: { debits: on.map((day) => ({ on: day })) },
  }) as unknown as EmandateQuote;
const quote = quoteOn();
const request = { attempt_key: 'k1', terms_hash: 'x' } as unknown as SubmitRequest;
const fine: AccountCheck = { kind: 'check', verdict: 'fine', problems: [], bank_account_number: null };

function walk(events: readonly SigningEvent[], from: SigningState = INITIAL) {
  const facts: string[] = [];
  const effects: string[] = [];
  let state = from;
  for (const event of events) {
    const next = step(state, event);
    state = next.state;
    for (const effect of next.effects) {
      effects.push(effect.type);
      if (effect.type === 'emit') facts.push(effect.fact.type);
    }
  }
  return { state, facts, effects };
}

const start: SigningEvent = { type: 'start', session: 'ses_1', step: null, first: view('open', 1) };
const toSign: SigningEvent[] = [
  start,
  { type: 'go' },
  { type: 'checked', answer: { type: 'view', view: fine } },
  { type: 'go' },
  { type: 'checked', answer: { type: 'view', view: fine } },
  { type: 'go' },
  { type: 'quoted', preview: false, answer: { type: 'view', view: quote } },
];

describe('the signing flow', () => {
  test('says so if the first debit has moved since the step showed it, and only then', () => {
    const quoted = (preview: boolean, day: string): SigningEvent => ({
      type: 'quoted',
      preview,
      answer: { type: 'view', view: quoteOn(day) },
    });
    const chosen = walk([...toSign.slice(0, 5), quoted(true, '2026-11-30')]).state;
    for (const [day, notice] of [
      ['2026-11-30', null],
      ['2026-12-31', { type: 'changed' }],
    ] as const) {
      const { state } = walk([{ type: 'go' }, quoted(false, day)], chosen);
      assert.deepEqual([state.step, state.notice, state.quote], ['sign', notice, quoteOn(day)]);
      const again = walk([{ type: 'requote' }, quoted(false, '2027-01-31')], state).state;
      assert.deepEqual([again.step, again.notice], ['sign', { type: 'changed' }]);
    }
    const edited = walk([{ type: 'edited' }, { type: 'go' }, quoted(false, '2027-01-31')], chosen).state;
    assert.equal(edited.notice, null, 'the signer has chosen another day');
  });

  test('goes through four steps, and back without losing the quote', () => {
    const { state } = walk(toSign);
    assert.deepEqual([state.step, stepsOf(state.view)], ['sign', ['who', 'account', 'what', 'sign']]);
    assert.equal(walk([{ type: 'back' }], state).state.step, 'what');
    assert.equal(walk([{ type: 'back' }, { type: 'back' }], state).state.step, 'account');
    assert.equal(walk([{ type: 'back' }], state).state.quote, quote);
  });

  test('lets the payer continue when the limit of account checks is reached; a slow connection is reported', () => {
    const asked = toSign.slice(0, 4);
    const answered = (code: 'too_many_requests' | 'unavailable') =>
      walk([...asked, { type: 'checked', answer: { type: 'problem', code, fields: {} } }]).state;
    assert.deepEqual([answered('too_many_requests').step, answered('too_many_requests').notice], ['what', null]);
    assert.deepEqual([answered('unavailable').step, answered('unavailable').notice], ['account', { type: 'unreachable' }]);
    const who = walk([
      start,
      { type: 'go' },
      { type: 'checked', answer: { type: 'problem', code: 'too_many_requests', fields: {} } },
    ]).state;
    assert.deepEqual([who.step, who.notice], ['who', { type: 'slow_down', isLong: false }]);
  });

  const tooOften = { type: 'problem', code: 'too_many_requests', fields: {}, retryAfter: 3_600 } as const;

  test('a signature that was asked too often is not sent again by itself: the payer reads why, and the button works again', () => {
    const { state, effects } = walk([...toSign, { type: 'sign', request }, { type: 'signed', key: 'k1', answer: tooOften }]);
    assert.deepEqual([state.phase, state.step, state.notice], ['form', 'sign', { type: 'slow_down', isLong: true }]);
    assert.equal(effects.at(-1), 'focus');
    const moment = walk([...toSign, { type: 'sign', request }, { type: 'signed', key: 'k1', answer: { ...tooOften, retryAfter: 5 } }]);
    assert.equal(moment.state.phase, 'checking', 'a short wait passes by itself');
  });

  for (const [intent, phase] of [
    ['resend', 'no_reply'],
    ['again', 'rejected'],
    ['withdraw', 'waiting'],
  ] as const)
    test(`${intent}: a refusal says its reason, and reads what is true now`, () => {
      const from = walk([{ type: 'start', session: 'ses_1', step: null, first: view(phase, 2, 1) }]).state;
      const refused = (answer: Extract<Parameters<typeof step>[1], { type: 'answered' }>['answer']) => {
        const { state, effects } = walk([{ type: intent }, { type: 'answered', answer }], from);
        assert.deepEqual([state.phase, state.busy, effects.filter((effect) => effect === 'read').length], [phase, null, 1]);
        return state.notice;
      };
      assert.deepEqual(refused(tooOften), { type: 'slow_down', isLong: true });
      assert.deepEqual(refused({ type: 'problem', code: 'refused', fields: {}, message: 'Please phone us.' }), {
        type: 'fields',
        fields: {},
        message: 'Please phone us.',
      });
      assert.deepEqual(refused({ type: 'silence' }), { type: 'unreachable' });
    });

  test('continues where an earlier page stopped, requests the review again, and does not take the focus', () => {
    const at = (step: 'account' | 'what' | 'sign') => walk([{ type: 'start', session: 'ses_1', step, first: view('open', 1) }]);
    assert.deepEqual([at('account').state.step, at('account').effects], ['account', ['emit', 'wait']]);
    assert.deepEqual([at('what').state.step, at('what').effects.includes('quote')], ['what', true]);
    const reviewed = at('sign');
    assert.deepEqual([reviewed.state.step, reviewed.state.busy], ['what', 'quote']);
    const shown = walk([{ type: 'quoted', preview: false, answer: { type: 'view', view: quote } }], reviewed.state);
    assert.deepEqual([shown.state.step, shown.effects], ['sign', []]);
  });

  test('removes the messages about the account after a correction, and leaves the focus where it is', () => {
    const doubt: AccountCheck = { ...fine, verdict: 'ask', problems: ['name_mismatch'] };
    const { state } = walk([...toSign.slice(0, 4), { type: 'checked', answer: { type: 'view', view: doubt } }]);
    const edited = walk([{ type: 'edited' }], state);
    assert.deepEqual([edited.state.notice, edited.state.step, edited.effects], [null, 'account', []]);
  });

  test('shows the known signer first, and goes straight to the signature when signing again', () => {
    const known = { payer: { display_name: 'Thandi', is_company: false, has_mobile: true }, bank_account: { bank_title: 'FNB' } };
    const first = view('open', 1, 0, known as Partial<EmandateView>);
    assert.equal(
      walk([{ type: 'start', session: 'ses_1', step: null, first }]).state.step,
      'who',
      'what is known is shown, and can be corrected',
    );
    const failed = walk(
      [{ type: 'pushed', view: view('rejected', 2, 1, known as Partial<EmandateView>) }],
      walk([{ type: 'start', session: 'ses_1', step: null, first }]).state,
    );
    const again = walk(
      [{ type: 'again' }, { type: 'answered', answer: { type: 'view', view: view('open', 3, 0, known as Partial<EmandateView>) } }],
      failed.state,
    );
    assert.equal(again.state.step, 'what', 'who signs again has seen it');
  });

  test('has three steps if the link knows the signer and the account, and checks both before it continues', () => {
    const known = { payer: { display_name: 'Thandi' }, bank_account: { bank_title: 'FNB' } } as Partial<EmandateView>;
    const begun = walk([{ type: 'start', session: 'ses_1', step: 'account', first: view('open', 1, 0, known) }]);
    assert.deepEqual([begun.state.step, stepsOf(begun.state.view)], ['who', ['who', 'what', 'sign']]);
    const checked: SigningEvent = { type: 'checked', answer: { type: 'view', view: fine } };
    const who = walk([{ type: 'go' }, checked], begun.state);
    assert.deepEqual([who.state.step, who.state.busy, who.effects], ['who', 'account', ['check', 'check']]);
    assert.equal(walk([checked], who.state).state.step, 'what');
    const doubt: AccountCheck = { ...fine, verdict: 'ask', problems: ['name_mismatch'] };
    const doubted = walk([{ type: 'checked', answer: { type: 'view', view: doubt } }], who.state);
    assert.deepEqual([doubted.state.step, doubted.state.notice?.type], ['who', 'account']);
    assert.equal(walk([{ type: 'go' }], doubted.state).state.step, 'what', 'whoever looked again goes on');
    assert.equal(walk([{ type: 'to', step: 'account' }], walk([checked], who.state).state).state.step, 'who');
  });

  test('lets the payer review an account that the bank questions, and use it anyway', () => {
    const doubt: AccountCheck = { ...fine, verdict: 'ask', problems: ['name_mismatch'] };
    const { state } = walk([...toSign.slice(0, 4), { type: 'checked', answer: { type: 'view', view: doubt } }]);
    assert.deepEqual([state.step, state.notice?.type], ['account', 'account']);
    assert.equal(walk([{ type: 'go' }], state).state.step, 'what');
    const stop: AccountCheck = { ...fine, verdict: 'stop', problems: ['closed'] };
    const stopped = walk([...toSign.slice(0, 4), { type: 'checked', answer: { type: 'view', view: stop } }, { type: 'go' }]).state;
    assert.equal(stopped.step, 'what', 'no check of an account keeps anybody from going on');
  });

  test('asks about an unanswered signature; one that did not arrive is sent once more, unchanged', () => {
    const lost = walk([...toSign, { type: 'sign', request }, { type: 'signed', key: 'k1', answer: { type: 'silence' } }]);
    assert.deepEqual([lost.state.phase, lost.effects.at(-1)], ['checking', 'focus'], 'the pressed button disappears');
    const again = walk(
      [
        { type: 'time', timer: 'ask' },
        { type: 'read', answer: { type: 'view', view: view('open', 1) } },
      ],
      lost.state,
    );
    assert.deepEqual([again.state.phase, again.effects.at(-1), again.state.attempt], ['signing', 'send', request]);
    const arrived = walk([{ type: 'read', answer: { type: 'view', view: view('waiting', 2, 1) } }], lost.state);
    assert.deepEqual([arrived.state.phase, arrived.facts], ['waiting', ['submitted']]);
  });

  test('put back into the page after it was removed while signing, asks about the signature and sends the same one again', () => {
    const back = walk([...toSign, { type: 'sign', request }, { type: 'resume' }]);
    assert.deepEqual([back.state.phase, back.effects.at(-1)], ['checking', 'read']);
    const again = walk([{ type: 'read', answer: { type: 'view', view: view('open', 1) } }], back.state);
    assert.deepEqual([again.state.phase, again.effects.at(-1), again.state.attempt], ['signing', 'send', request]);
  });

  test('put back into the page after it was removed, waits for no answer that was lost with it', () => {
    const back = (events: readonly SigningEvent[]) => walk([{ type: 'resume' }], walk(events).state);
    for (const asked of [2, 4]) {
      const checking = back(toSign.slice(0, asked));
      assert.deepEqual([checking.state.busy, checking.effects], [null, ['read']]);
      assert.deepEqual(walk([{ type: 'go' }], checking.state).effects, ['check']);
    }
    const quoting = back(toSign.slice(0, 6));
    assert.deepEqual([quoting.state.busy, quoting.effects], ['quote', ['read', 'quote']]);
    assert.equal(walk(toSign.slice(6), quoting.state).state.step, 'sign');
    const translating = back([...toSign, { type: 'translate' }]);
    assert.deepEqual([translating.state.busy, translating.effects], ['text', ['read', 'quote']]);
    const preview = back(toSign.slice(0, 5));
    assert.deepEqual([preview.state.busy, preview.effects], [null, ['read', 'quote']]);
    const resending = back([{ type: 'start', session: 'ses_1', step: null, first: view('no_reply', 3, 1) }, { type: 'resend' }]);
    assert.deepEqual([resending.state.busy, resending.effects], [null, ['read']]);
  });

  test('asks the page for another session once before it says that this one has expired', () => {
    const expired: SigningEvent = { type: 'pushed', view: view('expired', 2) };
    const asking = walk([...toSign, expired, expired]);
    assert.deepEqual([asking.state.phase, asking.state.step, asking.state.busy], ['form', 'sign', 'renew']);
    assert.equal(asking.effects.filter((effect) => effect === 'renew').length, 1);
    const failed = walk([{ type: 'renew_failed' }, { type: 'renew_failed' }, expired], asking.state);
    assert.deepEqual([failed.state.phase, failed.state.busy, failed.facts], ['expired', null, ['expired']]);
    assert.ok(!failed.effects.includes('renew'));
  });

  test('shows changed terms before they can be signed', () => {
    const answer = { type: 'problem', code: 'stale', fields: {} } as const;
    const { state, effects } = walk([...toSign, { type: 'sign', request }, { type: 'signed', key: 'k1', answer }]);
    assert.deepEqual([state.phase, state.step, state.notice?.type], ['form', 'sign', 'changed']);
    assert.equal(effects.at(-2), 'quote');
  });

  test('reports a day that is too early, and reads today’s date again', () => {
    const refused = (rule: 'earliest' | 'one_tax'): SigningEvent => ({
      type: 'quoted',
      preview: false,
      answer: { type: 'problem', code: 'invalid', fields: { 'plan.date_start': rule } },
    });
    const early = walk([...toSign.slice(0, 6), refused('earliest')]);
    assert.deepEqual([early.state.step, early.state.notice?.type, early.effects.slice(-2)], ['what', 'fields', ['focus', 'read']]);
    const tomorrow = view('open', 1, 0, { today: '2027-02-02' });
    const { state } = walk([{ type: 'read', answer: { type: 'view', view: tomorrow } }], early.state);
    assert.deepEqual([state.view?.today, state.notice?.type], ['2027-02-02', 'fields']);
    assert.equal(walk([...toSign.slice(0, 6), refused('one_tax')]).effects.at(-1), 'focus');
  });

  test('answers a submission once; a repeated submission is a new one', () => {
    const { facts } = walk([
      ...toSign,
      { type: 'sign', request },
      { type: 'signed', key: 'k1', answer: { type: 'view', view: view('waiting', 2, 1) } },
      { type: 'pushed', view: view('no_reply', 3, 1) },
      { type: 'pushed', view: view('no_reply', 3, 1) },
      { type: 'resend' },
      { type: 'answered', answer: { type: 'view', view: view('waiting', 4, 2) } },
      { type: 'pushed', view: view('approved', 5, 2) },
      { type: 'pushed', view: view('approved', 6, 2) },
    ]);
    assert.deepEqual(facts, ['ready', 'submitted', 'no_reply', 'submitted', 'approved']);
  });

  test('reports at most one answer for each submission, and never before the submission, whatever happens', () => {
    const state = fc.constantFrom<EmandateView['state']>('open', 'waiting', 'approved', 'rejected', 'no_reply', 'expired');
    const event = fc.oneof(
      fc.constantFrom<SigningEvent>(
        { type: 'go' },
        { type: 'back' },
        { type: 'sign', request },
        { type: 'resend' },
        { type: 'renew_failed' },
        { type: 'again' },
        { type: 'retry' },
        { type: 'edited' },
      ),
      fc.constantFrom<SigningEvent>(...toSign.slice(1)),
      fc.tuple(state, fc.nat(20), fc.nat(4)).map(([to, version, attempt]): SigningEvent => ({
        type: 'pushed',
        view: view(to, version, to === 'open' || to === 'expired' ? 0 : attempt + 1),
      })),
      fc.constant<SigningEvent>({ type: 'signed', key: 'k1', answer: { type: 'silence' } }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        const { facts } = walk([start, ...events]);
        let open = 0;
        for (const fact of facts) {
          if (fact === 'submitted') open = 1;
          if (fact === 'approved' || fact === 'rejected' || fact === 'no_reply') {
            assert.equal(open, 1, facts.join());
            open = 0;
          }
        }
        assert.ok(facts.filter((fact) => fact === 'ready').length === 1);
      }),
    );
  });
});

describe('how a press of Continue or Sign ends', () => {
  function end(events: readonly SigningEvent[], ...more: SigningEvent[]): string {
    let { state } = walk(events);
    for (const event of more) {
      const before = state;
      ({ state } = step(state, event));
      const outcome = outcomeOf(state, before);
      if (outcome) return outcome;
    }
    return 'open';
  }
  const go: SigningEvent = { type: 'go' };
  const sign: SigningEvent = { type: 'sign', request };
  const checked = (answer: Extract<SigningEvent, { type: 'checked' }>['answer']): SigningEvent => ({ type: 'checked', answer });
  const signed = (answer: Extract<SigningEvent, { type: 'signed' }>['answer']): SigningEvent => ({ type: 'signed', key: 'k1', answer });
  const lost: SigningEvent = { type: 'read', answer: { type: 'silence' } };
  const doubtful: AccountCheck = { ...fine, verdict: 'doubtful' } as unknown as AccountCheck;

  const ENDS: Readonly<Record<string, readonly [ends: string, before: readonly SigningEvent[], ...events: SigningEvent[]]>> = {
    'at the next step: nothing is signed yet': ['pending', [start], go, checked({ type: 'view', view: fine })],
    'with a field that the service found wrong': [
      'invalid',
      [start],
      go,
      checked({ type: 'problem', code: 'invalid', fields: { 'customer.id_number': 'south_african_id' } }),
    ],
    'with an account that looks wrong, and goes on with the next press': [
      'invalid',
      [start],
      go,
      checked({ type: 'view', view: doubtful }),
    ],
    'after that warning': ['pending', [start, go, checked({ type: 'view', view: doubtful })], go],
    'without an answer': ['failed', [start], go, checked({ type: 'silence' })],
    'signed, and the bank is asked': ['pending', toSign, sign, signed({ type: 'view', view: view('waiting', 2, 1) })],
    'approved at once': ['completed', toSign, sign, signed({ type: 'view', view: view('approved', 2, 1) })],
    'rejected at once': ['failed', toSign, sign, signed({ type: 'view', view: view('rejected', 2, 1) })],
    'with terms that have changed': [
      'failed',
      toSign,
      sign,
      signed({ type: 'problem', code: 'stale' }),
      { type: 'quoted', preview: false, answer: { type: 'view', view: quote } },
    ],
    'if nobody learns whether the signature has arrived': ['pending', toSign, sign, signed({ type: 'silence' }), lost, lost, lost],
    'in a session that has expired': ['failed', toSign, sign, signed({ type: 'view', view: view('expired', 2) })],
  };
  for (const [name, [ends, before, ...events]] of Object.entries(ENDS)) test(name, () => assert.equal(end(before, ...events), ends));
});
