import { focusField } from '../../shared/form/form.ts';
import { isFocusOutside } from '../../shared/element/act.ts';
import type { FormField } from '../form/fields.ts';

/** The elements that take the focus after a step has changed, the first one that exists: an error, a message, the step's heading. */
const TARGETS = ['[aria-invalid="true"]', '.notice[data-message]', '[data-message]'] as const;

/** Moves the focus of the e-mandate to the text or field that comes next for the signer. */
export class StepFocus {
  #isDue = false;
  /** The field that the signer has just opened to replace a detail. It takes the focus. */
  #field: FormField | null = null;

  /** Moves the focus after the next render. */
  request(): void {
    this.#isDue = true;
  }

  /** Moves the focus to a field after the next render; null cancels an earlier request. */
  requestField(field: FormField | null): void {
    this.#field = field;
  }

  /** Called after each render. */
  afterRender(root: ShadowRoot | null): void {
    if (this.#field !== null) {
      const id = this.#field === 'bank_account_number' ? 'bank_name' : this.#field;
      this.#field = null;
      this.#isDue = false;
      focusField(root, id);
      return;
    }
    if (!this.#isDue || !root) return;
    const target = TARGETS.map((one) => root.querySelector<HTMLElement>(one)).find((one) => one !== null);
    // There is no target yet, so the focus waits for the screen that is loading.
    if (target === undefined) return;
    this.#isDue = false;
    if (!isFocusOutside(root)) target.focus();
  }
}
