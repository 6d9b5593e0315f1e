import assert from 'node:assert/strict';
import type { CardNetwork, DeclineReason, NetworkAnswer } from '../../domain/rail-ports.ts';
import type { Authoriser, CardDetails } from '../../vault/ports.ts';
import { RailTimeout } from '../deadline.ts';
import {
  assertLines,
  contextOf,
  linesOfTransaction,
  registerAll,
  type RailTestContext,
  type RailFixture,
  type RailPromise,
  type RegisterTest,
} from './rail-promise.ts';

/** The promises of a card network. */

/** A card network with both its ports. */
export type CardRail = CardNetwork & Authoriser;

/** The fixture of a card network. The cards belong to the network's own test environment. */
export interface CardNetworkFixture extends RailFixture<CardRail> {
  readonly cards: {
    readonly approved: CardDetails;
    readonly declined: CardDetails;
    /** A card whose answer never comes in time, although the network decides. Without it, late answers are not tested. */
    readonly silent?: CardDetails;
  };
}

const REASONS: Readonly<Record<DeclineReason, true>> = {
  card_declined: true,
  insufficient_funds: true,
  expired_card: true,
  incorrect_code: true,
};

/** Test amounts, in cents. */
const AMOUNT = 14_900;
const PART = 6_000;

/** One payment under test. */
interface Ask {
  readonly reference: string;
  readonly began: Date;
  readonly ask: (card: CardDetails, more?: { hold?: boolean; amount?: number }) => Promise<NetworkAnswer>;
}

function begin({ rail, merchant, now, reference: newReference }: RailTestContext<CardRail>): Ask {
  const reference = newReference();
  return {
    reference,
    began: now(),
    async ask(card, { hold = false, amount = AMOUNT } = {}) {
      const network = await rail();
      return network.authorise({ ...card, reference, merchant, amount, currency: 'ZAR', initiator: 'customer', hold });
    },
  };
}

function assertApproved(answer: { readonly type: string }): void {
  assert.equal(answer.type, 'approved', 'a card that is good is approved');
}

const answersOf = (context: RailTestContext<CardRail>, { cards }: CardNetworkFixture): RailPromise[] => [
  {
    name: 'a good card is approved in time, with a code',
    async holds() {
      const { ask } = begin(context);
      const answer = await ask(cards.approved);
      assertApproved(answer);
      assert.ok(answer.type === 'approved' && answer.code !== '', 'an approval has a code');
    },
  },
  {
    name: 'a bad card is declined in time, with a reason that the service knows, and no money moves',
    async holds() {
      const { ask, reference, began } = begin(context);
      const answer = await ask(cards.declined);
      assert.ok(answer.type === 'declined' && answer.reason in REASONS, `declined, and why: ${JSON.stringify(answer)}`);
      const rail = await context.rail();
      assert.deepEqual(await rail.inquire(reference), answer, 'asked again, it was declined');
      assertLines(await linesOfTransaction(rail, reference, began, context.now()), context.merchant, []);
    },
  },
  {
    name: 'a reference is charged once: repeats, also two at once, get the first answer',
    async holds() {
      const { ask, reference, began } = begin(context);
      const [first, second] = await Promise.all([ask(cards.approved), ask(cards.approved)]);
      assertApproved(first);
      assert.deepEqual(second, first, 'two requests at once get one answer');
      assert.deepEqual(await ask(cards.approved), first, 'a repeat gets the answer of the first');
      assertLines(await linesOfTransaction(await context.rail(), reference, began, context.now()), context.merchant, [['PAID', AMOUNT]]);
    },
  },
  {
    name: 'a known reference with another amount is not charged again',
    async holds() {
      const { ask, reference, began } = begin(context);
      await ask(cards.approved);
      await ask(cards.approved, { amount: AMOUNT + 1 });
      assertLines(await linesOfTransaction(await context.rail(), reference, began, context.now()), context.merchant, [['PAID', AMOUNT]]);
    },
  },
];

const inquiriesOf = (context: RailTestContext<CardRail>, { cards }: CardNetworkFixture): RailPromise[] => [
  {
    name: 'an inquiry from another process returns the stored answer, and `unknown` for an unused reference',
    async holds() {
      const { ask, reference } = begin(context);
      const answer = await ask(cards.approved);
      const rail = await context.rail();
      assert.deepEqual(await rail.inquire(reference), answer, 'an inquiry says what the answer said');
      assert.deepEqual(await rail.inquire(context.reference()), { type: 'unknown' }, 'a reference that never came is unknown');
    },
  },
  {
    name: 'a closed reference is never charged, even if the request arrives later',
    async holds() {
      const { ask, reference, began } = begin(context);
      const rail = await context.rail();
      assert.equal((await rail.close(reference)).type, 'unknown', 'nothing was known of it when it was closed');
      assert.notEqual((await ask(cards.approved)).type, 'approved', 'what comes after the close is refused');
      assert.notEqual((await rail.inquire(reference)).type, 'approved');
      assertLines(await linesOfTransaction(rail, reference, began, context.now()), context.merchant, []);
    },
  },
  {
    name: 'closing an approved reference returns the approval and changes nothing',
    async holds() {
      const { ask, reference, began } = begin(context);
      const answer = await ask(cards.approved);
      const rail = await context.rail();
      assert.deepEqual(await rail.close(reference), answer, 'what is true is answered');
      assertLines(await linesOfTransaction(rail, reference, began, context.now()), context.merchant, [['PAID', AMOUNT]]);
    },
  },
  ...(cards.silent === undefined ? [] : [lateAnswer(context, cards.silent)]),
];

