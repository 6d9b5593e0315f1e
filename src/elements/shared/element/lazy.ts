import { loadWithRetries } from '../session/retry.ts';

/**
 * A part of an element that the first screen does not need. It is a separate chunk, loaded when it is requested, or earlier if the browser
 * is idle. If loading fails, `failed` is true, and it can be loaded again.
 */
export class Lazy<Piece> {
  readonly #load: () => Promise<Piece>;
  readonly #changed: () => void;
  #value: Piece | null;
  #loading: Promise<void> | null = null;
  #wanted = false;
  #failed = false;

  /** `changed` is called when the part has loaded, and when loading has failed. `value` is the part if it has loaded already. */
  constructor(load: () => Promise<Piece>, changed: () => void, value: Piece | null = null) {
    this.#load = load;
    this.#changed = changed;
    this.#value = value;
  }

  /** The part, or null until it has loaded. */
  get value(): Piece | null {
    return this.#value;
  }

  /** Whether loading failed after the part was requested, and it is not being loaded again. */
  get failed(): boolean {
    return this.#failed;
  }

  /** Requests the part for this render. If it failed to load earlier, while nobody had requested it, it is loaded once more. */
  request(): Piece | null {
    this.#wanted = true;
    if (!this.#failed) this.load();
    return this.#value;
  }

  /** Loads the part, also after a failure. */
  load(): void {
    if (this.#value !== null || this.#loading) return;
    this.#failed = false;
    this.#loading = loadWithRetries(this.#load).then(
      (piece) => {
        this.#loading = null;
        this.#value = piece;
        this.#changed();
      },
      () => {
        this.#loading = null;
        this.#failed = this.#wanted;
        // The network may work again later.
        addEventListener('online', () => this.load(), { once: true });
        this.#changed();
      },
    );
  }

  /** Loads the part, and waits until it has loaded or has failed. */
  async settle(): Promise<void> {
    this.load();
    await this.#loading;
  }
}

/** Calls `then` when the browser is idle, so that it delays nothing that the shopper waits for. */
export function whenIdle(then: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(then, { timeout: 5_000 });
  else setTimeout(then, 2_000);
}
