import { html, raw } from 'hono/html';
import { createProxy, type Proxy } from '../../proxy/create-proxy.ts';
import type { Services } from '../commands/write.ts';
import type { Account } from '../domain/records/platform.ts';
import { elementPart, pageAsset } from './assets.ts';
import type { Piece } from './parts.ts';

/**
 * What the hosted pages share: the same elements in a document of the service. Here the service is its own first merchant;
 * it mounts the same proxy, with an upstream in the same process, so the elements have exactly one way to talk.
 */

/** Answers a request to the service as an account, without a network between. */
export type InProcess = (account: Account) => (request: Request) => Promise<Response>;

/** The proxy of each account, made when it is first asked for. */
export function proxies({ publicUrl }: Services, inProcess: InProcess): (account: Account) => Proxy {
  const made = new Map<string, Proxy>();
  return (account) => {
    const proxy =
      made.get(account.id) ??
      createProxy({
        baseUrl: `${publicUrl}/2.0`,
        apiKey: '',
        apiSecret: '',
        allowedOrigins: [publicUrl],
        registerOrigins: false,
        fetch: inProcess(account),
      });
    made.set(account.id, proxy);
    return proxy;
  };
}

/** What an element needs in a document's head. */
export const elementHead = (element: 'checkout' | 'portal' | 'emandate'): Piece =>
  html`<link rel="modulepreload" href="${elementPart(element)}" />
    <script type="module" src="/pay-elements.js"></script>
    <script type="module" src="${pageAsset('hosted.ts')}"></script>`;

/** The first view, brought along for the element to read. `<` is the only character that could end the block. */
export const firstView = (view: object): Piece =>
  html`<script type="application/json">
    ${raw(JSON.stringify(view).replaceAll('<', '\\u003c'))}
  </script>`;

/** The padlock before the title. */
export const padlock: Piece = html`<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
  <path d="M4.5 7V5a3.5 3.5 0 0 1 7 0v2M3.5 7h9v6.5h-9z" />
</svg>`;
