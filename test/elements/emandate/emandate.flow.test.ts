import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { outcomeOf } from '../../../src/elements/emandate/flow/emandate-act.flow.ts';
import { step } from '../../../src/elements/emandate/flow/emandate.flow.ts';
import { INITIAL, isKnown, type SigningEvent, type SigningState } from '../../../src/elements/emandate/flow/emandate-state.flow.ts';
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
    methods: [{ needs: ['id_number', 'contact_number', 'mobile'], takes_companies: false }],
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
const checked: SigningEvent = { type: 'checked', answer: { type: 'view', view: fine } };
const quoted = (preview: boolean, ...days: string[]): SigningEvent => ({
  type: 'quoted',
  preview,
  answer: { type: 'view', view: days.length === 0 ? quote : quoteOn(...days) },
});
/** The steps to the signature: who and which account, then the terms. */
const toSign: SigningEvent[] = [start, { type: 'go' }, checked, quoted(true)];

/** A session that knows the signer and the account. */
const KNOWN = {
  payer: { display_name: 'Thandi', is_company: false, has_mobile: true, id_number: '900101 •••• •••', email: null, contact_number: '082' },
  bank_account: { bank_title: 'FNB' },
} as Partial<EmandateView>;
const startKnown: SigningEvent = { ...start, first: view('open', 1, 0, KNOWN) };

