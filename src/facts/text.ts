/** Names and other texts as people paste them. Every room cleans a text with these functions, so what is searched for is what is stored. */

/**
 * What a text loses: control characters, and the characters that make a part of it read in the other direction, because a name with them
 * looks like another name in a document. Other format characters stay: some scripts and emoji need them inside a word.
 */
const DROPPED = /[^\P{Cc}\t\n]|[\u202a-\u202e\u2066-\u2069]/gu;

/** The ends of lines, however they are written. */
const LINE_ENDS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

/** A character that is not seen at the end of a text: a space, or one of no width. */
const EDGE = /[\s\u200b\u2060]/;

/** A text without letters, digits or signs shows nothing. The last character is the empty pattern of Braille. */
const BLANK = /^[\p{Z}\p{M}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** The text without what is not seen at its ends. A loop, because an expression takes very long for many spaces inside a text. */
function trimmed(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && EDGE.test(text.charAt(from))) from += 1;
  while (to > from && EDGE.test(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** A text of several lines, such as a note: trimmed, and without control characters except line breaks and tabs. Empty if it shows nothing. */
export function cleanLines(text: string): string {
  const clean = trimmed(text.replace(LINE_ENDS, '\n').replace(DROPPED, ''));
  return BLANK.test(clean) ? '' : clean;
}

/** A text of one line, such as a name: as {@link cleanLines}, with a space for line breaks and tabs. */
export const cleanText = (text: string): string => cleanLines(text).replace(/[\t\n]+/g, ' ');

/** The beginning of a text: at most `max` units, and no half of a character, which the interface would refuse. */
export const beginningOf = (text: string, max: number): string => text.slice(0, max).replace(/[\ud800-\udbff]$/, '');

/** A sentence with its values: the first one replaces `{0}`. */
export const filled = (sentence: string, ...values: readonly string[]): string =>
  sentence.replace(/\{(\d)\}/g, (_, index: string) => values[Number(index)] ?? '');

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for attributes in double quotes, and for any place in HTML outside scripts and styles. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
