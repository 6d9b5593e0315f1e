import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { inside, KINDS, putInto, serveViews } from '../support/any-proxy.ts';

const PAGE = { font: 'Georgia, serif', size: '18px', radius: '3px', height: 56 };

/** A page with its own font, and a field as its style sheet dresses them. */
async function aPage(field: { readonly radius: string; readonly height: number } | null): Promise<HTMLElement> {
  const page = await fixture<HTMLElement>(html`<div><input type="hidden" />${field ? html`<input type="email" />` : ''}</div>`);
  Object.assign(page.style, { fontFamily: PAGE.font, fontSize: PAGE.size });
  const input = page.querySelector<HTMLElement>('[type=email]');
  if (input && field)
    Object.assign(input.style, { boxSizing: 'border-box', height: `${field.height}px`, borderRadius: field.radius, border: '1px solid' });
  return page;
}

/** Of a field of the element. */
const fieldOf = (element: HTMLElement): { readonly radius: string; readonly height: number } => {
  const field = inside(element, 'input.input');
  return { radius: getComputedStyle(field).borderTopLeftRadius, height: field.offsetHeight };
};

describe('appearance="page"', () => {
  let undo: () => void;
  beforeEach(() => {
    undo = serveViews();
  });
  afterEach(() => undo());

  for (const kind of KINDS)
    it(`gives <pay-${kind}> the page’s font, corners and height of fields`, async () => {
      const element = await putInto(await aPage(PAGE), kind, { appearance: 'page' });
      const { fontFamily, fontSize } = getComputedStyle(inside(element, '.root'));
      expect([fontFamily, fontSize]).to.deep.equal([PAGE.font, PAGE.size]);
      const own = getComputedStyle(element);
      expect([own.getPropertyValue('--pay-radius'), own.getPropertyValue('--pay-field-height')]).to.deep.equal(['3px', '56px']);
    });

  it('dresses fields as the page’s, in the card frame too', async () => {
    const element = await putInto(await aPage(PAGE), 'checkout', { appearance: 'page' });
    expect(fieldOf(element)).to.deep.equal({ radius: PAGE.radius, height: PAGE.height });
    const frame = (): Document | null | undefined => element.shadowRoot?.querySelector('iframe')?.contentDocument;
    const number = (): HTMLInputElement | null | undefined => frame()?.querySelector('input');
    const worn = (): unknown[] => {
      const field = number();
      return field ? [getComputedStyle(field).fontFamily, getComputedStyle(field).borderTopLeftRadius, field.offsetHeight] : [];
    };
    while (JSON.stringify(worn()) !== JSON.stringify([PAGE.font, PAGE.radius, PAGE.height])) await nextFrame();
  });

  it('keeps fields high enough for a finger, and a pill’s corners at half its height', async () => {
    const element = await putInto(await aPage({ radius: '999px', height: 30 }), 'checkout', { appearance: 'page' });
    const style = getComputedStyle(element);
    expect(style.getPropertyValue('--pay-radius')).to.equal('15px');
    // 2.75 times the page's text.
    expect(fieldOf(element).height).to.be.at.least(49);
  });

  it('lets what the page says go first, and keeps its own fields where the page has none', async () => {
    const page = await aPage(null);
    page.style.setProperty('--pay-font-family', 'monospace');
    const element = await putInto(page, 'checkout', { appearance: 'page' });
    expect(getComputedStyle(inside(element, '.root')).fontFamily).to.equal('monospace');
    expect(fieldOf(element).radius).to.equal('10px');
  });

  it('without it nothing of the page’s look is taken', async () => {
    const element = await putInto(await aPage(PAGE), 'checkout');
    expect(getComputedStyle(element).getPropertyValue('--pay-radius')).to.equal('');
    expect(fieldOf(element)).to.deep.equal({ radius: '10px', height: 48 });
  });
});
