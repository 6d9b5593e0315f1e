import { CARD_NAMES } from '../../facts/card-names.ts';
import { tagOf, type Locale } from '../../facts/languages.ts';
import { brandOf, codeLength, codeProblem, numberProblem } from '../card.ts';
import { expiryProblem, formatExpiry, parseExpiry } from '../expiry.ts';
import { CARD_FIELDS, type CardBrand, type CardField, type CardFieldProblem, type CardProblems } from '../messages.ts';
import { problemWords, wordsOf } from '../words.ts';
import type { FrameWords } from '../../languages/frame-words.ts';
import { Field, findElement } from './field.ts';
import { digitsOf, expiryBehind, maskCode, maskExpiry, maskNumber } from './mask.ts';
import type { SavedCard, VaultCard, VaultCode } from './vault.ts';

/** What the form reports. It never reports a typed value. */
export interface FormListener {
  /** The brand changed, or which fields are wrong or empty. */
  onChange(brand: CardBrand | null, invalid: readonly CardField[]): void;
  /** Enter was pressed. */
  onSubmit(): void;
  /** Escape was pressed. */
  onEscape(): void;
  /** The focus entered a field, or left all fields. */
  onFocus(focused: boolean): void;
}

/** The form of three fields. What is typed stays in here. */
export class CardForm {
  readonly #root: Document;
  readonly #listener: FormListener;
  readonly #savedCard: SavedCard | null;
  readonly #visibleFields: readonly CardField[];
  readonly #now: Date;
  readonly #fields: Readonly<Record<CardField, Field>>;
  readonly #brandName: HTMLElement;
  readonly #marks: readonly SVGElement[];
  readonly #codeHint: HTMLElement;
  #words: FrameWords = wordsOf('EN_ZA');
  #lastReport = '';
  #disabled = false;

  /** `saved` is a stored card for which only the security code is needed; then the other fields stay hidden and empty. */
  constructor(root: Document, now: Date, saved: SavedCard | null, listener: FormListener) {
    this.#savedCard = saved;
    this.#visibleFields = saved ? ['code'] : CARD_FIELDS;
    this.#root = root;
    this.#now = now;
    this.#listener = listener;
    this.#brandName = findElement(root, '#brand', HTMLElement);
    this.#marks = [...root.querySelectorAll<SVGElement>('.marks svg')];
    this.#codeHint = findElement(root, '#code-hint', HTMLElement);
    this.#fields = {
      number: new Field(root, 'number', () => maskNumber),
      expiry: new Field(root, 'expiry', () => maskExpiry),
      code: new Field(root, 'code', () => maskCode(this.#brand === null ? 4 : codeLength(this.#brand))),
    };
    for (const name of CARD_FIELDS) this.#listen(name, this.#fields[name]);
    // The shopper or the browser may have filled in fields before the script had loaded.
    for (const name of CARD_FIELDS) this.#fields[name].applyEdit();
    this.#report();
  }

  get #brand(): CardBrand | null {
    return this.#savedCard?.brand ?? brandOf(digitsOf(this.#fields.number.text));
  }

  get #codeLength(): 3 | 4 {
    return codeLength(this.#brand);
  }

