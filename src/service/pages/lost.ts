import type { Context } from 'hono';
import { html } from 'hono/html';
import { LOST_WORDS, type Lost } from './lost-words.ts';
import { langOf, localeAsked, type PageLocale } from './page-locale.ts';
import { nothing, type Piece } from './parts.ts';
import { guardPayer, payerDocument } from './payer-document.ts';
import { quietPolicy } from './policy.ts';

/** What a person reads where there is nothing to see: kind words, and what to do next. Programs get the interface's error body. */

const lens = html`<circle cx="10.5" cy="10.5" r="6.5" /><path d="m15.5 15.5 5 5" />`;

const clock = html`<circle cx="12" cy="12" r="9" /><path d="M12 7v5.5l3.5 2" />`;

const PICTURES: Readonly<Record<Lost, Piece>> = {
  page: lens,
  session: lens,
  expired: clock,
  portal: clock,
};

/** Whether it is a person's browser that asks, for a page. */
export const asksForPage = (c: Context): boolean =>
  ['GET', 'HEAD'].includes(c.req.method) && !c.req.path.startsWith('/2.0') && (c.req.header('accept') ?? '').includes('text/html');

/** The way on, where there is one. */
export interface WayOn {
  readonly theme?: string;
  /** The session's language; the browser's where there is no session. */
  readonly locale?: PageLocale;
  /** Where the merchant wants a shopper who did not pay. */
  readonly back?: string | null;
}

const link = (back: string | null, words: string): Piece =>
  back === null ? nothing : html`<p><a class="way" href="${back}" rel="noreferrer">${words}</a></p>`;

/** The page, with status 404. */
export function lostPage(
  c: Context,
  lost: Lost,
  { theme = 'auto', locale = localeAsked(c), back = null }: WayOn = {},
): Response | Promise<Response> {
  const said = LOST_WORDS[locale];
  const { title, words } = said[lost];
  guardPayer(c, quietPolicy);
  return c.html(
    payerDocument({
      lang: langOf(locale),
      theme,
      title,
      body: html`<main class="lost">
        <svg viewBox="0 0 24 24" width="36" height="36" aria-hidden="true" focusable="false">${PICTURES[lost]}</svg>
        <h1>${title}</h1>
        <p>${words}</p>
        ${link(back, said.back)}
      </main>`,
    }),
    404,
  );
}
