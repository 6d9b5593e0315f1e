import { createHmac } from 'node:crypto';
import { errorOf, ok, problem, warning, words, type Finding, type FetchAddress } from './findings.ts';

/** Checks the proxy, as browsers and the service see it: which origins it answers, its clock, and how it accepts webhooks. */

/** If the clocks differ by more than this, webhooks may look too old, or from the future. */
const SKEW_MS = 60_000;

/** The page whose origin sends the requests, and the time. */
interface Asker {
  readonly page: string;
  readonly now: () => Date;
}

/** How far this machine's clock and that of an answer are apart. */
function skewOf(answer: Response, now: Date): number {
  const at = Date.parse(answer.headers.get('date') ?? '');
  return Number.isNaN(at) ? 0 : Math.abs(at - now.getTime());
}

/** Compares two clocks. The doctor can only report that they differ, because it cannot know which one is wrong. */
export function clockFinding(who: string, answer: Response, now: Date): Finding {
  const apart = skewOf(answer, now);
  return apart > SKEW_MS
    ? problem(
        'clock',
        `this machine and ${who} are ${Math.round(apart / 1000)} s apart; webhooks older than thirty minutes, or five minutes ahead, are refused: set the clocks by NTP`,
      )
    : ok('clock', `this machine and ${who} agree on the time`);
}

/** Whether a proxy is there, reaches the service, and refuses pages of other origins. */
export async function proxyAnswers(options: Asker, proxy: string, get: FetchAddress): Promise<Finding[]> {
  const page = new URL(options.page).origin;
  const url = `${proxy}/checkout/ses_doctor`;
  const own = await get(url, { headers: { origin: page } }).catch((error: unknown) => words(error));
  if (typeof own === 'string')
    return [problem('proxy', `${url} does not answer: ${own}. Is the server with the proxy running, and is endpoint right?`)];
  const { code, reason } = await errorOf(own);
  if (code === 'origin_refused') return [problem('proxy', `the proxy refuses ${page}: add it to allowedOrigins`)];
  if (reason === 'api_key')
    return [
      problem(
        'proxy',
        'the service does not know the API key and secret of the proxy: give it those of your account, and the baseUrl of the same service',
      ),
    ];
  if (reason === 'path')
    return [problem('proxy', `the proxy is at ${proxy}, but its basePath is another: give createProxy the path where it is mounted`)];
  if (code !== 'not_found')
    return [
      problem(
        'proxy',
        `${url} answers ${own.status}${code === null ? ', and not as the proxy does: is it mounted there?' : ` (${code}): the proxy's log says why`}`,
      ),
    ];
  const foreign = await get(url, { headers: { origin: 'https://not-your-shop.example' } });
  return [
    ok('proxy', `it is mounted at ${proxy} and reaches the service`),
    clockFinding('the proxy', own, options.now()),
    (await errorOf(foreign)).code === 'origin_refused'
      ? ok('origins', 'another origin is refused')
      : problem('origins', 'a foreign Origin is not refused: does something in front of the proxy remove the header?'),
  ];
}

/** Sends a signed event without a handler: the proxy accepts it, and it has no effect. */
export async function webhookFindings(
  options: { readonly webhookSecret?: string | undefined; readonly now: () => Date },
  proxy: string,
  get: FetchAddress,
): Promise<Finding[]> {
  const url = `${proxy}/webhooks`;
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
    return [refused, warning('webhooks', 'PAY_WEBHOOK_SECRET is not set: a signed webhook was not tried')];
  const signed = await post(createHmac('sha256', options.webhookSecret).update(body).digest('hex'));
  if (signed.ok) return [refused, ok('webhooks', 'a signed one is received')];
  return [refused, problem('webhooks', `a signed one is answered with ${signed.status}${refusalCause(signed, options.now())}`)];
}

/** Why the proxy refuses a signed webhook, as far as its answer shows, and what to do. */
function refusalCause(answer: Response, now: Date): string {
  if (answer.status === 401) return ': is PAY_WEBHOOK_SECRET the proxy’s webhookSecret?';
  const apart = skewOf(answer, now);
  if (answer.status === 400 && apart > SKEW_MS)
    return ` because the clocks of this machine and the proxy are ${Math.round(apart / 1000)} s apart: set them by NTP, and look again`;
  return ': the proxy’s log says why';
}