const lateAnswer = (context: RailTestContext<CardRail>, card: CardDetails): RailPromise => ({
  name: 'after a timeout, an inquiry returns the outcome, and a repeat does not charge again',
  async holds() {
    const { ask, reference, began } = begin(context);
    await assert.rejects(ask(card), RailTimeout, 'the silent card does not answer in time');
    const rail = await context.rail();
    const outcome = await rail.inquire(reference);
    assert.ok(outcome.type === 'approved' || outcome.type === 'declined', `an inquiry tells what was decided: ${JSON.stringify(outcome)}`);
    await ask(card).catch(() => undefined);
    assert.deepEqual(await rail.inquire(reference), outcome, 'what was decided stays');
    assertLines(
      await linesOfTransaction(rail, reference, began, context.now()),
      context.merchant,
      outcome.type === 'approved' ? [['PAID', AMOUNT]] : [],
    );
  },
});

const holdsOf = (context: RailTestContext<CardRail>, { cards }: CardNetworkFixture): RailPromise[] => [
  {
    name: 'a hold moves no money; a partial capture moves its amount once and releases the rest',
    async holds() {
      const { ask, reference, began } = begin(context);
      assertApproved(await ask(cards.approved, { hold: true }));
      const rail = await context.rail();
      assertLines(await linesOfTransaction(rail, reference, began, context.now()), context.merchant, []);
      assert.equal((await rail.capture(reference, AMOUNT + 1)).type, 'refused', 'no more is captured than is held');
      for (const asked of ['first', 'again']) assert.equal((await rail.capture(reference, PART)).type, 'done', `captured, ${asked}`);
      assert.equal((await rail.capture(reference, PART + 1)).type, 'refused', 'a hold is captured once');
      assert.equal((await rail.release(reference)).type, 'refused', 'what was captured is not released');
      assertLines(await linesOfTransaction(rail, reference, began, context.now()), context.merchant, [['PAID', PART]]);
    },
  },
  {
    name: 'a hold that is released, once or again, is never captured',
    async holds() {
      const { ask, reference, began } = begin(context);
      await ask(cards.approved, { hold: true });
      const rail = await context.rail();
      for (const asked of ['first', 'again']) assert.equal((await rail.release(reference)).type, 'done', `released, ${asked}`);
      assert.equal((await rail.capture(reference, PART)).type, 'refused', 'what was released is not captured');
      assertLines(await linesOfTransaction(rail, reference, began, context.now()), context.merchant, []);
    },
  },
  {
    name: 'nothing is captured or released that is not held',
    async holds() {
      const rail = await context.rail();
      assert.equal((await rail.capture(context.reference(), PART)).type, 'refused');
      assert.equal((await rail.release(context.reference())).type, 'refused');
    },
  },
];

const refundsOf = (context: RailTestContext<CardRail>, { cards }: CardNetworkFixture): RailPromise[] => [
  {
    name: 'each refund reference is refunded once, and its statement line names the payment',
    async holds() {
      const { ask, reference: of, began } = begin(context);
      await ask(cards.approved);
      const rail = await context.rail();
      const [first, second] = [context.reference(), context.reference()];
      const refund = (reference: string, amount = PART) => rail.refund({ reference, of, amount });
      assert.deepEqual(await Promise.all([refund(first), refund(first)]), [{ type: 'done' }, { type: 'done' }], 'twice at once');
      assert.equal((await refund(first)).type, 'done', 'a repeat is done as before');
      assert.equal((await refund(first, PART + 1)).type, 'refused', 'a reference that is used for something else is refused');
      assert.equal((await refund(second)).type, 'done', 'another reference is another refund');
      assertLines(await linesOfTransaction(rail, of, began, context.now()), context.merchant, [
        ['PAID', AMOUNT],
        ['REFUNDED', PART],
        ['REFUNDED', PART],
      ]);
    },
  },
  {
    name: 'a declined or unknown payment is not refunded',
    async holds() {
      const { ask, reference: of } = begin(context);
      await ask(cards.declined);
      const rail = await context.rail();
      assert.equal((await rail.refund({ reference: context.reference(), of, amount: PART })).type, 'refused');
      assert.equal((await rail.refund({ reference: context.reference(), of: context.reference(), amount: PART })).type, 'refused');
    },
  },
];

/** All promises of a card network. */
export function cardNetworkPromises(fixture: CardNetworkFixture): RailPromise[] {
  const context = contextOf(fixture);
  return [answersOf, inquiriesOf, holdsOf, refundsOf].flatMap((promises) => promises(context, fixture));
}

/** Registers a test for each promise of a card network. */
export const testCardNetwork = (register: RegisterTest, fixture: CardNetworkFixture): void =>
  registerAll(register, cardNetworkPromises(fixture));
