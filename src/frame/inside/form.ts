import { brandOf, codeLength, codeProblem, numberProblem } from '../card.ts';
import { expiryProblem, formatExpiry, parseExpiry } from '../expiry.ts';
import { CARD_FIELDS, type CardBrand, type CardField, type CardFieldProblem, type CardProblems, type FrameLocale } from '../messages.ts';
import { problemWords, wordsOf, type FrameWords } from '../words.ts';
import { Field, find } from './field.ts';
import { digitsOf, maskCode, maskExpiry, maskNumber } from './mask.ts';
import type { SavedCard, VaultCard, VaultCode } from './vault.ts';

/** What the form tells of itself: never a value that was typed. */
export interface FormListener {
  /** The brand or the completeness changed. */
  onChange(brand: CardBrand | null, complete: boolean): void;
  /** Enter. */
  onSubmit(): void;
  /** The focus came into a field or left them all. */
  onFocus(focused: boolean): void;
}

/** Short names that fit a badge; not translated. */
const brandNames: Readonly<Record<CardBrand, string>> = { VISA: 'Visa', MASTERCARD: 'Mastercard', AMEX: 'Amex', DINERS_CLUB: 'Diners' };

/** The three fields together: what is typed stays in here. */
export class CardForm {
  readonly #root: Document;
  readonly #listener: FormListener;
  readonly #saved: SavedCard | null;
  readonly #asked: readonly CardField[];
  readonly #now: Date;
  readonly #fields: Readonly<Record<CardField, Field>>;
  readonly #brandMark: HTMLElement;
  readonly #codeHint: HTMLElement;
  #words: FrameWords = wordsOf('EN_ZA');
  #told = '';
  #disabled = false;

