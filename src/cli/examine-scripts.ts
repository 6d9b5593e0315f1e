import { ok, problem, warning, words, type Finding, type FetchAddress } from './findings.ts';
import type { HtmlTag } from './html-tags.ts';
import { runs } from './integrity.ts';

/** Whether the page's scripts of this package load: the script, its chunks, and what the page preloads. */

const JAVASCRIPT = /^(text|application)\/(javascript|ecmascript|x-javascript)\s*(;|$)/i;
/** The files of its own folder that a script imports, statically or dynamically. */
const IMPORT = /["'`](\.{1,2}\/[\w./-]+\.js)["'`]/g;

/** A tag of one of this package's scripts. */
export interface PackageScript {
  readonly src: string;
  /** Null if `src` is no address. */
  readonly url: URL | null;
  readonly integrity: string;
  readonly type: string;
}

/** The tags of this package's scripts in a page. */
export const packageScripts = (tags: readonly HtmlTag[], base: URL): PackageScript[] =>
  tags.flatMap(({ name, attributes: { src = '', integrity = '', type = '' } }) =>
    name === 'script' && /pay-elements[^/]*\.js|\/pay-elements\//.test(src)
      ? [{ src, url: URL.canParse(src, base.href) ? new URL(src, base) : null, integrity, type }]
      : [],
  );

/** The hashes of an import map, by the addresses of the files: browsers compare imported files with these. */
export function importedHashes(tags: readonly HtmlTag[], base: URL): ReadonlyMap<string, string> {
  const maps = tags.filter(({ name, attributes }) => name === 'script' && attributes['type']?.trim().toLowerCase() === 'importmap');
  const entries = maps.flatMap(({ text }) => {
    const all = parsed(text)?.integrity;
    return typeof all === 'object' && all !== null ? Object.entries(all) : [];
  });
  return new Map(
    entries.flatMap(([key, value]) =>
      typeof value === 'string' && URL.canParse(key, base.href) ? [[new URL(key, base).href, value]] : [],
    ),
  );
}

function parsed(text: string): { readonly integrity?: unknown } | null {
  try {
    return JSON.parse(text) as { integrity?: unknown } | null;
  } catch {
    return null;
  }
}

/** Checks one script as a browser does before it runs it as a module. */
async function scriptFinding(url: URL, integrity: string, page: URL, get: FetchAddress): Promise<{ findings: Finding[]; text: string }> {
  const none = (detail: string) => ({ findings: [problem('script', detail)], text: '' });
  const answer = await get(url.href, { headers: { origin: page.origin } }).catch((error: unknown) => words(error));
  if (typeof answer === 'string') return none(`${url.href} does not answer: ${answer}`);
  if (!answer.ok) return none(`${url.href} answers ${answer.status}: serve node_modules/pay-elements/dist there`);
  const type = answer.headers.get('content-type') ?? '';
  if (!JAVASCRIPT.test(type)) return none(`${url.href} is sent as "${type}": browsers run modules only as text/javascript`);
  const allowed = answer.headers.get('access-control-allow-origin');
  if (url.origin !== page.origin && allowed !== '*' && allowed !== page.origin)
    return none(`${url.href} is of another origin and sends no access-control-allow-origin for ${page.origin}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (!runs(bytes, integrity))
    return none(`${url.href} is not what integrity says: "pay-elements csp" prints the tag for the installed version`);
  return { findings: [], text: new TextDecoder().decode(bytes) };
}

/** Whether a script may load or register elements: it imports something, registers an element, or adds a script. */
const MAY_LOAD = /\bimport\b|customElements|createElement\(\W*script/i;

/** What a page without this package's script means: with a bundle that may have it, a script that nobody can see; else no script. */
async function missingScript(tags: readonly HtmlTag[], base: URL, hasElement: boolean, get: FetchAddress): Promise<Finding> {
  const scripts = tags.filter(({ name }) => name === 'script');
  const texts = await Promise.all(
    scripts.map(async ({ attributes: { src }, text }) => {
      if (src === undefined || !URL.canParse(src, base.href)) return text;
      const answer = await get(new URL(src, base).href).catch(() => null);
      return answer?.ok === true ? answer.text() : '';
    }),
  );
  return !hasElement || texts.some((text) => MAY_LOAD.test(text))
    ? warning('script', 'no pay-elements.js is in the page as it was sent; it may be in a bundle')
    : problem(
        'script',
        'no script of the page has the elements or loads them: add <script type="module" src="/pay-elements.js"></script>, or import pay-elements in your bundle',
      );
}

/** The scripts of this package in the page, each with what it imports. `hasElement`: whether an element's tag is in the page. */
export async function examineScripts(
  tags: readonly HtmlTag[],
  page: URL,
  { base, hasElement }: { readonly base: URL; readonly hasElement: boolean },
  get: FetchAddress,
): Promise<{ findings: Finding[]; origins: string[] }> {
  const scripts = packageScripts(tags, base);
  if (scripts.length === 0) return { findings: [await missingScript(tags, base, hasElement, get)], origins: [] };
  const hashes = importedHashes(tags, base);
  const findings: Finding[] = [];
  const origins: string[] = [];
  for (const { src, url, type, integrity } of scripts) {
    if (url === null) {
      findings.push(problem('script', `${src} is no address`));
      continue;
    }
    origins.push(url.origin);
    if (type.trim().toLowerCase() !== 'module') findings.push(problem('script', `${url.href} is a module: its tag needs type="module"`));
    const { findings: own, text } = await scriptFinding(url, integrity, page, get);
    findings.push(...own);
    const parts = [...new Set([...text.matchAll(IMPORT)].map(([, path = '']) => new URL(path, url).href))];
    const found = await Promise.all(parts.map((part) => scriptFinding(new URL(part), hashes.get(part) ?? '', page, get)));
    findings.push(...found.flatMap((one) => one.findings));
  }
  const wrong = findings.length > 0;
  return { findings: wrong ? findings : [ok('script', 'the script loads, and so does everything that it imports')], origins };
}

/** Checks what the page preloads. A hint for a missing file only costs time. */
export async function examineHints(tags: readonly HtmlTag[], base: URL, service: string, get: FetchAddress): Promise<Finding[]> {
  const links = tags.filter(({ name, attributes }) => name === 'link' && URL.canParse(attributes['href'] ?? '', base.href));
  const of = (rel: string) => links.filter(({ attributes }) => (attributes['rel'] ?? '').split(/\s+/).includes(rel));
  const preloads = of('modulepreload').filter(({ attributes }) => (attributes['href'] ?? '').includes('pay-elements'));
  const lost = await Promise.all(
    preloads.map(async ({ attributes }) => {
      const { href } = new URL(attributes['href'] ?? '', base.href);
      const answer = await get(href).catch(() => null);
      return answer?.ok === true
        ? []
        : [problem('hints', `modulepreload of ${href} answers ${answer?.status ?? 'nothing'}: it is of another version`)];
    }),
  );
  const greeted = of('preconnect').map(({ attributes }) => new URL(attributes['href'] ?? '', base.href).origin);
  const other =
    greeted.length === 0 || greeted.includes(service)
      ? []
      : [warning('hints', `preconnect leads to ${greeted.join(', ')}, and the card fields come from ${service}`)];
  const wrong = [...lost.flat(), ...other];
  return wrong.length > 0 || preloads.length + greeted.length === 0 ? wrong : [ok('hints', 'the page preloads only what it needs')];
}
