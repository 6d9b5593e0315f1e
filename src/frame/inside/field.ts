import type { CardFieldProblem } from '../messages.ts';
import type { Deletion, Mask } from './mask.ts';

/** What an edit was, as far as the form cares. */
export interface Edit {
  /** True for a key that typed something at the end; false for paste, deletion, autofill and edits in the middle. */
  readonly typedAtEnd: boolean;
}

/** One input with its label and the place for what is wrong with it. It keeps the text laid out and says nothing by itself. */
export class Field {
  readonly input: HTMLInputElement;
  readonly #problem: HTMLElement;
  readonly #label: HTMLElement;
  readonly #mask: () => Mask;
  #before = '';
  #shown: CardFieldProblem | null = null;

  constructor(root: Document, id: string, mask: () => Mask) {
    this.input = find(root, `#${id}`, HTMLInputElement);
    this.#problem = find(root, `#${id}-problem`, HTMLElement);
    this.#label = find(root, `[for=${id}]`, HTMLElement);
    this.#mask = mask;
  }

  /** What the field reads. */
  get text(): string {
    return this.input.value;
  }

  /** The problem that is shown, or null. */
  get shown(): CardFieldProblem | null {
    return this.#shown;
  }

  /** Changes what the field is called. */
  set label(text: string) {
    this.#label.textContent = text;
  }

  /** Lays out what an edit left; `inputType` is the browser's name for the edit, empty for autofill. */
  edited(inputType: string): Edit {
    const { input } = this;
    const deletion: Deletion = !inputType.startsWith('delete') ? null : inputType.endsWith('Forward') ? 'forward' : 'backward';
    const raw = input.value;
    const next = this.#mask()(this.#before, { text: raw, caret: input.selectionStart ?? raw.length }, deletion);
    // Setting a value, even the same, ends the browser's own undo history.
    if (next.text !== raw) input.value = next.text;
    if (this.hasFocus && input.selectionStart !== next.caret) input.setSelectionRange(next.caret, next.caret);
    this.#before = next.text;
    return { typedAtEnd: inputType === 'insertText' && next.caret === next.text.length };
  }

  /** Replaces what the field reads. */
  write(text: string): void {
    this.input.value = this.#before = text;
  }

  /** Shows a problem in words, or takes it away. */
  show(problem: CardFieldProblem | null, words = ''): void {
    this.#shown = problem;
    this.input.setAttribute('aria-invalid', String(problem !== null));
    this.#problem.textContent = words;
    this.#problem.hidden = problem === null;
  }

  /** Whether the field has the focus. */
  get hasFocus(): boolean {
    return this.input.ownerDocument.activeElement === this.input;
  }

  /** Gives the focus to the field, the caret behind what it reads. */
  focus(): void {
    this.input.focus();
    this.input.setSelectionRange(this.text.length, this.text.length);
  }
}

/** The element that the service wrote into the document; without it there is no frame. */
export function find<T extends Element>(root: Document, selector: string, type: abstract new () => T): T {
  const found = root.querySelector(selector);
  if (found instanceof type) return found;
  throw new Error(`card frame: no ${selector} in the document`);
}
