import type { Context } from 'hono';
import { html } from 'hono/html';
import type { SeenBrand } from '../domain/brand.ts';
import { pageAsset } from './assets.ts';
import { markOf } from './brand-mark.ts';
import { nothing, type Piece } from './parts.ts';

/** The frame around every page that a payer sees: hosted pages, those that play a bank, and those that say what went wrong. */

/** What a document is made of. */
export interface PayerDocument {
  /** The document's language, such as `en-za`. */
  readonly lang: string;
  /** `light`, `dark`, or `auto`: as the browser says. */
  readonly theme?: string;
  readonly title: string;
  /** Whose page it is for who sees it. None where nobody knows. */
  readonly brand?: SeenBrand;
  /** The style sheets, where the page has them inline. */
  readonly styles?: Piece;
  /** What else is in the head. */
  readonly head?: Piece;
  /** The kind of page, for the style sheet. */
  readonly kind?: 'narrow' | 'portal' | 'errand';
  readonly body: Piece;
}

/** A whole document. */
export const payerDocument = ({ lang, theme = 'auto', title, brand, styles, head = nothing, kind, body }: PayerDocument): Piece =>
  html`<!doctype html>
    <html lang="${lang}" data-theme="${theme}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="${theme === 'auto' ? 'light dark' : theme}" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="${brand ? markOf(brand) : 'data:,'}" />
        ${brand?.primary ? html`<meta name="theme-color" content="${brand.primary}" />` : nothing}
        ${styles ?? html`<link rel="stylesheet" href="${pageAsset('hosted.css')}" />`} ${head}
      </head>
      <body class="${kind ?? ''}">
        ${body}
      </body>
    </html>`;

/** The headers of such a page. It is never kept, and its address, which is a secret, goes nowhere. */
export function guardPayer(c: Context, policy: string): void {
  c.header('content-security-policy', policy);
  c.header('cache-control', 'no-store');
  c.header('referrer-policy', 'no-referrer');
  c.header('x-content-type-options', 'nosniff');
  // A page that opens this one, or that this one opens, has no handle on it; the elements' own windows are none of theirs.
  c.header('cross-origin-opener-policy', 'same-origin-allow-popups');
}
