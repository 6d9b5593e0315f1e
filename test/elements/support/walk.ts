import { step } from '../../../src/elements/checkout/flow/checkout.flow.ts';
import {
  INITIAL,
  type CheckoutEffect,
  type CheckoutEvent,
  type CheckoutState,
  type Fact,
} from '../../../src/elements/checkout/flow/checkout-state.flow.ts';
import type { PayRequest } from '../../../src/protocol/checkout.ts';

/** A checkout that is only its flow: sends it events, and remembers what it asked to be done. */
export class Walk {
  state: CheckoutState = INITIAL;
  readonly effects: CheckoutEffect[] = [];
  /** What the last event asked for. */
  last: readonly CheckoutEffect[] = [];

  send(...events: CheckoutEvent[]): this {
    for (const event of events) {
      const next = step(this.state, event);
      this.state = next.state;
      this.last = next.effects;
      this.effects.push(...next.effects);
    }
    return this;
  }

  /** Facts told to the page, in order. */
  get facts(): Fact[] {
    return this.effects.flatMap((effect) => (effect.type === 'tell' ? [effect.fact] : []));
  }

  /** Requests to pay, in order. */
  get sent(): PayRequest[] {
    return this.effects.flatMap((effect) => (effect.type === 'send' ? [effect.request] : []));
  }

  /** The kinds of what the last event asked for. */
  get did(): string[] {
    return this.last.map((effect) =>
      effect.type === 'tell' ? `tell ${effect.fact.type}` : effect.type === 'wait' ? `wait ${effect.timer}` : effect.type,
    );
  }

  count(type: Fact['type']): number {
    return this.facts.filter((fact) => fact.type === type).length;
  }
}
