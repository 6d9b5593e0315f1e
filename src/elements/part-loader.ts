import { Gateway, isRecord, type RawView } from './gateway.ts';
import type { Part, Start } from './part.ts';
import { persistently } from './persistence.ts';

/** What the loader needs of its element. */
export interface PartLoaderHost {
  /** The element's resource below the endpoint. */
  readonly kind: string;
  readonly isConnected: boolean;
  /** Asks for the part, and makes it. */
  loadPart(): Promise<() => Part>;
  /** The part is there, and has begun if there is a session. */
  onPart(): void;
  /** The service has answered about the session: the line is free for what is needed next. */
  onAnswered(): void;
  /** The part did not come in time; it may still. */
  onBroken(): void;
}

/** How long a part may take to load. */
const LOAD_MS = 15_000;

/** How long the element stays empty in a page that is not painted, in case its part is there already. */
const SOON_MS = 100;

/** The first moments of a session: its view is asked for and the element's part is loaded, side by side. */
export class PartLoader {
  readonly #host: PartLoaderHost;
  #part: Part | null = null;
  #loading = false;
  #coming: Promise<void> | null = null;
  #start: Start | null = null;
  #gateway: Gateway<RawView> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: PartLoaderHost) {
    this.#host = host;
  }

  /** The part, once it has come. */
  get part(): Part | null {
    return this.#part;
  }

  /** The view that the page brought along, if it did: not checked yet, but for whose it is. */
  get first(): RawView | null {
    return this.#start?.first ?? null;
  }

  /**
   * Over as soon as the part has come or has not, as one that the page has preloaded does at once, and before anything is
   * painted: an element that is defined and still empty would give up the room that the page keeps for it.
   */
  async soon(): Promise<void> {
    const painting = new Promise((resolve) => {
      requestAnimationFrame(resolve);
      setTimeout(resolve, SOON_MS);
    });
    await Promise.race([this.#coming, painting]);
  }

  /** Asks for the part, which is the same for every session. */
  load(): void {
    if (this.#part || this.#loading) return;
    this.#loading = true;
    this.#timer = setTimeout(() => this.#host.onBroken(), LOAD_MS);
    this.#coming = persistently(() => this.#host.loadPart()).then(
      (make) => this.#take(make),
      () => {
        this.#stop();
        if (this.#host.isConnected) this.#host.onBroken();
      },
    );
  }

  /** Begins with a session, and with what the page brought along. */
  begin(endpoint: string, session: string, brought: unknown): void {
    this.#gateway?.close();
    const { kind } = this.#host;
    const first = isRecord(brought) && brought['kind'] === kind && (brought['session_id'] ?? session) === session ? brought : null;
    const gateway = new Gateway(endpoint, `${kind}/${session}`, isRecord);
    this.#gateway = gateway;
    const reading = first === null ? gateway.read() : null;
    void reading?.then(() => this.#gateway === gateway && this.#host.onAnswered());
    this.#start = { endpoint, session, first, reading };
    if (this.#part) this.#part.begin(this.#start);
    else this.load();
  }

  /** Goes on after a pause; false where it has to begin. */
  resume(): boolean {
    return this.#part?.resume() ?? false;
  }

  /** The element left the page. */
  pause(): void {
    clearTimeout(this.#timer);
    this.#gateway?.close();
    this.#gateway = null;
    this.#start = null;
    this.#part?.pause();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#loading = false;
  }

  /** An element that has left the page meanwhile gets its part when it comes back. */
  #take(make: () => Part): void {
    this.#stop();
    if (!this.#host.isConnected) return;
    this.#part = make();
    if (this.#start) this.#part.begin(this.#start);
    this.#host.onPart();
  }
}
