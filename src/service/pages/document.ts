import type { Context } from 'hono';
import { html } from 'hono/html';
import { pageAsset } from './assets.ts';
import type { HtmlPart } from './parts.ts';
import { toolPolicy } from './policy.ts';

/** The frame of the service's own pages: the console and the reference. */

/** The parts of a document. */
export interface Document {
  readonly title: string;
  /** The style sheets, by their source names. */
  readonly styles: readonly string[];
  /** The script, by its source name. */
  readonly script: string | null;
  readonly body: HtmlPart;
}

/** A whole document. */
export const document = ({ title, styles, script, body }: Document): HtmlPart =>
  html`<!doctype html>
    <html lang="en-za">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        ${styles.map((name) => html`<link rel="stylesheet" href="${pageAsset(name)}" />`)}
        ${script === null ? '' : html`<script type="module" src="${pageAsset(script)}"></script>`}
      </head>
      <body>
        <a class="skip" href="#main">Skip to content</a>
        ${body}
      </body>
    </html>`;

/** The headers of pages for developers. */
export function setToolHeaders(c: Context): void {
  c.header('content-security-policy', toolPolicy);
  c.header('cache-control', 'no-store');
  c.header('referrer-policy', 'same-origin');
  c.header('x-content-type-options', 'nosniff');
  c.header('cross-origin-opener-policy', 'same-origin');
}
