import type { Context } from 'hono';
import { html } from 'hono/html';
import type { BrandView } from '../domain/brand.ts';
import type { MissingThing } from '../../languages/page-words.ts';
import { PAGE_WORDS } from '../../languages/pages.ts';
import type { Locale } from '../../facts/languages.ts';
import { langOf, browserLocale } from './page-locale.ts';
import { emptyHtml, type HtmlPart } from './parts.ts';
import { guardPayer, payerDocument } from './payer-document.ts';
import { quietPolicy } from './policy.ts';

/** The page for a person at an address that does not exist: what happened, and what to do next. Programs get the interface's error body. */

const lens = html`<circle cx="10.5" cy="10.5" r="6.5" /><path d="m15.5 15.5 5 5" />`;

const clock = html`<circle cx="12" cy="12" r="9" /><path d="M12 7v5.5l3.5 2" />`;

const PICTURES: Readonly<Record<MissingThing, HtmlPart>> = {
  page: lens,
  session: lens,
  expired: clock,
  portal: clock,
};

/** Whether a person's browser asks for a page. */
export const asksForPage = (c: Context): boolean =>
  ['GET', 'HEAD'].includes(c.req.method) && !c.req.path.startsWith('/2.0') && (c.req.header('accept') ?? '').includes('text/html');

/** The links of the page, where there are any. */
export interface WayBack {
  readonly theme?: string;
  /** The session's language; without a session, the browser's. */
  readonly locale?: Locale;
  /** The merchant's address for shoppers who did not pay. */
  readonly back?: string | null;
  /** The brand of the merchant whose page it was. */
  readonly brand?: BrandView;
}

const link = (back: string | null, words: string): HtmlPart =>
  back === null ? emptyHtml : html`<p><a class="way" href="${back}" rel="noreferrer">${words}</a></p>`;

/** The page, with status 404. */
export function notFoundPage(
  c: Context,
  lost: MissingThing,
  { theme = 'auto', locale = browserLocale(c), back = null, brand }: WayBack = {},
): Response | Promise<Response> {
  const said = PAGE_WORDS[locale].notFound;
  const { title, words } = said[lost];
  guardPayer(c, quietPolicy);
  return c.html(
    payerDocument({
      lang: langOf(locale),
      theme,
      title,
      ...(brand && { brand }),
      body: html`<main class="lost">
        <svg viewBox="0 0 24 24" width="36" height="36" aria-hidden="true" focusable="false">${PICTURES[lost]}</svg>
        <h1>${title}</h1>
        <p>${words}</p>
        ${link(back, brand ? said.backTo.replace('{0}', () => brand.name) : said.back)}
      </main>`,
    }),
    404,
  );
}
