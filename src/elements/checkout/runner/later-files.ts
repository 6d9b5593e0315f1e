import { Lazy } from '../../shared/element/lazy.ts';
import { withStyles } from '../../shared/element/part.ts';
import type { CheckoutView } from '../../../contract/sessions/checkout.ts';
import { isOver, isWaiting, type CheckoutState } from '../flow/checkout-state.flow.ts';
import { isPlain } from './preview.ts';

/** What only some payments need. */
export type SpecialPayment = typeof import('../screen/special-payment.ts');
/** What is shown after the form was used. */
type AnswerScreens = typeof import('../outcome/answer-screens.ts');

/** The files that a checkout loads after its engine, each when it is near. */
export class LaterFiles {
  readonly answers: Lazy<AnswerScreens>;
  readonly special: Lazy<SpecialPayment>;

  /** `changed` is called when a file has loaded, and when it did not load in time. */
  constructor(host: { readonly shadowRoot: ShadowRoot | null }, changed: () => void, special: SpecialPayment | null) {
    this.answers = new Lazy(async () => withStyles(host, await import('../outcome/answer-screens.ts')), changed);
    this.special = new Lazy(
      async () => withStyles(host, await import('../screen/special-payment.ts')),
      changed,
      special && withStyles(host, special),
    );
  }

  /** Whether everything that a state shows has loaded. What is missing is loaded now. */
  haveAllOf(state: CheckoutState): boolean {
    const missing = [showsAnswer(state) && this.answers, isSpecial(state) && this.special].filter(
      (file) => file && file.request() === null,
    );
    return missing.length === 0;
  }

  /** Waits until everything that a first view shows has loaded, or has failed. */
  async prepare(view: CheckoutView | null): Promise<void> {
    if (view === null) return;
    const hasAnswer = view.state !== 'open' || view.failure !== null;
    await Promise.all([hasAnswer && this.answers.settle(), !isPlain(view) && this.special.settle()]);
  }

  /** Whether a file that is needed did not load. */
  get failed(): boolean {
    return this.answers.failed || this.special.failed;
  }

  /** Loads again what did not load. */
  readonly retry = (): void => {
    for (const file of [this.answers, this.special]) if (file.failed) file.load();
  };
}

/** Whether more is shown than a form that is filled in and sent. */
function showsAnswer({ phase, notice, frame }: CheckoutState): boolean {
  return isWaiting(phase) || isOver(phase) || phase === 'unavailable' || notice !== null || frame === 'unavailable';
}

function isSpecial({ view, phase }: CheckoutState): boolean {
  return view !== null && !isOver(phase) && !isPlain(view);
}
