/**
 * Counts what a page has not released: listeners on the window and the document, timers, animation frames and event streams.
 * It also counts the requests that the page has sent.
 */

let asked = 0;
const open = {
  listeners: new Map<string, number>(),
  timers: new Set<unknown>(),
  animations: new Set<number>(),
  streams: new Set<EventSource>(),
};

for (const target of [window, document]) {
  const add = target.addEventListener.bind(target);
  const remove = target.removeEventListener.bind(target);
  const known = new Map<string, Set<unknown>>();
  const held = (type: string) => known.get(type) ?? known.set(type, new Set()).get(type);
  const count = (type: string) => open.listeners.set(`${target.constructor.name} ${type}`, held(type)?.size ?? 0);
  target.addEventListener = (type: string, listener: EventListener, options?: boolean | AddEventListenerOptions) => {
    const isOnce = typeof options === 'object' && options.once === true;
    held(type)?.add(listener);
    count(type);
    if (isOnce) add(type, () => (held(type)?.delete(listener), count(type)), options);
    if (typeof options === 'object' && options.signal)
      options.signal.addEventListener('abort', () => (held(type)?.delete(listener), count(type)), { once: true });
    add(type, listener, options);
  };
  target.removeEventListener = (type: string, listener: EventListener, options?: boolean | EventListenerOptions) => {
    held(type)?.delete(listener);
    count(type);
    remove(type, listener, options);
  };
}

const later = window.setTimeout.bind(window);
const notLater = window.clearTimeout.bind(window);
const often = window.setInterval.bind(window);
const notOften = window.clearInterval.bind(window);
window.setTimeout = ((run: () => void, ms?: number) => {
  const id = later(() => {
    open.timers.delete(id);
    run();
  }, ms);
  open.timers.add(id);
  return id;
}) as typeof window.setTimeout;
window.setInterval = ((run: () => void, ms?: number) => {
  const id = often(run, ms);
  open.timers.add(id);
  return id;
}) as typeof window.setInterval;
for (const [name, stop] of [
  ['clearTimeout', notLater],
  ['clearInterval', notOften],
] as const)
  window[name] = (id) => {
    open.timers.delete(id);
    stop(id);
  };

const draw = window.requestAnimationFrame.bind(window);
const notDraw = window.cancelAnimationFrame.bind(window);
window.requestAnimationFrame = (run) => {
  const id = draw((time) => {
    open.animations.delete(id);
    run(time);
  });
  open.animations.add(id);
  return id;
};
window.cancelAnimationFrame = (id) => {
  open.animations.delete(id);
  notDraw(id);
};

const ask = window.fetch.bind(window);
window.fetch = (...what) => {
  asked += 1;
  return ask(...what);
};

const Stream = window.EventSource;
window.EventSource = class extends Stream {
  constructor(...what: ConstructorParameters<typeof Stream>) {
    super(...what);
    open.streams.add(this);
  }
  override close(): void {
    open.streams.delete(this);
    super.close();
  }
};

/** The current counts. */
export function books(): Record<string, number> {
  return {
    listeners: [...open.listeners.values()].reduce((sum, each) => sum + each, 0),
    timers: open.timers.size,
    animations: open.animations.size,
    streams: open.streams.size,
    frames: document.querySelectorAll('iframe').length + window.frames.length,
    tags: document.querySelectorAll('pay-checkout, pay-portal, pay-emandate').length,
    asked,
  };
}
