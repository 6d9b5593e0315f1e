import { baseOf, pageFindings, proxiesOf, readPage } from './examine-page.ts';
import { clockFinding, proxyAnswers, webhookFindings } from './examine-proxy.ts';
import { examineHints, examineScripts } from './examine-scripts.ts';
import { elementsIn, embeddingFindings, examineTag, walletFindings } from './examine-tags.ts';
import { ok, problem, warning, words, type Finding, type FetchAddress } from './findings.ts';

/** Checks a running integration from the outside: the service, the keys, the page, the proxy, webhooks, a session. */

/** The subject of the checks. */
export interface DoctorOptions {
  /** The address of a page with an element on it. */
  readonly page: string;
  /** The service’s base_url, without a slash at its end. */
  readonly baseUrl: string;
  /** The path of the proxy, such as `/pay`. Default the value in the page's tags. */
  readonly endpoint?: string | undefined;
  /** The proxy's origin, if the endpoint is a path. Default the page's origin. */
  readonly proxy?: string | undefined;
  /** The origin of pay-elements.js. Default the origin in the page's tags. */
  readonly scripts?: string | undefined;
  /** The API key. Without it, checks that need a key are left out. */
  readonly apiKey?: string | undefined;
  /** The secret of that key. */
  readonly apiSecret?: string | undefined;
  /** The webhook secret. Without it, no signed webhook is sent. */
  readonly webhookSecret?: string | undefined;
  /** How requests are sent. */
  readonly fetch: typeof fetch;
  /** This machine's clock. */
  readonly now: () => Date;
}

/** The time limit of each request. */
const REQUEST_TIMEOUT_MS = 10_000;

/** Runs all checks; a check that cannot run says so. */
export async function examine(options: DoctorOptions): Promise<Finding[]> {
  const service = new URL(options.baseUrl).origin;
  const page = new URL(options.page);
  const get = (url: string, init: RequestInit = {}) =>
    options.fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS), ...init });
  const sent = await readPage(options.page, get);
  const tags = sent.type === 'page' ? sent.tags : [];
  const policy = sent.type === 'page' ? sent.policy : null;
  const elements = elementsIn(tags, page);
  const proxies = proxiesOf(options, page, elements);
  const [proxy = ''] = proxies;
  const base = baseOf(tags, page);
  // The origin of the script is the result of another check, and the check of the policy needs it.
  const scripts = await examineScripts(tags, page, { base, hasElement: elements.length > 0 }, get);
  // The methods of a tag's own session are checked against the policy too.
  const isUnset = elements.some(({ kind, session }) => kind === 'checkout' && session === null);
  const offers = (view: unknown): readonly Finding[] => (isUnset ? walletFindings(view, page, policy) : []);
  // Checks that would only fail for a reason that was already reported are left out.
  const checks: readonly { readonly check: string; readonly needs: readonly string[]; readonly run: () => Promise<Finding[]> }[] = [
    { check: 'service', needs: [], run: () => serviceAnswers(options, service, get) },
    { check: 'keys', needs: ['service'], run: () => keys(options, get) },
    { check: 'page', needs: [], run: () => Promise.resolve(pageFindings(options, service, sent, elements, [proxies, scripts.origins])) },
    { check: 'script', needs: ['page'], run: () => Promise.resolve(scripts.findings) },
    { check: 'hints', needs: ['page'], run: () => examineHints(tags, base, service, get) },
    { check: 'proxy', needs: [], run: async () => (await Promise.all(proxies.map((url) => proxyAnswers(options, url, get)))).flat() },
    {
      check: 'tag',
      needs: ['page', 'proxy'],
      run: async () => (await Promise.all(elements.map((one) => examineTag(one, page, get, policy)))).flat(),
    },
    { check: 'webhooks', needs: ['proxy'], run: () => webhookFindings(options, proxy, get) },
    { check: 'session', needs: ['service', 'keys', 'proxy'], run: () => session(options, proxy, get, offers) },
  ];
  const findings: Finding[] = [];
  for (const { check, needs, run } of checks)
    if (!findings.some((found) => found.level === 'problem' && needs.includes(found.check)))
      findings.push(...(await run().catch((error: unknown) => [problem(check, `it could not be looked at: ${words(error)}`)])));
  return findings;
}

