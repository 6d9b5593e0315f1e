import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import type { Locale } from '../../facts/languages.ts';
import { createProxy } from '../../proxy/create-proxy.ts';
import type { Proxy } from '../../proxy/options.ts';
import type { Services } from '../commands/write.ts';
import type { BrandView } from '../domain/brand.ts';
import type { Account } from '../domain/records/platform.ts';
import { elementPart, pageAsset, pageAssetText } from './assets.ts';
import { document, guard, markOf } from './document.ts';
import { hashOf, type ElementTag } from './element-tag.ts';
import { languageChoice } from './hosted-language.ts';
import { langOf } from './page-locale.ts';
import { emptyHtml, type HtmlPart } from './parts.ts';
import { pagePolicy } from './policy.ts';

/**
 * The parts that all hosted pages share: the same elements in a document of the service. Here the service acts as its own merchant.
 * It mounts the same proxy, which calls the service in the same process, so the elements have only one way to communicate.
 */

/** Answers a request to the service as an account, without a network in between. */
export type InProcess = (account: Account) => (request: Request) => Promise<Response>;

/** The proxy that serves an account's pages. */
export type ProxyOf = (account: Account) => Proxy;

/** A proxy, and the latest settings of its account. */
interface ProxyOfAccount {
  account: Account;
  readonly proxy: Proxy;
}

/**
 * The proxy of each account, made at its first use. It always uses the account that was passed last. `failed` is called with errors
 * in a proxy.
 */
export function proxies({ publicUrl }: Pick<Services, 'publicUrl'>, inProcess: InProcess, failed: (error: unknown) => void): ProxyOf {
  const made = new Map<string, ProxyOfAccount>();
  return (account) => {
    const known = made.get(account.id);
    if (known) {
      // The account's settings may have changed.
      known.account = account;
      return known.proxy;
    }
    const entry: ProxyOfAccount = {
      account,
      proxy: createProxy({
        baseUrl: `${publicUrl}/2.0`,
        apiKey: '',
        apiSecret: '',
        allowedOrigins: [publicUrl],
        registerOrigins: false,
        fetch: (request) => inProcess(entry.account)(request),
        onError: failed,
      }),
    };
    made.set(account.id, entry);
    return entry.proxy;
  };
}

/** The page's style, and the merchant's colour for elements whose sessions cannot have their own. */
function sheetOf({ element }: ElementTag, { primary }: BrandView): string {
  const brand = element === 'checkout' || primary === null ? '' : `pay-${element}{--pay-color-brand:${primary}}`;
  return pageAssetText('hosted.css') + brand;
}

/** A hosted page: whose it is and what it is for, the choice of languages, and the element. */
export interface ElementPage {
  readonly element: ElementTag;
  readonly brand: BrandView;
  readonly locale: Locale;
  readonly theme?: string;
  readonly kind?: 'narrow';
  readonly titleOf: (locale: Locale) => string;
  readonly headingOf: (locale: Locale) => string;
  /** What is said beside a padlock, below the heading; null where the heading has said it. */
  readonly secure: HtmlPart | null;
  /** Shown if scripts do not run. */
  readonly needsScript: string;
  /** The origins of pages that may embed it. */
  readonly ancestors: readonly string[];
  /** The payment methods that it offers. */
  readonly methods?: readonly string[];
  /** What must run before the element's script. */
  readonly before?: HtmlPart;
  /** Whether the element's way back closes the tab. */
  readonly closesTab?: boolean;
  /** The note in test mode. */
  readonly footer: HtmlPart;
}

const padlock: HtmlPart = html`<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
  <path d="M4.5 7V5a3.5 3.5 0 0 1 7 0v2M3.5 7h9v6.5h-9z" />
</svg>`;

/** The head of a page with an element. The style is inline, because a separate file would delay the form by a round trip. */
const elementHead = ({ element, isWhole }: ElementTag, sheet: string, before: HtmlPart): HtmlPart =>
  html`${raw(`<style>${sheet}</style>`)}
    <link rel="modulepreload" href="${elementPart(element)}" />
    ${isWhole ? html`<link rel="modulepreload" href="${elementPart('hydration')}" />` : emptyHtml} ${before}
    <script type="module" src="/pay-elements.js"></script>
    <script type="module" src="${pageAsset('hosted.ts')}"></script>`;

/** Answers with a hosted page. The merchant's mark has no text of its own, because its name follows. */
export function sendElementPage(c: Context, page: ElementPage): Response | Promise<Response> {
  const { element, brand, locale, theme = 'auto', kind, titleOf, headingOf, secure, before = emptyHtml, methods = [] } = page;
  const sheet = sheetOf(element, brand);
  const { styles, scripts } = element.inline;
  guard(c, 'payer', pagePolicy(page.ancestors, { scripts, styles: [...styles, hashOf(sheet)] }, methods));
  return c.html(
    document({
      lang: langOf(locale),
      theme,
      title: titleOf(locale),
      brand,
      head: elementHead(element, sheet, before),
      ...(kind !== undefined && { kind }),
      body: html`<header>
          <img class="mark" src="${markOf(brand)}" alt="" width="40" height="40" />
          <div class="whose">
            <h1>${headingOf(locale)}</h1>
            ${secure === null ? emptyHtml : html`<p class="secure">${padlock} ${secure}</p>`}
          </div>
          ${languageChoice(locale, titleOf, headingOf)}
        </header>
        <main ${page.closesTab === true ? html`data-closes-tab` : emptyHtml}>
          <noscript><p class="note">${page.needsScript}</p></noscript>
          ${element.html}
        </main>
        ${page.footer}`,
    }),
  );
}