describe('the signing flow', () => {
  test('says so if the first debit has moved since it was shown, and only then', () => {
    const shown = walk([...toSign.slice(0, 3), quoted(true, '2026-11-30')]).state;
    for (const [day, notice] of [
      ['2026-11-30', null],
      ['2026-12-31', { type: 'changed' }],
    ] as const) {
      const { state } = walk([{ type: 'translate' }, quoted(false, day)], shown);
      assert.deepEqual([state.step, state.notice, state.quote], ['sign', notice, quoteOn(day)]);
    }
    const chosen = walk([{ type: 'chosen', complete: true }, quoted(true, '2027-01-31')], shown).state;
    assert.deepEqual([chosen.notice, chosen.quote], [null, quoteOn('2027-01-31')], 'the signer has chosen another day');
  });

  test('goes through two steps, and back without losing the terms, which are requested anew', () => {
    const { state } = walk(toSign);
    assert.deepEqual([state.step, isKnown(view('open', 1))], ['sign', false]);
    const back = walk([{ type: 'to', step: 'who' }], state).state;
    assert.deepEqual([back.step, back.quote], ['who', quote]);
    const again = walk([{ type: 'go' }, checked], back);
    assert.deepEqual([again.state.step, again.state.isStale, again.effects], ['sign', true, ['check', 'focus', 'quote']]);
    assert.equal(walk([{ type: 'sign', request }], again.state).state.phase, 'form', 'not the old terms with a new account');
    assert.equal(walk([quoted(true), { type: 'sign', request }], again.state).state.phase, 'signing');
  });

  test('keeps the terms in their place until those of the new choice are there, and lets nobody sign meanwhile', () => {
    const chosen = walk([...toSign, { type: 'chosen', complete: true }]);
    assert.deepEqual([chosen.state.quote, chosen.state.isStale, chosen.effects.at(-1)], [quote, true, 'wait']);
    assert.deepEqual(walk([{ type: 'time', timer: 'quote' }], chosen.state).effects, ['quote']);
    assert.equal(walk([{ type: 'sign', request }], chosen.state).state.phase, 'form');
    const shown = walk([quoted(true, '2027-01-31')], chosen.state).state;
    assert.deepEqual([shown.quote, shown.isStale], [quoteOn('2027-01-31'), false]);
    const incomplete = walk([{ type: 'chosen', complete: false }], chosen.state).state;
    assert.deepEqual([incomplete.quote, incomplete.isStale], [null, false]);
    const refused = walk([{ type: 'quoted', preview: true, answer: { type: 'problem', code: 'invalid' } }], chosen.state).state;
    assert.deepEqual([refused.quote, refused.isStale, refused.notice], [null, false, null], 'the press says why');
  });

  test('a press of Sign before there are terms requests them, and signs nothing', () => {
    const at = walk(toSign.slice(0, 3)).state;
    const asked = walk([{ type: 'go' }], at);
    assert.deepEqual([asked.state.busy, asked.effects], ['quote', ['quote']]);
    const shown = walk([quoted(false)], asked.state);
    assert.deepEqual([shown.state.phase, shown.state.quote, shown.effects], ['form', quote, ['focus']]);
  });

  test('lets the payer continue when the limit of account checks is reached; a slow connection is reported', () => {
    const answered = (code: 'too_many_requests' | 'unavailable') =>
      walk([...toSign.slice(0, 2), { type: 'checked', answer: { type: 'problem', code, fields: {} } }]).state;
    assert.deepEqual([answered('too_many_requests').step, answered('too_many_requests').notice], ['sign', null]);
    assert.deepEqual([answered('unavailable').step, answered('unavailable').notice], ['who', { type: 'unreachable' }]);
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

  test('continues where an earlier page stopped, requests the terms again, and does not take the focus', () => {
    const at = (step: 'who' | 'sign') => walk([{ ...start, step }]);
    assert.deepEqual([at('who').state.step, at('who').effects], ['who', ['emit', 'wait']]);
    assert.deepEqual([at('sign').state.step, at('sign').state.busy, at('sign').effects], ['sign', null, ['emit', 'quote', 'wait']]);
    const shown = walk([quoted(true)], at('sign').state);
    assert.deepEqual([shown.state.quote, shown.effects], [quote, []]);
  });

  test('removes the messages about the account after a correction, and leaves the focus where it is', () => {
    const doubt: AccountCheck = { ...fine, verdict: 'ask', problems: ['name_mismatch'] };
    const { state } = walk([...toSign.slice(0, 2), { type: 'checked', answer: { type: 'view', view: doubt } }]);
    const edited = walk([{ type: 'edited' }], state);
    assert.deepEqual([edited.state.notice, edited.state.step, edited.effects], [null, 'who', []]);
  });

  test('a known signer who signs again has only the terms to sign, and one who corrects a detail begins with the details', () => {
    const after = (intent: 'again' | 'withdraw') =>
      walk([
        { ...start, first: view(intent === 'again' ? 'rejected' : 'waiting', 2, 1, KNOWN) },
        { type: intent },
        ...(intent === 'withdraw' ? [{ type: 'answered', answer: { type: 'view', view: view('rejected', 3, 1, KNOWN) } } as const] : []),
        { type: 'answered', answer: { type: 'view', view: view('open', 4, 0, KNOWN) } },
      ]).state;
    assert.deepEqual([after('again').step, after('again').isChecked], ['sign', true]);
    assert.equal(after('withdraw').step, 'who');
  });

  test('has one step if the link knows everything; Sign checks the account once, and then signs the terms that are shown', () => {
    const begun = walk([startKnown, quoted(true)]);
    assert.deepEqual([begun.state.step, begun.effects], ['sign', ['emit', 'quote', 'wait']]);
    const asked = walk([{ type: 'sign', request }], begun.state);
    assert.deepEqual([asked.state.phase, asked.state.busy, asked.effects], ['form', 'check', ['check']]);
    const signed = walk([checked], asked.state);
    assert.deepEqual([signed.state.phase, signed.effects], ['signing', ['send']]);
    const tooOften: SigningEvent = { type: 'checked', answer: { type: 'problem', code: 'too_many_requests' } };
    assert.equal(walk([tooOften], asked.state).state.phase, 'signing');
    const doubt: AccountCheck = { ...fine, verdict: 'stop', problems: ['closed'] };
    const doubted = walk([{ type: 'checked', answer: { type: 'view', view: doubt } }], asked.state);
    assert.deepEqual([doubted.state.phase, doubted.state.notice?.type, doubted.state.attempt], ['form', 'account', null]);
    assert.equal(walk([{ type: 'sign', request }], doubted.state).state.phase, 'signing', 'whoever looked again goes on');
    const refused = walk([{ type: 'checked', answer: { type: 'problem', code: 'refused', message: 'Phone us.' } }], asked.state);
    assert.deepEqual([refused.state.phase, refused.state.attempt], ['form', null]);
    const back = walk([{ type: 'resume' }, checked], asked.state).state;
    assert.deepEqual([back.phase, back.attempt], ['form', null], 'a check whose answer is lost signs nothing');
  });

  for (const [name, change] of Object.entries({
    'no account': { bank_account: null },
    'no ID number': { payer: { ...KNOWN.payer, id_number: null } },
    'a number that is no mobile number': { payer: { ...KNOWN.payer, has_mobile: false } },
    'a company that its bank does not accept': { payer: { ...KNOWN.payer, is_company: true } },
  }))
    test(`begins with the details if the link knows ${name}`, () => {
      const first = view('open', 1, 0, { ...KNOWN, ...change } as Partial<EmandateView>);
      assert.equal(walk([{ ...start, first }]).state.step, 'who');
    });

  test('lets the payer review an account that the bank questions, and use it anyway', () => {
    const answered = (verdict: 'ask' | 'stop', problem: AccountCheck['problems'][number]) =>
      walk([...toSign.slice(0, 2), { type: 'checked', answer: { type: 'view', view: { ...fine, verdict, problems: [problem] } } }]).state;
    const doubted = answered('ask', 'name_mismatch');
    assert.deepEqual([doubted.step, doubted.notice?.type], ['who', 'account']);
    for (const state of [doubted, answered('stop', 'closed')])
      assert.equal(walk([{ type: 'go' }], state).state.step, 'sign', 'no check of an account keeps anybody from going on');
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
    const checking = back(toSign.slice(0, 2));
    assert.deepEqual([checking.state.busy, checking.effects], [null, ['read']]);
    assert.deepEqual(walk([{ type: 'go' }], checking.state).effects, ['check']);
    const quoting = back([...toSign.slice(0, 3), { type: 'go' }]);
    assert.deepEqual([quoting.state.busy, quoting.effects], ['quote', ['read', 'quote']]);
    const translating = back([...toSign, { type: 'translate' }]);
    assert.deepEqual([translating.state.busy, translating.effects], ['text', ['read', 'quote']]);
    for (const events of [toSign.slice(0, 3), [...toSign, { type: 'chosen', complete: true } as const]]) {
      const preview = back(events);
      assert.deepEqual([preview.state.busy, preview.effects], [null, ['read', 'quote']]);
    }
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
    const refused = (rule: 'earliest' | 'one_tax') =>
      walk([
        ...toSign.slice(0, 3),
        { type: 'go' },
        { type: 'quoted', preview: false, answer: { type: 'problem', code: 'invalid', fields: { 'plan.date_start': rule } } },
      ]);
    const early = refused('earliest');
    assert.deepEqual([early.state.step, early.state.notice?.type, early.effects.slice(-2)], ['sign', 'fields', ['focus', 'read']]);
    const tomorrow = view('open', 1, 0, { today: '2027-02-02' });
    const { state } = walk([{ type: 'read', answer: { type: 'view', view: tomorrow } }], early.state);
    assert.deepEqual([state.view?.today, state.notice?.type], ['2027-02-02', 'fields']);
    assert.equal(refused('one_tax').effects.at(-1), 'focus');
  });

  test('a refusal of a detail of the signer or the account goes back to its step', () => {
    const answer = { type: 'problem', code: 'invalid', fields: { 'bank_account.bank_account_number': 'invalid' } } as const;
    const { state } = walk([...toSign, { type: 'sign', request }, { type: 'signed', key: 'k1', answer }]);
    assert.deepEqual([state.phase, state.step, state.notice?.type], ['form', 'who', 'fields']);
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
        { type: 'to', step: 'who' },
        { type: 'chosen', complete: true },
        { type: 'time', timer: 'quote' },
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
  const checks = (answer: Extract<SigningEvent, { type: 'checked' }>['answer']): SigningEvent => ({ type: 'checked', answer });
  const signed = (answer: Extract<SigningEvent, { type: 'signed' }>['answer']): SigningEvent => ({ type: 'signed', key: 'k1', answer });
  const lost: SigningEvent = { type: 'read', answer: { type: 'silence' } };
  const doubtful: AccountCheck = { ...fine, verdict: 'doubtful' } as unknown as AccountCheck;

  const ENDS: Readonly<Record<string, readonly [ends: string, before: readonly SigningEvent[], ...events: SigningEvent[]]>> = {
    'at the next step: nothing is signed yet': ['pending', [start], go, checks({ type: 'view', view: fine })],
    'with a field that the service found wrong': [
      'invalid',
      [start],
      go,
      checks({ type: 'problem', code: 'invalid', fields: { 'customer.id_number': 'south_african_id' } }),
    ],
    'with an account that looks wrong, and goes on with the next press': ['invalid', [start], go, checks({ type: 'view', view: doubtful })],
    'after that warning': ['pending', [start, go, checks({ type: 'view', view: doubtful })], go],
    'without an answer': ['failed', [start], go, checks({ type: 'silence' })],
    'signed, and the bank is asked': ['pending', toSign, sign, signed({ type: 'view', view: view('waiting', 2, 1) })],
    'approved at once': ['completed', toSign, sign, signed({ type: 'view', view: view('approved', 2, 1) })],
    'rejected at once': ['failed', toSign, sign, signed({ type: 'view', view: view('rejected', 2, 1) })],
    'with terms that have changed': ['failed', toSign, sign, signed({ type: 'problem', code: 'stale' }), quoted(false)],
    'before there were terms: they are shown now, and nothing is signed yet': ['pending', toSign.slice(0, 3), go, quoted(false)],
    'of a known signer, whose account is checked first': [
      'pending',
      [startKnown, quoted(true)],
      sign,
      checked,
      signed({ type: 'view', view: view('waiting', 2, 1, KNOWN) }),
    ],
    'if nobody learns whether the signature has arrived': ['pending', toSign, sign, signed({ type: 'silence' }), lost, lost, lost],
    'in a session that has expired': ['failed', toSign, sign, signed({ type: 'view', view: view('expired', 2) })],
  };
  for (const [name, [ends, before, ...events]] of Object.entries(ENDS)) test(name, () => assert.equal(end(before, ...events), ends));
});
