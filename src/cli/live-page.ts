import { ok, problem, warning, type Finding } from './findings.ts';
import type { HtmlTag } from './html-tags.ts';
import { framers } from './policy.ts';

/** Checks that need only a page's HTTP response. */

/** Half a year, in seconds. With a shorter time, a visitor who seldom comes would use http again. */
const HSTS_SECONDS = 15_552_000;

/** Checks whether browsers are told to use only https. */
export function hstsFinding(header: string | null): Finding {
  const age = Number(/max-age="?(\d+)/i.exec(header ?? '')?.[1] ?? 0);
  if (age >= HSTS_SECONDS) return ok('hsts', `browsers use only https for ${Math.floor(age / 86_400)} days`);
  return warning('hsts', `${header === null ? 'there is no' : 'too short a'} Strict-Transport-Security: send "max-age=31536000"`);
}

/** Checks whether another site may embed the page, and so trick a shopper into pressing something that they do not see. */
export function framingFinding(headers: Headers): Finding {
  const found = framers(headers.get('content-security-policy') ?? '');
  // Browsers read the old header only where no policy says it, and ignore other values of it.
  const hasOldHeader = (headers.get('x-frame-options') ?? '').split(',').some((value) => /^\s*(deny|sameorigin)\s*$/i.test(value));
  if (found.who === 'named sites' || (found.source === null && hasOldHeader))
    return ok('framing', 'only sites that the page names can frame it');
  if (found.source === null) return warning('framing', "any site may frame the page: add frame-ancestors 'self' to its policy");
  const who = found.who === 'every site' ? 'any site' : 'every site that the wildcard fits';
  return warning(
    'framing',
    `${who} may frame the page, because of ${found.source} in frame-ancestors: name each site there, or 'self' alone`,
  );
}

/** Attributes with which a tag loads something, or sends what was typed. */
const LOADS: Readonly<Record<string, string>> = { script: 'src', link: 'href', iframe: 'src', img: 'src', form: 'action', source: 'src' };
/** Tags that only show something. */
const SHOWS = new Set(['img', 'source']);

/** Relations of a `<link>` by which a browser loads something. */
const LOADING_LINK = /\b(stylesheet|preload|modulepreload|prefetch|icon|apple-touch-icon|manifest)\b/;

/** Checks what an https page loads over http: browsers block most of it, and warn about the rest. */
export function mixedContent(tags: readonly HtmlTag[], page: URL): Finding[] {
  if (page.protocol !== 'https:') return [];
  const found = tags.flatMap(({ name, attributes }) => {
    const address = attributes[LOADS[name] ?? ''] ?? '';
    if (!/^http:/i.test(address.trim())) return [];
    const relation = name === 'link' ? (attributes['rel'] ?? '').toLowerCase() : '';
    if (/\b(preconnect|dns-prefetch)\b/.test(relation))
      return [warning('mixed', `the page prepares for ${address}, which is not https: is that the live address of the payments service?`)];
    // Links of other relations name a page but load nothing.
    if (name === 'link' && !LOADING_LINK.test(relation)) return [];
    return [(SHOWS.has(name) ? warning : problem)('mixed', `<${name}> uses ${address}, which is not https`)];
  });
  return found.length > 0 ? found : [ok('mixed', 'nothing is loaded over http')];
}

/** Checks the attributes that the page's cookies should have. */
export function cookieFindings(cookies: readonly string[]): Finding[] {
  const found = cookies.flatMap((cookie) => {
    const [pair = '', ...rest] = cookie.split(';').map((part) => part.trim());
    const has = (name: string): boolean => rest.some((part) => part.toLowerCase().startsWith(name));
    const lacks = [
      ...(has('secure') ? [] : ['Secure']),
      ...(has('httponly') ? [] : ['HttpOnly']),
      ...(has('samesite') ? [] : ['SameSite']),
    ];
    return lacks.length === 0 ? [] : [warning('cookies', `the cookie ${pair.replace(/=.*/, '')} is not ${lacks.join(', not ')}`)];
  });
  if (cookies.length === 0) return [];
  return found.length > 0 ? found : [ok('cookies', 'they are Secure, HttpOnly and SameSite')];
}

/** Whether a secret is in a public text, plain or as a header encodes it. */
export function carriesSecrets(texts: readonly string[], secrets: readonly string[]): boolean {
  // Short secrets, such as the sandbox's "sandbox", occur in many texts. The secrets of live accounts are long.
  const known = secrets.filter((secret) => secret.length >= 12);
  return texts.some((text) => known.some((secret) => text.includes(secret)) || /authorization:? *basic /i.test(text));
}
