import type { Page, Route } from '@playwright/test';

/** What a network does to a question. */
type Trouble = (route: Route, healed: Promise<void>) => Promise<void>;

/** Every way in which a line can be bad. */
export const FAULTS = {
  'nothing goes out': (route) => route.abort('internetdisconnected'),
  'it takes for ever': async (route, healed) => {
    await healed;
    await route.fallback().catch(() => undefined);
  },
  // It arrives, and is done; nobody hears of it.
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

/** One of {@link FAULTS}. */
export type Fault = keyof typeof FAULTS;

/** All of them. */
export const EVERY_FAULT = Object.keys(FAULTS) as readonly Fault[];

/** Whether it stays unanswered, so that nothing is known to be wrong. */
export const isSlow = (fault: Fault): boolean => fault === 'it takes for ever';

/** Which session a request is about: its address, its body, or the card frame around it says so. */
function sessionOf(route: Route): string | undefined {
  const request = route.request();
  const around = request.isNavigationRequest() ? request.frame().parentFrame()?.url() : undefined;
  return /ses_\w+/.exec([request.url(), request.postData() ?? '', around ?? ''].join(' '))?.[0];
}

/** Breaks what matches, as `faultOf` says; answers what mends it. */
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

/** Breaks every line to which `what` belongs. */
export const breakEvery = (page: Page, what: RegExp, fault: Fault): Promise<() => void> => spoil(page, what, () => fault);

/** Breaks them for each session in a way of its own. */
export const breakLines = (page: Page, what: RegExp, faults: ReadonlyMap<string, Fault>): Promise<() => void> =>
  spoil(page, what, (route) => faults.get(sessionOf(route) ?? ''));
