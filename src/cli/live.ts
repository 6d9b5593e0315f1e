import { DAY_MS } from '../facts/days.ts';
import { connect } from 'node:tls';
import { baseOf, pageFindings, proxiesOf, readPage, type PageAnswer } from './examine-page.ts';
import { proxyAnswers, webhookFindings } from './examine-proxy.ts';
import { examineHints, examineScripts, importedHashes, packageScripts, type PackageScript } from './examine-scripts.ts';
import { elementsIn, examineTag, type ElementTag } from './examine-tags.ts';
import { ok, problem, warning, words, type Finding, type FetchAddress } from './findings.ts';
import { comparedHashes } from './integrity.ts';
import { carriesSecrets, cookieFindings, framingFinding, hstsFinding, mixedContent } from './live-page.ts';
import { versionFindings, type OwnScripts } from './live-version.ts';
import { policiesIn } from './policy.ts';

/** Checks a shop as anybody on the internet sees it. It needs only the address; it creates nothing and charges nothing. */

/** The subject of the checks. */
export interface LiveOptions {
  /** The address of the page with an element on it. */
  readonly page: string;
  /** The path of the proxy. Default the value in the page's tags. */
  readonly endpoint?: string | undefined;
  /** The key and secret, if they are known: the doctor looks for them in public texts. */
  readonly secrets: readonly string[];
  /** The version information of this package's own files. */
  readonly own: OwnScripts;
  /** How requests are sent. */
  readonly fetch: typeof fetch;
  /** This machine's clock. */
  readonly now: () => Date;
}

/** The time limit of each request. */
const REQUEST_TIMEOUT_MS = 10_000;
/** Certificates are renewed weeks before they expire. If less time is left, the renewal does not work. */
const CERTIFICATE_DAYS = 21;

/** Files with settings that some web servers publish by mistake. */
const PRIVATE_FILES = ['/.env', '/pay-proxy.json'] as const;

/** Whether no server answered at all, so that there was no certificate to check. */
const isSilence = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(ECONN|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT)/.test(String(error.code));

/** When a host's certificate expires. @throws Error if it is not trusted or nothing answers */
function certificateEnd(url: URL): Promise<Date> {
  return new Promise((resolve, reject) => {
    const socket = connect(
      { host: url.hostname, port: Number(url.port || 443), servername: url.hostname, timeout: REQUEST_TIMEOUT_MS },
      () => {
        const { valid_to } = socket.getPeerCertificate();
        socket.destroy();
        resolve(new Date(valid_to));
      },
    );
    socket.once('timeout', () => socket.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })));
    socket.once('error', reject);
  });
}

async function transportFindings(page: URL, now: Date, get: FetchAddress): Promise<Finding[]> {
  if (page.protocol !== 'https:') return [problem('https', 'the page is not served by https: browsers keep payment interfaces from it')];
  const end = await certificateEnd(page).catch((error: unknown) => error);
  if (!(end instanceof Date)) {
    const trouble = isSilence(end) ? `${page.host} does not answer` : `the certificate of ${page.host} is not trusted`;
    return [problem('https', `${trouble}: ${words(end)}`)];
  }
  const days = Math.floor((end.getTime() - now.getTime()) / DAY_MS);
  const certificate =
    days < CERTIFICATE_DAYS
      ? warning('https', `the certificate ends in ${days} days: does somebody or something renew it?`)
      : ok('https', `the certificate is trusted and has ${days} days left`);
  // The port of http is known only if the page uses the standard port of https.
  if (page.port !== '') return [certificate];
  const plain = await get(page.href.replace('https:', 'http:')).catch(() => null);
  const leads = plain === null || (plain.headers.get('location') ?? '').startsWith('https:');
  return [certificate, ...(leads ? [] : [problem('https', 'http:// answers with a page instead of leading to https://')])];
}

/** The service's origin in the page's policy, if no tag had a session in the HTML. */
const serviceIn = (policy: string | null, page: URL): string | undefined =>
  policy === null
    ? undefined
    : policiesIn(policy)
        .flatMap((each) => each.get('frame-src') ?? [])
        .find((source) => URL.canParse(source) && new URL(source).origin !== page.origin && new URL(source).protocol.startsWith('http'));

/** The service's origin, as the proxy reports it to an element: the card fields are embedded from there. */
async function serviceOf(elements: readonly ElementTag[], page: URL, get: FetchAddress): Promise<string | undefined> {
  for (const { kind, session, address: endpoint } of elements) {
    if (session === null || endpoint === null) continue;
    const answer = await get(`${endpoint}/${kind}/${session}`, { headers: { origin: page.origin } }).catch(() => null);
    const view: unknown = answer?.ok === true ? await answer.json().catch(() => null) : null;
    const address: unknown = typeof view === 'object' && view !== null && 'frame_url' in view ? view.frame_url : null;
    if (typeof address === 'string' && URL.canParse(address)) return new URL(address).origin;
  }
  return undefined;
}

