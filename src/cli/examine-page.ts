import type { ElementTag } from './examine-tags.ts';
import { ok, problem, warning, words, type Finding, type FetchAddress } from './findings.ts';
import { tagsIn, type HtmlTag } from './html-tags.ts';
import { policyProblems } from './policy.ts';

/** Checks the page with the elements: its headers, its tags and its policy. */

/** The proxy's address, if the page's tags do not name it. */
interface Place {
  readonly endpoint?: string | undefined;
  readonly proxy?: string | undefined;
}

/** A page's response, or the reason why the page could not be read. */
export type PageAnswer =
  { type: 'page'; tags: readonly HtmlTag[]; policy: string | null; headers: Headers; html: string } | { type: 'none'; detail: string };

/** What to do about a page that answers with an error. */
function pageRemedy(status: number): string {
  if (status === 401 || status === 403) return 'give the address of a page that opens without a login';
  return status >= 500 ? 'the log of its server says why' : 'is the address right?';
}

/** Requests a page. */
export async function readPage(url: string, get: FetchAddress): Promise<PageAnswer> {
  const answer = await get(url).catch((error: unknown) => words(error));
  if (typeof answer === 'string')
    return { type: 'none', detail: `${url} does not answer: ${answer}. Is the shop running, and is the address right?` };
  if (answer.status >= 300 && answer.status < 400)
    return {
      type: 'none',
      detail: `${url} leads to ${answer.headers.get('location') ?? 'somewhere else'}: give the address of the page itself, one that opens without a basket or a login`,
    };
  if (!answer.ok) return { type: 'none', detail: `${url} answers ${answer.status}: ${pageRemedy(answer.status)}` };
  const html = await answer.text();
  const tags = tagsIn(html);
  return { type: 'page', tags, policy: policyOfPage(answer.headers, tags), headers: answer.headers, html };
}

/** All policies of a page, from its header and its own tags, separated by commas; null if it has none. */
function policyOfPage(headers: Headers, tags: readonly HtmlTag[]): string | null {
  const written = tags.flatMap(({ name, attributes, isInHead }) =>
    name === 'meta' && isInHead && (attributes['http-equiv'] ?? '').trim().toLowerCase() === 'content-security-policy'
      ? [attributes['content'] ?? '']
      : [],
  );
  const all = [headers.get('content-security-policy') ?? '', ...written].filter((policy) => policy.trim() !== '');
  return all.length === 0 ? null : all.join(', ');
}

/** The base of a page's relative addresses: its `<base>`, unless that is invalid, because browsers ignore it then. */
export function baseOf(tags: readonly HtmlTag[], page: URL): URL {
  const href = tags.find(({ name, attributes }) => name === 'base' && attributes['href'] !== undefined)?.attributes['href'] ?? '';
  return URL.canParse(href, page.href) ? new URL(href, page) : page;
}

/** The addresses at which a proxy has to answer: that of the command line, and those of the page's tags. */
export function proxiesOf({ endpoint, proxy }: Place, page: URL, elements: readonly ElementTag[]): string[] {
  const asked = elements.flatMap(({ address }) => address ?? []);
  const named = endpoint !== undefined || asked.length === 0 ? [new URL(endpoint ?? '/pay', proxy ?? page).href.replace(/\/$/, '')] : [];
  return [...new Set([...asked, ...named])];
}

/** The page itself: its tags, its headers, and its policy. */
export function pageFindings(
  options: Place & { readonly page: string; readonly scripts?: string | undefined },
  service: string,
  sent: PageAnswer,
  elements: readonly ElementTag[],
  [proxies, scripts]: readonly [readonly string[], readonly string[]],
): Finding[] {
  if (sent.type === 'none') return [problem('page', sent.detail)];
  const page = new URL(options.page).origin;
  const found =
    elements.length === 0
      ? [warning('page', 'no <pay-…> element is in the page as it was sent; a script may add it later')]
      : elements.map(({ name }) => ok('page', `<${name}> is on the page`));
  const secure = page.startsWith('https:') || /^http:\/\/(localhost|127\.0\.0\.1)(:|$)/.test(page);
  const transport = secure ? [] : [problem('page', 'the page is not served by https: browsers disable payment interfaces there')];
  if (sent.policy === null)
    return [
      ...found,
      ...transport,
      warning('policy', 'the page has no Content-Security-Policy; "pay-elements csp" prints the one it needs'),
    ];
  const header = sent.policy;
  const all = proxies.flatMap((url) =>
    (scripts.length > 0 ? scripts : [options.scripts ?? page]).map((origin) =>
      policyProblems(header, { page, service, proxy: new URL(url).origin, scripts: origin }),
    ),
  );
  const fatal = new Set(all.flatMap((one) => one.fatal));
  const loose = new Set(all.flatMap((one) => one.loose));
  return [
    ...found,
    ...transport,
    ...[...fatal].map((detail) => problem('policy', detail)),
    ...[...loose].map((detail) => warning('policy', detail)),
    ...(fatal.size + loose.size === 0 ? [ok('policy', 'the elements work under it, and it is strict')] : []),
  ];
}
