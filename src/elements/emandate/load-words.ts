import type { WordLoader } from '../shared/locales/localize.ts';

/** Loads the element's own words in a language other than English. A server that writes the element's HTML uses it too. */
export const loadWords: WordLoader = {
  AF_ZA: () => import('../../languages/AF_ZA/emandate-words.ts'),
  ZU_ZA: () => import('../../languages/ZU_ZA/emandate-words.ts'),
  XH_ZA: () => import('../../languages/XH_ZA/emandate-words.ts'),
};
