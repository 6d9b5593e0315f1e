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

/** Whether a source list allows an origin, as far as the elements need: exact origins, `'self'`, schemes and `*`. */
function allows(sources: readonly string[], origin: string, page: string): boolean {
  const { protocol, host, hostname } = new URL(origin);
  return sources.some((source) => {
    if (source === '*') return true;
    if (source === "'self'") return origin === page;
    if (source === protocol) return true;
    const bare = source.replace(/^[a-z]+:\/\//, '').replace(/\/.*$/, '');
    if (source.includes('://') && !source.startsWith(protocol)) return false;
    return bare === host || (bare.startsWith('*.') && hostname.endsWith(bare.slice(1)));
  });
}

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
  return [
    ...(script === undefined ? ['script-src is missing: any script may run on a page that takes payments'] : []),
    ...(script?.some((source) => source === "'unsafe-inline'" || source === "'unsafe-eval'" || source === '*')
      ? ['script-src allows inline scripts, eval or any origin; the elements need none of it']
      : []),
    ...(policy.has('require-trusted-types-for') ? [] : ["require-trusted-types-for 'script' is missing"]),
    ...(policy.has('object-src') || policy.get('default-src')?.includes("'none'") === true ? [] : ["object-src 'none' is missing"]),
    ...(policy.has('base-uri') ? [] : ["base-uri 'none' is missing"]),
  ];
}
