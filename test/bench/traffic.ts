import type { Session } from './devtools.ts';

/** Counts what a page and its frames download. */
export class Traffic {
  requests = 0;
  #bytes = 0;
  /** The scripts that the page itself loads, without those of its frames. */
  readonly #scripts = new Set<string>();
  #scriptBytes = 0;

  /** Counts the requests of a page (`isPage`), or of a frame in it. */
  watch(session: Session, isPage: boolean): void {
    const kinds = new Map<string, string>();
    session.on('Network.requestWillBeSent', ({ request, requestId, type }) => {
      if (!(request as { url: string }).url.startsWith('http')) return;
      this.requests += 1;
      kinds.set(String(requestId), String(type));
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      this.#bytes += Number(encodedDataLength);
      if (!isPage || kinds.get(String(requestId)) !== 'Script') return;
      this.#scripts.add(String(requestId));
      this.#scriptBytes += Number(encodedDataLength);
    });
  }

  get kilobytes(): number {
    return this.#bytes / 1000;
  }

  get scripts(): number {
    return this.#scripts.size;
  }

  get scriptKilobytes(): number {
    return this.#scriptBytes / 1000;
  }
}
