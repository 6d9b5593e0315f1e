import { expect, fixture, html } from '@open-wc/testing';
import { inside, KINDS, putInto, serveViews } from '../support/any-proxy.ts';

/** Places in a page whose width depends on their content. The element is put at `here`. */
const PLACES: Readonly<Record<string, string>> = {
  'a dialog': '<dialog class="here"></dialog>',
  'a popover': '<div popover="manual" class="here"></div>',
  'a centred flex row': '<div style="display: flex; justify-content: center"><div class="here"></div></div>',
  'a centred flex column': '<div style="display: flex; flex-direction: column; align-items: center"><div class="here"></div></div>',
  'the element as a flex item': '<div class="here" style="display: flex; justify-content: center"></div>',
  'a centred grid': '<div class="here" style="display: grid; place-items: center"></div>',
  'an inline grid': '<div class="here" style="display: inline-grid"></div>',
  'a float': '<div class="here" style="float: left"></div>',
  'a table cell': '<table><tbody><tr><td class="here"></td></tr></tbody></table>',
  'fit-content': '<div class="here" style="width: fit-content"></div>',
  'an inline block': '<div class="here" style="display: inline-block"></div>',
  'what is placed absolutely': '<div class="here" style="position: absolute; inset-inline-start: 0"></div>',
  'the least it can be': '<div class="here" style="width: min-content"></div>',
  'a page that shows it as a block of its own':
    '<style>pay-checkout, pay-portal, pay-emandate { display: block }</style><div class="here" style="float: left"></div>',
};

async function show(place: string, width: number): Promise<{ around: HTMLElement; here: HTMLElement }> {
  const around = await fixture<HTMLElement>(html`<div></div>`);
  around.style.cssText = `position: relative; width: ${width}px`;
  around.append(document.createRange().createContextualFragment(place));
  const here = around.querySelector<HTMLElement>('.here');
  if (!here) throw new Error('nowhere');
  if (here instanceof HTMLDialogElement) here.show();
  if (here.popover !== null) here.showPopover();
  return { around, here };
}

describe('an element has a width wherever a page puts it', () => {
  let undo: () => void;
  beforeEach(() => {
    undo = serveViews();
  });
  afterEach(() => undo());

  for (const kind of KINDS) {
    for (const [name, place] of Object.entries(PLACES))
      it(`<pay-${kind}> in ${name}`, async () => {
        const { here } = await show(place, 720);
        const element = await putInto(here, kind);
        const { width } = inside(element, '.root').getBoundingClientRect();
        const least = name === 'the least it can be' ? 240 : 560;
        expect(width).to.be.within(least, Math.max(640, here.getBoundingClientRect().width));
      });

    it(`<pay-${kind}> fits a narrow place, and nothing overflows`, async () => {
      for (const name of ['a centred flex row', 'a centred grid', 'a float', 'fit-content', 'an inline block', 'a table cell']) {
        const { around, here } = await show(PLACES[name] ?? '', 300);
        const element = await putInto(here, kind);
        const { width } = inside(element, '.root').getBoundingClientRect();
        expect(width, name).to.be.within(280, 300);
        expect(around.scrollWidth, name).to.equal(300);
        around.remove();
      }
      const { around, here } = await show('<div class="here"></div>', 230);
      const element = await putInto(here, kind);
      expect(inside(element, '.root').getBoundingClientRect().width).to.equal(230);
      // Firefox rounds a fraction of a pixel up.
      expect(inside(element, '.box').scrollWidth).to.be.within(230, 231);
      expect(around.clientWidth).to.equal(230);
    });
  }
});
