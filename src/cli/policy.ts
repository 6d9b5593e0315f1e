/** The Content-Security-Policy that a page with the elements needs, and nothing more. */

/** The origin that a browser asks whether the device has Google Pay. */
const GOOGLE_PAY = 'https://google.com';

/** The origins of a page. */
export interface PolicyOptions {
  /** The origin of the page, such as `https://shop.example`. */
  readonly page: string;
  /** The payments service's origin, on which card numbers are typed. */
  readonly service: string;
  /** The origin that serves the script. Default the page's own. */
  readonly scripts: string;
  /** The proxy's origin. Default the page's own. */
  readonly proxy: string;
  /** Whether the page offers Google Pay: the browser asks Google whether the device supports it. */
  readonly googlePay?: boolean;
  /** `sha256-…` of the import map with the files' hashes, which is an inline script. */
  readonly importMapHash?: string;
  /** `sha256-…` of the style sheets in the element's HTML, where the server writes it. */
  readonly styleHashes?: readonly string[];
  /** `sha256-…` of the script in the element's HTML that stores an early press. */
  readonly scriptHashes?: readonly string[];
}

/** `'self'` for the page's own origin. */
const seenFrom = (page: string, origin: string): string => (origin === page ? "'self'" : origin);

const unique = (sources: readonly string[]): string => [...new Set(sources)].join(' ');

/** The directives by name, in the order in which they are written. */
export function policyOf({
  page,
  service,
  scripts,
  proxy,
  googlePay = false,
  importMapHash,
  styleHashes = [],
  scriptHashes = [],
}: PolicyOptions): Readonly<Record<string, string>> {
  const hashes = [...(importMapHash === undefined ? [] : [importMapHash]), ...scriptHashes].map((hash) => `'${hash}'`);
  return {
    'default-src': "'self'",
    'script-src': unique(["'self'", seenFrom(page, scripts), ...hashes]),
    'style-src': unique(["'self'", ...styleHashes.map((hash) => `'${hash}'`)]),
    'img-src': "'self' data:",
    'connect-src': unique(["'self'", seenFrom(page, proxy), ...(googlePay ? [GOOGLE_PAY] : [])]),
    'frame-src': service,
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': unique(["'self'", seenFrom(page, service)]),
    'require-trusted-types-for': "'script'",
    'trusted-types': 'lit-html',
  };
}

/** A policy as the header's value. */
export const headerOf = (policy: Readonly<Record<string, string>>): string =>
  Object.entries(policy)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');

/** A header's value as directives. If a name is repeated, the first one counts, as in browsers. */
export function parsePolicy(header: string): ReadonlyMap<string, readonly string[]> {
  const directives = new Map<string, readonly string[]>();
  for (const part of header.split(';')) {
    const [name = '', ...sources] = part.trim().split(/\s+/);
    if (name !== '' && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources);
  }
  return directives;
}

/**
 * The policies of a page, which may have several: each of them has to allow an action. They come as one text, separated by commas, because
 * HTTP joins headers of the same name. No policy contains a comma itself.
 */
export const policiesIn = (header: string): ReadonlyMap<string, readonly string[]>[] =>
  header
    .split(',')
    .map(parsePolicy)
    .filter((policy) => policy.size > 0);

/** The directive that applies if another one is missing. */
const FALLBACK: Readonly<Record<string, readonly string[]>> = {
  'frame-src': ['frame-src', 'child-src', 'default-src'],
  'script-src': ['script-src', 'default-src'],
  'connect-src': ['connect-src', 'default-src'],
  'style-src': ['style-src', 'default-src'],
};

const sourcesOf = (policy: ReadonlyMap<string, readonly string[]>, name: string): readonly string[] | undefined =>
  (FALLBACK[name] ?? [name]).map((one) => policy.get(one)).find((sources) => sources !== undefined);

/** A source that names hosts: its scheme, host and port. */
const HOSTS = /^(?:([a-z][a-z\d+.-]*:)\/\/)?([^/:[\]]+|\[[^\]]*\])(?::(\d+|\*))?(?:\/.*)?$/;

/** Whether a source's scheme allows that of an address; browsers let https in where http is allowed. */
const allowsScheme = (scheme: string | undefined, protocol: string): boolean =>
  scheme === undefined || scheme === protocol || (scheme === 'http:' && protocol === 'https:');

/** Whether a source list of a document allows an origin. `self` is the document's own. */
function allows(sources: readonly string[], origin: string, self: string): boolean {
  const { protocol, hostname, port } = new URL(origin);
  return sources.some((written) => {
    const source = written.toLowerCase();
    if (source === '*') return true;
    if (source === "'self'") return origin === self;
    if (/^[a-z][a-z\d+.-]*:$/.test(source)) return allowsScheme(source, protocol);
    const [, scheme, host = '', wanted = ''] = HOSTS.exec(source) ?? [];
    if (!allowsScheme(scheme, protocol) || (wanted !== '*' && wanted !== port && !(port === '' && /^(80|443)$/.test(wanted)))) return false;
    return host === hostname || host === '*' || (host.startsWith('*.') && hostname.endsWith(host.slice(1)));
  });
}

