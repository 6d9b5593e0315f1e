import { faultsOf, type AttributeFault } from '../elements/shared/element/attributes.ts';
import { errorOf, ok, problem, warning, words, type Finding, type FetchAddress } from './findings.ts';
import type { HtmlTag } from './html-tags.ts';
import { allowsGooglePay, framers, mayEmbed } from './policy.ts';

/** Checks whether each element of the page finds its proxy, and the session that its tag names. */

/** The elements, with the proxy's names for their kinds of session. */
const KINDS: Readonly<Record<string, string>> = { 'pay-checkout': 'checkout', 'pay-portal': 'portal', 'pay-emandate': 'emandate' };

/** An element's tag, and the address at which it expects its proxy. */
export interface ElementTag {
  /** The tag's name, such as `pay-checkout`. */
  readonly name: string;
  /** The kind of session: `checkout`, `portal` or `emandate`. */
  readonly kind: string;
  /** Null if the tag had no session in the HTML. */
  readonly session: string | null;
  /** The attribute's value; `/pay` if the tag has none. */
  readonly endpoint: string;
  /** The proxy's address, without a slash at its end; null if `endpoint` is invalid. */
  readonly address: string | null;
  /** What the element itself reports about the tag's attributes. */
  readonly faults: readonly AttributeFault[];
}

/** The elements among a page's tags. */
export const elementsIn = (tags: readonly HtmlTag[], base: URL): ElementTag[] =>
  tags.flatMap(({ name, attributes }) => {
    const kind = KINDS[name];
    if (kind === undefined) return [];
    const {
      session = null,
      endpoint = '/pay',
      locale = null,
      theme = null,
      'page-url': pageUrl = null,
      draft = null,
      appearance = null,
      button = null,
    } = attributes;
    const address = URL.canParse(endpoint, base.href) ? new URL(endpoint, base).href.replace(/\/$/, '') : null;
    const settings = { session, endpoint, locale, theme, pageUrl, draft, appearance, button };
    return [{ name, kind, session, endpoint, address, faults: faultsOf(settings) }];
  });

/** The fields of a view that the doctor checks. */
interface Seen {
  readonly state?: unknown;
  readonly methods?: unknown;
  readonly frame_url?: unknown;
}

const ENDED: ReadonlySet<unknown> = new Set(['expired', 'closed', 'cancelled', 'failed']);

/** Checks whether the session's methods work under the page's policy: Google Pay sends requests to Google. */
export function walletFindings(view: unknown, page: URL, policy: string | null): Finding[] {
  const methods = (view as Seen | null)?.methods;
  const offers = Array.isArray(methods) && methods.some((method: { readonly id?: unknown } | null) => method?.id === 'GOOGLE_PAY');
  if (!offers || policy === null || allowsGooglePay(policy, page.origin)) return [];
  return [
    problem(
      'policy',
      'connect-src does not allow https://google.com: Google Pay is offered and cannot open. Add it, or offer no Google Pay (payment.payment_methods)',
    ),
  ];
}

/** Checks the session of a tag, as the element would use it. */
export async function examineTag(tag: ElementTag, page: URL, get: FetchAddress, policy: string | null): Promise<Finding[]> {
  const ignored = tag.faults.flatMap(({ fatal, message }) =>
    fatal ? [] : [warning('tag', `<${tag.name}> ignores an attribute: ${message}`)],
  );
  return [...ignored, ...(await examineSession(tag, page, get, policy))];
}

/** Requests the session of a tag as the element does. */
async function examineSession(
  { name, kind, session, endpoint, address, faults }: ElementTag,
  page: URL,
  get: FetchAddress,
  policy: string | null,
): Promise<Finding[]> {
  if (address === null) return [problem('tag', `endpoint="${endpoint}" of <${name}> is no address`)];
  if (session === null) return [warning('tag', `<${name}> has no session as it was sent; a script may set it later`)];
  if (!/^ses_[\w-]{1,64}$/.test(session))
    return [problem('tag', `session="${session}" of <${name}> is not an id like ses_…: set it to the session_id from your server`)];
  const wrong = faults.find(({ fatal }) => fatal);
  if (wrong !== undefined) return [problem('tag', `<${name}> refuses its attribute: ${wrong.message}`)];
  const ask = (of: string) => get(`${address}/${of}/${session}`, { headers: { origin: page.origin } });
  const answer = await ask(kind).catch((error: unknown) => words(error));
  if (typeof answer === 'string') return [problem('tag', `${address} does not answer: ${answer}. Is the server with the proxy running?`)];
  if (answer.ok) {
    const view = (await answer.json().catch(() => ({}))) as Seen;
    if (ENDED.has(view.state)) return [problem('tag', `the session of <${name}> is over (${String(view.state)}): make one for each visit`)];
    const frame = typeof view.frame_url === 'string' ? await frameFinding(name, view.frame_url, page, get) : [];
    return [ok('tag', `<${name}> finds its session at ${address}`), ...frame, ...walletFindings(view, page, policy)];
  }
  const { code } = await errorOf(answer);
  if (code === null) return [problem('tag', `${address}, the endpoint of <${name}>, answers ${answer.status}, and not as the proxy does`)];
  if (code === 'origin_refused') return [problem('tag', `the proxy refuses ${page.origin}: add it to allowedOrigins`)];
  if (code !== 'not_found')
    return [problem('tag', `the proxy answers ${answer.status} (${code}) about the session of <${name}>: its log says why`)];
  for (const [other, of] of Object.entries(KINDS))
    if (of !== kind && (await ask(of).catch(() => null))?.ok === true)
      return [problem('tag', `the session of <${name}> is one for <${other}>: make it with pay.${kind}.create`)];
  return [problem('tag', `there is no session ${session}: make it on your server, with the key of the proxy's account`)];
}

/** Checks whether the page may show the card fields of this session. */
async function frameFinding(name: string, url: string, page: URL, get: FetchAddress): Promise<Finding[]> {
  const answer = await get(url).catch((error: unknown) => words(error));
  if (typeof answer === 'string')
    return [problem('frame', `the card fields of <${name}> at ${url} do not answer: ${answer}. Is the service running?`)];
  if (!answer.ok) return [problem('frame', `the card fields of <${name}> answer ${answer.status}: the service's log says why`)];
  return embeddingFindings(answer, url, page, `the card fields of <${name}>`);
}

/** Checks who may embed the card fields: the page, and no site that is not named. */
export function embeddingFindings(answer: Response, url: string, page: URL, what: string): Finding[] {
  const policy = answer.headers.get('content-security-policy') ?? '';
  if (!mayEmbed(policy, page.origin, new URL(url).origin))
    return [
      problem('frame', `${what} may not be embedded by ${page.origin}: add it to allowedOrigins, or to allowed_origins of the session`),
    ];
  return framers(policy).who === 'named sites'
    ? []
    : [warning('frame', `${what} may be embedded by more sites than are named: is something in front of the service changing its policy?`)];
}
