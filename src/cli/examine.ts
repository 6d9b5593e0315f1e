import { createHmac } from 'node:crypto';
import { policyProblems } from './policy.ts';

/** What a running integration looks like from the outside: the service, the keys, the page, the proxy, webhooks, a session. */

/** How a check came out. */
export interface Finding {
  /** What was looked at, in a word. */
  readonly check: string;
  /** Whether something has to be done. */
  readonly level: 'ok' | 'warning' | 'problem';
  /** What was seen, and what to do about it. */
  readonly detail: string;
}

/** What is looked at. */
export interface DoctorOptions {
  /** The address of a page with an element on it. */
  readonly page: string;
  /** The service’s base_url, without a slash at its end. */
  readonly baseUrl: string;
  /** Where the proxy is mounted, such as `/pay`. */
  readonly endpoint: string;
  /** The proxy’s origin. */
  readonly proxy: string;
  /** The origin of pay-elements.js. */
  readonly scripts: string;
  /** Without it nothing is asked that needs a key. */
  readonly apiKey?: string | undefined;
  /** The secret of that key. */
  readonly apiSecret?: string | undefined;
  /** Without it no signed webhook is tried. */
  readonly webhookSecret?: string | undefined;
  /** How requests are sent. */
  readonly fetch: typeof fetch;
  /** This machine’s clock. */
  readonly now: () => Date;
}

const ok = (check: string, detail: string): Finding => ({ check, level: 'ok', detail });
const warning = (check: string, detail: string): Finding => ({ check, level: 'warning', detail });
const problem = (check: string, detail: string): Finding => ({ check, level: 'problem', detail });

/** More than this and webhooks look old, or from the future. */
const SKEW_MS = 60_000;
const PATIENCE_MS = 10_000;

/** Nothing to say about an address but that it does not answer. */
const words = (error: unknown): string =>
  error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : 'no answer';

/** Looks at everything; a check that cannot be made says so. */
export async function examine(options: DoctorOptions): Promise<Finding[]> {
  const service = new URL(options.baseUrl).origin;
  const get = (url: string, init: RequestInit = {}) =>
    options.fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS), ...init });
  // What would only fail for a reason that was told already is not tried.
  const checks: readonly { readonly check: string; readonly needs: readonly string[]; readonly run: () => Promise<Finding[]> }[] = [
    { check: 'service', needs: [], run: () => serviceAnswers(options, service, get) },
    { check: 'keys', needs: ['service'], run: () => keys(options, get) },
    { check: 'page', needs: [], run: () => pagePolicy(options, service, get) },
    { check: 'proxy', needs: [], run: () => proxyAnswers(options, get) },
    { check: 'webhooks', needs: ['proxy'], run: () => webhooks(options, get) },
    { check: 'session', needs: ['service', 'keys', 'proxy'], run: () => session(options, get) },
  ];
  const findings: Finding[] = [];
  for (const { check, needs, run } of checks)
    if (!findings.some((found) => found.level === 'problem' && needs.includes(found.check)))
      findings.push(...(await run().catch((error: unknown) => [problem(check, `it could not be looked at: ${words(error)}`)])));
  return findings;
}

type Get = (url: string, init?: RequestInit) => Promise<Response>;

async function serviceAnswers({ now }: DoctorOptions, service: string, get: Get): Promise<Finding[]> {
  const answer = await get(`${service}/readyz`).catch((error: unknown) => words(error));
  if (typeof answer === 'string') return [problem('service', `${service} does not answer: ${answer}`)];
  return [
    answer.ok ? ok('service', `${service} is ready`) : problem('service', `${service}/readyz answers ${answer.status}`),
    clock('the service', answer, now()),
  ];
}

/** Whose clock is wrong cannot be told from here; that two are apart can. */
function clock(who: string, answer: Response, now: Date): Finding {
  const at = Date.parse(answer.headers.get('date') ?? '');
  const apart = Number.isNaN(at) ? 0 : Math.abs(at - now.getTime());
  return apart > SKEW_MS
    ? problem(
        'clock',
        `this machine and ${who} are ${Math.round(apart / 1000)} s apart; webhooks older than five minutes are refused: set the clocks by NTP`,
      )
    : ok('clock', `this machine and ${who} agree on the time`);
}

const basic = ({ apiKey = '', apiSecret = '' }: DoctorOptions) => ({
  authorization: `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString('base64')}`,
});

async function keys(options: DoctorOptions, get: Get): Promise<Finding[]> {
  if (options.apiKey === undefined) return [warning('keys', 'PAY_API_KEY and PAY_API_SECRET are not set: the keys were not tried')];
  const answer = await get(`${options.baseUrl}/payment-methods`, { headers: basic(options) });
  if (answer.status === 401) return [problem('keys', 'the service does not know this API key and secret (001)')];
  if (!answer.ok) return [problem('keys', `GET /payment-methods answers ${answer.status}: is --base-url right? It ends in /2.0`)];
  const { payment_methods } = (await answer.json()) as { payment_methods: { payment_method_type: string }[] };
  return [
    ok('keys', `the key is good for ${[...new Set(payment_methods.map(({ payment_method_type }) => payment_method_type))].join(', ')}`),
  ];
}

