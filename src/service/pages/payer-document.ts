import type { Context } from 'hono';
import { html } from 'hono/html';
import type { BrandView } from '../domain/brand.ts';
import { pageAsset } from './assets.ts';
import { markOf } from './brand-mark.ts';
import { emptyHtml, type HtmlPart } from './parts.ts';

/** The frame of every page for payers: hosted pages, pages that simulate a bank or provider, and error pages. */

/** The parts of a document. */
export interface PayerDocument {
  /** The document's language, such as `en-za`. */
  readonly lang: string;
  /** `light`, `dark`, or `auto`, which follows the browser's setting. */
  readonly theme?: string;
  readonly title: string;
  /** The merchant's brand. Missing where the merchant is not known. */
  readonly brand?: BrandView;
  /** The inline style sheets, if the page has any. */
  readonly styles?: HtmlPart;
  /** Further contents of the head. */
  readonly head?: HtmlPart;
  /** The kind of page, for the style sheet. */
  readonly kind?: 'narrow' | 'portal' | 'payer-action';
  readonly body: HtmlPart;
}

/** A whole document. */
export const payerDocument = ({ lang, theme = 'auto', title, brand, styles, head = emptyHtml, kind, body }: PayerDocument): HtmlPart =>
  html`<!doctype html>
    <html lang="${lang}" data-theme="${theme}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="${theme === 'auto' ? 'light dark' : theme}" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="${brand ? markOf(brand) : 'data:,'}" />
        ${brand?.primary ? html`<meta name="theme-color" content="${brand.primary}" />` : emptyHtml}
        ${styles ?? html`<link rel="stylesheet" href="${pageAsset('hosted.css')}" />`} ${head}
      </head>
      <body class="${kind ?? ''}">
        ${body}
      </body>
    </html>`;

/** The headers of such a page. No cache stores it, and its address, which is secret, is not sent to other sites. */
export function guardPayer(c: Context, policy: string): void {
  c.header('content-security-policy', policy);
  c.header('cache-control', 'no-store');
  c.header('referrer-policy', 'no-referrer');
  c.header('x-content-type-options', 'nosniff');
  // Pages that open this one get no access to it. Windows that the elements open keep theirs.
  c.header('cross-origin-opener-policy', 'same-origin-allow-popups');
}
