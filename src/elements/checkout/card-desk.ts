import { CardFrame, type CardFrameListener } from '../../frame/outside.ts';
import { CardPlace } from './card-place.ts';

type Told = (listener: CardFrameListener) => void;

/**
 * The card frame and its place, which do not wait for the engine: the frame has a document of its own to load. What it
 * says meanwhile is kept for whoever listens first.
 */
export class CardDesk {
  readonly frame: CardFrame;
  readonly place: CardPlace;
  #listener: CardFrameListener | null = null;
  #kept: Told[] = [];

  constructor() {
    this.frame = new CardFrame({
      onReady: () => this.#tell((listener) => listener.onReady?.()),
      onUnavailable: (reason) => this.#tell((listener) => listener.onUnavailable?.(reason)),
      onChange: (change) => this.#tell((listener) => listener.onChange?.(change)),
      onSubmit: () => this.#tell((listener) => listener.onSubmit?.()),
    });
    this.place = new CardPlace(this.frame);
  }

  /** Somebody has listened to the frame. */
  get heard(): boolean {
    return this.#listener !== null;
  }

  /** From now on somebody listens, and hears what was said before. */
  listen(listener: CardFrameListener): void {
    if (this.#listener) return;
    this.#listener = listener;
    for (const told of this.#kept.splice(0)) told(listener);
  }

  /** The form is gone, and the frame with it. */
  clear(): void {
    this.#kept = [];
    this.place.clear();
  }

  #tell(told: Told): void {
    if (this.#listener) told(this.#listener);
    else this.#kept.push(told);
  }
}
