/** The words of the service's pages around the elements. The elements bring their own words. */

/** What a session is for. */
export type Purpose = 'pay' | 'month' | 'year' | 'save' | 'hold';

/** The page around a checkout. */
export interface HostedWords {
  /** Shown below the merchant's name. */
  readonly secure: string;
  /** The heading above the element, by purpose; `{0}` is the merchant, `{1}` the amount. The document's title also has the amount. */
  readonly heading: Readonly<Record<Purpose, readonly [heading: string, title: string]>>;
  /** Shown if the browser runs no script. */
  readonly script: string;
  /** The label of the language menu. */
  readonly language: string;
  /** The notice of test mode: no real money moves, and how to pay: the text before and after the number of a test card. */
  readonly test: readonly [mode: string, before: string, after: string];
}

/** The page around an e-mandate. */
export interface SigningPageWords {
  /** The heading above the element. */
  readonly title: string;
  /** Shown if the browser runs no script. */
  readonly script: string;
  /** The notice of test mode: no bank is asked, and which account is approved: the text before and after its number. */
  readonly test: readonly [mode: string, before: string, after: string];
}

/** The page around the customer portal. */
export interface PortalPageWords {
  /** The title if the link has none of its own. */
  readonly title: string;
  /** Shown if the browser runs no script. */
  readonly script: string;
}

interface Notice {
  readonly title: string;
  readonly words: string;
}

/** What was not found: a page, a payment, a payment that has expired, or a link to an account. */
export type MissingThing = 'page' | 'session' | 'expired' | 'portal';

/** The pages that are shown if something was not found, or if a form could not open a payment page. */
export interface NotFoundWords extends Readonly<Record<MissingThing, Notice>> {
  /** The link back. */
  readonly back: string;
  /** The link back to a shop whose name is known: `{0}`. */
  readonly backTo: string;
  /** Shown if a form could not open a payment page. */
  readonly form: Notice;
  /** The text before the message to the shop's developers, which is in English. */
  readonly shop: string;
}

/** A question to a payer. */
interface Question {
  readonly title: string;
  readonly words: string;
}

/** The simulated pages of a bank, an app and a payment provider. */
export interface PayerActionWords {
  readonly bank: Question;
  readonly app: Question;
  /** The title of a provider's page is the provider's name. */
  readonly provider: Pick<Question, 'words'>;
  /**
   * The answers. In another language the English word is shown next to the translation, because developers who test know the answers by
   * their English words.
   */
  readonly approve: string;
  readonly pay: string;
  readonly decline: string;
  readonly nothing: string;
  readonly merchant: string;
  readonly amount: string;
  readonly card: string;
  /** Shown to a person who chose to do nothing. */
  readonly idle: string;
  /** The result, when there is nothing more to answer. */
  readonly over: Readonly<Record<'accepted' | 'paid' | 'failed', string>>;
  readonly back: string;
}

/** All words of the service's pages in one language. */
export interface PageWords {
  readonly hosted: HostedWords;
  readonly portal: PortalPageWords;
  readonly emandate: SigningPageWords;
  readonly notFound: NotFoundWords;
  readonly payerAction: PayerActionWords;
}
