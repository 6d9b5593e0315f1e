import { AsyncDirective, directive } from 'lit/async-directive.js';

/** The time that is left, second by second: seen by whoever looks, and said only when it is worth it. */

/** Seconds left at which it is said. */
const SAID: readonly number[] = [60, 30, 10];

const words = (seconds: number): string => `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;

class CountdownDirective extends AsyncDirective {
  #until = 0;
  #say: (seconds: number) => void = () => undefined;
  #clock: ReturnType<typeof setInterval> | undefined;

  /** `until` is of the page's own clock (`performance.now()`), which nobody can set; `say` gets the seconds that are said. */
  override render(until: number, say: (seconds: number) => void): string {
    this.#until = until;
    this.#say = say;
    this.#clock ??= setInterval(() => this.#tick(), 1_000);
    return words(this.#left);
  }

  get #left(): number {
    return Math.max(0, Math.ceil((this.#until - performance.now()) / 1_000));
  }

  #tick(): void {
    const left = this.#left;
    if (SAID.includes(left)) this.#say(left);
    this.setValue(words(left));
  }

  protected override disconnected(): void {
    clearInterval(this.#clock);
    this.#clock = undefined;
  }

  protected override reconnected(): void {
    this.#clock = setInterval(() => this.#tick(), 1_000);
  }
}

/** `1:59`. */
export const countdown = directive(CountdownDirective);
