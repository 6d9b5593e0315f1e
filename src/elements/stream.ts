import type { Gateway } from './gateway.ts';

/** Pauses before asking, where the event stream does not work; the last one goes on. */
const PAUSES = [2_000, 4_000, 8_000, 15_000, 30_000] as const;
/** One question, not a series: there is another pause behind it. */
const LIMITS = [8_000] as const;

/**
 * Tells every view that the service pushes while the document can be seen, by event stream; where that breaks, by
 * asking. Returns what ends it.
 */
export function follow<View>(gateway: Gateway<View>, onView: (view: View) => void): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let ended = false;
  const goesOn = (): boolean => !ended && !document.hidden;

  const stop = (): void => {
    source?.close();
    source = undefined;
    clearTimeout(timer);
  };
  const listen = (): void => {
    stop();
    source = new EventSource(`${gateway.url}/events`);
    source.addEventListener('view', ({ data }: MessageEvent<unknown>) => {
      failures = 0;
      const view = parse(data);
      if (gateway.isView(view)) onView(view);
    });
    source.addEventListener('error', () => {
      // The browser's own reconnecting is quick and endless; ours slows down.
      stop();
      later();
    });
  };
  const later = (): void => {
    timer = setTimeout(() => void ask(), PAUSES[Math.min(failures++, PAUSES.length - 1)]);
  };
  const ask = async (): Promise<void> => {
    const reply = await gateway.read(LIMITS);
    if (!goesOn()) return;
    // An answer means that the way is open again: so may the stream be.
    if (reply.type === 'view') {
      onView(reply.view);
      // The view may have been the last.
      if (goesOn()) listen();
    } else later();
  };
  const look = (): void => (document.hidden ? stop() : listen());

  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    ended = true;
    stop();
    document.removeEventListener('visibilitychange', look);
  };
}

function parse(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}
