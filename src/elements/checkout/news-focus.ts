import { isElsewhere } from '../controls/elsewhere.ts';
import { isOver, isWaiting, type CheckoutState } from './checkout-state.flow.ts';

/** Where the focus goes: news takes it where the shopper's own doing brought it, or where it took away what had the focus. */
export class NewsFocus {
  #due = false;
  #had = false;

  /** The shopper's own doing changed what is shown. */
  ask(): void {
    this.#due = true;
  }

  /** Before something else is shown. */
  before(root: ShadowRoot | null): void {
    this.#had = Boolean(root?.activeElement);
  }

  /** After it. */
  after(root: ShadowRoot | null, { phase }: CheckoutState): void {
    const lost = this.#had && !root?.activeElement && (isWaiting(phase) || isOver(phase));
    if (!this.#due && !lost) return;
    this.#due = false;
    if (isElsewhere(root)) return;
    const news = root?.querySelector<HTMLElement>('[data-message]');
    // Whoever gave an attempt up has the form back, and nothing to read: there they choose anew.
    (news ?? root?.querySelector<HTMLElement>('input[type=radio]:checked, .primary'))?.focus();
  }
}
