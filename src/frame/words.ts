/**
 * The words of the card frame. This file uses no DOM, because the service writes the labels into the document, and the frame the other
 * words.
 */
import type { Locale } from '../facts/languages.ts';
import { FRAME_WORDS } from '../languages/frame.ts';
import type { FrameWords } from '../languages/frame-words.ts';
import type { CodeLength } from './card.ts';
import type { CardField, CardFieldProblem } from './messages.ts';

/** The words of a language. */
export function wordsOf(locale: Locale): FrameWords {
  return FRAME_WORDS[locale];
}

/** The message about a problem. */
export function problemWords(words: FrameWords, field: CardField, problem: CardFieldProblem, codeLength: CodeLength): string {
  if (field === 'code') return words.codeProblem[codeLength];
  return words.problems[field][problem] ?? words.problems[field].invalid;
}
