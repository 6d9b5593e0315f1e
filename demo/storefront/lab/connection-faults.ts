import { setTimeout } from 'node:timers/promises';

/** Faults of the connection between the payment element and the shop, which the lab page simulates. */

/** The faults: each with its value in the query and its label on the page. */
export const FAULTS = [
  ['good', 'is good'],
  ['slow', 'is slow: six seconds for an answer'],
  ['lost', 'loses answers'],
  ['500', 'answers 500'],
  ['429', 'answers 429'],
] as const;

/** The requests that the fault affects. */
export const STEPS = [
  ['every', 'anything is asked'],
  ['read', 'the session is read'],
  ['pay', 'a payment is sent'],
] as const;

/** Whether the fault affects only the first request of a path, or all of them. */
export const LASTS = [
  ['once', 'the first time'],
  ['always', 'good'],
] as const;

type Value<Choices extends readonly (readonly [string, string])[]> = Choices[number][0];

/** A simulated connection. The path of the element's endpoint contains these three values. */
export interface Line {
  readonly fault: Value<typeof FAULTS>;
  readonly step: Value<typeof STEPS>;
  readonly lasts: Value<typeof LASTS>;
}

const SLOW_MS = 6_000;

const refusal = { error: { code: 'too_many_requests', message: 'the lab says so', retry_after: 2 } };

/** A response whose connection breaks before the body has arrived. */
const broken = (): Response => new Response(new ReadableStream({ start: (body) => body.error(new Error('the lab cut the line')) }));

const TROUBLE: Readonly<Record<Line['fault'], (answer: () => Promise<Response>) => Promise<Response>>> = {
  good: (answer) => answer(),
  slow: async (answer) => {
    await setTimeout(SLOW_MS);
    return answer();
  },
  lost: async (answer) => {
    await answer();
    return broken();
  },
  '500': () => Promise.resolve(new Response('<h1>Internal Server Error</h1>', { status: 500, headers: { 'content-type': 'text/html' } })),
  '429': () => Promise.resolve(Response.json(refusal, { status: 429, headers: { 'retry-after': '2' } })),
};

/** The endpoint of an element that uses this connection. */
export const endpointOf = ({ fault, step, lasts }: Line): string => (fault === 'good' ? '/pay' : `/lab/line/${fault}/${step}/${lasts}`);

const isOneOf = <Choices extends readonly (readonly [string, string])[]>(choices: Choices, value: string): value is Value<Choices> =>
  choices.some(([each]) => each === value);

/**
 * Wraps a proxy with the simulated connections. A request to /lab/line/… is passed on to the proxy unless the fault applies to it. For
 * other requests the function returns undefined.
 */
export function badLines(proxy: (request: Request) => Promise<Response>): (request: Request) => Promise<Response | undefined> {
  const spoilt = new Set<string>();
  return async (request) => {
    const url = new URL(request.url);
    const [, fault = '', step = '', lasts = '', rest = ''] = /^\/lab\/line\/(\w+)\/(\w+)\/(\w+)\/(.+)$/.exec(url.pathname) ?? [];
    if (!isOneOf(FAULTS, fault) || !isOneOf(STEPS, step) || !isOneOf(LASTS, lasts)) return undefined;
    const answer = (): Promise<Response> => proxy(new Request(new URL(`/pay/${rest}`, url), request));
    const [, , action = 'read'] = rest.split('/');
    const bad = (step === 'every' || step === action) && (lasts === 'always' || !spoilt.has(rest));
    spoilt.add(rest);
    return bad ? TROUBLE[fault](answer) : answer();
  };
}
