import type { Page, Route } from '@playwright/test';

/** What a network fault does to a request. */
type Trouble = (route: Route, healed: Promise<void>) => Promise<void>;

/** Every kind of network fault. */
export const FAULTS = {
  'nothing goes out': (route) => route.abort('internetdisconnected'),
  'it takes for ever': async (route, healed) => {
    await healed;
    await route.fallback().catch(() => undefined);
  },
  // The request arrives and takes effect, but its answer is lost.
  'the answer is lost': async (route) => {
    await route.fetch().catch(() => undefined);
    await route.abort('connectionreset');
  },
  'a server fails': (route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>Internal Server Error</h1>' }),
  'too much is asked': (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '1' },
      json: { error: { code: 'too_many_requests', message: 'slow down', retry_after: 1 } },
    }),
} as const satisfies Readonly<Record<string, Trouble>>;

/** The name of a fault in {@link FAULTS}. */
export type Fault = keyof typeof FAULTS;

/** The names of all faults. */
export const EVERY_FAULT = Object.keys(FAULTS) as readonly Fault[];

/** Whether the request stays unanswered, so that the page cannot know that anything is wrong. */
export const isSlow = (fault: Fault): boolean => fault === 'it takes for ever';

/** The session that a request belongs to, found in its address, in its body, or in the address of the page around the card frame. */
function sessionOf(route: Route): string | undefined {
  const request = route.request();
  const around = request.isNavigationRequest() ? request.frame().parentFrame()?.url() : undefined;
  return /ses_\w+/.exec([request.url(), request.postData() ?? '', around ?? ''].join(' '))?.[0];
}

/** Applies faults to the requests that match, as `faultOf` decides. Returns a function that ends the faults. */
async function spoil(page: Page, what: RegExp, faultOf: (route: Route) => Fault | undefined): Promise<() => void> {
  let broken = true;
  let mend = (): void => undefined;
  const healed = new Promise<void>((resolve) => (mend = resolve));
  await page.route(what, async (route) => {
    const fault = faultOf(route);
    if (!broken || fault === undefined) return route.fallback();
    await FAULTS[fault](route, healed);
  });
  return () => {
    broken = false;
    mend();
  };
}

/** Applies one fault to every request that matches. */
export const breakEvery = (page: Page, what: RegExp, fault: Fault): Promise<() => void> => spoil(page, what, () => fault);

/** Applies a fault of its own to each session's requests. */
export const breakLines = (page: Page, what: RegExp, faults: ReadonlyMap<string, Fault>): Promise<() => void> =>
  spoil(page, what, (route) => faults.get(sessionOf(route) ?? ''));
