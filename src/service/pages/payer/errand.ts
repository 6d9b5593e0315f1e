import { html } from 'hono/html';
import type { CheckoutAttempt } from '../../domain/records/checkout.ts';
import { pageAsset } from '../assets.ts';
import { nothing, type Piece } from '../parts.ts';

/** The page that plays a bank, an app or a provider: what is asked, a few answers, and how it stands. */

/** What the page says. */
export interface ErrandPage {
  readonly kind: 'bank' | 'app' | 'provider';
  readonly title: string;
  readonly words: string;
  /** Answers with their labels. */
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
  readonly path: string;
}

const OVER = {
  paid: 'The payment is through. You can go back to the shop.',
  failed: 'The payment was not made. You can go back to the shop and try again.',
  accepted: 'Thank you. The payment is on its way.',
} as const;

const BRANDS: Readonly<Record<NonNullable<CheckoutAttempt['card']>['brand'], string>> = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  AMEX: 'American Express',
  DINERS_CLUB: 'Diners Club',
};

const asked = ({ answers, idle, path }: ErrandPage): Piece =>
  html`<form method="post" action="${path}">
      ${Object.entries(answers).map(
        ([answer, label]) => html`<button type="submit" name="answer" value="${answer}" class="${answer}">${label}</button>`,
      )}
    </form>
    ${idle ? html`<p class="hint" role="status">Nothing was answered. The payment waits ten minutes, then it is given up.</p>` : nothing}`;

/** The whole document. */
export const errandPage = (page: ErrandPage): Piece => {
  const { title, words, merchant, amount, card, back, state } = page;
  return html`<!doctype html>
    <html lang="en-za" data-theme="auto">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${pageAsset('hosted.css')}" />
      </head>
      <body class="errand">
        <main>
          <h1>${title}</h1>
          <dl>
            <div>
              <dt>Pay to</dt>
              <dd>${merchant}</dd>
            </div>
            <div>
              <dt>Amount</dt>
              <dd>${amount}</dd>
            </div>
            ${
              card === null
                ? nothing
                : html`<div>
                    <dt>Card</dt>
                    <dd>${BRANDS[card.brand]} ending in ${card.last4}</dd>
                  </div>`
            }
          </dl>
          ${state === 'waiting' ? asked(page) : html`<p role="status">${OVER[state]}</p>`}
          ${back === null ? nothing : html`<p><a href="${back}">Back to the shop</a></p>`}
          <p class="hint">${words}</p>
        </main>
      </body>
    </html>`;
};
