import { isFocusOutside } from '../../shared/element/act.ts';
import { isOver, isWaiting, type CheckoutState } from '../flow/checkout-state.flow.ts';

/** Moves the focus to a notice, if the shopper's action caused it or if it replaced the focused element. */
export class NoticeFocus {
  #isRequested = false;
  #target: (() => void) | null = null;
  #hadFocus = false;

  /** The shopper's action changed the screen: after the render, `into` is called, or the notice is focused. */
  request(into: (() => void) | null): void {
    this.#isRequested = true;
    this.#target = into;
  }

  /** Called before a render. */
  beforeRender(root: ShadowRoot | null): void {
    this.#hadFocus = Boolean(root?.activeElement);
  }

  /** Called after a render. */
  afterRender(root: ShadowRoot | null, { phase }: CheckoutState): void {
    const lost = this.#hadFocus && !root?.activeElement && (isWaiting(phase) || isOver(phase));
    if (!this.#isRequested && !lost) return;
    const into = this.#isRequested ? this.#target : null;
    this.#isRequested = false;
    if (isFocusOutside(root)) return;
    if (into) {
      into();
      return;
    }
    const news = root?.querySelector<HTMLElement>('[data-message]');
    // After a withdrawal the form is shown again without a notice, so the focus goes to the methods.
    (news ?? root?.querySelector<HTMLElement>('input[type=radio]:checked, .primary'))?.focus();
  }
}
