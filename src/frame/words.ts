/** Every word of the card frame. No DOM: the service writes the labels into the document, the frame the rest. */
import type { CodeLength } from './card.ts';
import type { CardField, CardFieldProblem, FrameLocale } from './messages.ts';

/** The words of one language. */
export interface FrameWords {
  /** BCP 47, for `lang`. */
  readonly lang: string;
  readonly labels: Readonly<Record<CardField, string>>;
  /** What the page of the payer's bank is called, what is said where it does not load, and what loads it again. */
  readonly challenge: Readonly<Record<'title' | 'lost' | 'again', string>>;
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
  challenge: {
    title: 'Confirmation at your bank',
    lost: 'Your bank’s page did not load. Please check your connection and load it again: nothing is charged twice.',
    again: 'Load it again',
  },
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

const afrikaans: FrameWords = {
  lang: 'af-ZA',
  labels: { number: 'Kaartnommer', expiry: 'Vervaldatum', code: 'Sekuriteitskode' },
  challenge: {
    title: 'Bevestiging by jou bank',
    lost: 'Jou bank se bladsy het nie gelaai nie. Kyk asseblief na jou verbinding en laai dit weer: niks word twee keer gehef nie.',
    again: 'Laai dit weer',
  },
  codeHint: { 3: '3 syfers agterop', 4: '4 syfers voorop' },
  problems: {
    number: {
      required: 'Vul jou kaartnommer in.',
      incomplete: 'Sommige syfers van die kaartnommer ontbreek.',
      invalid: 'Hierdie kaartnommer is nie reg nie. Vergelyk dit met jou kaart.',
      unsupported: 'Ons kan nie hierdie kaart neem nie. Gebruik Visa, Mastercard, American Express of Diners Club.',
    },
    expiry: {
      required: 'Vul die vervaldatum in.',
      incomplete: 'Vul die maand en jaar in, soos 08 / 29.',
      invalid: 'Kyk na die datum: maand en jaar, soos 08 / 29.',
      expired: 'Hierdie kaart het verval. Gebruik ’n ander een.',
    },
  },
  codeProblem: { 3: 'Vul die 3 syfers agterop die kaart in.', 4: 'Vul die 4 syfers voorop die kaart in.' },
};

const isiZulu: FrameWords = {
  lang: 'zu-ZA',
  labels: { number: 'Inombolo yekhadi', expiry: 'Usuku lokuphelelwa', code: 'Ikhodi yokuphepha' },
  challenge: {
    title: 'Ukuqinisekisa ebhange lakho',
    lost: 'Ikhasi lebhange lakho alilayishwanga. Sicela uhlole uxhumano lwakho bese ulilayisha futhi: akukho okukhokhiswa kabili.',
    again: 'Lilayishe futhi',
  },
  codeHint: { 3: 'Izinombolo ezi-3 ngemuva', 4: 'Izinombolo ezi-4 ngaphambili' },
  problems: {
    number: {
      required: 'Faka inombolo yekhadi lakho.',
      incomplete: 'Kunezinombolo zekhadi ezishodayo.',
      invalid: 'Le nombolo yekhadi ayilungile. Yiqhathanise nekhadi lakho.',
      unsupported: 'Asikwazi ukwamukela leli khadi. Sebenzisa i-Visa, i-Mastercard, i-American Express noma i-Diners Club.',
    },
    expiry: {
      required: 'Faka usuku lokuphelelwa.',
      incomplete: 'Faka inyanga nonyaka, njengo-08 / 29.',
      invalid: 'Bheka usuku: inyanga nonyaka, njengo-08 / 29.',
      expired: 'Leli khadi liphelelwe yisikhathi. Sebenzisa elinye.',
    },
  },
  codeProblem: { 3: 'Faka izinombolo ezi-3 ezingemuva kwekhadi.', 4: 'Faka izinombolo ezi-4 ezingaphambili kwekhadi.' },
};

const isiXhosa: FrameWords = {
  lang: 'xh-ZA',
  labels: { number: 'Inombolo yekhadi', expiry: 'Umhla wokuphelelwa', code: 'Ikhowudi yokhuseleko' },
  challenge: {
    title: 'Ukuqinisekisa kwibhanki yakho',
    lost: 'Iphepha lebhanki yakho alilayishwanga. Nceda ujonge uqhagamshelo lwakho uze ulilayishe kwakhona: akukho nto ihlawuliswa kabini.',
    again: 'Lilayishe kwakhona',
  },
  codeHint: { 3: 'Amanani ama-3 ngasemva', 4: 'Amanani ama-4 ngaphambili' },
  problems: {
    number: {
      required: 'Faka inombolo yekhadi lakho.',
      incomplete: 'Kukho amanani ekhadi asilelayo.',
      invalid: 'Le nombolo yekhadi ayichananga. Yithelekise nekhadi lakho.',
      unsupported: 'Asikwazi ukwamkela eli khadi. Sebenzisa iVisa, iMastercard, iAmerican Express okanye iDiners Club.',
    },
    expiry: {
      required: 'Faka umhla wokuphelelwa.',
      incomplete: 'Faka inyanga nonyaka, njengo-08 / 29.',
      invalid: 'Jonga umhla: inyanga nonyaka, njengo-08 / 29.',
      expired: 'Eli khadi liphelelwe lixesha. Sebenzisa elinye.',
    },
  },
  codeProblem: { 3: 'Faka amanani ama-3 angasemva kwekhadi.', 4: 'Faka amanani ama-4 angaphambili kwekhadi.' },
};

const languages: Readonly<Record<FrameLocale, FrameWords>> = { EN_ZA: english, AF_ZA: afrikaans, ZU_ZA: isiZulu, XH_ZA: isiXhosa };

/** The words of a language. */
export function wordsOf(locale: FrameLocale): FrameWords {
  return languages[locale];
}

/** What to tell the shopper about a problem. */
export function problemWords(words: FrameWords, field: CardField, problem: CardFieldProblem, codeLength: CodeLength): string {
  if (field === 'code') return words.codeProblem[codeLength];
  return words.problems[field][problem] ?? words.problems[field].invalid;
}
