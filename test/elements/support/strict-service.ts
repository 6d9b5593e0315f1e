import type { Answer } from '../../../src/elements/checkout/flow/checkout-state.flow.ts';
import type { CheckoutView } from '../../../src/contract/sessions/checkout.ts';
import type { PayRequest } from '../../../src/contract/sessions/checkout-pay.ts';
import { aView, declined, METHODS, PAID, waitsFor } from './views.ts';

/** What a bank, or its customer, does with an attempt. */
export type Verdict = 'pays' | 'declines' | 'stays silent' | 'asks its payer';

/** Ways to pay that send their payer to another site or device. */
const ERRANDS = new Map<string, 'scan' | 'redirect'>([
  ['SCAN_TO_PAY', 'scan'],
  ['LEKKER_EFT', 'redirect'],
]);

/** The service with its promises: one attempt at a time, each attempt once, and a session paid once. */
export class StrictService {
  /** The keys of the attempts that charged money. */
  readonly charged: string[] = [];
  readonly #attempts = new Set<string>();
  #view: CheckoutView = aView({ methods: METHODS });

  get view(): CheckoutView {
    return this.#view;
  }

  change(change: Partial<CheckoutView>): void {
    this.#view = { ...this.#view, ...change, version: this.#view.version + 1 };
  }

  pay({ attempt_key, revision, method }: PayRequest): Answer {
    if (this.#attempts.has(attempt_key)) return this.#answer();
    if (this.#view.state !== 'open') return { type: 'problem', code: 'not_allowed' };
    if (revision !== this.#view.revision) return { type: 'problem', code: 'stale' };
    this.#attempts.add(attempt_key);
    const errand = ERRANDS.get(method ?? '');
    this.change({ failure: null, ...(errand ? waitsFor(errand, attempt_key) : { state: 'processing', attempt_key }) });
    return this.#answer();
  }

  cancel(): Answer {
    if (this.#view.state === 'cancelled') return this.#answer();
    if (this.#view.state !== 'open') return { type: 'problem', code: 'not_allowed' };
    this.change({ state: 'cancelled' });
    return this.#answer();
  }

  withdraw(): Answer {
    if (this.#view.state === 'action') this.#fail('withdrawn');
    return this.#answer();
  }

  expire(): void {
    if (this.#view.state === 'open') this.change({ state: 'expired', expires_in: 0 });
  }

  reprice(): void {
    if (this.#view.state === 'open') this.change({ revision: this.#view.revision + 1, amount: this.#view.amount + 100 });
  }

  settle(verdict: Verdict): void {
    const { state, attempt_key } = this.#view;
    if (attempt_key === null || (state !== 'processing' && state !== 'checking' && state !== 'action')) return;
    switch (verdict) {
      case 'pays':
        this.charged.push(attempt_key);
        this.change({ ...PAID, attempt_key, action: null });
        break;
      case 'declines':
        this.#fail('card_declined');
        break;
      case 'stays silent':
        if (state === 'processing') this.change({ state: 'checking' });
        break;
      case 'asks its payer':
        if (state === 'processing') this.change(waitsFor('challenge', attempt_key));
        break;
    }
  }

  #fail(code: NonNullable<CheckoutView['failure']>['code']): void {
    this.change({ ...declined(this.#view.attempt_key ?? '', code), action: null });
  }

  #answer(): Answer {
    return { type: 'view', view: this.#view };
  }
}
