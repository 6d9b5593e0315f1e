import type { WordLoader } from '../shared/locales/localize.ts';

/** Loads the element's own words in a language other than English. A server that writes the element's HTML uses it too. */
export const loadWords = ((locale) => import(`../../languages/${locale}/portal-words.ts`)) as WordLoader;
