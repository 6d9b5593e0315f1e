/** Every word of the card frame. No DOM: the service writes the labels into the document, the frame the rest. */
import type { CodeLength } from './card.ts';
import type { CardField, CardFieldProblem, FrameLocale } from './messages.ts';

/** The words of one language. */
export interface FrameWords {
  /** BCP 47, for `lang`. */
  readonly lang: string;
  readonly labels: Readonly<Record<CardField, string>>;
  /** Where the security code is. */
  readonly codeHint: Readonly<Record<CodeLength, string>>;
  /** What to do about a problem with the number or the date; what a table does not name is said as `invalid`. */
  readonly problems: Readonly<Record<'number' | 'expiry', Words<'required' | 'incomplete' | 'invalid'>>>;
  /** The same for the code, whatever is wrong with it. */
  readonly codeProblem: Readonly<Record<CodeLength, string>>;
}

type Words<Always extends CardFieldProblem> = Readonly<Record<Always, string> & Partial<Record<CardFieldProblem, string>>>;

const english: FrameWords = {
  lang: 'en-ZA',
  labels: { number: 'Card number', expiry: 'Expiry date', code: 'Security code' },
  codeHint: { 3: '3 digits on the back', 4: '4 digits on the front' },
  problems: {
    number: {
      required: 'Enter your card number.',
      incomplete: 'Some digits of the card number are missing.',
      invalid: 'This card number isn’t right. Check it against your card.',
      unsupported: 'We can’t take this card. Use Visa, Mastercard, American Express or Diners Club.',
    },
    expiry: {
      required: 'Enter the expiry date.',
      incomplete: 'Enter month and year, like 08 / 29.',
      invalid: 'Check the date: month and year, like 08 / 29.',
      expired: 'This card has expired. Use another one.',
    },
  },
  codeProblem: { 3: 'Enter the 3 digits on the back of the card.', 4: 'Enter the 4 digits on the front of the card.' },
};

/** English is the source; a language that is not here yet is shown in English. */
const languages: Readonly<{ EN_ZA: FrameWords } & Partial<Record<FrameLocale, FrameWords>>> = { EN_ZA: english };

/** The words of a language. */
export function wordsOf(locale: FrameLocale): FrameWords {
  return languages[locale] ?? english;
}

/** What to tell the shopper about a problem. */
export function problemWords(words: FrameWords, field: CardField, problem: CardFieldProblem, codeLength: CodeLength): string {
  if (field === 'code') return words.codeProblem[codeLength];
  return words.problems[field][problem] ?? words.problems[field].invalid;
}
