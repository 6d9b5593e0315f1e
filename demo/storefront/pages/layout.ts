import { html, raw } from 'hono/html';
import type { Chrome } from '../shop.ts';
import { elementPart, type ElementName } from './element-chunk.ts';
import type { Html } from './html.ts';
import { cartIcon, mark, moon, sun } from './icons.ts';
import { sandboxPanel, sandboxSwitch } from './sandbox.ts';

/** One page of the shop. */
export interface Page {
  readonly title: string;
  readonly description?: string;
  /** The name of the page, for the style sheet. */
  readonly name: 'home' | 'product' | 'cart' | 'checkout' | 'order' | 'lab' | 'account' | 'debit-order' | 'playground' | 'docs' | 'apology';
  readonly main: Html;
  /** The modules of /assets that this page needs in addition to those of every page. */
  readonly modules?: readonly string[];
  /** The style sheets of /assets that this page needs in addition to those of every page. */
  readonly sheets?: readonly string[];
  /** The payment element that the page shows; none if undefined. */
  readonly pays?: ElementName;
}

/** The layout of every page: head, header, footer and the panel for developers. */
export function layout(chrome: Chrome, { title, description, name, main, modules = [], sheets = [], pays }: Page): Html {
  return html`<!doctype html>
    <html lang="en-ZA" data-scheme="${chrome.scheme}">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta
          name="description"
          content="${description ?? 'Honey, oil, rusks and rooibos from the Great Karoo, packed by hand in Prince Albert.'}"
        />
        <meta name="color-scheme" content="${chrome.scheme === 'auto' ? 'light dark' : chrome.scheme}" />
        <meta name="theme-color" content="#faf5eb" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#1c1713" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/assets/art/mark.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/assets/base.css" />
        <link rel="stylesheet" href="/assets/pages.css" />
        <link rel="stylesheet" href="/assets/panel.css" />
        ${sheets.map((sheet) => html`<link rel="stylesheet" href="/assets/${sheet}.css" />`)}
        ${pays === undefined ? '' : elementTags(pays, chrome.serviceUrl)}
        ${['scheme', 'panel', ...modules].map((module) => html`<script type="module" src="/assets/${module}.js"></script>`)}
      </head>
      <body class="page-${name}">
        <a class="skip" href="#main">Skip to the content</a>
        ${sandboxSwitch} ${header(chrome)}
        <main id="main" tabindex="-1">${main}</main>
        ${footer} ${sandboxPanel(chrome.serviceUrl, pays !== undefined)}
      </body>
    </html>`;
}

/**
 * The tags that load an element. The chunk of the element is preloaded together with the script, and the browser connects early to the
 * origin of the card frame: both save time before the first field.
 */
function elementTags(element: ElementName, serviceUrl: string): Html {
  const part = elementPart(element);
  return html`<link rel="preconnect" href="${new URL(serviceUrl).origin}" />
    ${part === null ? '' : html`<link rel="modulepreload" href="${part}" />`}
    <script type="module" src="/pay-elements.js"></script>`;
}

function header({ path, scheme, count }: Chrome): Html {
  const link = (href: string, text: string) => html`<a href="${href}" ${path === href ? raw('aria-current="page"') : ''}>${text}</a>`;
  return html`<header class="site-header">
    <a class="brand" href="/"
      >${mark}<span>Kareeboom<small>Karoo pantry, Prince Albert</small></span></a
    >
    <nav aria-label="Shop">${link('/', 'Pantry')} ${link('/debit-order', 'Karoo box')} ${link('/account', 'Account')}</nav>
    <form class="scheme-switch" method="post" action="/scheme">
      <button
        name="scheme"
        value="${scheme === 'dark' ? 'light' : 'dark'}"
        aria-label="Dark colours"
        aria-pressed="${String(scheme === 'dark')}"
        id="scheme-switch"
      >
        ${sun}${moon}
      </button>
    </form>
    <a class="cart-link" href="/cart" ${path === '/cart' ? raw('aria-current="page"') : ''}>
      ${cartIcon}<span>Cart</span
      ><span class="count" id="cart-count" data-count="${String(count)}">${count}<span class="visually-hidden"> items</span></span>
    </a>
    <div class="visually-hidden" role="status" id="announcer"></div>
  </header>`;
}

const footer = html`<footer class="site-footer">
  <div>
    <h2>Kareeboom</h2>
    <p>The Old Wool Store, 14 Church Street<br />Prince Albert, Great Karoo</p>
  </div>
  <div>
    <h2>By courier</h2>
    <p>Packed on Tuesdays and Thursdays, at your door two days later. R&nbsp;65,00 anywhere in South Africa; free from R&nbsp;600,00.</p>
  </div>
  <div>
    <h2>Paying</h2>
    <p>
      All prices are in rand and include VAT. Your card number is typed into our payment provider’s own frame; it never reaches this shop.
    </p>
  </div>
  <p class="small">
    Kareeboom is a made-up shop. It shows <code>pay-elements</code> at work, with pretend money. For developers:
    <a href="/docs">the documentation</a>, <a href="/playground">the playground</a>, <a href="/lab">the lab</a>
  </p>
</footer>`;
