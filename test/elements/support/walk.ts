import { step } from '../../../src/elements/checkout/flow/checkout.flow.ts';
import {
  INITIAL,
  type CheckoutEffect,
  type CheckoutEvent,
  type CheckoutState,
  type Fact,
} from '../../../src/elements/checkout/flow/checkout-state.flow.ts';
import type { PayRequest } from '../../../src/contract/sessions/checkout-pay.ts';

/** A checkout that consists only of its flow. It sends events to the flow, and records the flow's effects. */
export class Walk {
  state: CheckoutState = INITIAL;
  readonly effects: CheckoutEffect[] = [];
  /** The effects of the last event. */
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

  /** The facts that were reported to the page, in order. */
  get facts(): Fact[] {
    return this.effects.flatMap((effect) => (effect.type === 'emit' ? [effect.fact] : []));
  }

  /** The requests to pay, in order. */
  get sent(): PayRequest[] {
    return this.effects.flatMap((effect) => (effect.type === 'send' ? [effect.request] : []));
  }

  /** The kinds of effects of the last event. */
  get did(): string[] {
    return this.last.map((effect) =>
      effect.type === 'emit' ? `emit ${effect.fact.type}` : effect.type === 'wait' ? `wait ${effect.timer}` : effect.type,
    );
  }

  count(type: Fact['type']): number {
    return this.facts.filter((fact) => fact.type === type).length;
  }
}
