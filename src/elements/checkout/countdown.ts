import type { ReactiveController, ReactiveControllerHost } from 'lit';

/**
 * The last minutes of a session, second by second. It writes into one element and renders nothing; the time left is
 * the service's, counted on from when it came. It only shows: that the time is over, the service says.
 */
export class Countdown implements ReactiveController {
  #ends = 0;
  #target: Element | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(host: ReactiveControllerHost) {
    host.addController(this);
  }

  /** The service has said how long is left, just now. */
  set(left: number): void {
    this.#ends = performance.now() + left;
  }

  /** Counts down in `target`; null stops. */
  show(target: Element | null): void {
    if (target === this.#target) return;
    this.#target = target;
    clearInterval(this.#timer);
    if (!target) return;
    this.#timer = setInterval(() => this.#write(), 1_000);
    this.#write();
  }

  hostDisconnected(): void {
    this.show(null);
  }

  #write(): void {
    const left = Math.max(0, Math.ceil((this.#ends - performance.now()) / 1_000));
    if (this.#target) this.#target.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  }
}
