/**
 * The form of the card frame, as the service writes it into the document: the first field is there, and can be
 * typed in, before the script has arrived. The script adopts it.
 */
import { codeLength } from './card.ts';
import type { CardBrand, CardField, FrameLocale } from './messages.ts';
import { wordsOf, type FrameWords } from './words.ts';

interface Input {
  readonly field: CardField;
  /** What autofill and password managers go by. */
  readonly name: string;
  readonly autocomplete: string;
  readonly placeholder: string;
  /** The key of an on-screen keyboard: on to the next field, or pay. */
  readonly enterKey: 'next' | 'go';
  readonly describedBy: string;
}

const number: Input = {
  field: 'number',
  name: 'cardnumber',
  autocomplete: 'cc-number',
  placeholder: '1234 1234 1234 1234',
  enterKey: 'next',
  describedBy: 'brand number-problem',
};
const expiry: Input = {
  field: 'expiry',
  name: 'cc-exp',
  autocomplete: 'cc-exp',
  placeholder: 'MM / YY',
  enterKey: 'next',
  describedBy: 'expiry-problem',
};
const code: Input = {
  field: 'code',
  name: 'cvc',
  autocomplete: 'cc-csc',
  placeholder: '123',
  enterKey: 'go',
  describedBy: 'code-hint code-problem',
};

/** A card, drawn with lines, for as long as the network is not known. */
const blank =
  '<svg viewBox="0 0 34 22" width="34" height="22" aria-hidden="true" focusable="false">' +
  '<rect x=".75" y=".75" width="32.5" height="20.5" rx="3.5"/><path d="M1 7h32M5 15.5h7M24 15.5h5"/></svg>';

function fieldMarkup(input: Input, words: FrameWords, below = '', hidden = ''): string {
  const { field, name, autocomplete, placeholder, enterKey, describedBy } = input;
  return (
    `<div class="field ${field}"${hidden}><label for="${field}">${words.labels[field]}</label>` +
    `<input id="${field}" name="${name}" autocomplete="${autocomplete}" inputmode="numeric" enterkeyhint="${enterKey}" ` +
    `placeholder="${placeholder}" aria-describedby="${describedBy}" aria-invalid="false" required spellcheck="false" autocorrect="off">` +
    `${below}<p class="problem" id="${field}-problem" hidden></p></div>`
  );
}

/**
 * The content of `<body>`. The form has no button and `method="dialog"`, so that no browser ever submits it on its
 * own: its values would stand in an address. For a stored card (`saved` is its network) the security code alone is asked.
 */
export function cardMarkup(locale: FrameLocale, saved: CardBrand | null = null): string {
  const words = wordsOf(locale);
  const length = codeLength(saved);
  const hidden = saved === null ? '' : ' hidden';
  const mark = `<span class="mark"><span id="brand"></span>${blank}</span>`;
  const hint = `<p class="hint" id="code-hint">${words.codeHint[length]}</p>`;
  return (
    `<form id="card" method="dialog" novalidate>${fieldMarkup(number, words, mark, hidden)}` +
    `${fieldMarkup(expiry, words, '', hidden)}${fieldMarkup({ ...code, placeholder: '1234'.slice(0, length) }, words, hint)}</form>`
  );
}
