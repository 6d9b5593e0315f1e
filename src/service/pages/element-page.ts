import { html, raw } from 'hono/html';
import { createProxy } from '../../proxy/create-proxy.ts';
import type { Proxy } from '../../proxy/options.ts';
import type { Services } from '../commands/write.ts';
import type { BrandView } from '../domain/brand.ts';
import type { Account } from '../domain/records/platform.ts';
import { elementPart, pageAsset, pageAssetText } from './assets.ts';
import { markOf } from './brand-mark.ts';
import { hashOf, type ElementTag } from './element-tag.ts';
import { emptyHtml, type HtmlPart } from './parts.ts';
import type { PayerDocument } from './payer-document.ts';
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
  const own = element === 'portal' ? pageAssetText('portal.css') : '';
  const brand = element === 'checkout' || primary === null ? '' : `pay-${element}{--pay-color-brand:${primary}}`;
  return pageAssetText('hosted.css') + own + brand;
}

/**
 * The contents of the head of a document with an element. The style is inline, because a separate file would delay the form by a
 * round trip. `before` is what must run before the element's script.
 */
export const elementHead = (tag: ElementTag, brand: BrandView, before: HtmlPart = emptyHtml): Pick<PayerDocument, 'styles' | 'head'> => ({
  styles: raw(`<style>${sheetOf(tag, brand)}</style>`),
  head: html`<link rel="modulepreload" href="${elementPart(tag.element)}" />
    ${tag.isWhole ? html`<link rel="modulepreload" href="${elementPart('hydration')}" />` : emptyHtml} ${before}
    <script type="module" src="/pay-elements.js"></script>
    <script type="module" src="${pageAsset('hosted.ts')}"></script>`,
});

/** The content security policy of such a document. `methods` are the payment methods that it offers. */
export const elementPolicy = (tag: ElementTag, brand: BrandView, ancestors: readonly string[], methods: readonly string[] = []): string => {
  const { styles, scripts } = tag.inline;
  return pagePolicy(ancestors, { scripts, styles: [...styles, hashOf(sheetOf(tag, brand))] }, methods);
};

/** A padlock, shown before the title. */
export const padlock: HtmlPart = html`<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
  <path d="M4.5 7V5a3.5 3.5 0 0 1 7 0v2M3.5 7h9v6.5h-9z" />
</svg>`;

/** The merchant's mark before its name. It has no text of its own, because the name follows. */
export const merchantMark = (brand: BrandView): HtmlPart => html`<img class="mark" src="${markOf(brand)}" alt="" width="40" height="40" />`;
