import { books } from './books.ts';

/** A page that mounts and unmounts an element as often as a test asks, and counts what the element has not released. */

/**
 * The moment when the element is unmounted: at once, after it has requested its session, after it shows something, or after
 * it reports that it is ready.
 */
export type Until = 'mounted' | 'asked' | 'shown' | 'ready';

/** An element to mount. */
export interface Case {
  readonly tag: 'pay-checkout' | 'pay-portal' | 'pay-emandate';
  readonly session: string;
}

/** Mounts an element as a framework does, with the component's own event handlers. Returns a function that unmounts it. */
export type Mount = (tag: Case['tag'], session: string, hear: (name: string) => void) => () => void;

/** Checks a condition once in each animation frame until it holds. */
const when = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => requestAnimationFrame(resolve));
};

const rootOf = (tag: string): ShadowRoot | null => document.querySelector(tag)?.shadowRoot ?? null;

/** Mounts the element, waits for the given moment, and unmounts it. Returns the events that were heard. */
async function once(mount: Mount, { tag, session }: Case, until: Until): Promise<string[]> {
  const heard: string[] = [];
  const asked = books()['asked'] ?? 0;
  const unmount = mount(tag, session, (name) => heard.push(name));
  if (until !== 'mounted') await when(() => document.querySelector(tag) !== null);
  if (until === 'asked') await when(() => (books()['asked'] ?? 0) > asked);
  if (until === 'shown') await when(() => rootOf(tag)?.querySelector('button, input, iframe') != null);
  if (until === 'ready') await when(() => heard.some((name) => /^pay-(ready|error)/.test(name)));
  unmount();
  await when(() => document.querySelector(tag) === null);
  return heard;
}

/** Gives a test access to the page's functions. */
export function open(version: string, mounter: (place: HTMLElement) => Mount): void {
  const place = document.getElementById('root');
  if (!place) throw new Error('no root');
  const mount = mounter(place);
  Object.assign(globalThis, { mounting: { version, left: books, once: (what: Case, until: Until) => once(mount, what, until) } });
}
