import type { Page } from '@playwright/test';

/** A table of the kinds of page that an element can be in. Each page is written as a merchant may write it. */

/** One kind of page. */
export interface Place {
  readonly name: string;
  /** The HTML of the whole page, with the element's tag in it. */
  readonly page: (tag: string) => string;
  /** Response headers besides the content type. */
  readonly headers?: Readonly<Record<string, string>>;
  /** What happens before the element is used. */
  readonly then?: (page: Page) => Promise<void>;
  /** What happens after the card is typed. */
  readonly typed?: (page: Page) => Promise<void>;
  /** The typed card is lost, because a browser reloads a frame that is removed and inserted again. The shopper types it again. */
  readonly retyped?: true;
  /** Engines that behave differently from Chromium here. test/engines/places.whole.spec.ts checks what this says. */
  readonly engines?: Readonly<Partial<Record<'firefox' | 'webkit', Otherwise>>>;
}

/** How another engine behaves in a place, and what its shopper experiences. */
export interface Otherwise {
  /** What the engine does. */
  readonly reason: string;
  /** What the shopper must do or sees instead. */
  readonly instead: string;
}

/** The places that are tested in Firefox and WebKit as well. Each page has a button with the given name that creates the situation. */
export const IN_ALL_ENGINES = {
  'moved by moveBefore, its card typed': 'Move it',
  'text made larger after it was laid out': 'Larger text',
} as const;

const press = (name: string) => (page: Page) => page.getByRole('button', { name }).click();
const pressable = (name: string, js: string): string => `<button type="button" onclick="${js}">${name}</button>`;

const SCRIPT = '<script type="module" src="/pay-elements.js"></script>';

interface Parts {
  readonly head?: string;
  readonly html?: string;
  readonly body?: string;
}

const doc = (content: string, { head = '', html = 'lang="en"', body = '' }: Parts = {}): string =>
  `<!doctype html><html ${html}><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Shop</title>${head}${SCRIPT}<body ${body}>${content}</body></html>`;

const style = (css: string): string => `<style>${css}</style>`;
const script = (js: string): string => `<script>${js}</script>`;
/** A tag written as a string in a script. */
const quoted = (tag: string): string => JSON.stringify(tag).replaceAll('<', '\\u003c');

/** CSS declarations of the box around the element. */
const boxes: Readonly<Record<string, string>> = {
  'centred flex item': 'display: flex; justify-content: center; align-items: center; min-height: 20rem',
  'flex column, items at their start': 'display: flex; flex-direction: column; align-items: flex-start',
  'centred grid item': 'display: grid; place-items: center; min-height: 20rem',
  'grid with automatic columns': 'display: grid; grid-template-columns: auto auto; justify-content: start',
  float: 'float: left',
  'fit-content': 'width: fit-content',
  'max-content': 'width: max-content',
  'inline block': 'display: inline-block',
  'absolutely positioned': 'position: absolute; top: 1rem; left: 1rem',
  'fixed at the foot, scrolling': 'position: fixed; inset: auto 0 0 0; max-height: 90vh; overflow: auto',
  'turned and scaled': 'transform: rotate(1deg) scale(0.9); transform-origin: top left',
  'in perspective': 'perspective: 600px; transform-style: preserve-3d; transform: translateZ(1px)',
  filtered: 'filter: saturate(0.9); backdrop-filter: blur(2px)',
  zoomed: 'zoom: 1.5',
  'contained strictly': 'contain: strict; width: 640px; height: 900px; overflow: auto',
  'a container of its own': 'container-type: inline-size; container-name: shop',
  multicolumn: 'column-width: 30rem',
  'vertical writing': 'writing-mode: vertical-rl; height: 900px',
  'narrow scroller': 'width: 320px; height: 500px; overflow: auto; scroll-snap-type: y mandatory',
  unselectable: 'user-select: none; -webkit-user-drag: none; cursor: wait',
};

