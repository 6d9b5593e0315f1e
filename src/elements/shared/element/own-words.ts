import { slips } from '../../../facts/email-typo.ts';
import { LOCALES, localeNamed, type Locale } from '../../../facts/languages.ts';
import type { Translations } from '../../../languages/translations.ts';
import { whenIdle } from './lazy.ts';
import { isRecord, type UnknownRecord } from '../../../facts/records.ts';
import { loadShared, type WordLoader } from '../locales/localize.ts';

/** A page's own words for the sentences of an element. Loaded only for an element that has some. */

/** The beginnings of the sentences that say what is paid and when, what the law asks, or what is signed. They stay as they are. */
export const FIXED: readonly string[] = [
  // What the payer of a checkout agrees to.
  'You pay {0} today, and ',
  'To check your card, ',
  '{0} is held',
  'Save this card for next time',
  'The shop may also charge it',
  'Subscribe · {0} a ',
  // What a change of a subscription costs, and what it does not stop.
  'Your card is kept for these payments.',
  'It ends at once.',
  'It goes on until {0}',
  'The new plan starts ',
  'Nothing is due now.',
  '{0} of credit is left',
  'Cancelling your subscription here',
  'Debit orders and mandates are not stopped',
  // What is signed, and the days in it.
  'DebiCheck debit order',
  'Registered mandate',
  'EFT debit order',
  'Contract reference',
  'Never more than',
  '{0} after the first collection',
  'First collection',
  'First debit',
  'The next debits',
  'Two debits are made',
  'instead of {0}',
  'the month is shorter',
  'banks are closed on the weekend',
  'public holiday',
  'as soon as possible',
  'after you have approved',
  'once',
  'every ',
  'Day {0}',
  'Last day (31)',
  'January,',
  'Monday,',
  '1st,',
];

/** Whether a sentence stays as it is. */
export const isFixed = (sentence: string): boolean => /\bVAT\b/.test(sentence) || FIXED.some((beginning) => sentence.startsWith(beginning));

const valuesIn = (text: string): string => [...new Set(text.match(/\{\d\}/g))].sort().join(', ');

/** What keeps a sentence from being replaced by a text; null if nothing does. */
function obstacle(sentence: string, text: unknown): string | null {
  if (typeof text !== 'string' || text.trim() === '') return 'must be a text';
  if (isFixed(sentence)) return 'says what is paid, what the law asks or what is signed, so it stays as it is';
  const values = valuesIn(sentence);
  return valuesIn(text) === values ? null : `needs ${values || 'no value'} in its place, as the sentence has it`;
}

const entriesOf = (words: unknown): [string, unknown][] => (isRecord(words) ? Object.entries(words) : []);

/** The words that can be used, by language. */
export function usableWords(words: UnknownRecord): Partial<Record<Locale, Translations>> {
  const usable: Partial<Record<Locale, Translations>> = {};
  for (const [name, sentences] of entriesOf(words)) {
    const locale = localeNamed(name);
    const texts = entriesOf(sentences).filter((entry): entry is [string, string] => obstacle(...entry) === null);
    if (locale) usable[locale] = { ...usable[locale], ...Object.fromEntries(texts) };
  }
  return usable;
}

/** The words of an element that can be used. About the others the page's developer is told. */
export function takeWords({ localName, loadWords }: HTMLElement & Speaker, words: UnknownRecord): ReturnType<typeof usableWords> {
  // If the sentences do not load, nobody is told.
  whenIdle(() => void tellAboutWords(localName, words, loadWords).catch(() => undefined));
  return usableWords(words);
}

interface Speaker {
  readonly loadWords: WordLoader | undefined;
}

const told = new Set<string>();

/** Tells, once, which words are not used and why. The sentences of an element are the keys of any translation. */
export async function tellAboutWords(tag: string, words: UnknownRecord, loadOwn: WordLoader = loadShared): Promise<void> {
  const tables = await Promise.all([loadShared.AF_ZA(), loadOwn.AF_ZA()]);
  const sentences = tables.flatMap(({ translations }) => Object.keys(translations));
  for (const [name, texts] of entriesOf(words)) {
    if (localeNamed(name) === null) tell(tag, `“${name}” is no language. The languages are ${LOCALES.join(', ')}.`);
    for (const [sentence, text] of entriesOf(texts)) {
      const reason = sentences.includes(sentence) ? obstacle(sentence, text) : `is none of its sentences. ${nearest(sentence, sentences)}`;
      if (reason !== null) tell(tag, `${name}: “${sentence}” ${reason}`);
    }
  }
}

function tell(tag: string, fault: string): void {
  const line = `<${tag}>: words: ${fault}`;
  if (!told.has(line)) console.warn(line);
  told.add(line);
}

function nearest(typed: string, sentences: readonly string[]): string {
  const all = sentences.map((sentence) => [slips(typed.toLowerCase(), sentence.toLowerCase()), sentence] as const);
  return `The nearest is “${all.toSorted(([one], [other]) => one - other)[0]?.[1] ?? ''}”.`;
}