async function pagePolicy(options: DoctorOptions, service: string, get: Get): Promise<Finding[]> {
  const answer = await get(options.page).catch((error: unknown) => words(error));
  if (typeof answer === 'string') return [problem('page', `${options.page} does not answer: ${answer}`)];
  const page = new URL(options.page).origin;
  const header = answer.headers.get('content-security-policy');
  const body = await answer.text();
  const tag = /<pay-(checkout|portal|emandate)\b/.exec(body);
  const found =
    tag === null
      ? warning('page', 'no <pay-…> element is in the page as it was sent; a script may add it later')
      : ok('page', `${tag[0]}> is on the page`);
  const secure = page.startsWith('https:') || /^http:\/\/(localhost|127\.0\.0\.1)(:|$)/.test(page);
  const transport = secure ? [] : [problem('page', 'the page is not served by https: browsers keep payment interfaces from it')];
  if (header === null)
    return [found, ...transport, warning('policy', 'the page has no Content-Security-Policy; "pay-elements csp" prints the one it needs')];
  const { fatal, loose } = policyProblems(header, { page, service, proxy: options.proxy, scripts: options.scripts });
  return [
    found,
    ...transport,
    ...fatal.map((detail) => problem('policy', detail)),
    ...loose.map((detail) => warning('policy', detail)),
    ...(fatal.length + loose.length === 0 ? [ok('policy', 'the elements work under it, and it is strict')] : []),
  ];
}

const proxyUrl = ({ proxy, endpoint }: DoctorOptions, path: string): string => `${proxy}${endpoint.replace(/\/$/, '')}${path}`;

async function proxyAnswers(options: DoctorOptions, get: Get): Promise<Finding[]> {
  const page = new URL(options.page).origin;
  const url = proxyUrl(options, '/checkout/ses_doctor');
  const own = await get(url, { headers: { origin: page } }).catch((error: unknown) => words(error));
  if (typeof own === 'string') return [problem('proxy', `${url} does not answer: ${own}`)];
  const code = await errorCode(own);
  if (code === 'origin_refused') return [problem('proxy', `the proxy refuses ${page}: add it to allowedOrigins`)];
  if (code !== 'not_found' && code !== 'session_not_found')
    return [
      problem(
        'proxy',
        `${url} answers ${own.status}${code === null ? ', and not as the proxy does: is it mounted there?' : ` (${code}): see the proxy's onError`}`,
      ),
    ];
  const foreign = await get(url, { headers: { origin: 'https://not-your-shop.example' } });
  return [
    ok('proxy', `it is mounted at ${options.endpoint} and reaches the service`),
    clock('the proxy', own, options.now()),
    (await errorCode(foreign)) === 'origin_refused'
      ? ok('origins', 'another origin is refused')
      : problem('origins', 'a foreign Origin is not refused: does something in front of the proxy remove the header?'),
  ];
}

async function errorCode(answer: Response): Promise<string | null> {
  const body: unknown = await answer.json().catch(() => null);
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null;
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/** A signed event that no handler is for: it is received, and nothing follows from it. */
async function webhooks(options: DoctorOptions, get: Get): Promise<Finding[]> {
  const url = proxyUrl(options, '/webhooks');
  const body = JSON.stringify({
    id: 'web_doctor',
    type: 'customer.updated',
    status: true,
    results: [{ id: 'cus_doctor' }],
    created_at: `${options.now().toISOString().slice(0, 19)}Z`,
  });
  const post = (signature: string) =>
    get(url, { method: 'POST', body, headers: { 'content-type': 'application/json', 'x-signature': signature } });
  const forged = await post('0'.repeat(64));
  if (forged.status === 500) return [problem('webhooks', 'the proxy has no webhookSecret: every webhook is refused')];
  if (forged.status !== 401)
    return [
      problem('webhooks', `a forged webhook is answered with ${forged.status} instead of 401: is the raw body passed on to the proxy?`),
    ];
  const refused = ok('webhooks', 'a forged one is refused');
  if (options.webhookSecret === undefined)
    return [refused, warning('webhooks', 'PAY_WEBHOOK_SECRET is not set: a signed one was not tried')];
  const signed = await post(createHmac('sha256', options.webhookSecret).update(body).digest('hex'));
  if (signed.ok) return [refused, ok('webhooks', 'a signed one is received')];
  return [
    refused,
    problem(
      'webhooks',
      signed.status === 401
        ? 'a signed one is refused: is PAY_WEBHOOK_SECRET the proxy’s webhookSecret?'
        : `a signed one is answered with ${signed.status}`,
    ),
  ];
}

/** Opens a session as a server would and looks at it as a browser would: the proxy has the key of the same account. */
async function session(options: DoctorOptions, get: Get): Promise<Finding[]> {
  if (options.apiKey === undefined) return [];
  const page = new URL(options.page).origin;
  const json = { ...basic(options), 'content-type': 'application/json' };
  const body = JSON.stringify({ mode: 'ONE_TIME', amount: '1.00', allowed_origins: [page] });
  const made = await get(`${options.baseUrl}/checkout/page`, { method: 'POST', headers: json, body });
  if (!made.ok) return [problem('session', `a session could not be opened: ${made.status}`)];
  const { result } = (await made.json()) as { result: { session_id: string } };
  const seen = await get(proxyUrl(options, `/checkout/${result.session_id}`), { headers: { origin: page } });
  const frame = await get(`${new URL(options.baseUrl).origin}/frame/card?session=${result.session_id}`);
  const ancestors = /frame-ancestors ([^;]*)/.exec(frame.headers.get('content-security-policy') ?? '')?.[1]?.split(' ') ?? [];
  await get(`${options.baseUrl}/checkout/sessions/${result.session_id}/cancel`, { method: 'POST', headers: json, body: '{}' });
  return [
    seen.ok
      ? ok('session', 'a session opened with this key is seen through the proxy')
      : problem(
          'session',
          seen.status === 404
            ? 'the proxy does not know a session opened with this key: it has the key of another account'
            : `the proxy answers ${seen.status} for a session opened with this key`,
        ),
    ancestors.includes(page)
      ? ok('frame', 'the card fields may be framed by the page')
      : problem('frame', `the card fields may not be framed by ${page}`),
  ];
}