/** Style rules that frameworks and themes apply to a whole page. */
const sheets: Readonly<Record<string, string>> = {
  'reset of all margins': '* { margin: 0; padding: 0; border: 0; box-sizing: content-box; font: inherit; vertical-align: baseline }',
  'reset of everything': '*, *::before, *::after { all: revert } body * { all: unset; display: revert }',
  'Tailwind’s preflight':
    '*, ::before, ::after { box-sizing: border-box; border: 0 solid #e5e7eb } html { line-height: 1.5; tab-size: 4 } button, input, select { font: inherit; color: inherit; background: transparent; border-radius: 0 } img, svg, iframe { display: block; vertical-align: middle } [hidden] { display: none }',
  'Bootstrap’s reboot':
    '*, ::after, ::before { box-sizing: border-box } body { margin: 0; font: 400 1rem/1.5 system-ui; -webkit-text-size-adjust: 100% } label { display: inline-block } button, input { margin: 0; font-family: inherit } [role=button] { cursor: pointer } iframe { border: 0; max-width: 100% }',
  'inherited text styles':
    'body { text-transform: uppercase; letter-spacing: 0.4em; word-spacing: 1em; line-height: 0.6; white-space: pre; text-indent: 3em; text-align: right; font: italic 700 20px serif; hyphens: auto; direction: ltr }',
  'rules for every custom element':
    'body :not(:defined), body *:defined { display: block; max-width: 30rem } iframe, button, input { border-radius: 99px }',
  'big root font': 'html { font-size: 32px }',
  'small root font': 'html { font-size: 6px }',
  'dark page': ':root { color-scheme: dark } body { background: #111; color: #eee }',
  'transitions on everything': '* { transition: all 0.3s; animation-duration: 0.3s !important }',
};

/** Ways in which a page's script can insert the tag. */
const arrivals: Readonly<Record<string, (tag: string) => string>> = {
  innerHTML: (tag) => `document.body.innerHTML = ${tag}`,
  insertAdjacentHTML: (tag) => `document.body.insertAdjacentHTML('beforeend', ${tag})`,
  'document.write': (tag) => `document.write(${tag})`,
  'a template’s clone': (tag) =>
    `const t = document.createElement('template'); t.innerHTML = ${tag}; document.body.append(t.content.cloneNode(true))`,
  'importNode of a template': (tag) =>
    `const t = document.createElement('template'); t.innerHTML = ${tag}; document.body.append(document.importNode(t.content, true))`,
  'adoptNode from another document': (tag) =>
    `const d = document.implementation.createHTMLDocument(); d.body.innerHTML = ${tag}; document.body.append(document.adoptNode(d.body.firstChild))`,
  'a parsed document': (tag) => `document.body.append(new DOMParser().parseFromString(${tag}, 'text/html').body.firstChild)`,
  'a range’s fragment': (tag) => `document.body.append(document.createRange().createContextualFragment(${tag}))`,
  'a detached node with attributes set later': (tag) =>
    `const h = document.createElement('div'); h.innerHTML = ${tag}; const e = h.firstChild, s = e.getAttribute('session'); e.removeAttribute('session'); document.body.append(e); requestAnimationFrame(() => (e.session = s))`,
  'a view transition': (tag) => `document.startViewTransition(() => document.body.insertAdjacentHTML('beforeend', ${tag}))`,
};

/** Roots that the tag can be in. */
const roots: Readonly<Record<string, (tag: string) => string>> = {
  'an open shadow root': (tag) => `<div><template shadowrootmode="open">${tag}</template></div>`,
  'shadow roots in shadow roots': (tag) =>
    `<div><template shadowrootmode="open"><section><template shadowrootmode="open"><p><slot></slot></p>${tag}</template></section></template></div>`,
  'a slot of a component': (tag) =>
    `<div><template shadowrootmode="open"><style>::slotted(*) { margin: 1rem; display: block }</style><main style="display: grid"><slot></slot></main></template>${tag}</div>`,
  'a slot in a slot': (tag) =>
    `<div><template shadowrootmode="open"><section><template shadowrootmode="open"><slot></slot></template><slot></slot></section></template>${tag}</div>`,
};

const CSP =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'";

