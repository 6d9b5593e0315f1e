/** Asks the page for another session. A chunk of its own, because few sessions expire while somebody looks at them. */

/** How long the page may take, in milliseconds. */
const RENEW_MS = 20_000;

/** Asks the page for another session, because this one has expired; null if it has none or does not answer in time. */
export async function newSession(renew: (() => Promise<string>) | undefined, expired: string): Promise<string | null> {
  if (!renew) return null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const late = new Promise<null>((resolve) => (timer = setTimeout(resolve, RENEW_MS, null)));
    const session = await Promise.race([renew(), late]);
    return session && session !== expired ? session : null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
