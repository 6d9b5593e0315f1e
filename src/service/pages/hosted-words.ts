import { langOf, type PageLocale } from './page-locale.ts';

/** The few words that a hosted page has around the element. The element's own come with the element. */

interface Words {
  /** Of the document and above the element. */
  readonly title: string;
  /** Where there is no script. */
  readonly script: string;
  /** What the language calls itself. */
  readonly name: string;
  /** Of the choice of languages. */
  readonly language: string;
  /** Where no real money moves: that, and how to pay all the same, before the number of a test card and after it. */
  readonly test: readonly [mode: string, before: string, after: string];
}

const WORDS: Readonly<Record<PageLocale, Words>> = {
  EN_ZA: {
    title: 'Secure checkout',
    script: 'Paying here needs JavaScript. Please switch it on, or use another browser.',
    name: 'English',
    language: 'Language',
    test: ['Test mode.', 'No real money moves. Pay with', ', any date to come and any code.'],
  },
  AF_ZA: {
    title: 'Veilige betaling',
    script: 'Om hier te betaal het JavaScript nodig. Skakel dit asseblief aan, of gebruik ’n ander blaaier.',
    name: 'Afrikaans',
    language: 'Taal',
    test: ['Toetsmodus.', 'Geen regte geld beweeg nie. Betaal met', ', enige datum wat nog kom en enige kode.'],
  },
  ZU_ZA: {
    title: 'Ukukhokha okuphephile',
    script: 'Ukukhokha lapha kudinga i-JavaScript. Sicela uyivule, noma usebenzise esinye isiphequluli.',
    name: 'isiZulu',
    language: 'Ulimi',
    test: ['Imodi yokuhlola.', 'Akukho mali yangempela ehambayo. Khokha nge-', ', nanoma yiluphi usuku oluzayo nanoma iyiphi ikhodi.'],
  },
  XH_ZA: {
    title: 'Intlawulo ekhuselekileyo',
    script: 'Ukuhlawula apha kufuna i-JavaScript. Nceda uyivule, okanye usebenzise esinye isikhangeli.',
    name: 'isiXhosa',
    language: 'Ulwimi',
    test: [
      'Imo yovavanyo.',
      'Akukho mali yokwenene ihambayo. Hlawula nge-',
      ', nawo nawuphi na umhla ozayo kunye nayo nayiphi na ikhowudi.',
    ],
  },
};

/** The languages there are, in the order they are offered. */
export const HOSTED_LOCALES = Object.keys(WORDS) as readonly PageLocale[];

/** The words of a locale, and how HTML names it. */
export const hostedWords = (locale: PageLocale): Words & { readonly lang: string } => ({
  ...WORDS[locale],
  lang: langOf(locale),
});
