import type { CHECKOUT_LOCALES } from '../../contract/enums.ts';

/** The few words that a hosted page has around the element. The element's own come with the element. */

type Locale = (typeof CHECKOUT_LOCALES)[number];

interface Words {
  /** Of the document and above the element. */
  readonly title: string;
  /** Where there is no script. */
  readonly script: string;
  /** What the language calls itself. */
  readonly name: string;
  /** Of the choice of languages. */
  readonly language: string;
}

const WORDS: Readonly<Record<Locale, Words>> = {
  EN_ZA: {
    title: 'Secure checkout',
    script: 'Paying here needs JavaScript. Please switch it on, or use another browser.',
    name: 'English',
    language: 'Language',
  },
  AF_ZA: {
    title: 'Veilige betaling',
    script: 'Om hier te betaal het JavaScript nodig. Skakel dit asseblief aan, of gebruik ’n ander blaaier.',
    name: 'Afrikaans',
    language: 'Taal',
  },
  ZU_ZA: {
    title: 'Ukukhokha okuphephile',
    script: 'Ukukhokha lapha kudinga i-JavaScript. Sicela uyivule, noma usebenzise esinye isiphequluli.',
    name: 'isiZulu',
    language: 'Ulimi',
  },
  XH_ZA: {
    title: 'Intlawulo ekhuselekileyo',
    script: 'Ukuhlawula apha kufuna i-JavaScript. Nceda uyivule, okanye usebenzise esinye isikhangeli.',
    name: 'isiXhosa',
    language: 'Ulwimi',
  },
};

/** The languages there are, in the order they are offered. */
export const HOSTED_LOCALES = Object.keys(WORDS) as readonly Locale[];

/** The words of a locale, and how HTML names it. */
export const hostedWords = (locale: Locale): Words & { readonly lang: string } => ({
  ...WORDS[locale],
  lang: locale.replace('_', '-').toLowerCase(),
});
