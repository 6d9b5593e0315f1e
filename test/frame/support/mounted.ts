import { CardFrame, type CardFrameListener, type FrameAppearance } from '../../../src/frame/outside.ts';

/** The reports of a frame, in order: `['change', {…}]`. */
export type Told = [name: string, value?: unknown][];

export const light: FrameAppearance = { scheme: 'light', locale: 'EN_ZA', tokens: {} };
export const cardUrl = new URL('./card.html', import.meta.url).href;
export const silentUrl = new URL('./silent.html', import.meta.url).href;

/** A frame with this page's origin, so that a test can reach its inside. */
export interface Mounted {
  readonly frame: CardFrame;
  readonly told: Told;
  readonly iframe: HTMLIFrameElement;
  readonly inside: Document;
  readonly input: (name: 'number' | 'expiry' | 'code') => HTMLInputElement;
  /** The message under a field, or an empty text. */
  readonly problem: (name: 'number' | 'expiry' | 'code') => string;
  /** Resolves when the frame has sent a report of that name, now or later. */
  readonly until: (name: string) => Promise<unknown>;
}

/** A listener that records everything. */
export function scribe(): { listener: CardFrameListener; told: Told; until: (name: string) => Promise<unknown> } {
  const told: Told = [];
  const waiting: { name: string; resolve: (value: unknown) => void }[] = [];
  const note = (name: string) => (value?: unknown) => {
    told.push([name, value]);
    for (const one of waiting.filter((each) => each.name === name)) one.resolve(value);
  };
  const until = (name: string) => {
    const before = told.find(([each]) => each === name);
    return before ? Promise.resolve(before[1]) : new Promise<unknown>((resolve) => waiting.push({ name, resolve }));
  };
  const listener: CardFrameListener = {
    onReady: note('ready'),
    onChange: note('change'),
    onSubmit: note('submit'),
    onEscape: note('escape'),
    onHeight: note('height'),
    onFocus: note('focus'),
    onUnavailable: note('unavailable'),
  };
  return { listener, told, until };
}

/** Puts a card frame into `container`, ready for typing. */
export async function mountCard(container: ParentNode & Node, appearance = light): Promise<Mounted> {
  const { listener, told, until } = scribe();
  const frame = new CardFrame(listener);
  frame.mount(container, { url: cardUrl, appearance, title: 'Card details' });
  await until('ready');
  const iframe = container.querySelector('iframe');
  const inside = iframe?.contentDocument;
  if (!iframe || !inside) throw new Error('no frame');
  const input = (name: string) => {
    const found = inside.getElementById(name);
    if (!found || !('value' in found)) throw new Error(`no ${name}`);
    return found as HTMLInputElement;
  };
  const problem = (name: string) => inside.getElementById(`${name}-problem`)?.textContent ?? '';
  return { frame, told, iframe, inside, input, problem, until };
}

/** Makes the frame's vault answer with `reply`, and records what it receives. */
export function stubVault({ iframe }: Mounted, reply: () => Response): unknown[] {
  const sent: unknown[] = [];
  const inside = iframe.contentWindow;
  if (inside)
    inside.fetch = (_url, request) => {
      sent.push(JSON.parse(typeof request?.body === 'string' ? request.body : 'null'));
      return Promise.resolve(reply());
    };
  return sent;
}
