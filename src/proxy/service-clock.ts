/** How long the service may take to answer, in milliseconds. Meanwhile a webhook waits, and its sender gives it five seconds. */
const CLOCK_TIMEOUT_MS = 2_000;

/**
 * The service's clock, in milliseconds since 1970: a sandbox's clock can be moved, and it dates its webhooks by it. Null if the service
 * has no clock to ask for.
 */
export async function serviceClock(baseUrl: string, fetch: (request: Request) => Promise<Response>): Promise<number | null> {
  try {
    const response = await fetch(new Request(new URL('/sandbox/clock', baseUrl), { signal: AbortSignal.timeout(CLOCK_TIMEOUT_MS) }));
    if (!response.ok) return null;
    const body = (await response.json()) as { readonly result?: { readonly now?: unknown } } | null;
    const now = Date.parse(String(body?.result?.now));
    return Number.isNaN(now) ? null : now;
  } catch {
    // A service that does not report its time uses the real time.
    return null;
  }
}
