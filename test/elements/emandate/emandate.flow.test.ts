import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { step } from '../../../src/elements/emandate/emandate.flow.ts';
import { INITIAL, type SigningEvent, type SigningState } from '../../../src/elements/emandate/emandate-state.flow.ts';
import { words } from '../../../src/elements/emandate/words/en-za.ts';
import { later } from '../../../src/elements/emandate/words/en-za-later.ts';
import { words as afrikaans } from '../../../src/elements/emandate/words/af-za.ts';
import { words as isiXhosa } from '../../../src/elements/emandate/words/xh-za.ts';
import { words as isiZulu } from '../../../src/elements/emandate/words/zu-za.ts';
import type { AccountCheck, EmandateQuote, EmandateView, SubmitRequest } from '../../../src/protocol/emandate.ts';

/** How signing goes: what is told once, what is kept, and what is asked about until it is known. */

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

const quote = { kind: 'quote', approval: null, terms_hash: 'x' } as unknown as EmandateQuote;
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
      if (effect.type === 'tell') facts.push(effect.fact.type);
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
  { type: 'go' },
];

describe('the signing flow', () => {
  test('goes through five steps, and back without losing what was quoted', () => {
    const { state } = walk(toSign);
    assert.equal(state.step, 'sign');
    assert.equal(walk([{ type: 'back' }, { type: 'back' }], state).state.step, 'what');
    assert.equal(walk([{ type: 'back' }], state).state.quote, quote);
  });

  test('goes on where an earlier page was; what was reviewed is worked out anew, and nobody’s focus is taken', () => {
    const at = (step: 'account' | 'what' | 'review') => walk([{ type: 'start', session: 'ses_1', step, first: view('open', 1) }]);
    assert.deepEqual([at('account').state.step, at('account').effects], ['account', ['tell', 'wait']]);
    assert.deepEqual([at('what').state.step, at('what').effects.includes('quote')], ['what', true]);
    const reviewed = at('review');
    assert.deepEqual([reviewed.state.step, reviewed.state.busy], ['what', 'quote']);
    const shown = walk([{ type: 'quoted', preview: false, answer: { type: 'view', view: quote } }], reviewed.state);
    assert.deepEqual([shown.state.step, shown.effects], ['review', []]);
  });

  test('a correction takes away what was said of the account, and leaves the focus where it is', () => {
    const doubt: AccountCheck = { ...fine, verdict: 'ask', problems: ['name_mismatch'] };
    const { state } = walk([...toSign.slice(0, 4), { type: 'checked', answer: { type: 'view', view: doubt } }]);
    const edited = walk([{ type: 'edited' }], state);
    assert.deepEqual([edited.state.notice, edited.state.step, edited.effects], [null, 'account', []]);
  });

  test('does not ask who is known', () => {
    const known = { payer: { display_name: 'Thandi', is_company: false, has_mobile: true }, bank_account: { bank_title: 'FNB' } };
    const first = view('open', 1, 0, known as Partial<EmandateView>);
    assert.equal(walk([{ type: 'start', session: 'ses_1', step: null, first }]).state.step, 'what');
  });

  test('an account that the bank has doubts about is looked at again, and gone on with', () => {
    const doubt: AccountCheck = { ...fine, verdict: 'ask', problems: ['name_mismatch'] };
    const { state } = walk([...toSign.slice(0, 4), { type: 'checked', answer: { type: 'view', view: doubt } }]);
    assert.deepEqual([state.step, state.notice?.type], ['account', 'account']);
    assert.equal(walk([{ type: 'go' }], state).state.step, 'what');
    const stop: AccountCheck = { ...fine, verdict: 'stop', problems: ['closed'] };
    const stopped = walk([...toSign.slice(0, 4), { type: 'checked', answer: { type: 'view', view: stop } }, { type: 'go' }]).state;
    assert.deepEqual([stopped.step, stopped.busy], ['account', 'account']);
  });

  test('a signature that was not answered is asked about; one that did not arrive is sent once more, the same', () => {
    const lost = walk([...toSign, { type: 'sign', request }, { type: 'signed', key: 'k1', answer: { type: 'silence' } }]);
    assert.equal(lost.state.phase, 'checking');
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

  test('other terms than those shown are shown before they can be signed', () => {
    const answer = { type: 'problem', code: 'stale', fields: {} } as const;
    const { state, effects } = walk([...toSign, { type: 'sign', request }, { type: 'signed', key: 'k1', answer }]);
    assert.deepEqual([state.phase, state.step, state.notice?.type], ['form', 'review', 'changed']);
    assert.equal(effects.at(-2), 'quote');
  });

  test('a day that is too early is told of, and what the page knows of today is asked for anew', () => {
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

  test('a submission is answered once; sent again it is another one', () => {
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

  test('an older view never replaces a newer one', () => {
    const { state } = walk(
      [{ type: 'pushed', view: view('waiting', 2, 1) }],
      walk([{ type: 'start', session: 'ses_1', step: null, first: view('approved', 3, 1) }]).state,
    );
    assert.equal(state.phase, 'approved');
  });

  test('whatever happens, each submission is answered at most once, and never before it was made', () => {
    const state = fc.constantFrom<EmandateView['state']>('open', 'waiting', 'approved', 'rejected', 'no_reply', 'expired');
    const event = fc.oneof(
      fc.constantFrom<SigningEvent>(
        { type: 'go' },
        { type: 'back' },
        { type: 'sign', request },
        { type: 'resend' },
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

describe('the words of signing', () => {
  const english = { ...words, ...later };

  for (const [name, table] of Object.entries({ afrikaans, isiZulu, isiXhosa }))
    test(`${name} has each with the same values in it, and none left in English`, () => {
      for (const [key, source] of Object.entries(english)) {
        const said = table[key as keyof typeof english];
        assert.deepEqual(said.match(/\{\d\}/g)?.sort() ?? [], source.match(/\{\d\}/g)?.sort() ?? [], key);
        assert.equal(said.split(',').length >= (key === 'months' ? 12 : key === 'weekdays' ? 7 : 1), true, key);
        if (source.split(' ').length > 3) assert.notEqual(said, source, key);
      }
    });
});