async function serviceAnswers({ now }: DoctorOptions, service: string, get: FetchAddress): Promise<Finding[]> {
  const answer = await get(`${service}/readyz`).catch((error: unknown) => words(error));
  if (typeof answer === 'string')
    return [
      problem(
        'service',
        `${service} does not answer: ${answer}. Start it ("npx pay-elements-sandbox" starts one on this machine), or give its address with --base-url or PAY_BASE_URL`,
      ),
    ];
  return [
    answer.ok
      ? ok('service', `${service} is ready`)
      : problem('service', `${service}/readyz answers ${answer.status}: it is starting, or its log says what is wrong`),
    clockFinding('the service', answer, now()),
  ];
}

const basic = ({ apiKey = '', apiSecret = '' }: DoctorOptions) => ({
  authorization: `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString('base64')}`,
});

async function keys(options: DoctorOptions, get: FetchAddress): Promise<Finding[]> {
  const known = options.apiKey !== undefined;
  const answer = await get(`${options.baseUrl}/payment-methods`, known ? { headers: basic(options) } : {});
  if (answer.status === 401 && !known) return [warning('keys', 'PAY_API_KEY and PAY_API_SECRET are not set: the keys were not tried')];
  if (answer.status === 401)
    return [
      problem(
        'keys',
        `the service does not know this API key and secret (001): copy both from the console at ${new URL(options.baseUrl).origin} to PAY_API_KEY and PAY_API_SECRET, from the account and the service of --base-url`,
      ),
    ];
  if (answer.status === 429)
    return [problem('keys', 'the service refuses these keys for now (429), after too many wrong ones: wait some minutes')];
  if (!answer.ok) return [problem('keys', `GET /payment-methods answers ${answer.status}: is --base-url right? It ends in /2.0`)];
  const { payment_methods } = (await answer.json()) as { payment_methods: { payment_method_type: string }[] };
  return [
    ok('keys', `the key is good for ${[...new Set(payment_methods.map(({ payment_method_type }) => payment_method_type))].join(', ')}`),
  ];
}

/**
 * Opens a session as a server does, and reads it through the proxy as a browser does. This shows whether the proxy's key belongs to the
 * same account.
 */
async function session(
  options: DoctorOptions,
  proxy: string,
  get: FetchAddress,
  look: (view: unknown) => readonly Finding[],
): Promise<Finding[]> {
  if (options.apiKey === undefined) return [];
  const page = new URL(options.page).origin;
  const json = { ...basic(options), 'content-type': 'application/json' };
  const body = JSON.stringify({ mode: 'ONE_TIME', amount: '1.00', allowed_origins: [page] });
  const made = await get(`${options.baseUrl}/checkout/page`, { method: 'POST', headers: json, body });
  if (!made.ok) return [problem('session', `a session could not be opened: the service answers ${made.status}, and its log says why`)];
  const { result } = (await made.json()) as { result: { session_id: string } };
  const seen = await get(`${proxy}/checkout/${result.session_id}`, { headers: { origin: page } });
  const frameUrl = `${new URL(options.baseUrl).origin}/frame/card?session=${result.session_id}`;
  const embedding = embeddingFindings(await get(frameUrl), frameUrl, new URL(options.page), 'the card fields');
  await get(`${options.baseUrl}/checkout/sessions/${result.session_id}/cancel`, { method: 'POST', headers: json, body: '{}' });
  const offered = seen.ok ? look(await seen.json().catch(() => null)) : [];
  return [
    ...offered,
    seen.ok
      ? ok('session', 'a session opened with this key is seen through the proxy')
      : problem(
          'session',
          seen.status === 404
            ? 'the proxy does not know a session opened with this key: it has the key of another account'
            : `the proxy answers ${seen.status} for a session opened with this key`,
        ),
    ...(embedding.length > 0 ? embedding : [ok('frame', 'the card fields may be embedded by the page')]),
  ];
}
