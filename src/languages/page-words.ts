/** The few words that the service's pages have around the elements. The elements' own come with the elements. */

/** What a session is for. */
export type Purpose = 'pay' | 'month' | 'year' | 'save' | 'hold';

/** Around a checkout. */
export interface HostedWords {
  /** Below the merchant's name. */
  readonly secure: string;
  /** Above the element, by what happens there; `{0}` is the merchant, `{1}` the amount. The document's title adds the amount. */
  readonly heading: Readonly<Record<Purpose, readonly [heading: string, title: string]>>;
  /** Where there is no script. */
  readonly script: string;
  /** Of the choice of languages. */
  readonly language: string;
  /** Where no real money moves: that, and how to pay all the same, before the number of a test card and after it. */
  readonly test: readonly [mode: string, before: string, after: string];
}

/** Around a mandate that is signed. */
export interface SigningPageWords {
  /** Above the element. */
  readonly title: string;
  /** Where there is no script. */
  readonly script: string;
  /** Where no bank is asked: that, and which account approves by itself, before its number and after it. */
  readonly test: readonly [mode: string, before: string, after: string];
}

/** Around the customer portal. */
export interface PortalPageWords {
  /** Where the link gives no title. */
  readonly title: string;
  /** Where there is no script. */
  readonly script: string;
}

interface Notice {
  readonly title: string;
  readonly words: string;
}

/** What is not there: any page, a payment, a payment whose time is up, a link to an account. */
export type MissingThing = 'page' | 'session' | 'expired' | 'portal';

/** What is said where there is nothing to see, and where a form could not open a payment page. */
export interface NotFoundWords extends Readonly<Record<MissingThing, Notice>> {
  /** The way on. */
  readonly back: string;
  /** The way on to a shop whose name is known: `{0}`. */
  readonly backTo: string;
  /** A form that could not open a payment page. */
  readonly form: Notice;
  /** Before what is for the shop's developers, which is in English. */
  readonly shop: string;
}

/** What is asked of a payer, and what can be answered. */
interface Question {
  readonly title: string;
  readonly words: string;
}

/** The pages that play a bank, an app and a provider. */
export interface PayerActionWords {
  readonly bank: Question;
  readonly app: Question;
  /** A provider's page is called as the provider is. */
  readonly provider: Pick<Question, 'words'>;
  /**
   * The answers. Those who try things out know them by their English words, in every language: they stand beside the
   * payer's own.
   */
  readonly approve: string;
  readonly pay: string;
  readonly decline: string;
  readonly nothing: string;
  readonly merchant: string;
  readonly amount: string;
  readonly card: string;
  /** A card's name, with `{brand}` and `{last4}`. */
  readonly ending: string;
  /** Said to whoever chose to do nothing. */
  readonly idle: string;
  /** How it stands once there is nothing more to answer. */
  readonly over: Readonly<Record<'accepted' | 'paid' | 'failed', string>>;
  readonly back: string;
}

/** All of them. */
export interface PageWords {
  readonly hosted: HostedWords;
  readonly portal: PortalPageWords;
  readonly emandate: SigningPageWords;
  readonly notFound: NotFoundWords;
  readonly payerAction: PayerActionWords;
}
