import { persistently } from './persistence.ts';

/**
 * A piece of an element that the first screen does not need: it comes in a file of its own when it is wanted, or
 * before that, when nothing else is to be done. Where it does not come, whoever wanted it is told and can try again.
 */
export class Lazy<Piece> {
  readonly #load: () => Promise<Piece>;
  readonly #changed: () => void;
  #piece: Piece | null = null;
  #loading = false;
  #failed = false;

  /** `changed` is told when the piece has come, or has not. */
  constructor(load: () => Promise<Piece>, changed: () => void) {
    this.#load = load;
    this.#changed = changed;
  }

  /** The piece, once it has come. */
  get piece(): Piece | null {
    return this.#piece;
  }

  /** It did not come, and is not on its way. */
  get failed(): boolean {
    return this.#failed;
  }

  /** It is wanted now. */
  want(): Piece | null {
    if (!this.#failed) this.load();
    return this.#piece;
  }

  /** Asks for it; once more where it did not come. */
  load(): void {
    if (this.#piece !== null || this.#loading) return;
    this.#loading = true;
    this.#failed = false;
    void persistently(this.#load).then(
      (piece) => {
        this.#loading = false;
        this.#piece = piece;
        this.#changed();
      },
      () => {
        this.#loading = false;
        this.#failed = true;
        this.#changed();
      },
    );
  }
}

/** Does something when the page has nothing else to do: after what the shopper waits for. */
export function whenIdle(then: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(then, { timeout: 5_000 });
  else setTimeout(then, 2_000);
}
