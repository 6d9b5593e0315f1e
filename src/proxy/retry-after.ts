/** When the service, or a server in front of it, says to retry. */

/** Longer than any limit of the service: a client that is told more would wait for nothing. */
const LONGEST_SECONDS = 3_600;

/**
 * The whole seconds of a `Retry-After` header, which may be a number or a date (RFC 9110); null for anything else. A date is compared
 * with the answer's own `Date`, so that the clocks do not have to agree.
 */
export function secondsToWait(headers: Headers): number | null {
  const said = headers.get('retry-after')?.trim() ?? '';
  const seconds = /^\d+$/.test(said) ? Number(said) : Math.ceil((Date.parse(said) - Date.parse(headers.get('date') ?? '')) / 1000);
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 1), LONGEST_SECONDS);
}
