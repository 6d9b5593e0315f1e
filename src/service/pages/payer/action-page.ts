import { html } from 'hono/html';
import type { CheckoutAttempt } from '../../domain/records/checkout.ts';
import { writtenCard } from '../../../facts/card-names.ts';
import type { Locale } from '../../../facts/languages.ts';
import { langOf } from '../page-locale.ts';
import { emptyHtml, type HtmlPart } from '../parts.ts';
import { document, styleSheet } from '../document.ts';
import type { PayerActionWords } from '../../../languages/page-words.ts';
import { PAGE_WORDS } from '../../../languages/pages.ts';

/** The page that simulates a bank, an app or a provider: the question, the possible answers, and the state. */

/** The contents of the page. */
export interface PayerActionPage {
  readonly kind: 'bank' | 'app' | 'provider';
  readonly locale: Locale;
  readonly theme: 'light' | 'dark' | 'auto';
  readonly title: string;
  /** The possible answers, with their labels. */
  readonly answers: Readonly<Record<string, string>>;
  /** The address to return to, where the page is not in a frame. */
  readonly back: string | null;
  readonly merchant: string;
  readonly amount: string;
  readonly card: CheckoutAttempt['card'];
  /** Whether the payer has just chosen to do nothing. */
  readonly idle: boolean;
  readonly state: 'waiting' | CheckoutAttempt['status'];
  /** The address to which the form is sent. */
  readonly action: string;
}

const answerForm = ({ answers, action, idle }: PayerActionPage, words: PayerActionWords): HtmlPart =>
  html`<form method="post" action="${action}">
      ${Object.entries(answers).map(
        ([answer, label]) => html`<button type="submit" name="answer" value="${answer}" class="${answer}">${label}</button>`,
      )}
    </form>
    ${idle ? html`<p class="hint" role="status">${words.idle}</p>` : emptyHtml}`;

/** The whole document. */
export const payerActionPage = (page: PayerActionPage): HtmlPart => {
  const { kind, locale, theme, title, merchant, amount, card, back, state } = page;
  const words = PAGE_WORDS[locale].payerAction;
  const row = (label: string, value: string) =>
    html`<div>
      <dt>${label}</dt>
      <dd>${value}</dd>
    </div>`;
  return document({
    lang: langOf(locale),
    theme,
    title,
    kind: 'payer-action',
    // By this tag the card frame recognises the bank's page, and can tell it from an error page.
    head: html`${styleSheet('hosted.css')}${kind === 'bank' ? html`<meta name="pay-challenge" content="shown" />` : emptyHtml}`,
    body: html`<main>
      <h1>${title}</h1>
      <dl>
        ${row(words.merchant, merchant)} ${row(words.amount, amount)}
        ${card === null ? emptyHtml : row(words.card, writtenCard(card.brand, card.last4))}
      </dl>
      ${state === 'waiting' ? answerForm(page, words) : html`<p role="status">${words.over[state]}</p>`}
      ${back === null ? emptyHtml : html`<p><a href="${back}">${words.back}</a></p>`}
      <p class="hint">${words[kind].words}</p>
    </main>`,
  });
};
