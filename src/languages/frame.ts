import type { Locale } from '../facts/languages.ts';
import { words as AF_ZA } from './AF_ZA/frame-words.ts';
import { words as EN_ZA } from './EN_ZA/frame-words.ts';
import { words as XH_ZA } from './XH_ZA/frame-words.ts';
import { words as ZU_ZA } from './ZU_ZA/frame-words.ts';
import type { FrameWords } from './frame-words.ts';

/**
 * The words of the card frame, in every language. The frame contains all of them, because a page may change its language while a card is
 * typed.
 */
export const FRAME_WORDS: Readonly<Record<Locale, FrameWords>> = { EN_ZA, AF_ZA, ZU_ZA, XH_ZA };
