import type { Gateway } from './gateway.ts';

/** Pauses between polls if the event stream does not work; the last one repeats. */
const POLL_PAUSES = [2_000, 4_000, 8_000, 15_000, 30_000] as const;
/** If a stream fails again after this many successful polls, it is blocked, and the network is not the reason. */
const BLOCKED_AFTER = 2;
/**
 * If nothing arrives in this time (in milliseconds), after opening or between two heartbeats, a server between the two holds the stream
 * back.
 */
const SILENCE_MS = { first: 5_000, later: 25_000 };
/** One try for each poll, because another poll follows. */
const POLL_LIMITS = [8_000] as const;

/**
 * Calls `onView` with every view that the service pushes while the document is visible. Uses an event stream, and polls if that fails.
 * Returns a function that stops it. `onBlocked` is called once, if polls work but no stream has ever delivered anything.
 */
export function followViews<View>(gateway: Gateway<View>, onView: (view: View) => void, onBlocked?: () => void): () => void {
  const follower = new ViewFollower(gateway, onView, onBlocked);
  return () => follower.end();
}

/** An event stream and the polls that replace it. One timer: for the silence of the stream, the next poll, or the next stream. */
class ViewFollower<View> {
  readonly #gateway: Gateway<View>;
  readonly #onView: (view: View) => void;
  readonly #onBlocked: (() => void) | undefined;
  #source: EventSource | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  /** Successful polls while no stream has delivered anything; null once one has, or once `onBlocked` was called. */
  #pollsWithoutStream: number | null = 0;
  /**
   * Whether this stream has delivered anything. A stream that has not stays open during the polls; a stream that stopped delivering is
   * opened again.
   */
  #hasReceived = false;
  #ended = false;

  constructor(gateway: Gateway<View>, onView: (view: View) => void, onBlocked: (() => void) | undefined) {
    this.#gateway = gateway;
    this.#onView = onView;
    this.#onBlocked = onBlocked;
    document.addEventListener('visibilitychange', this.#onVisibilityChange);
    this.#onVisibilityChange();
  }

  end(): void {
    this.#ended = true;
    this.#stop();
    document.removeEventListener('visibilitychange', this.#onVisibilityChange);
  }

  readonly #onVisibilityChange = (): void => (document.hidden ? this.#stop() : this.#openStream());

  #isActive(): boolean {
    return !this.#ended && !document.hidden;
  }

  #stop(): void {
    this.#source?.close();
    this.#source = undefined;
    clearTimeout(this.#timer);
  }

  #setTimer(ms: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, ms);
  }

  // ── The event stream

  #openStream(): void {
    this.#stop();
    this.#hasReceived = false;
    this.#source = new EventSource(`${this.#gateway.url}/events`);
    this.#setTimer(SILENCE_MS.first, this.#onSilence);
    const on = (name: string, then: (data: unknown) => void): void =>
      this.#source?.addEventListener(name, ({ data }: MessageEvent<unknown>) => then(data));
    on('alive', () => this.#onHeartbeat());
    on('view', (data) => {
      this.#onHeartbeat();
      const view = parse(data);
      if (this.#gateway.isView(view)) this.#onView(view);
    });
    // The server is about to stop, and sends the milliseconds after which to reconnect.
    on('away', (data) => {
      this.#stop();
      this.#setTimer(Number(data) || 1_000, () => this.#openStream());
    });
    on('error', () => {
      // The browser would reconnect quickly and without end. The polls are slower.
      this.#stop();
      this.#reportBlocked();
      this.#pollLater();
    });
  }

  #onHeartbeat(): void {
    this.#hasReceived = true;
    this.#failures = 0;
    this.#pollsWithoutStream = null;
    this.#setTimer(SILENCE_MS.later, this.#onSilence);
  }

  readonly #onSilence = (): void => {
    if (this.#hasReceived) this.#stop();
    else this.#reportBlocked();
    void this.#poll();
  };

  #reportBlocked(): void {
    if (this.#pollsWithoutStream === null || this.#pollsWithoutStream < BLOCKED_AFTER) return;
    this.#pollsWithoutStream = null;
    this.#onBlocked?.();
  }

  // ── Polling

  #pollLater(): void {
    const pause = POLL_PAUSES[Math.min(this.#failures++, POLL_PAUSES.length - 1)] ?? 30_000;
    // Random jitter, so that clients that lost the same server do not all return at the same moment.
    this.#setTimer(pause * (0.5 + Math.random() / 2), () => void this.#poll());
  }

  async #poll(): Promise<void> {
    const reply = await this.#gateway.read(POLL_LIMITS);
    if (!this.#isActive()) return;
    if (reply.type !== 'view') {
      this.#pollLater();
      return;
    }
    if (this.#pollsWithoutStream !== null) this.#pollsWithoutStream++;
    this.#onView(reply.view);
    // The listener may have stopped following after the last view.
    if (!this.#isActive()) return;
    // A silent stream may still deliver something. Without one, the network works again, so a stream may work too.
    if (this.#source) this.#setTimer(SILENCE_MS.first, this.#onSilence);
    else this.#openStream();
  }
}

function parse(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}
