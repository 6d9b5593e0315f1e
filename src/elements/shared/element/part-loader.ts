import { Gateway } from '../session/gateway.ts';
import { isRecord, type UnknownRecord } from '../../../facts/records.ts';
import { Lazy } from './lazy.ts';
import type { Part } from './part.ts';
import type { SessionStart } from '../session/session-runner.ts';

/** What the loader needs from its element. */
export interface PartLoaderHost {
  /** The element's resource below the endpoint. */
  readonly kind: string;
  readonly isConnected: boolean;
  /** Loads the part's chunk, and returns a function that creates the part. */
  loadPart(): Promise<() => Part>;
  /** Loads the code that hydrates content in the page's HTML, if there is any. */
  loadHydration(): Promise<void>;
  /** The part has loaded. If there is a session, the part has begun with it. */
  onPartLoaded(): void;
  /** The session's view has arrived, so the network is free for the next download. */
  onAnswered(): void;
  /** The part did not load in time. It may still load later. */
  onLoadFailed(): void;
}

/** How long the first render waits for the part in a page that is not painted, such as a background tab. */
const EMPTY_MS = 100;

/** Starts a session: requests its view and loads the element's part at the same time. */
export class PartLoader {
  readonly #host: PartLoaderHost;
  #part: Part | null = null;
  #session: SessionStart | null = null;
  #gateway: Gateway<UnknownRecord> | null = null;
  readonly #file: Lazy<() => Part>;
  #arrival: Promise<unknown> | null = null;

  constructor(host: PartLoaderHost) {
    this.#host = host;
    this.#file = new Lazy(
      async () => (await Promise.all([host.loadPart(), host.loadHydration()]))[0],
      () => this.#onFile(),
    );
  }

  /** The part, or null until it has loaded. */
  get part(): Part | null {
    return this.#part;
  }

  /** Whether the part has loaded and a session has begun. */
  get hasBegun(): boolean {
    return Boolean(this.#part && this.#session);
  }

  /** The view that is embedded in the page, if there is one. Only its session has been checked. */
  get firstView(): UnknownRecord | null {
    return this.#session?.firstView ?? null;
  }

  /**
   * Resolves when the chunk loads, fails, or a paint is due. A part that the page preloads is there at once, so the first paint shows it.
   * It never waits longer than for one paint, because an empty element would lose the space that the page reserves for it.
   */
  async waitForPart(): Promise<void> {
    const paint = new Promise((resolve) => {
      requestAnimationFrame(resolve);
      setTimeout(resolve, EMPTY_MS);
    });
    await Promise.race([this.#arrival, paint]);
  }

  /** Loads the part. It is the same for every session. */
  load(): void {
    if (this.#part) return;
    if (this.#file.value) this.#onFile();
    else this.#arrival = this.#file.settle();
  }

  /** Begins a session. `embedded` is the view in the page's HTML inside the element. */
  begin(endpoint: string, session: string, embedded: UnknownRecord | null): void {
    this.#gateway?.close();
    const { kind } = this.#host;
    const firstView = embedded?.['kind'] === kind && (embedded['session_id'] ?? session) === session ? embedded : null;
    const gateway = new Gateway(endpoint, `${kind}/${session}`, isRecord);
    this.#gateway = gateway;
    const pendingRead = firstView === null ? gateway.read() : null;
    void pendingRead?.then(() => this.#gateway === gateway && this.#host.onAnswered());
    this.#session = { endpoint, session, firstView, pendingRead };
    if (!this.#part) {
      this.load();
      return;
    }
    this.#part.begin(this.#session);
    this.#host.onPartLoaded();
  }

  /** Continues after a pause. Returns false if the session has to begin anew. */
  resume(): boolean {
    return this.#part?.resume() ?? false;
  }

  /** The element left the page. */
  pause(): void {
    this.#gateway?.close();
    this.#gateway = null;
    this.#session = null;
    this.#part?.pause();
  }

  /** Creates the part. If the element has left the page meanwhile, it gets the part when it comes back. */
  #onFile(): void {
    if (!this.#host.isConnected || this.#part) return;
    const make = this.#file.value;
    if (make === null) {
      if (this.#file.failed) this.#host.onLoadFailed();
      return;
    }
    this.#part = make();
    if (this.#session) this.#part.begin(this.#session);
    this.#host.onPartLoaded();
  }
}
