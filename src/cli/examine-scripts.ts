import { createHash } from 'node:crypto';
import { ok, problem, warning, words, type Finding, type FetchAddress } from './findings.ts';
import type { HtmlTag } from './html-tags.ts';

/** Whether the page's scripts of this package load: the script, its chunks, and what the page preloads. */

const JAVASCRIPT = /^(text|application)\/(javascript|ecmascript|x-javascript)\s*(;|$)/i;
/** The files of its own folder that a script imports, statically or dynamically. */
const IMPORT = /["'`](\.{1,2}\/[\w./-]+\.js)["'`]/g;

/** Checks one script as a browser does before it runs it as a module. */
async function scriptFinding(
  url: URL,
  { attributes }: HtmlTag,
  page: URL,
  get: FetchAddress,
): Promise<{ findings: Finding[]; text: string }> {
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
  const integrity = attributes['integrity'] ?? '';
  const hash = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
  if (integrity.startsWith('sha384-') && !integrity.split(/\s+/).includes(hash))
    return none(`${url.href} is not what integrity says: "pay-elements csp" prints the tag for the installed version`);
  return { findings: [], text: new TextDecoder().decode(bytes) };
}

/** The scripts of this package in the page, each with what it imports. */
export async function examineScripts(
  tags: readonly HtmlTag[],
  page: URL,
  base: URL,
  get: FetchAddress,
): Promise<{ findings: Finding[]; origins: string[] }> {
  const scripts = tags.filter(
    ({ name, attributes }) => name === 'script' && /pay-elements[^/]*\.js|\/pay-elements\//.test(attributes['src'] ?? ''),
  );
  if (scripts.length === 0)
    return { findings: [warning('script', 'no pay-elements.js is in the page as it was sent; it may be in a bundle')], origins: [] };
  const findings: Finding[] = [];
  const origins: string[] = [];
  for (const script of scripts) {
    const src = script.attributes['src'] ?? '';
    if (!URL.canParse(src, base.href)) {
      findings.push(problem('script', `${src} is no address`));
      continue;
    }
    const url = new URL(src, base);
    origins.push(url.origin);
    if (script.attributes['type'] !== 'module') findings.push(problem('script', `${url.href} is a module: its tag needs type="module"`));
    const { findings: own, text } = await scriptFinding(url, script, page, get);
    findings.push(...own);
    const parts = [...new Set([...text.matchAll(IMPORT)].map(([, path = '']) => new URL(path, url).href))];
    const bare: HtmlTag = { name: 'script', attributes: {} };
    const found = await Promise.all(parts.map((part) => scriptFinding(new URL(part), bare, page, get)));
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
