import type { ReactiveController, ReactiveControllerHost } from 'lit';

/**
 * A countdown in seconds. It is always visible, but screen readers announce it only a few times. It has no effect on the session: the
 * service decides when the time is over.
 */

/** The seconds at which the time left is announced. */
const ANNOUNCED_SECONDS: readonly number[] = [60, 30, 10];

/** Counts down in an element: while a render shows the time left, the element renders again with each second. */
export class Countdown implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #announce: ((seconds: number) => void) | undefined;
  #clock: ReturnType<typeof setTimeout> | undefined;
  #until: number | null = null;
  /** The seconds at the last tick. A tick may come late, or never if the element renders in its moment, and then a number is passed by. */
  #seen = 0;

  /** `announce` gets the seconds to be read out. */
  constructor(host: ReactiveControllerHost, announce?: (seconds: number) => void) {
    this.#host = host;
    this.#announce = announce;
    host.addController(this);
  }

  /** The time left, such as `1:59`. `until` is a time of `performance.now()`, because that clock cannot be changed. */
  text(until: number): string {
    this.#until = until;
    const seconds = this.#left(until);
    if (seconds > this.#seen) this.#seen = seconds;
    return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
  }

  #left(until: number): number {
    return Math.max(0, Math.ceil((until - performance.now()) / 1_000));
  }

  hostUpdate(): void {
    this.#until = null;
  }

  hostUpdated(): void {
    const until = this.#until;
    clearTimeout(this.#clock);
    if (until === null || this.#left(until) === 0) return;
    this.#clock = setTimeout(() => this.#tick(until), (until - performance.now()) % 1_000 || 1_000);
  }

  hostDisconnected(): void {
    clearTimeout(this.#clock);
  }

  #tick(until: number): void {
    const left = this.#left(until);
    if (ANNOUNCED_SECONDS.some((each) => left <= each && each < this.#seen)) this.#announce?.(left);
    this.#seen = left;
    this.#host.requestUpdate();
  }
}
