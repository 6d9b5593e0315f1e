import type { Context } from 'hono';
import { html } from 'hono/html';
import { type BrandView, colourOf, initialOf, textOn } from '../domain/brand.ts';
import { pageAsset } from './assets.ts';
import { emptyHtml, type HtmlPart } from './parts.ts';
import { toolPolicy } from './policy.ts';

/** The one shell of every page of the service: for payers, for developers, and the card frame. */

/** The parts of a document. */
export interface Document {
  /** The document's language, such as `en-za`. */
  readonly lang: string;
  /** `light`, `dark`, or `auto`, which follows the system's setting. */
  readonly theme?: string;
  readonly title: string;
  /** Whether it is only shown in a frame, where nobody sees an icon. */
  readonly isFramed?: boolean;
  /** The merchant's brand. Missing where the page is not a merchant's. */
  readonly brand?: BrandView | undefined;
  /** Style sheets, scripts and further contents of the head, in the order in which they are loaded. */
  readonly head: HtmlPart;
  /** The kind of page, for the style sheet. */
  readonly kind?: 'narrow' | 'payer-action';
  readonly body: HtmlPart;
}

/** A style sheet of the pages, by its source name. */
export const styleSheet = (name: string): HtmlPart => html`<link rel="stylesheet" href="${pageAsset(name)}" />`;

/** A whole document. */
export const document = ({ lang, theme = 'auto', title, isFramed = false, brand, head, kind, body }: Document): HtmlPart =>
  html`<!doctype html>
    <html lang="${lang}" data-theme="${theme}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="${theme === 'auto' ? 'light dark' : theme}" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${isFramed ? emptyHtml : html`<link rel="icon" href="${brand ? markOf(brand) : 'data:,'}" />`}
        ${brand?.primary ? html`<meta name="theme-color" content="${brand.primary}" />` : emptyHtml} ${head}
      </head>
      <body class="${kind ?? ''}">
        ${body}
      </body>
    </html>`;

/** A page for developers: of the console, which the simulated phone looks like, or of the reference. */
export const toolDocument = ({
  tool,
  title,
  body,
}: {
  readonly tool: 'console' | 'docs';
  readonly title: string;
  readonly body: HtmlPart;
}): HtmlPart =>
  document({
    lang: 'en-za',
    title,
    head: html`${styleSheet('tool.css')}${styleSheet(`${tool}.css`)}
      <script type="module" src="${pageAsset(`${tool}.ts`)}"></script>`,
    body: html`<a class="skip" href="#main">Skip to content</a> ${body}`,
  });

/** What a page lets others know: whether other sites learn its address, and whether pages that open it get access to it. */
const OPENNESS = {
  /** The address is secret. Windows that the elements open keep their access. */
  payer: { 'referrer-policy': 'no-referrer', 'cross-origin-opener-policy': 'same-origin-allow-popups' },
  tool: { 'referrer-policy': 'same-origin', 'cross-origin-opener-policy': 'same-origin' },
  /** A page that an element has opened. Its form is known by its origin, which `no-referrer` would leave out. */
  action: { 'referrer-policy': 'same-origin' },
};

/** Sets the headers of a page. No cache stores it. */
export function guard(c: Context, audience: keyof typeof OPENNESS, policy: string): void {
  c.header('content-security-policy', policy);
  c.header('cache-control', 'no-store');
  for (const [name, value] of Object.entries(OPENNESS[audience])) c.header(name, value);
}

/** Sets the headers of a page for developers. */
export const guardTool = (c: Context): void => guard(c, 'tool', toolPolicy);

/**
 * A merchant's mark as the address of an image: its logo, or the first letter of its name on its colour. Both are data URLs, so no other
 * site is asked for them.
 */
export function markOf(brand: BrandView): string {
  if (brand.logo !== null) return brand.logo;
  const colour = colourOf(brand);
  const drawn =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="10" fill="${colour}"/>` +
    `<text x="20" y="27" text-anchor="middle" font-family="system-ui,sans-serif" font-size="20" font-weight="600" fill="${textOn(colour)}">&#${String(initialOf(brand).codePointAt(0) ?? 32)};</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawn)}`;
}
