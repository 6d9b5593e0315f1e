import { AsyncDirective, directive } from 'lit/async-directive.js';

/**
 * A countdown in seconds. It is always visible, but screen readers announce it only a few times. It has no effect on the session: the
 * service decides when the time is over.
 */

/** The seconds at which the time left is announced. */
const ANNOUNCED_SECONDS: readonly number[] = [60, 30, 10];

const clockText = (seconds: number): string => `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;

class CountdownDirective extends AsyncDirective {
  #until = 0;
  #announce: ((seconds: number) => void) | undefined;
  #clock: ReturnType<typeof setInterval> | undefined;

  /** `until` is a time of `performance.now()`, because that clock cannot be changed; `announce` gets the seconds to be read out. */
  override render(until: number, announce?: (seconds: number) => void): string {
    this.#until = until;
    this.#announce = announce;
    this.#clock ??= setInterval(() => this.#tick(), 1_000);
    return clockText(this.#left);
  }

  get #left(): number {
    return Math.max(0, Math.ceil((this.#until - performance.now()) / 1_000));
  }

  #tick(): void {
    const left = this.#left;
    if (ANNOUNCED_SECONDS.includes(left)) this.#announce?.(left);
    this.setValue(clockText(left));
  }

  protected override disconnected(): void {
    clearInterval(this.#clock);
    this.#clock = undefined;
  }

  protected override reconnected(): void {
    this.#clock = setInterval(() => this.#tick(), 1_000);
  }
}

/** Shows the time left, such as `1:59`. */
export const countdown = directive(CountdownDirective);
