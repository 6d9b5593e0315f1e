import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { pressIn } from '../../support/keys.ts';
import { countListeners, inside, KINDS, putInto, serveViews, type Kind } from '../support/any-proxy.ts';

/** Pages that treat their elements in an unusual way. */

const sandboxedUrl = new URL('../support/sandboxed.html', import.meta.url).href;

async function until(holds: () => unknown): Promise<void> {
  while (!holds()) await nextFrame();
}

/** A frame in which forms cannot be submitted, as page builders and app stores of shops use it. */
async function sandbox(kind: Kind): Promise<HTMLElement> {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
  frame.style.cssText = 'width: 600px; height: 600px';
  frame.src = sandboxedUrl;
  (await fixture<HTMLElement>(html`<div></div>`)).append(frame);
  const page = (): (Window & { put?: (kind: Kind) => Promise<HTMLElement> }) | null => frame.contentWindow;
  await until(() => page()?.put);
  const element = await page()?.put?.(kind);
  if (!element) throw new Error('no page');
  return element;
}

const wrong = (element: HTMLElement): number => element.shadowRoot?.querySelectorAll('[aria-invalid]').length ?? 0;

describe('in a sandboxed frame without allow-forms', () => {
  for (const kind of ['checkout', 'emandate'] as const) {
    it(`the button of <pay-${kind}> submits as usual`, async () => {
      const element = await sandbox(kind);
      inside(element, 'form button.primary').click();
      await until(() => wrong(element) > 0);
    });

    it(`Enter in a field of <pay-${kind}> submits as usual`, async () => {
      const element = await sandbox(kind);
      inside(element, 'form input.input').focus();
      await pressIn(element.ownerDocument, 'Enter');
      await until(() => wrong(element) > 0);
    });
  }
});

describe('a page that hides its element', () => {
  let undo: () => void;
  beforeEach(() => {
    undo = serveViews();
  });
  afterEach(() => undo());

  for (const kind of KINDS)
    it(`with the attribute hidden hides <pay-${kind}>, and shows it again`, async () => {
      const element = await putInto(await fixture<HTMLElement>(html`<div></div>`), kind);
      expect(element.offsetHeight).to.be.above(0);
      element.hidden = true;
      expect(element.offsetHeight).to.equal(0);
      element.hidden = false;
      expect(element.offsetHeight).to.be.above(0);
    });
});

describe('a page with a base address on another origin', () => {
  let undo: () => void;
  let asked: string[];
  beforeEach(() => {
    undo = serveViews();
    asked = [];
    const served = window.fetch.bind(window);
    window.fetch = (url, init) => {
      if (typeof url === 'string') asked.push(url);
      return served(url, init);
    };
    document.head.append(Object.assign(document.createElement('base'), { href: 'https://elsewhere.example/shop/' }));
  });
  afterEach(() => {
    document.querySelector('base')?.remove();
    undo();
  });

  for (const kind of KINDS)
    it(`does not change where <pay-${kind}> sends its requests`, async () => {
      await putInto(await fixture(html`<div></div>`), kind);
      expect(asked[0]).to.equal(`${location.origin}/pay/${kind}/ses_1`);
      expect(new Set(asked.map((url) => new URL(url).origin))).to.deep.equal(new Set([location.origin]));
    });
});

/** Not every engine can move an element without removing it first. */
const canMove = 'moveBefore' in Element.prototype;

/** Whether this browser keeps the document of a frame in a shadow root that it moves. Firefox moves the root, but reloads the document. */
async function keepsFrames(from: HTMLElement, to: HTMLElement): Promise<boolean> {
  if (!canMove) return false;
  const host = document.createElement('div');
  const frame = document.createElement('iframe');
  frame.src = new URL('../../frame/support/silent.html', import.meta.url).href;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  host.attachShadow({ mode: 'open' }).append(frame);
  from.append(host);
  await loaded;
  const before = frame.contentDocument;
  to.moveBefore(host, null);
  await nextFrame();
  const kept = frame.contentDocument === before;
  host.remove();
  return kept;
}

describe('an element that is moved in the page with moveBefore', () => {
  let undo: () => void;
  beforeEach(() => {
    undo = serveViews();
  });
  afterEach(() => undo());

  it('keeps what is typed in the card frame, if the browser supports such moves', async () => {
    const [from, to] = [await fixture<HTMLElement>(html`<div></div>`), await fixture<HTMLElement>(html`<div></div>`)];
    const element = await putInto(from, 'checkout');
    const iframe = inside(element, 'iframe') as HTMLIFrameElement;
    const number = iframe.contentDocument?.getElementById('number') as HTMLInputElement;
    number.value = '4242 4242 4242 4242';
    const { contentDocument } = iframe;
    if (await keepsFrames(from, to)) {
      to.moveBefore(element, null);
      await nextFrame();
      expect(inside(element, 'iframe') === iframe, 'the same frame').to.equal(true);
      expect(iframe.contentDocument === contentDocument, 'the same document in it').to.equal(true);
      expect(number.value).to.equal('4242 4242 4242 4242');
    } else {
      // A browser without such moves removes the element and inserts it again. The element must still work.
      to.append(element);
      await until(() => element.shadowRoot?.querySelector('iframe'));
    }
    expect(to.contains(element)).to.equal(true);
  });

  for (const kind of KINDS)
    it(`sends no new request: <pay-${kind}>`, async () => {
      const [from, to] = [await fixture<HTMLElement>(html`<div></div>`), await fixture<HTMLElement>(html`<div></div>`)];
      const element = await putInto(from, kind);
      let asked = 0;
      const served = window.fetch.bind(window);
      window.fetch = (url, init) => {
        asked++;
        return served(url, init);
      };
      const root = inside(element, '.root');
      if (!canMove) return;
      to.moveBefore(element, null);
      await nextFrame();
      await nextFrame();
      expect(asked).to.equal(0);
      expect(inside(element, '.root') === root).to.equal(true);
    });
});

describe('an element that is removed and put back a hundred times', () => {
  let undo: () => void;
  beforeEach(() => {
    undo = serveViews();
  });
  afterEach(() => undo());

  for (const kind of KINDS)
    it(`leaves no listener in the page: <pay-${kind}>`, async () => {
      const place = await fixture<HTMLElement>(html`<div></div>`);
      const element = await putInto(place, kind);
      const count = countListeners();
      element.remove();
      const without = count.open();
      place.append(element);
      const within = count.open();
      for (let times = 0; times < 100; times++) {
        element.remove();
        place.append(element);
      }
      expect(count.open()).to.equal(within);
      element.remove();
      expect(count.open()).to.equal(without);
      count.end();
    });
});
