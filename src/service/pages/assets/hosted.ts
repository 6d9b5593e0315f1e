import { languageSwitch } from './parts/language.ts';

/** The hosted page's script: the shopper's choice of language. */

languageSwitch();