  /** `saved` is the stored card whose security code alone is asked; the other fields stay hidden and empty then. */
  constructor(root: Document, now: Date, saved: SavedCard | null, listener: FormListener) {
    this.#saved = saved;
    this.#asked = saved ? ['code'] : CARD_FIELDS;
    this.#root = root;
    this.#now = now;
    this.#listener = listener;
    this.#brandMark = find(root, '#brand', HTMLElement);
    this.#codeHint = find(root, '#code-hint', HTMLElement);
    this.#fields = {
      number: new Field(root, 'number', () => maskNumber),
      expiry: new Field(root, 'expiry', () => maskExpiry),
      code: new Field(root, 'code', () => maskCode(this.#brand === null ? 4 : codeLength(this.#brand))),
    };
    for (const name of CARD_FIELDS) this.#listen(name, this.#fields[name]);
    // What was typed, filled in or restored before the script was there.
    for (const name of CARD_FIELDS) this.#fields[name].edited('');
    this.#refresh();
  }

  get #brand(): CardBrand | null {
    return this.#saved?.brand ?? brandOf(digitsOf(this.#fields.number.text));
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

  /** Checks every field, shows what is wrong and goes to the first. The card, when nothing is. */
  check(): { readonly card: VaultCard | VaultCode } | { readonly problems: CardProblems } {
    const problems: CardProblems = {};
    for (const name of this.#asked) {
      const problem = this.#problem(name);
      this.#show(name, problem);
      if (problem) problems[name] = problem;
    }
    const first = this.#asked.find((name) => problems[name]);
    if (this.#saved && !first) return { card: { card_id: this.#saved.card_id, code: digitsOf(this.#fields.code.text) } };
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

  /** Says that the vault does not take this card. */
  refuseNumber(): void {
    const [first = 'number'] = this.#asked;
    this.#show(first, 'invalid');
    this.#fields[first].focus();
  }

  /** Forgets one field, or all. */
  clear(field?: CardField): void {
    for (const name of field === undefined ? CARD_FIELDS : [field]) {
      this.#fields[name].write('');
      this.#show(name, null);
    }
    this.#refresh();
  }

  /** Locks the fields. Read-only and not disabled, so that the focus stays where the person left it. */
  set disabled(disabled: boolean) {
    this.#disabled = disabled;
    find(this.#root, '#card', HTMLElement).classList.toggle('locked', disabled);
    for (const { input } of Object.values(this.#fields)) input.readOnly = disabled;
  }

  /** Puts the focus in a field. */
  focus(field: CardField): void {
    this.#fields[this.#asked.includes(field) ? field : 'code'].focus();
  }

  /** Changes the language, of what is shown already too. */
  set locale(locale: FrameLocale) {
    this.#words = wordsOf(locale);
    this.#root.documentElement.lang = this.#words.lang;
    for (const name of CARD_FIELDS) {
      this.#fields[name].label = this.#words.labels[name];
      this.#show(name, this.#fields[name].shown);
    }
    this.#refresh();
  }

  #show(name: CardField, problem: CardFieldProblem | null): void {
    this.#fields[name].show(problem, problem ? problemWords(this.#words, name, problem, this.#codeLength) : '');
    if (name === 'code') this.#codeHint.hidden = problem !== null;
  }

  /** Everything that follows from what is typed: the mark, the hint, and what may be told. */
  #refresh(): void {
    const brand = this.#brand;
    const length = this.#codeLength;
    const name = brand ? brandNames[brand] : '';
    // Only where it differs: each write would be read out, or painted, again.
    if (this.#brandMark.textContent !== name) this.#brandMark.textContent = name;
    const hint = this.#words.codeHint[length];
    if (this.#codeHint.textContent !== hint) {
      this.#codeHint.textContent = hint;
      this.#fields.code.input.placeholder = '1234'.slice(0, length);
    }

    const complete = this.#asked.every((field) => this.#problem(field) === null);
    const told = `${brand} ${complete}`;
    if (told === this.#told) return;
    this.#told = told;
    this.#listener.onChange(brand, complete);
  }

  #listen(name: CardField, field: Field): void {
    const { input } = field;
    input.addEventListener('input', (event) => this.#edited(name, event instanceof InputEvent ? event.inputType : ''));
    // Some password managers only say that the value changed.
    input.addEventListener('change', () => this.#edited(name, ''));
    input.addEventListener('focusin', ({ relatedTarget }) => {
      if (!relatedTarget) this.#listener.onFocus(true);
    });
    input.addEventListener('focusout', ({ relatedTarget }) => {
      this.#left(name);
      if (!relatedTarget) this.#listener.onFocus(false);
    });
    input.addEventListener('keydown', (event) => this.#pressed(name, event));
  }

  #edited(name: CardField, inputType: string): void {
    const field = this.#fields[name];
    const { typedAtEnd } = field.edited(inputType);
    // Errors go as soon as they are mended, and come only when the field is left.
    for (const each of CARD_FIELDS) {
      const { shown } = this.#fields[each];
      if (shown && (this.#problem(each) === null || (each === name && shown === 'required'))) this.#show(each, null);
    }
    this.#refresh();
    if (typedAtEnd) this.#advance(name);
  }

  /**
   * On to the next field when the last digit of a valid one was typed, and only into an empty one: somebody who
   * corrects, pastes or deletes keeps the caret where it is.
   */
  #advance(name: CardField): void {
    const next = CARD_FIELDS[CARD_FIELDS.indexOf(name) + 1];
    if (next && this.#problem(name) === null && this.#fields[next].text === '') this.#fields[next].focus();
  }

  /** An empty field that is merely passed through is no mistake yet; paying says so. */
  #left(name: CardField): void {
    const field = this.#fields[name];
    if (digitsOf(field.text) === '') return;
    const expiry = name === 'expiry' ? parseExpiry(field.text) : null;
    if (expiry) field.write(formatExpiry(expiry));
    this.#show(name, this.#problem(name));
  }

  #pressed(name: CardField, event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (!this.#disabled) this.#listener.onSubmit();
    }
    const previous = this.#asked[this.#asked.indexOf(name) - 1];
    if (event.key === 'Backspace' && previous && this.#fields[name].text === '') {
      event.preventDefault();
      this.#fields[previous].focus();
    }
  }
}