/** Whether a source means every site: `*`, a scheme alone such as `https:`, or any host as in `https://*`. */
const isEverySite = (source: string): boolean => /^([a-z][a-z\d+.-]*:|([a-z][a-z\d+.-]*:\/\/)?\*(:[\d*]+)?(\/.*)?)$/i.test(source);

/** The lists of who may embed a document, one of each of its policies that has one. */
const ancestorLists = (header: string): (readonly string[])[] =>
  policiesIn(header).flatMap((policy) => {
    const sources = policy.get('frame-ancestors');
    return sources === undefined ? [] : [sources];
  });

/** Who may embed a document, by the strictest of its policies: every site, sites that a wildcard fits, or named sites. */
export type Framers = { readonly who: 'every site' | 'a wildcard'; readonly source: string | null } | { readonly who: 'named sites' };

/** Who a list of sources lets embed a document. */
function framersOf(sources: readonly string[]): Framers {
  const every = sources.find(isEverySite);
  if (every !== undefined) return { who: 'every site', source: every };
  const wild = sources.find((source) => source.includes('*'));
  return wild === undefined ? { who: 'named sites' } : { who: 'a wildcard', source: wild };
}

/** Who may embed a document with these policies. Without a list, the source is null. */
export function framers(header: string): Framers {
  const all = ancestorLists(header).map(framersOf);
  return (
    all.find(({ who }) => who === 'named sites') ??
    all.find(({ who }) => who === 'a wildcard') ??
    all[0] ?? { who: 'every site', source: null }
  );
}

/** Whether a page may embed a document of `self` with these policies. */
export const mayEmbed = (header: string, page: string, self: string): boolean =>
  ancestorLists(header).every((sources) => allows(sources, page, self));

/** Whether Google Pay opens under a page's policies. */
export const allowsGooglePay = (header: string, page: string): boolean =>
  policiesIn(header).every((policy) => {
    const sources = sourcesOf(policy, 'connect-src');
    return sources === undefined || allows(sources, GOOGLE_PAY, page);
  });

/** What a page's policies block or allow wrongly; empty if the elements work under them and one of them is strict. */
export function policyProblems(header: string, options: PolicyOptions): { fatal: string[]; loose: string[] } {
  const all = policiesIn(header);
  const fatal = new Set(all.flatMap((policy) => fatalProblems(policy, options)));
  const [first = [], ...others] = all.map(looseProblems);
  // What one policy allows, another may block.
  return { fatal: [...fatal], loose: first.filter((detail) => others.every((other) => other.includes(detail))) };
}

/** What a policy blocks that the elements need. */
function fatalProblems(policy: ReadonlyMap<string, readonly string[]>, { page, service, proxy, scripts }: PolicyOptions): string[] {
  const needs: readonly (readonly [string, string, string])[] = [
    ['frame-src', service, 'the card fields cannot be framed'],
    ['connect-src', proxy, 'the elements cannot reach the proxy'],
    ['script-src', scripts, 'the script cannot be loaded'],
  ];
  const fatal = needs.flatMap(([name, origin, why]) => {
    const sources = sourcesOf(policy, name);
    return sources === undefined || allows(sources, origin, page) ? [] : [`${name} does not allow ${origin}: ${why}`];
  });
  const trusted = policy.get('trusted-types');
  if (policy.has('require-trusted-types-for') && trusted !== undefined && !trusted.includes('lit-html') && !trusted.includes('*'))
    fatal.push('trusted-types does not allow lit-html: nothing can be rendered');
  return fatal;
}

/** What a policy allows that the elements do not need. */
function looseProblems(policy: ReadonlyMap<string, readonly string[]>): string[] {
  const script = sourcesOf(policy, 'script-src');
  // With it, browsers ignore the addresses in the list, which are there for old ones.
  const trusts = script?.includes("'strict-dynamic'") === true;
  return [
    ...(script === undefined ? ['script-src is missing: any script may run on a page that takes payments'] : []),
    ...(script?.some((source) => source === "'unsafe-inline'" || source === "'unsafe-eval'" || (!trusts && isEverySite(source)))
      ? ['script-src allows inline scripts, eval or any origin; the elements need none of it']
      : []),
    ...(policy.has('require-trusted-types-for') ? [] : ["require-trusted-types-for 'script' is missing"]),
    ...(policy.has('object-src') || policy.get('default-src')?.includes("'none'") === true ? [] : ["object-src 'none' is missing"]),
    ...(policy.has('base-uri') ? [] : ["base-uri 'none' is missing"]),
  ];
}
