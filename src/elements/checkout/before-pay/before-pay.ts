import { html, nothing, type TemplateResult } from 'lit';
import { isRecord } from '../../../facts/records.ts';
import { isChoice, type Control } from '../../shared/element/page-guard.ts';
import type { FormValues } from '../flow/checkout-state.flow.ts';

/**
 * The page's own HTML above the pay button (`slot="before-pay"`): its controls are checked with the element's own fields, and their values
 * go with the attempt. Loaded only if there is such HTML.
 */

const CONTROLS = 'input, select, textarea';
/** What is typed in these is not stored, and files are not sent. */
const SECRET: readonly string[] = ['password', 'file'];

const isWrong = ({ willValidate, validity }: Control): boolean => willValidate && !validity.valid;
const focusOn = (control: Control | undefined): (() => void) | null => (control ? () => control.focus() : null);

/** The controls in the page's own HTML. */
export class BeforePay {
  readonly #slot: () => HTMLSlotElement | null;
  readonly #changed: () => void;
  readonly #press: () => void;
  readonly #watched = new WeakSet<Element>();
  /** The control that is shown as wrong, and why. */
  #error: { readonly control: Control; readonly words: string } | null = null;
  /** The values from before a reload, until the controls are there. */
  #before: Readonly<Record<string, unknown>> = {};

  /** `changed`: something was filled in. `press`: Enter was pressed in a field. */
  constructor(slot: () => HTMLSlotElement | null, changed: () => void, press: () => void) {
    this.#slot = slot;
    this.#changed = changed;
    this.#press = press;
  }

  get #controls(): readonly Control[] {
    const all = (this.#slot()?.assignedElements({ flatten: true }) ?? []).flatMap((each) => [each, ...each.querySelectorAll(CONTROLS)]);
    return all.filter((each): each is Control => each.matches(CONTROLS));
  }

  /** Watches the page's HTML, which may have come since. */
  follow(): void {
    for (const each of this.#slot()?.assignedElements({ flatten: true }) ?? []) {
      if (this.#watched.has(each)) continue;
      this.#watched.add(each);
      for (const type of ['input', 'change']) each.addEventListener(type, this.#onInput);
      each.addEventListener('keydown', (event) => this.#onKey(event as KeyboardEvent));
      this.#restore();
    }
  }

  readonly #onInput = ({ target }: Event): void => {
    if (this.#error?.control === target) this.#show(null);
    this.#changed();
  };

  /** Enter is a press of the pay button, as in the element's own fields; a form of the page is not sent. */
  #onKey(event: KeyboardEvent): void {
    const { key, isComposing, target } = event;
    if (key !== 'Enter' || isComposing || !(target instanceof HTMLInputElement) || target.type === 'submit' || target.type === 'button')
      return;
    event.preventDefault();
    this.#press();
  }

  /** The names of the controls that are wrong, or empty although they may not be. */
  get wrong(): readonly string[] {
    return [...new Set(this.#controls.filter(isWrong).map(({ name, id }) => name || id))];
  }

  /** How to focus the first control that is wrong or empty; null if there is none. */
  get firstWrong(): (() => void) | null {
    return focusOn(this.#controls.find(isWrong));
  }

  /** Shows the first control that is wrong. Returns how to focus it, or null. */
  check(): (() => void) | null {
    const wrong = this.#controls.filter((control) => control.willValidate && !control.checkValidity());
    const [control] = wrong;
    this.#show(control ? { control, words: control.validationMessage } : null);
    return focusOn(control);
  }

  /** Shows what the merchant's server refused, by `form.<name>`. Returns how to focus that control, or null. */
  reject(paths: readonly string[], words: string): (() => void) | null {
    const control = this.#controls.find(({ name }) => paths.includes(`form.${name}`));
    this.#show(control ? { control, words } : null);
    return focusOn(control);
  }

  #show(error: { readonly control: Control; readonly words: string } | null): void {
    for (const name of ['aria-invalid', 'aria-description']) this.#error?.control.removeAttribute(name);
    this.#error = error;
    error?.control.setAttribute('aria-invalid', 'true');
    error?.control.setAttribute('aria-description', error.words);
    this.#changed();
  }

  /** What is wrong, below the page's HTML. A screen reader gets it at the control itself. */
  render(): TemplateResult | typeof nothing {
    return this.#error ? html`<p class="error" part="error">${this.#error.words}</p>` : nothing;
  }

  /** The values by name, as a form has them. Files are left out. */
  get values(): FormValues {
    return this.#valuesOf(({ type }) => type !== 'file');
  }

  /** The values to store; undefined if there are none. */
  get typed(): FormValues | undefined {
    const typed = this.#valuesOf(({ type }) => !SECRET.includes(type));
    return Object.keys(typed).length === 0 ? undefined : typed;
  }

  #valuesOf(counts: (control: Control) => boolean): FormValues {
    const values: Record<string, string | string[]> = {};
    for (const control of this.#controls) {
      if (control.name === '' || control.disabled || !counts(control) || (isChoice(control) && !control.checked)) continue;
      for (const value of control instanceof HTMLSelectElement ? [...control.selectedOptions].map((each) => each.value) : [control.value]) {
        const before = values[control.name];
        values[control.name] = before === undefined ? value : [before, value].flat();
      }
    }
    return values;
  }

  /** Keeps the values from before a reload, for controls that were not changed since. */
  begin(before: unknown): void {
    this.#before = isRecord(before) ? before : {};
    this.#restore();
  }

  #restore(): void {
    for (const control of this.#controls) {
      const before = this.#before[control.name];
      if (before === undefined || SECRET.includes(control.type)) continue;
      const values = [before].flat().map(String);
      if (isChoice(control)) control.checked = values.includes(control.value);
      else if (control instanceof HTMLSelectElement) for (const each of control.options) each.selected = values.includes(each.value);
      else if (control.value === control.defaultValue) control.value = values[0] ?? '';
      control.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }

  /** Forgets what was filled in. */
  empty(): void {
    for (const control of this.#controls)
      if (isChoice(control)) control.checked = control.defaultChecked;
      else if (control instanceof HTMLSelectElement) for (const each of control.options) each.selected = each.defaultSelected;
      else control.value = control.defaultValue;
    this.#before = {};
    this.#show(null);
  }
}
