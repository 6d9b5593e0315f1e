import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { CONTROL, KINDS, type Kind } from '../support/any-proxy.ts';

const SCRIPT = `<script type="module" src="${new URL('../support/sandboxed.ts', import.meta.url).href}"></script>`;
const AGAIN = `<script type="module" src="${new URL('../../../src/checkout.ts?again', import.meta.url).href}"></script>`;
/** What a page's script does with a tag. */
const scripted = (tag: string, js: string): string => `<!doctype html>${SCRIPT}<body><script>const tag = '${tag}'; ${js}</script>`;
const add = (node: string): string => `document.body.append(${node})`;

/** Whole pages around a tag, as a merchant may write them. */
const PAGES: Readonly<Record<string, (tag: string) => string>> = {
  'quirks mode': (tag) => `${SCRIPT}<table width=100%><td>${tag}</table>`,
  'a script behind the tag': (tag) => `<!doctype html>${tag}${SCRIPT}`,
  'an async script': (tag) => `<!doctype html>${SCRIPT.replace('src', 'async src')}${tag}`,
  'the script twice': (tag) => `<!doctype html>${SCRIPT}${AGAIN}${tag}`,
  'a registry that wraps every definition': (tag) =>
    `<!doctype html><script>const { define } = customElements; customElements.define = function (...all) { define.apply(this, all) }</script>${SCRIPT}${tag}`,
  'a fieldset that is disabled': (tag) => `<!doctype html>${SCRIPT}<form><fieldset disabled>${tag}</fieldset></form>`,
  'an editable page': (tag) => `<!doctype html>${SCRIPT}<div contenteditable="true">Text<div contenteditable="false">${tag}</div></div>`,
  'what is inert at first': (tag) => `<!doctype html>${SCRIPT}<div inert>${tag}</div>`,
  'what is not drawn until it is on the screen': (tag) =>
    `<!doctype html>${SCRIPT}<div style="height: 3000px"></div><div style="content-visibility: auto">${tag}</div>`,
  innerHTML: (tag) => scripted(tag, 'document.body.innerHTML = tag'),
  insertAdjacentHTML: (tag) => scripted(tag, "document.body.insertAdjacentHTML('beforeend', tag)"),
  'document.write': (tag) => scripted(tag, 'document.write(tag)'),
  'a template’s clone': (tag) =>
    scripted(tag, `const t = document.createElement('template'); t.innerHTML = tag; ${add('t.content.cloneNode(true)')}`),
  'importNode of a template': (tag) =>
    scripted(tag, `const t = document.createElement('template'); t.innerHTML = tag; ${add('document.importNode(t.content, true)')}`),
  'adoptNode from another document': (tag) =>
    scripted(
      tag,
      `const d = document.implementation.createHTMLDocument(); d.body.innerHTML = tag; ${add('document.adoptNode(d.body.firstChild)')}`,
    ),
  'a parsed document': (tag) => scripted(tag, add("new DOMParser().parseFromString(tag, 'text/html').body.firstChild")),
  'a range’s fragment': (tag) => scripted(tag, add('document.createRange().createContextualFragment(tag)')),
  'a detached node whose session is set later': (tag) =>
    scripted(
      tag,
      `const h = document.createElement('div'); h.innerHTML = tag; const e = h.firstChild; e.removeAttribute('session'); ${add('e')}; requestAnimationFrame(() => (e.session = 'ses_1'))`,
    ),
  'a view transition': (tag) =>
    scripted(
      tag,
      `const put = () => ${add('document.createRange().createContextualFragment(tag)')}; document.startViewTransition?.(put) ?? put()`,
    ),
};

describe('an element can be used, whatever page it comes into:', () => {
  /** The control of the element in a page of its own. */
  async function controlIn(page: string, kind: Kind): Promise<HTMLElement> {
    const frame = document.createElement('iframe');
    frame.style.cssText = 'width: 600px; height: 600px';
    (await fixture<HTMLElement>(html`<div></div>`)).append(frame);
    const { contentDocument: own } = frame;
    if (!own) throw new Error('no page');
    own.open();
    // The only way to have markup parsed as a whole page that has this page's address.
    Reflect.get(own, 'write').call(own, page);
    own.close();
    const control = () => own.querySelector(`pay-${kind}`)?.shadowRoot?.querySelector<HTMLElement>(CONTROL[kind]);
    let found = control();
    while (!found) {
      await nextFrame();
      found = control();
    }
    return found;
  }

  for (const kind of KINDS)
    for (const [name, page] of Object.entries(PAGES))
      it(`<pay-${kind}> in ${name}`, async () => {
        const control = await controlIn(page(`<pay-${kind} session="ses_1"></pay-${kind}>`), kind);
        control.ownerDocument.querySelector('[inert]')?.removeAttribute('inert');
        control.scrollIntoView();
        expect(control.offsetWidth).to.be.above(40);
        control.focus();
        expect((control.getRootNode() as ShadowRoot).activeElement === control, 'has the focus').to.equal(true);
        expect([control.matches(':disabled'), control.isContentEditable]).to.deep.equal([false, false]);
      });
});
