import { expect, fixture, html } from '@open-wc/testing';
import { CHANNEL } from '../../src/frame/messages.ts';
import { parseHandshake } from '../../src/frame/guards.ts';
import { CardFrame } from '../../src/frame/outside.ts';
import { waitFor } from '../support/keys.ts';
import { cardUrl, light, mountCard, scribe, silentUrl } from './support/mounted.ts';

const options = { url: cardUrl, appearance: light, title: 'Card details' };

async function place(): Promise<HTMLElement> {
  return fixture<HTMLElement>(html`<div></div>`);
}

/** Replaces the page's timers by timers that run only when a test says so. */
function holdTimers(): { pending: Map<number, { run: () => void; after: number }>; release: () => void } {
  const [set, clear] = [window.setTimeout.bind(window), window.clearTimeout.bind(window)];
  const pending = new Map<number, { run: () => void; after: number }>();
  let last = 1_000_000;
  Object.assign(window, {
    setTimeout: (run: () => void, after = 0) => {
      pending.set(++last, { run, after });
      return last;
    },
    clearTimeout: (id: number) => pending.delete(id),
  });
  return { pending, release: () => Object.assign(window, { setTimeout: set, clearTimeout: clear }) };
}

/** The first hello that a silent document receives, and a way to answer from its window. */
async function greeted(
  container: HTMLElement,
  frame: CardFrame,
  url = silentUrl,
): Promise<{ outside: string; inside: Window; replies: MessageEvent<unknown>[] }> {
  frame.mount(container, { ...options, url });
  const iframe = container.querySelector('iframe');
  if (!iframe) throw new Error('no iframe');
  const replies: MessageEvent<unknown>[] = [];
  const outside = await new Promise<string>((resolve) => {
    iframe.addEventListener('load', () => {
      iframe.contentWindow?.addEventListener('message', (event: MessageEvent<unknown>) => {
        replies.push(event);
        const message = parseHandshake(event.data);
        if (message?.type === 'hello') resolve(message.outside);
      });
    });
  });
  if (!iframe.contentWindow) throw new Error('no window');
  return { outside, inside: iframe.contentWindow, replies };
}

/** Posts a message to this page from another window. Only a script of that window can be its source. */
function sayFrom(inside: Window, message: unknown): void {
  const say = inside.document.createElement('script');
  say.textContent = `parent.postMessage(${JSON.stringify(message)}, ${JSON.stringify(location.origin)})`;
  inside.document.head.append(say);
}

/** Resolves after everything that was posted to this window before. */
async function delivered(): Promise<void> {
  const mark = Math.random();
  await new Promise<void>((resolve) => {
    window.addEventListener('message', function listen(event: MessageEvent<unknown>) {
      if (event.data !== mark) return;
      window.removeEventListener('message', listen);
      resolve();
    });
    window.postMessage(mark, location.origin);
  });
}

describe('the page believes only', () => {
  it('the frame’s own window, at its origin, with the nonce of this greeting', async () => {
    const { listener, told } = scribe();
    const frame = new CardFrame(listener);
    const { outside, inside, replies } = await greeted(await place(), frame);
    const welcome = { channel: CHANNEL, type: 'welcome', outside, inside: 'i' };

    window.postMessage(welcome, location.origin);
    sayFrom(inside, { ...welcome, outside: 'guessed' });
    sayFrom(inside, { ...welcome, channel: 'another' });
    sayFrom(inside, { ...welcome, inside: '' });
    // The frame has gone to another site: its window is the same, its origin is not.
    window.dispatchEvent(new MessageEvent('message', { data: welcome, source: inside, origin: 'https://elsewhere.example' }));
    for (let i = 0; i < 1000; i++)
      window.postMessage({ ...welcome, outside: String(i), type: ['hello', 'welcome', 'port', 'ready'][i % 4] }, location.origin);
    await delivered();
    expect(replies.map(({ data }) => parseHandshake(data)?.type)).to.deep.equal(['hello']);
    expect(told).to.deep.equal([]);

    const answered = new Promise<MessageEvent<unknown>>((resolve) => inside.addEventListener('message', resolve, { once: true }));
    sayFrom(inside, welcome);
    const { data, ports } = await answered;
    expect(data).to.deep.equal({ channel: CHANNEL, type: 'port', outside, inside: 'i' });
    expect(ports).to.have.length(1);
    frame.destroy();
  });

  it('the origin that it was told, and no other', async () => {
    const timers = holdTimers();
    const { listener, told } = scribe();
    const container = await place();
    const frame = new CardFrame(listener);
    frame.mount(container, { ...options, origin: 'https://elsewhere.example' });
    await new Promise((resolve) => {
      container.querySelector('iframe')?.addEventListener('load', resolve);
    });
    await delivered();
    expect(told).to.deep.equal([]);
    // Each timer may start another one.
    for (const { run } of timers.pending.values()) run();
    expect(told).to.deep.equal([['unavailable', 'timeout']]);
    timers.release();
    frame.destroy();
  });

  it('an address that would not run in the page itself', async () => {
    const container = await place();
    for (const url of ['javascript:alert(1)', 'data:text/html,x', 'blob:x'])
      expect(() => new CardFrame().mount(container, { ...options, url })).to.throw('http(s)');
    expect(container.childElementCount).to.equal(0);
  });
});

