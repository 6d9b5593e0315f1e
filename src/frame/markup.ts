/**
 * The form of the card frame, as the service writes it into the document. The shopper can type before the script has loaded;
 * the script then takes over the same inputs.
 */
import type { Locale } from '../facts/languages.ts';
import { TILE_SIZE, type CardMark } from '../marks/card-mark.ts';
import { CARD_MARKS } from '../marks/card-marks.ts';
import { codeLength } from './card.ts';
import type { CardBrand, CardField } from './messages.ts';
import { wordsOf } from './words.ts';
import type { FrameWords } from '../languages/frame-words.ts';

interface InputMarkup {
  readonly field: CardField;
  /** The name that autofill and password managers look for. */
  readonly name: string;
  readonly autocomplete: string;
  readonly placeholder: string;
  /** The label of the Enter key on an on-screen keyboard: next field, or pay. */
  readonly enterKey: 'next' | 'go';
  readonly describedBy: string;
}

const number: InputMarkup = {
  field: 'number',
  name: 'cardnumber',
  autocomplete: 'cc-number',
  placeholder: '1234 1234 1234 1234',
  enterKey: 'next',
  describedBy: 'brand number-problem',
};
const expiry: InputMarkup = {
  field: 'expiry',
  name: 'cc-exp',
  autocomplete: 'cc-exp',
  placeholder: 'MM / YY',
  enterKey: 'next',
  describedBy: 'expiry-problem',
};
const code: InputMarkup = {
  field: 'code',
  name: 'cvc',
  autocomplete: 'cc-csc',
  placeholder: '123',
  enterKey: 'go',
  describedBy: 'code-hint code-problem',
};

/** The accepted networks as marks. The script hides all marks but that of the typed number. */
const marks = Object.entries<CardMark>(CARD_MARKS)
  .map(
    ([brand, { ground, place, shapes }]) =>
      `<svg data-brand="${brand}" viewBox="0 0 ${TILE_SIZE.width} ${TILE_SIZE.height}" aria-hidden="true" focusable="false">` +
      `<rect width="${TILE_SIZE.width}" height="${TILE_SIZE.height}" rx="3.5" fill="${ground}"/><g transform="${place}">` +
      `${shapes.map(([colour, outline]) => `<path fill="${colour}" d="${outline}"/>`).join('')}</g></svg>`,
  )
  .join('');

function fieldMarkup(input: InputMarkup, words: FrameWords, below = '', hidden = ''): string {
  const { field, name, autocomplete, placeholder, enterKey, describedBy } = input;
  return (
    `<div class="field ${field}"${hidden}><label for="${field}">${words.labels[field]}</label>` +
    `<input id="${field}" name="${name}" autocomplete="${autocomplete}" inputmode="numeric" enterkeyhint="${enterKey}" ` +
    `placeholder="${placeholder}" aria-describedby="${describedBy}" aria-invalid="false" required spellcheck="false" autocorrect="off">` +
    `${below}<p class="problem" id="${field}-problem" hidden></p></div>`
  );
}

/**
 * The content of `<body>`. The form has no button and `method="dialog"`, so that no browser submits it: its values would appear in an
 * address. For a stored card, `saved` is its network, and only the security code is asked for.
 */
export function cardMarkup(locale: Locale, saved: CardBrand | null = null): string {
  const words = wordsOf(locale);
  const length = codeLength(saved);
  const hidden = saved === null ? '' : ' hidden';
  const mark = `<span class="marks"><span id="brand"></span>${marks}</span>`;
  const hint = `<p class="hint" id="code-hint">${words.codeHint[length]}</p>`;
  return (
    `<form id="card" method="dialog" novalidate>${fieldMarkup(number, words, mark, hidden)}` +
    `${fieldMarkup(expiry, words, '', hidden)}${fieldMarkup({ ...code, placeholder: '1234'.slice(0, length) }, words, hint)}</form>`
  );
}
