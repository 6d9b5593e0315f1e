import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { resetMouse, sendMouse } from '@web/test-runner-commands';
import { inside, KINDS, putInto, serveViews, type Kind } from '../support/any-proxy.ts';
import { contrast } from '../support/contrast.ts';

/** Text styles that an element could inherit from a page, each with a value that would be noticed. */
const INHERITED: Readonly<Record<string, string>> = {
  'white-space': 'pre',
  'text-indent': '40px',
  'text-transform': 'uppercase',
  'letter-spacing': '5px',
  'word-spacing': '20px',
  'line-height': '40px',
  'text-align': 'right',
  'font-variant-caps': 'small-caps',
  'font-style': 'italic',
  'overflow-wrap': 'anywhere',
  'writing-mode': 'vertical-rl',
  'text-shadow': '2px 2px red',
  cursor: 'wait',
};

/** Sets the text size of the page. */
function setRoot(size: string): void {
  document.documentElement.style.fontSize = size;
}

const pageUrl = new URL('../support/sandboxed.html', import.meta.url).href;

/** An element in a page without other content, whose text has the given size. */
async function alone(kind: Kind, size: string): Promise<HTMLElement> {
  const frame = document.createElement('iframe');
  (await fixture<HTMLElement>(html`<div></div>`)).append(frame);
  frame.src = pageUrl;
  const page = (): (Window & { put?: (kind: Kind) => Promise<HTMLElement> }) | null => frame.contentWindow;
  while (!page()?.put) await nextFrame();
  if (frame.contentDocument) frame.contentDocument.documentElement.style.fontSize = size;
  const element = await page()?.put?.(kind);
  if (!element) throw new Error('no page');
  return element;
}

/** The text size of an element. */
const sizeOf = (element: HTMLElement): number => parseFloat(getComputedStyle(inside(element, '.root')).fontSize);

describe('the page around an element', () => {
  let undo: () => void;
  beforeEach(() => {
    undo = serveViews();
  });
  afterEach(() => {
    undo();
    setRoot('');
  });

  for (const kind of KINDS) {
    it(`gives <pay-${kind}> the background colour that it sets`, async () => {
      const page = await fixture<HTMLElement>(html`<div style="--pay-color-surface: rgb(207, 232, 255)"></div>`);
      const element = await putInto(page, kind);
      const painted = [...inside(element, '.root').querySelectorAll('*')].map((each) => getComputedStyle(each).backgroundColor);
      expect(painted).to.include('rgb(207, 232, 255)');
    });

    it(`does not pass its text styles on to <pay-${kind}>`, async () => {
      const plain = await putInto(await fixture(html`<div style="width: 600px"></div>`), kind);
      const page = await fixture<HTMLElement>(html`<div style="width: 600px"></div>`);
      for (const [name, value] of Object.entries(INHERITED)) page.style.setProperty(name, value);
      const element = await putInto(page, kind);
      const [worn, own] = [element, plain].map((each) => getComputedStyle(inside(each, '.root')));
      for (const [name, value] of Object.entries(INHERITED)) {
        // A property that the engine does not know would prove nothing.
        expect(getComputedStyle(page).getPropertyValue(name), name).to.not.equal('');
        expect(worn?.getPropertyValue(name), `${name}: ${value}`).to.equal(own?.getPropertyValue(name));
      }
    });

    it(`hides <pay-${kind}> when it is hidden, and gives it its colour scheme`, async () => {
      const page = await fixture<HTMLElement>(html`<div style="visibility: hidden; color-scheme: dark"></div>`);
      const style = getComputedStyle(inside(await putInto(page, kind), '.root'));
      expect(style.visibility).to.equal('hidden');
      expect(style.colorScheme).to.equal('dark');
    });

    it(`has its own text size, and <pay-${kind}> has at least the browser’s`, async () => {
      for (const [root, size] of [
        ['', 16],
        // A page that sets its rem to 10 px. The elements do not become smaller with it.
        ['62.5%', 16],
        ['200%', 32],
      ] as const) {
        const element = await alone(kind, root);
        expect(sizeOf(element), root).to.equal(size);
        element.style.setProperty('--pay-font-size', '18px');
        expect(sizeOf(element), root).to.equal(18);
      }
    });
  }

  for (const kind of KINDS)
    it(`enlarges the text of <pay-${kind}> with its own, also after layout`, async () => {
      const element = await putInto(await fixture(html`<div></div>`), kind);
      expect(sizeOf(element)).to.equal(16);
      setRoot('200%');
      expect(sizeOf(element)).to.equal(32);
      setRoot('62.5%');
      expect(sizeOf(element)).to.equal(16);
    });

  it('gives the card frame the text size of the element', async () => {
    const element = await alone('checkout', '200%');
    const frame = element.shadowRoot?.querySelector('iframe')?.contentDocument;
    const size = (): string => (frame ? getComputedStyle(frame.body).fontSize : '');
    while (size() !== '32px') await nextFrame();
    element.style.setProperty('--pay-font-size', '0');
    (element as HTMLElement & { requestUpdate(): void }).requestUpdate();
    while (size() !== '12px') await new Promise(requestAnimationFrame);
  });
});

describe('a chosen radio button', () => {
  let undo: () => void;
  beforeEach(() => {
    undo = serveViews();
  });
  afterEach(() => undo());

  for (const brand of ['#fdfdfd', '#020202', '#1f3fae'])
    for (const theme of ['light', 'dark'])
      it(`is visible with the brand ${brand} in ${theme}`, async () => {
        const element = await putInto(await fixture(html`<div></div>`), 'checkout');
        element.setAttribute('theme', theme);
        element.style.setProperty('--pay-color-brand', brand);
        const root = inside(element, '.root');
        const [chosen, other] = [true, false].map((checked) => {
          const radio = Object.assign(document.createElement('input'), { type: 'radio', checked });
          root.append(radio);
          return getComputedStyle(radio);
        });
        await (element as HTMLElement & { updateComplete: Promise<unknown> }).updateComplete;
        if (!chosen || !other) throw new Error('no radios');
        const field = other.backgroundColor;
        expect(contrast(chosen.backgroundColor, field)).to.be.at.least(3);
        expect(contrast(other.borderTopColor, field)).to.be.at.least(3);
      });
});

describe('a mouse pointer above a field', () => {
  let undo: () => void;
  beforeEach(() => {
    undo = serveViews();
  });
  afterEach(() => undo());

  it('does not change the colour of an error', async () => {
    const element = await putInto(await fixture(html`<div></div>`), 'checkout');
    const field = inside(element, 'input.input');
    inside(element, 'form button.primary').click();
    while (field.getAttribute('aria-invalid') !== 'true') await new Promise(requestAnimationFrame);
    field.blur();
    const border = (): string => getComputedStyle(field).borderTopColor;
    // The colour of a border changes in a short animation.
    const settled = async (): Promise<string> => {
      while (field.getAnimations().length > 0) await new Promise(requestAnimationFrame);
      return border();
    };
    const wrong = await settled();
    const { x, y, width, height } = field.getBoundingClientRect();
    await sendMouse({ type: 'move', position: [Math.round(x + width / 2), Math.round(y + height / 2)] });
    while (!field.matches(':hover')) await new Promise(requestAnimationFrame);
    expect(await settled()).to.equal(wrong);
    field.removeAttribute('aria-invalid');
    expect(await settled()).to.not.equal(wrong);
    await resetMouse();
  });
});
