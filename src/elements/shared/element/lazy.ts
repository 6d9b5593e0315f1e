/** Pauses before a file is requested again, in milliseconds. */
const PAUSES: readonly number[] = [300, 1_200];

/** Loads a file, and tries a few times if the network fails. */
export async function loadWithRetries<Loaded>(load: () => Promise<Loaded>, pauses = PAUSES): Promise<Loaded> {
  for (const pause of pauses)
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  return load();
}

/** How long a file may take to load. */
const LOAD_MS = 15_000;

/**
 * A file of an element that is loaded later than the element itself. If it does not come in time, `failed` is true, the element says so
 * (`loadFailure`), and it can be loaded again. It may still come later.
 */
export class Lazy<File> {
  readonly #load: () => Promise<File>;
  readonly #changed: () => void;
  #value: File | null = null;
  #loading: Promise<void> | null = null;
  #wanted = false;
  #failed = false;

  /** `changed` is called when the file has loaded, and when it did not come in time. */
  constructor(load: () => Promise<File>, changed: () => void) {
    this.#load = load;
    this.#changed = changed;
  }

  /** The file, or null until it has loaded. */
  get value(): File | null {
    return this.#value;
  }

  /** Whether loading failed after the file was requested, and it is not being loaded again. */
  get failed(): boolean {
    return this.#failed;
  }

  /** Requests the file for this render. If it failed to load earlier, while nobody had requested it, it is loaded once more. */
  request(): File | null {
    this.#wanted = true;
    if (!this.#failed) this.load();
    return this.#value;
  }

  /** Loads the file, also after a failure. */
  load(): void {
    if (this.#value !== null || this.#loading) return;
    this.#failed = false;
    const timer = setTimeout(() => this.#fail(), LOAD_MS);
    this.#loading = loadWithRetries(this.#load)
      .then(
        (file) => {
          this.#value = file;
          this.#failed = false;
        },
        () => {
          // The network may work again later.
          addEventListener('online', () => this.load(), { once: true });
        },
      )
      .then(() => {
        clearTimeout(timer);
        this.#loading = null;
        if (this.#value === null) this.#fail();
        else this.#changed();
      });
  }

  #fail(): void {
    this.#failed = this.#wanted;
    this.#changed();
  }

  /** Requests the file, and waits until it has loaded or has failed. */
  async settle(): Promise<File | null> {
    this.#wanted = true;
    this.load();
    await this.#loading;
    return this.#value;
  }
}

/** Resolves in the browser's next task, so that a slow phone can answer a press in between. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Calls `then` when the browser is idle, so that it delays nothing that the shopper waits for. */
export function whenIdle(then: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(then, { timeout: 5_000 });
  else setTimeout(then, 2_000);
}