  /** What is wrong with a field now, or null. */
  #problem(name: CardField): CardFieldProblem | null {
    const { number, expiry, code } = this.#fields;
    switch (name) {
      case 'number':
        return numberProblem(digitsOf(number.text));
      case 'expiry':
        return expiryProblem(expiry.text, this.#now);
      case 'code':
        return codeProblem(digitsOf(code.text), this.#brand);
    }
  }

  /** Checks every field, shows the problems, and returns them. */
  showProblems(): CardProblems {
    const problems: CardProblems = {};
    for (const name of this.#visibleFields) {
      const problem = this.#problem(name);
      this.#show(name, problem);
      if (problem) problems[name] = problem;
    }
    return problems;
  }

  /** Checks every field. Returns the card, or shows the problems and focuses the first wrong field. */
  check(): { readonly card: VaultCard | VaultCode } | { readonly problems: CardProblems } {
    const problems = this.showProblems();
    const first = this.#visibleFields.find((name) => problems[name]);
    if (this.#savedCard && !first) return { card: { card_id: this.#savedCard.card_id, code: digitsOf(this.#fields.code.text) } };
    const expiry = parseExpiry(this.#fields.expiry.text);
    if (first || !expiry) {
      this.#fields[first ?? 'expiry'].focus();
      return { problems };
    }
    return {
      card: {
        number: digitsOf(this.#fields.number.text),
        expiry_month: expiry.month,
        expiry_year: expiry.year,
        code: digitsOf(this.#fields.code.text),
      },
    };
  }

  /** Shows that the vault did not accept this card. */
  refuseNumber(): void {
    const [first = 'number'] = this.#visibleFields;
    this.#show(first, 'invalid');
    this.#fields[first].focus();
  }

  /** Shows a problem that the bank found in a field, until something else is typed there. */
  mark(field: CardField, problem: CardFieldProblem): void {
    this.#show(field, problem);
  }

  /** Clears one field, or all. */
  clear(field?: CardField): void {
    for (const name of field === undefined ? CARD_FIELDS : [field]) {
      this.#fields[name].setText('');
      this.#show(name, null);
    }
    this.#report();
  }

  /** Locks the fields. They become read-only and not disabled, so that they keep the focus. */
  set disabled(disabled: boolean) {
    this.#disabled = disabled;
    findElement(this.#root, '#card', HTMLElement).classList.toggle('locked', disabled);
    for (const { input } of Object.values(this.#fields)) input.readOnly = disabled;
  }

  /** Puts the focus in a field. */
  focus(field: CardField): void {
    this.#fields[this.#visibleFields.includes(field) ? field : 'code'].focus();
  }

  /** Changes the language, also of messages that are shown already. */
  set locale(locale: Locale) {
    this.#words = wordsOf(locale);
    this.#root.documentElement.lang = tagOf(locale);
    for (const name of CARD_FIELDS) {
      this.#fields[name].label = this.#words.labels[name];
      this.#show(name, this.#fields[name].shownProblem);
    }
    this.#report();
  }

  #show(name: CardField, problem: CardFieldProblem | null): void {
    this.#fields[name].showProblem(problem, problem ? problemWords(this.#words, name, problem, this.#codeLength) : '');
    if (name === 'code') this.#codeHint.hidden = problem !== null;
  }

  /** Updates what follows from the typed text: the network, the hint, and the report to the page. */
  #report(): void {
    const brand = this.#brand;
    const length = this.#codeLength;
    const name = brand ? CARD_NAMES[brand] : '';
    // Only if it differs: each write would be painted or read out again.
    if (this.#brandName.textContent !== name) this.#brandName.textContent = name;
    for (const mark of this.#marks) mark.toggleAttribute('hidden', brand !== null && mark.dataset['brand'] !== brand);
    const hint = this.#words.codeHint[length];
    if (this.#codeHint.textContent !== hint) {
      this.#codeHint.textContent = hint;
      this.#fields.code.input.placeholder = '1234'.slice(0, length);
    }

    const invalid = this.#visibleFields.filter((field) => this.#problem(field) !== null);
    const report = `${brand} ${invalid.join()}`;
    if (report === this.#lastReport) return;
    this.#lastReport = report;
    this.#listener.onChange(brand, invalid);
  }

  #listen(name: CardField, field: Field): void {
    const { input } = field;
    input.addEventListener('input', (event) => this.#onEdit(name, event));
    // Some password managers send only a `change` event.
    input.addEventListener('change', () => this.#onEdit(name));
    input.addEventListener('focusin', ({ relatedTarget }) => {
      if (!relatedTarget) this.#listener.onFocus(true);
    });
    input.addEventListener('focusout', ({ relatedTarget }) => {
      this.#onLeave(name);
      if (!relatedTarget) this.#listener.onFocus(false);
    });
    input.addEventListener('keydown', (event) => this.#onKeyDown(name, event));
  }

  #onEdit(name: CardField, event?: Event): void {
    const field = this.#fields[name];
    const { expiry } = this.#fields;
    const date = name === 'number' && expiry.text === '' ? expiryBehind(field.text) : null;
    const { typedAtEnd } = field.applyEdit(event);
    // A pasted line may contain the date, too. The code is never taken from it: the shopper reads it from the card.
    if (date && expiryProblem(formatExpiry(date), this.#now) === null) expiry.setText(formatExpiry(date));
    // An error disappears as soon as it is corrected, and appears only when the field is left.
    for (const each of CARD_FIELDS) {
      const { shownProblem } = this.#fields[each];
      if (shownProblem && (this.#problem(each) === null || (each === name && shownProblem === 'required'))) this.#show(each, null);
    }
    this.#report();
    if (typedAtEnd) this.#focusNext(name);
  }

  /**
   * Moves the focus to the next field when a field has become valid, but only if the next one is empty. A person who corrects, pastes or
   * deletes keeps the caret where it is.
   */
  #focusNext(name: CardField): void {
    const next = CARD_FIELDS[CARD_FIELDS.indexOf(name) + 1];
    if (next && this.#problem(name) === null && this.#fields[next].text === '') this.#fields[next].focus();
  }

  /** Shows the problem of a field when the focus leaves it. An empty field is not a mistake before the shopper pays. */
  #onLeave(name: CardField): void {
    const field = this.#fields[name];
    if (digitsOf(field.text) === '') return;
    const expiry = name === 'expiry' ? parseExpiry(field.text) : null;
    if (expiry) field.setText(formatExpiry(expiry));
    this.#show(name, this.#problem(name));
  }

  #onKeyDown(name: CardField, event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (!this.#disabled) this.#listener.onSubmit();
    }
    if (event.key === 'Escape') this.#listener.onEscape();
    const previous = this.#visibleFields[this.#visibleFields.indexOf(name) - 1];
    if (event.key === 'Backspace' && previous && this.#fields[name].text === '') {
      event.preventDefault();
      this.#fields[previous].focus();
    }
  }
}
