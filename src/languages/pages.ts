import type { Locale } from '../facts/languages.ts';
import { pages as AF_ZA } from './AF_ZA/page-words.ts';
import { pages as EN_ZA } from './EN_ZA/page-words.ts';
import { pages as XH_ZA } from './XH_ZA/page-words.ts';
import { pages as ZU_ZA } from './ZU_ZA/page-words.ts';
import type { PageWords } from './page-words.ts';

/** The words of the service's pages, in every language. */
export const PAGE_WORDS: Readonly<Record<Locale, PageWords>> = { EN_ZA, AF_ZA, ZU_ZA, XH_ZA };
