import type { WordLoader } from '../shared/locales/localize.ts';

/** Loads the element's own words in a language other than English. A server that writes the element's HTML uses it too. */
export const loadWords: WordLoader = {
  AF_ZA: () => import('../../languages/AF_ZA/portal-words.ts'),
  ZU_ZA: () => import('../../languages/ZU_ZA/portal-words.ts'),
  XH_ZA: () => import('../../languages/XH_ZA/portal-words.ts'),
};
