import type { PageLocale } from './page-locale.ts';

/** The few words that the page on which a mandate is signed has around the element. */

interface Words {
  /** Above the element. */
  readonly title: string;
  /** Where there is no script. */
  readonly script: string;
  /** Where no bank is asked: that, and which account approves by itself, before its number and after it. */
  readonly test: readonly [mode: string, before: string, after: string];
}

/** The words of each locale. */
export const EMANDATE_WORDS: Readonly<Record<PageLocale, Words>> = {
  EN_ZA: {
    title: 'Debit order',
    script: 'Signing here needs JavaScript. Please switch it on, or use another browser.',
    test: ['Test mode.', 'No bank is asked. Standard Bank account', ' approves by itself.'],
  },
  AF_ZA: {
    title: 'Debietorder',
    script: 'Om hier te teken het JavaScript nodig. Skakel dit asseblief aan, of gebruik ’n ander blaaier.',
    test: ['Toetsmodus.', 'Geen bank word gevra nie. Standard Bank-rekening', ' keur vanself goed.'],
  },
  ZU_ZA: {
    title: 'I-debit order',
    script: 'Ukusayina lapha kudinga i-JavaScript. Sicela uyivule, noma usebenzise esinye isiphequluli.',
    test: ['Imodi yokuhlola.', 'Akukho bhange elibuzwayo. I-akhawunti ye-Standard Bank engu-', ' iyazigunyaza.'],
  },
  XH_ZA: {
    title: 'I-debit order',
    script: 'Ukusayina apha kufuna i-JavaScript. Nceda uyivule, okanye usebenzise esinye isikhangeli.',
    test: ['Imo yovavanyo.', 'Akukho bhanki ibuzwayo. I-akhawunti ye-Standard Bank engu-', ' iyazivumela.'],
  },
};