/** Builds the table. `service` is the origin of the card frame. */
export function placesOf(service: string): readonly Place[] {
  return [
    { name: 'a plain page', page: (tag) => doc(tag) },
    ...Object.entries(boxes).map(([name, css]) => ({ name, page: (tag: string) => doc(`<div style="${css}">${tag}</div>`) })),
    ...Object.entries(sheets).map(([name, css]) => ({ name, page: (tag: string) => doc(tag, { head: style(css) }) })),
    ...Object.entries(roots).map(([name, page]) => ({ name, page: (tag: string) => doc(page(tag)) })),
    ...Object.entries(arrivals).map(([name, js]) => ({ name, page: (tag: string) => doc(script(js(quoted(tag)))) })),
    {
      name: 'a closed shadow root',
      page: (tag) =>
        doc(
          `<div></div>${script(`globalThis.closedRoot = document.querySelector('div').attachShadow({ mode: 'closed' }); closedRoot.innerHTML = ${quoted(tag)}`)}`,
        ),
    },
    { name: 'a modal dialog', page: (tag) => doc(`<dialog>${tag}</dialog>${script('document.querySelector("dialog").showModal()')}`) },
    { name: 'a dialog beside the page', page: (tag) => doc(`<dialog open>${tag}</dialog>`) },
    {
      name: 'a popover',
      page: (tag) =>
        doc(`<div popover style="max-height: 90vh">${tag}</div>${script('document.querySelector("[popover]").showPopover()')}`),
    },
    {
      name: 'details that are opened',
      page: (tag) => doc(`<details><summary>Pay</summary>${tag}</details>`),
      then: (page) => page.getByText('Pay', { exact: true }).click(),
    },
    { name: 'a cell of a table', page: (tag) => doc(`<table><tr><td>Total</td><td>${tag}</td></tr></table>`) },
    { name: 'a list item', page: (tag) => doc(`<ul><li>${tag}</li></ul>`) },
    { name: 'a form of the shop', page: (tag) => doc(`<form action="/nowhere"><input name="coupon">${tag}</form>`) },
    { name: 'a fieldset that is disabled', page: (tag) => doc(`<form><fieldset disabled>${tag}</fieldset></form>`) },
    {
      name: 'an editable page',
      page: (tag) => doc(`<div contenteditable="true"><p>Text</p><div contenteditable="false">${tag}</div></div>`),
    },
    { name: 'right to left', page: (tag) => doc(tag, { html: 'lang="ar" dir="rtl"' }) },
    { name: 'quirks mode', page: (tag) => `<title>Shop</title>${SCRIPT}<table width=100%><td>${tag}</table>` },
    { name: 'a script in the body, behind the tag', page: (tag) => `<!doctype html><title>Shop</title>${tag}${SCRIPT}` },
    { name: 'an async script', page: (tag) => `<!doctype html><title>Shop</title>${SCRIPT.replace('src', 'async src')}${tag}` },
    {
      name: 'a definition that comes late',
      page: (tag) => `<!doctype html><title>Shop</title>${tag}`,
      then: async (page) => {
        await page.addScriptTag({ url: '/pay-elements.js', type: 'module' });
      },
    },
    { name: 'the script twice', page: (tag) => doc(tag, { head: SCRIPT.replace('.js', '.js?again') }) },
    {
      name: 'a registry that wraps every definition',
      page: (tag) =>
        doc(tag, {
          head: script(
            'const define = customElements.define; customElements.define = function (name, each, options) { define.call(this, name, each, options) }',
          ),
        }),
    },
    { name: 'several on one page', page: (tag) => doc(`${tag}${tag.replace('>', ' id="second">')}`) },
    {
      name: 'a base of another origin',
      page: (tag) => `<!doctype html><title>Shop</title>${SCRIPT}<base href="https://cdn.example/assets/">${tag}`,
    },
    {
      name: 'a strict policy with Trusted Types',
      page: (tag) => doc(tag),
      headers: { 'content-security-policy': `${CSP}; frame-src ${service}; require-trusted-types-for 'script'; trusted-types lit-html` },
    },
    {
      name: 'isolated from other origins’ windows',
      page: (tag) => doc(tag),
      headers: {
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'permissions-policy': 'payment=(), fullscreen=()',
      },
    },
    {
      name: 'hidden, then shown',
      page: (tag) => doc(`<div hidden>${tag}</div>`),
      then: (page) => page.evaluate(() => document.querySelector('div')?.removeAttribute('hidden')),
    },
    {
      name: 'content-visibility, below the fold',
      page: (tag) =>
        doc(`<div style="height: 3000px"></div><div style="content-visibility: auto; contain-intrinsic-size: 0 500px">${tag}</div>`),
    },
    {
      name: 'inert, then not',
      page: (tag) => doc(`<div inert>${tag}</div>`),
      then: (page) => page.evaluate(() => document.querySelector('div')?.removeAttribute('inert')),
    },
    {
      name: 'moved in the page',
      page: (tag) => doc(`<div>${tag}</div><section></section>`),
      typed: (page) => page.evaluate(() => document.querySelector('section')?.append(document.querySelector('pay-checkout') ?? '')),
      retyped: true,
    },
    {
      name: 'taken out and put back',
      page: (tag) => doc(`<div>${tag}</div>`),
      typed: (page) =>
        page.evaluate(() => {
          const element = document.querySelector('pay-checkout');
          element?.remove();
          document.body.append(element ?? '');
        }),
      retyped: true,
    },
    {
      name: 'moved by moveBefore, its card typed',
      page: (tag) =>
        doc(
          `${pressable('Move it', "const to = document.querySelector('section'), tag = document.querySelector('pay-checkout'); to.moveBefore ? to.moveBefore(tag, null) : to.append(tag)")}<div>${tag}</div><section></section>`,
        ),
      typed: press('Move it'),
      engines: {
        firefox: {
          reason: 'It moves what stands in the page, and loads the document of a frame in a shadow root anew.',
          instead: 'The card is typed once more; what is typed in the page itself stays, and nothing is asked of the service again.',
        },
        webkit: {
          reason: 'It has no moveBefore: a page can only take the element out and put it back, and every frame in it is loaded anew.',
          instead: 'The card is typed once more; what is typed in the page itself stays.',
        },
      },
    },
    {
      name: 'text made larger after it was laid out',
      page: (tag) => doc(`${pressable('Larger text', "document.documentElement.style.fontSize = '200%'")}${tag}`),
      typed: press('Larger text'),
    },
    {
      name: 'fullscreen',
      page: (tag) => doc(`<div style="overflow: auto">${tag}</div>`),
      then: (page) => page.evaluate(() => document.querySelector('div')?.requestFullscreen()),
    },
    {
      name: 'printed on the way',
      page: (tag) => doc(tag),
      typed: async (page) => {
        await page.emulateMedia({ media: 'print' });
        await page.emulateMedia({ media: null });
      },
    },
    { name: 'forced colours', page: (tag) => doc(tag), then: (page) => page.emulateMedia({ forcedColors: 'active' }) },
    {
      name: 'reduced motion and more contrast',
      page: (tag) => doc(tag),
      then: (page) => page.emulateMedia({ reducedMotion: 'reduce', contrast: 'more' }),
    },
    { name: 'a phone of 320 px', page: (tag) => doc(tag), then: (page) => page.setViewportSize({ width: 320, height: 640 }) },
    {
      name: 'left and come back to',
      page: (tag) => doc(tag),
      then: async (page) => {
        await page.goto(`${new URL(page.url()).origin}/pay-elements.js`);
        await page.goBack();
      },
    },
    {
      name: 'frozen and thawed',
      page: (tag) => doc(tag),
      typed: async (page) => {
        const cdp = await page.context().newCDPSession(page);
        await cdp.send('Page.setWebLifecycleState', { state: 'frozen' });
        await cdp.send('Page.setWebLifecycleState', { state: 'active' });
        await cdp.detach();
      },
    },
    {
      name: 'built-in prototypes with more on them',
      page: (tag) =>
        doc(tag, {
          head: script('Array.prototype.last = function () { return this[this.length - 1] }; Object.prototype.hello = function () {}'),
        }),
    },
    {
      name: 'a page that wraps fetch and hears every key first',
      page: (tag) =>
        doc(tag, {
          head: script(
            'const real = fetch; window.fetch = (...all) => real(...all).then((answer) => answer.clone()); for (const type of ["keydown", "click", "input", "focusin"]) document.addEventListener(type, (event) => event.composedPath(), true)',
          ),
        }),
    },
  ];
}

/** Frames in a shop's page that contain the page with the tag. The attributes decide what each frame may do. */
export const FRAMES: Readonly<Record<string, string>> = {
  'a frame of the shop': '',
  'a sandboxed frame with forms': 'sandbox="allow-scripts allow-same-origin allow-forms"',
  'a sandboxed frame without forms': 'sandbox="allow-scripts allow-same-origin"',
  'a frame that loads late': 'loading="lazy"',
};