describe('a frame', () => {
  it('works inside two nested shadow roots, and twice on a page', async () => {
    const outer = (await place()).attachShadow({ mode: 'open' });
    const inner = outer.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
    const [one, two] = await Promise.all([mountCard(inner), mountCard(await place())]);
    one.frame.focus('code');
    await one.until('focus');
    expect(inner.activeElement).to.equal(one.iframe);
    expect(two.told.map(([name]) => name)).not.to.contain('focus');
    expect((await one.frame.tokenise()).type).to.equal('invalid');
    expect(two.problem('number')).to.equal('');
    one.frame.destroy();
    two.frame.destroy();
  });

  it('whose document does not load is unavailable after 15 s, and can be tried again', async () => {
    const timers = holdTimers();
    const { listener, told, until } = scribe();
    const container = await place();
    const frame = new CardFrame(listener);
    frame.mount(container, { ...options, url: silentUrl });
    const asked = frame.tokenise();
    const [deadline] = [...timers.pending.values()];
    expect(deadline?.after).to.equal(15_000);
    deadline?.run();
    expect(told).to.deep.equal([['unavailable', 'timeout']]);
    expect(await asked).to.deep.equal({ type: 'refused', code: 'network', retryable: true });
    timers.release();

    frame.mount(container, options);
    await until('ready');
    frame.retry();
    expect(container.querySelectorAll('iframe')).to.have.length(1);
    frame.destroy();
  });

  it('that shows an error page instead is unavailable at once, because nobody answers there', async () => {
    const timers = holdTimers();
    const { listener, told } = scribe();
    const frame = new CardFrame(listener);
    await greeted(await place(), frame, new URL('./support/nothing-here.html', import.meta.url).href);
    const rung: number[] = [];
    for (const { after, run } of timers.pending.values()) {
      rung.push(after);
      timers.pending.clear();
      run();
    }
    expect(rung).to.deep.equal([1_500, 1_500]);
    expect(told).to.deep.equal([['unavailable', 'timeout']]);
    timers.release();
    frame.destroy();
  });

  it('is marked as shown only while it can be typed in, so that no error page of a browser is seen', async () => {
    const { listener, until } = scribe();
    const container = await place();
    const frame = new CardFrame(listener);
    frame.mount(container, options);
    const shown = () => container.querySelector('iframe')?.hasAttribute('data-shown');
    expect(shown()).to.equal(false);
    await until('ready');
    expect(shown()).to.equal(true);
    container.querySelector('iframe')?.contentWindow?.location.replace('about:blank');
    await until('unavailable');
    expect(shown()).to.equal(false);
    frame.destroy();
  });

  it('shows what is wrong in its fields without the focus, also if it is asked before it is ready', async () => {
    const container = await place();
    const { listener, until } = scribe();
    const frame = new CardFrame(listener);
    frame.mount(container, options);
    frame.showProblems();
    await until('ready');
    const inside = () => container.querySelector('iframe')?.contentDocument;
    await waitFor(() => inside()?.querySelectorAll('[aria-invalid=true]').length === 3, 'all three fields are marked');
    expect(container.contains(document.activeElement)).to.equal(false);
    frame.destroy();
  });

  it('that is removed reports it, and is greeted again when it comes back', async () => {
    const { frame, told, iframe, until } = await mountCard(await place());
    told.length = 0;
    iframe.contentWindow?.location.reload();
    expect(await until('unavailable')).to.equal('gone');
    await until('ready');
    expect((await frame.tokenise()).type).to.equal('invalid');
    frame.destroy();
  });

  it('that is asked for a token before it is ready answers once it is', async () => {
    const frame = new CardFrame();
    frame.mount(await place(), options);
    expect((await frame.tokenise()).type).to.equal('invalid');
    frame.destroy();
  });

  it('that is destroyed or not mounted refuses all requests', async () => {
    const frame = new CardFrame();
    frame.mount(await place(), options);
    const asked = frame.tokenise();
    frame.destroy();
    expect((await asked).type).to.equal('refused');
    expect((await frame.tokenise()).type).to.equal('refused');
  });

  it('leaves nothing behind: no frame, no listener, no timer', async () => {
    const [add, remove] = [window.addEventListener.bind(window), window.removeEventListener.bind(window)];
    const timers = holdTimers();
    const listeners = new Set<unknown>();
    window.addEventListener = (...args: Parameters<typeof add>) => {
      listeners.add(args[1]);
      add(...args);
    };
    window.removeEventListener = (...args: Parameters<typeof remove>) => {
      listeners.delete(args[1]);
      remove(...args);
    };
    const container = await place();
    const { listener, told, until } = scribe();
    const frame = new CardFrame(listener);
    try {
      for (let i = 0; i < 50; i++) {
        frame.mount(container, options);
        if (i % 10 === 0) {
          await until('ready');
          told.length = 0;
          void frame.tokenise();
        }
        frame.destroy();
      }
      expect(container.childElementCount).to.equal(0);
      expect(listeners.size).to.equal(0);
      expect(timers.pending.size).to.equal(0);
    } finally {
      timers.release();
      Object.assign(window, { addEventListener: add, removeEventListener: remove });
    }
  });
});
