import { html } from 'hono/html';
import type { CheckoutAttempt } from '../../domain/records/checkout.ts';
import type { Locale } from '../../../facts/languages.ts';
import { langOf } from '../page-locale.ts';
import { nothing, type Piece } from '../parts.ts';
import { payerDocument } from '../payer-document.ts';
import type { PayerActionWords } from '../../../languages/page-words.ts';
import { PAGE_WORDS } from '../../../languages/pages.ts';

/** The page that plays a bank, an app or a provider: what is asked, a few answers, and how it stands. */

/** What the page says. */
export interface PayerActionPage {
  readonly kind: 'bank' | 'app' | 'provider';
  readonly locale: Locale;
  readonly title: string;
  /** Answers that can be given, with their labels. */
  readonly answers: Readonly<Record<string, string>>;
  /** The way back, where the page is on its own. */
  readonly back: string | null;
  readonly merchant: string;
  readonly amount: string;
  readonly card: CheckoutAttempt['card'];
  /** Whether its payer just chose to do nothing. */
  readonly idle: boolean;
  readonly state: 'waiting' | CheckoutAttempt['status'];
  /** Where the form goes. */
  readonly action: string;
}

const BRANDS: Readonly<Record<NonNullable<CheckoutAttempt['card']>['brand'], string>> = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  AMEX: 'American Express',
  DINERS_CLUB: 'Diners Club',
};

const cardName = ({ ending }: PayerActionWords, { brand, last4 }: NonNullable<CheckoutAttempt['card']>): string =>
  ending.replace('{brand}', BRANDS[brand]).replace('{last4}', last4);

const asked = ({ answers, action, idle }: PayerActionPage, words: PayerActionWords): Piece =>
  html`<form method="post" action="${action}">
      ${Object.entries(answers).map(
        ([answer, label]) => html`<button type="submit" name="answer" value="${answer}" class="${answer}">${label}</button>`,
      )}
    </form>
    ${idle ? html`<p class="hint" role="status">${words.idle}</p>` : nothing}`;

/** The whole document. */
export const payerActionPage = (page: PayerActionPage): Piece => {
  const { kind, locale, title, merchant, amount, card, back, state } = page;
  const words = PAGE_WORDS[locale].payerAction;
  const row = (label: string, value: string) =>
    html`<div>
      <dt>${label}</dt>
      <dd>${value}</dd>
    </div>`;
  return payerDocument({
    lang: langOf(locale),
    title,
    kind: 'errand',
    // By this the card frame knows that the bank's page is there, and not somebody's error page.
    ...(kind === 'bank' && { head: html`<meta name="pay-challenge" content="shown" />` }),
    body: html`<main>
      <h1>${title}</h1>
      <dl>
        ${row(words.merchant, merchant)} ${row(words.amount, amount)} ${card === null ? nothing : row(words.card, cardName(words, card))}
      </dl>
      ${state === 'waiting' ? asked(page, words) : html`<p role="status">${words.over[state]}</p>`}
      ${back === null ? nothing : html`<p><a href="${back}">${words.back}</a></p>`}
      <p class="hint">${words[kind].words}</p>
    </main>`,
  });
};
