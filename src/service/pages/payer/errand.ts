import { html } from 'hono/html';
import type { CheckoutAttempt } from '../../domain/records/checkout.ts';
import { langOf, type PageLocale } from '../page-locale.ts';
import { nothing, type Piece } from '../parts.ts';
import { payerDocument } from '../payer-document.ts';
import { ERRAND_WORDS, type ErrandWords } from './errand-words.ts';

/** The page that plays a bank, an app or a provider: what is asked, a few answers, and how it stands. */

/** What the page says. */
export interface ErrandPage {
  readonly kind: 'bank' | 'app' | 'provider';
  readonly locale: PageLocale;
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

const cardName = ({ ending }: ErrandWords, { brand, last4 }: NonNullable<CheckoutAttempt['card']>): string =>
  ending.replace('{brand}', BRANDS[brand]).replace('{last4}', last4);

const asked = ({ answers, action, idle }: ErrandPage, words: ErrandWords): Piece =>
  html`<form method="post" action="${action}">
      ${Object.entries(answers).map(
        ([answer, label]) => html`<button type="submit" name="answer" value="${answer}" class="${answer}">${label}</button>`,
      )}
    </form>
    ${idle ? html`<p class="hint" role="status">${words.idle}</p>` : nothing}`;

/** The whole document. */
export const errandPage = (page: ErrandPage): Piece => {
  const { kind, locale, title, merchant, amount, card, back, state } = page;
  const words = ERRAND_WORDS[locale];
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
