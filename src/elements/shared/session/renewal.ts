/** How long the page may take, in milliseconds. */
const RENEW_MS = 20_000;

/** What asks the page for another session. */
interface RenewalHost {
  readonly renewSession: (() => Promise<string>) | undefined;
}

/** The last session that the page gave to each element. */
const given = new WeakMap<RenewalHost, string>();

/**
 * Asks the page for another session, because this one has expired; null if it has none or does not answer in time. A page whose sessions
 * have always expired already would be asked without end. So if the page gave this session, and it was never usable, the page is not
 * asked again, and `onUseless` tells its developer.
 */
export async function newSession(host: RenewalHost, expired: string, wasUsable: boolean, onUseless: () => void): Promise<string | null> {
  const renew = host.renewSession;
  if (!renew) return null;
  if (!wasUsable && given.get(host) === expired) {
    onUseless();
    return null;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const late = new Promise<null>((resolve) => (timer = setTimeout(resolve, RENEW_MS, null)));
    const session = await Promise.race([renew(), late]);
    if (!session || session === expired) return null;
    given.set(host, session);
    return session;
  } catch (error) {
    // The shopper sees that the session has expired. Only the page's developer can mend this.
    console.warn('renewSession:', error);
    return null;
  } finally {
    clearTimeout(timer);
  }
}
