import { books } from './books.ts';

/** A page that puts an element in and takes it out again, as often as it is told, and counts what is left behind. */

/** When an element is taken out: before anything, once it has asked for its session, once something is shown of it, or once it says it is ready. */
export type Until = 'mounted' | 'asked' | 'shown' | 'ready';

/** An element to mount. */
export interface Case {
  readonly tag: 'pay-checkout' | 'pay-portal' | 'pay-emandate';
  readonly session: string;
}

/** Mounts an element as a framework does, its events told by the component's own handlers. Answers what unmounts it. */
export type Mount = (tag: Case['tag'], session: string, hear: (name: string) => void) => () => void;

/** Waits for a state, one frame after the other. */
const when = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => requestAnimationFrame(resolve));
};

const rootOf = (tag: string): ShadowRoot | null => document.querySelector(tag)?.shadowRoot ?? null;

/** Mounts it, waits as it is told, and unmounts it. Answers what was heard. */
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

/** Opens the page to a test. */
export function open(version: string, mounter: (place: HTMLElement) => Mount): void {
  const place = document.getElementById('root');
  if (!place) throw new Error('no root');
  const mount = mounter(place);
  Object.assign(globalThis, { mounting: { version, left: books, once: (what: Case, until: Until) => once(mount, what, until) } });
}
