import type { PageLocale } from './page-locale.ts';

/** The few words that the customer portal's page has around the element. */

interface Words {
  /** Where the link gives no title. */
  readonly title: string;
  /** Where there is no script. */
  readonly script: string;
}

/** The words of each locale. */
export const PORTAL_WORDS: Readonly<Record<PageLocale, Words>> = {
  EN_ZA: { title: 'Your account', script: 'Your account needs JavaScript. Please switch it on, or use another browser.' },
  AF_ZA: {
    title: 'Jou rekening',
    script: 'Jou rekening het JavaScript nodig. Skakel dit asseblief aan, of gebruik ’n ander blaaier.',
  },
  ZU_ZA: {
    title: 'I-akhawunti yakho',
    script: 'I-akhawunti yakho idinga i-JavaScript. Sicela uyivule, noma usebenzise esinye isiphequluli.',
  },
  XH_ZA: {
    title: 'Iakhawunti yakho',
    script: 'Iakhawunti yakho ifuna i-JavaScript. Nceda uyivule, okanye usebenzise esinye isikhangeli.',
  },
};
