import type { Gateway } from './gateway.ts';

/** Pauses between polls if the event stream does not work; the last one repeats. */
const POLL_PAUSES = [2_000, 4_000, 8_000, 15_000, 30_000] as const;
/** If a stream fails again after so many successful polls, it is blocked, and the network is not the reason. */
const BLOCKED_AFTER = 2;
/** If nothing arrives for so long, after opening or between two heartbeats, something on the way holds the stream back. */
const SILENCE_MS = { first: 5_000, pollLater: 25_000 };
/** One try for each poll, because another poll follows. */
const POLL_LIMITS = [8_000] as const;

/**
 * Calls `onView` with every view that the service pushes while the document is visible. Uses an event stream, and polls if that
 * breaks. Returns a function that ends it. `onBlocked` is called once if polls work and no stream ever delivered anything.
 */
export function followViews<View>(gateway: Gateway<View>, onView: (view: View) => void, onBlocked?: () => void): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  /** Successful polls while no stream has delivered anything; null once one has, or once `onBlocked` was called. */
  let pollsWithoutStream: number | null = 0;
  let ended = false;
  const isActive = (): boolean => !ended && !document.hidden;

  /** Whether this stream has delivered anything. One that never has stays open beside the polls; one that fell silent is opened anew. */
  let hasReceived = false;

  const stop = (): void => {
    source?.close();
    source = undefined;
    clearTimeout(timer);
  };
  const setTimer = (ms: number, then: () => void): void => {
    clearTimeout(timer);
    timer = setTimeout(then, ms);
  };
  const onHeartbeat = (): void => {
    hasReceived = true;
    failures = 0;
    pollsWithoutStream = null;
    setTimer(SILENCE_MS.pollLater, onSilence);
  };
  const reportBlocked = (): void => {
    if (pollsWithoutStream === null || pollsWithoutStream < BLOCKED_AFTER) return;
    pollsWithoutStream = null;
    onBlocked?.();
  };
  const onSilence = (): void => {
    if (hasReceived) stop();
    else reportBlocked();
    void poll();
  };
  const openStream = (): void => {
    stop();
    hasReceived = false;
    source = new EventSource(`${gateway.url}/events`);
    setTimer(SILENCE_MS.first, onSilence);
    const on = (name: string, then: (data: unknown) => void): void =>
      source?.addEventListener(name, ({ data }: MessageEvent<unknown>) => then(data));
    on('alive', onHeartbeat);
    on('view', (data) => {
      onHeartbeat();
      const view = parse(data);
      if (gateway.isView(view)) onView(view);
    });
    // The server is about to stop, and says when to come back.
    on('away', (data) => {
      stop();
      setTimer(Number(data) || 1_000, openStream);
    });
    on('error', () => {
      // The browser would reconnect quickly and without end; we slow down.
      stop();
      reportBlocked();
      later();
    });
  };
  const later = (): void => {
    const pause = POLL_PAUSES[Math.min(failures++, POLL_PAUSES.length - 1)] ?? 30_000;
    // Jitter: not every client that lost the same server comes back at the same moment.
    setTimer(pause * (0.5 + Math.random() / 2), () => void poll());
  };
  const poll = async (): Promise<void> => {
    const reply = await gateway.read(POLL_LIMITS);
    if (!isActive()) return;
    if (reply.type === 'view') {
      if (pollsWithoutStream !== null) pollsWithoutStream++;
      onView(reply.view);
      // The view may have been the last.
      if (!isActive()) return;
      // A silent stream may still deliver something. Without one, the network works again, so a stream may work too.
      if (source) setTimer(SILENCE_MS.first, onSilence);
      else openStream();
    } else later();
  };
  const onVisibilityChange = (): void => (document.hidden ? stop() : openStream());

  document.addEventListener('visibilitychange', onVisibilityChange);
  onVisibilityChange();
  return () => {
    ended = true;
    stop();
    document.removeEventListener('visibilitychange', onVisibilityChange);
  };
}

function parse(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}
