import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Refusal } from '../../contract/errors.ts';
import type { BrandView } from '../domain/brand.ts';
import type { MissingThing } from '../../languages/page-words.ts';
import { PAGE_WORDS } from '../../languages/pages.ts';
import type { Locale } from '../../facts/languages.ts';
import { document, guard, styleSheet } from './document.ts';
import { langOf, browserLocale } from './page-locale.ts';
import { emptyHtml, type HtmlPart } from './parts.ts';
import { quietPolicy } from './policy.ts';

/** The pages for a person who is at a wrong address, or whose form could not be read: what happened, and what to do next. */

const lens = html`<circle cx="10.5" cy="10.5" r="6.5" /><path d="m15.5 15.5 5 5" />`;

const clock = html`<circle cx="12" cy="12" r="9" /><path d="M12 7v5.5l3.5 2" />`;

const PICTURES: Readonly<Record<MissingThing, HtmlPart>> = {
  page: lens,
  session: lens,
  expired: clock,
  portal: clock,
};

const exclamation = html`<circle cx="12" cy="12" r="9" /> <path d="M12 7.5v5.5M12 16.2v.3" />`;

/** The contents of such a page. */
interface LostPage extends Pick<WayBack, 'theme' | 'brand'> {
  readonly locale: Locale;
  readonly title: string;
  readonly words: string;
  readonly picture: HtmlPart;
  readonly more: HtmlPart;
}

function lostPage(
  c: Context,
  status: number,
  { locale, theme = 'auto', brand, title, words, picture, more }: LostPage,
): Response | Promise<Response> {
  guard(c, 'payer', quietPolicy);
  return c.html(
    document({
      lang: langOf(locale),
      theme,
      title,
      brand,
      head: styleSheet('hosted.css'),
      body: html`<main class="lost">
        <svg viewBox="0 0 24 24" width="36" height="36" aria-hidden="true" focusable="false">${picture}</svg>
        <h1>${title}</h1>
        <p>${words}</p>
        ${more}
      </main>`,
    }),
    status as 400,
  );
}

/** Whether a person's browser asks for a page. */
export const asksForPage = (c: Context): boolean =>
  ['GET', 'HEAD'].includes(c.req.method) && !c.req.path.startsWith('/2.0') && (c.req.header('accept') ?? '').includes('text/html');

/** The links of the page, where there are any. */
export interface WayBack {
  readonly theme?: string | undefined;
  /** The session's language; without a session, the browser's. */
  readonly locale?: Locale;
  /** The merchant's address for shoppers who did not pay. */
  readonly back?: string | null;
  /** The brand of the merchant whose page it was. */
  readonly brand?: BrandView | undefined;
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
  const more = link(back, brand ? said.backTo.replace('{0}', () => brand.name) : said.back);
  return lostPage(c, 404, { ...said[lost], locale, theme, brand, picture: PICTURES[lost], more });
}

/**
 * The page for a person whose form could not open a payment page. Small print for the form's developer lists the fields and their
 * problems. Typed values are not repeated.
 */
export function faultPage(c: Context, refusal: Refusal): Response | Promise<Response> {
  // These statuses have a meaning of their own in HTTP: wrong method, too large, wrong type, too many. Every other problem is a bad form.
  const status = [405, 413, 415, 429].includes(refusal.status) ? refusal.status : 400;
  const locale = browserLocale(c);
  const { form, shop } = PAGE_WORDS[locale].notFound;
  for (const [name, value] of Object.entries(refusal.headers)) c.header(name, value);
  return lostPage(c, status, { ...form, locale, picture: exclamation, more: smallPrint(shop, refusal) });
}

/** The small print for developers, with the words of the interface. */
const smallPrint = (shop: string, { code, details }: Refusal): HtmlPart =>
  html`<p>
      <small>${shop} <span lang="en">error ${code}</span></small>
    </p>
    <dl lang="en">
      ${details
        .flatMap(({ errors }) => Object.entries(errors))
        .map(
          ([field, { message }]) =>
            html`<dt><code>${field}</code></dt>
              <dd>${message}</dd>`,
        )}
    </dl>`;