/** Runs all checks from outside. A check that cannot run says so. */
export async function examineLive(options: LiveOptions): Promise<Finding[]> {
  const page = new URL(options.page);
  const get: FetchAddress = (url, init = {}) =>
    options.fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS), ...init });
  const transport = await transportFindings(page, options.now(), get);
  const sent = await readPage(options.page, get);
  if (sent.type === 'none') return [...transport, problem('page', sent.detail)];
  const elements = elementsIn(sent.tags, page);
  const proxies = proxiesOf(options, page, elements);
  const base = baseOf(sent.tags, page);
  const scripts = await examineScripts(sent.tags, page, { base, hasElement: elements.length > 0 }, get);
  const own = packageScripts(sent.tags, base);
  const service = (await serviceOf(elements, page, get)) ?? serviceIn(sent.policy, page);

  const asked = await Promise.all([
    versionFindings(own, options.own, get),
    examineHints(sent.tags, base, service ?? page.origin, get),
    attempt('tag', async () => (await Promise.all(elements.map((one) => examineTag(one, page, get, sent.policy)))).flat()),
    attempt('proxy', async () => (await Promise.all(proxies.map((url) => proxyFindings(url, options, get)))).flat()),
    attempt('secrets', () => privateFiles(page, get)),
  ]);
  return [
    ...transport,
    ...pageFindings(options, service ?? page.origin, sent, elements, [proxies, scripts.origins]),
    ...scripts.findings,
    ...integrityFindings(own, importedHashes(sent.tags, base)),
    ...pageOnly(sent, page, options.secrets),
    ...asked.flat(),
  ];
}

const attempt = (check: string, run: () => Promise<Finding[]>): Promise<Finding[]> =>
  run().catch((error: unknown) => [problem(check, `it could not be looked at: ${words(error)}`)]);

/** Checks the page's own response. */
function pageOnly({ headers, html, tags }: Extract<PageAnswer, { type: 'page' }>, page: URL, secrets: readonly string[]): Finding[] {
  return [
    hstsFinding(headers.get('strict-transport-security')),
    framingFinding(headers),
    ...mixedContent(tags, page),
    ...cookieFindings(headers.getSetCookie()),
    carriesSecrets([html], secrets)
      ? problem('secrets', 'the API key or its secret is in the page: change it at once, and keep it on the server')
      : ok('secrets', 'the page carries no key'),
  ];
}

/**
 * Checks whether the browser compares this package's scripts with a hash. If not, a person with access to the script's server can change
 * them.
 */
function integrityFindings(scripts: readonly PackageScript[], hashes: ReadonlyMap<string, string>): Finding[] {
  const remedy = '"pay-elements csp" prints the tag with its hash (PCI DSS 11.6.1)';
  const hasParts = [...hashes.values()].some((integrity) => comparedHashes(integrity).length > 0);
  return scripts.flatMap(({ url, integrity }) => {
    if (url === null) return [];
    if (integrity.trim() === '') return [warning('integrity', `${url.href} has no integrity: ${remedy}`)];
    if (comparedHashes(integrity).length === 0)
      return [
        warning('integrity', `integrity="${integrity}" of ${url.href} has no hash that browsers know, so they compare nothing: ${remedy}`),
      ];
    return [
      hasParts
        ? ok('integrity', 'the browser compares the script and its parts with their hashes')
        : warning('integrity', `the browser compares ${url.href} with its hash, but not the parts that it loads: ${remedy}`),
    ];
  });
}

/** Checks the proxy: which origins it answers, what it reveals, and whether webhooks reach it. */
async function proxyFindings(proxy: string, { page, now, secrets }: LiveOptions, get: FetchAddress): Promise<Finding[]> {
  const found = await proxyAnswers({ page, now }, proxy, get);
  if (found.some(({ check, level }) => check === 'proxy' && level === 'problem')) return found;
  const bare = await get(`${proxy}/webhooks`, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });
  const unsigned = [400, 401].includes(bare.status)
    ? ok('webhooks', 'webhooks reach the proxy, and one without a signature is refused')
    : problem('webhooks', `a webhook without a signature is answered with ${bare.status} instead of 401: does it reach the proxy?`);
  const answer = await get(`${proxy}/checkout/ses_doctor`);
  const said = [await answer.text(), ...[...answer.headers].map(([name, value]) => `${name}: ${value}`)];
  return [
    ...found,
    unsigned,
    // Signed webhooks are checked only by the doctor on the server, which knows the secret.
    ...(await webhookFindings({ now }, proxy, get)).filter(({ level }) => level === 'problem'),
    carriesSecrets(said, secrets)
      ? problem('secrets', 'the proxy’s answers contain the API key: what is between the proxy and the browser?')
      : ok('secrets', 'the proxy’s answers contain no key'),
  ];
}

async function privateFiles(page: URL, get: FetchAddress): Promise<Finding[]> {
  const answers = await Promise.all(
    PRIVATE_FILES.map(async (path) => {
      const answer = await get(new URL(path, page.origin).href).catch(() => null);
      const text = answer?.ok === true ? await answer.text() : '';
      return /\b(PAY_[A-Z_]+\s*=|"(apiSecret|webhookSecret|forwardSecret)"\s*:)/.test(text)
        ? [problem('secrets', `${path} is public and contains keys: change the keys at once, and block the file in the web server`)]
        : [];
    }),
  );
  return answers.flat();
}
