import type { CardFieldProblem } from '../messages.ts';
import type { EditKind, Mask } from './mask.ts';

/** What the form needs to know about an edit. */
export interface Edit {
  /** True for a key that typed something at the end; false for paste, deletion, autofill and edits in the middle. */
  readonly typedAtEnd: boolean;
}

/** One input with its label and its error message. It formats the text, and shows an error only when it is told to. */
export class Field {
  readonly input: HTMLInputElement;
  readonly #problem: HTMLElement;
  readonly #label: HTMLElement;
  readonly #mask: () => Mask;
  #previousText = '';
  #shown: CardFieldProblem | null = null;

  constructor(root: Document, id: string, mask: () => Mask) {
    this.input = findElement(root, `#${id}`, HTMLInputElement);
    this.#problem = findElement(root, `#${id}-problem`, HTMLElement);
    this.#label = findElement(root, `[for=${id}]`, HTMLElement);
    this.#mask = mask;
  }

  /** The text of the field. */
  get text(): string {
    return this.input.value;
  }

  /** The problem that is shown, or null. */
  get shownProblem(): CardFieldProblem | null {
    return this.#shown;
  }

  /** Changes the label. */
  set label(text: string) {
    this.#label.textContent = text;
  }

  /** Formats the text after an edit. `event` is what the browser says about it; nothing for autofill. */
  applyEdit(event?: Event): Edit {
    const { input } = this;
    const raw = input.value;
    const next = this.#mask()(this.#previousText, { text: raw, caret: input.selectionStart ?? raw.length }, kindOf(event));
    // Setting a value, even the same, ends the browser's own undo history.
    if (next.text !== raw) input.value = next.text;
    if (this.hasFocus && input.selectionStart !== next.caret) input.setSelectionRange(next.caret, next.caret);
    this.#previousText = next.text;
    return { typedAtEnd: inputTypeOf(event) === 'insertText' && next.caret === next.text.length };
  }

  /** Replaces the text. */
  setText(text: string): void {
    this.input.value = this.#previousText = text;
  }

  /** Shows a problem with its message, or removes the message. */
  showProblem(problem: CardFieldProblem | null, words = ''): void {
    this.#shown = problem;
    this.input.setAttribute('aria-invalid', String(problem !== null));
    this.#problem.textContent = words;
    this.#problem.hidden = problem === null;
  }

  /** Whether the field has the focus. */
  get hasFocus(): boolean {
    return this.input.ownerDocument.activeElement === this.input;
  }

  /** Focuses the field, with the caret at the end. */
  focus(): void {
    this.input.focus();
    this.input.setSelectionRange(this.text.length, this.text.length);
  }
}

/** The browser's name of an edit; empty for autofill. */
const inputTypeOf = (event: Event | undefined): string => (event instanceof InputEvent ? event.inputType : '');

/**
 * How a text was edited. A keyboard may insert a whole text from the clipboard as if it were typed. And with some keyboards of phones every
 * key replaces the text that is being composed.
 */
function kindOf(event: Event | undefined): EditKind {
  const type = inputTypeOf(event);
  if (type.startsWith('delete')) return type.endsWith('Forward') ? 'forward' : 'backward';
  if (type === 'insertCompositionText') return 'typed';
  return type === 'insertText' && event instanceof InputEvent && event.data?.length === 1 ? 'typed' : 'whole';
}

/** Finds an element that the service wrote into the document. Throws if it is missing. */
export function findElement<T extends Element>(root: Document, selector: string, type: abstract new () => T): T {
  const found = root.querySelector(selector);
  if (found instanceof type) return found;
  throw new Error(`card frame: no ${selector} in the document`);
}
