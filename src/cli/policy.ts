/** The Content-Security-Policy that a page with the elements needs, and not a word more. */

/** Where things come from. */
export interface PolicyOptions {
  /** The origin of the page, such as `https://shop.example`. */
  readonly page: string;
  /** The payments service's origin, where card numbers are typed. */
  readonly service: string;
  /** The origin that serves the script; the page's own when it is bundled or served from there. */
  readonly scripts: string;
  /** The proxy's origin; the page's own unless the proxy is elsewhere. */
  readonly proxy: string;
  /** `sha256-…` of the one inline script, the import map with the files' hashes. */
  readonly importMapHash?: string;
}

/** `'self'` for the page's own origin. */
const seenFrom = (page: string, origin: string): string => (origin === page ? "'self'" : origin);

const unique = (sources: readonly string[]): string => [...new Set(sources)].join(' ');

/** The directives by name, in the order in which they are read best. */
export function policyOf({ page, service, scripts, proxy, importMapHash }: PolicyOptions): Readonly<Record<string, string>> {
  const hash = importMapHash === undefined ? [] : [`'${importMapHash}'`];
  return {
    'default-src': "'self'",
    'script-src': unique(["'self'", seenFrom(page, scripts), ...hash]),
    'style-src': "'self'",
    'img-src': "'self' data:",
    'connect-src': unique(["'self'", seenFrom(page, proxy)]),
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

/** A header's value as directives; the first of a name counts, as in browsers. */
export function parsePolicy(header: string): ReadonlyMap<string, readonly string[]> {
  const directives = new Map<string, readonly string[]>();
  for (const part of header.split(';')) {
    const [name = '', ...sources] = part.trim().split(/\s+/);
    if (name !== '' && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources);
  }
  return directives;
}

/** Directives that stand in where one is missing. */
const FALLBACK: Readonly<Record<string, readonly string[]>> = {
  'frame-src': ['frame-src', 'child-src', 'default-src'],
  'script-src': ['script-src', 'default-src'],
  'connect-src': ['connect-src', 'default-src'],
  'style-src': ['style-src', 'default-src'],
};

const sourcesOf = (policy: ReadonlyMap<string, readonly string[]>, name: string): readonly string[] | undefined =>
  (FALLBACK[name] ?? [name]).map((one) => policy.get(one)).find((sources) => sources !== undefined);

/** Whether a source list lets an origin in, as far as the elements need: exact origins, `'self'`, schemes and `*`. */
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

/** What a page's policy lacks or gives away; empty when the elements work under it and it is strict. */
export function policyProblems(header: string, { page, service, proxy, scripts }: PolicyOptions): { fatal: string[]; loose: string[] } {
  const policy = parsePolicy(header);
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
  const script = sourcesOf(policy, 'script-src');
  const loose = [
    ...(script === undefined ? ['script-src is missing: any script may run on a page that takes payments'] : []),
    ...(script?.some((source) => source === "'unsafe-inline'" || source === "'unsafe-eval'" || source === '*')
      ? ['script-src allows inline scripts, eval or any origin; the elements need none of it']
      : []),
    ...(policy.has('require-trusted-types-for') ? [] : ["require-trusted-types-for 'script' is missing"]),
    ...(policy.has('object-src') || policy.get('default-src')?.includes("'none'") === true ? [] : ["object-src 'none' is missing"]),
    ...(policy.has('base-uri') ? [] : ["base-uri 'none' is missing"]),
  ];
  return { fatal, loose };
}
