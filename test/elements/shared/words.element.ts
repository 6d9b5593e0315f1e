import { expect, fixture, html } from '@open-wc/testing';
import { inside, KINDS, putInto, serveViews } from '../support/any-proxy.ts';
import { aCheckout, here, Till } from '../support/till.ts';

/** The words of an element are the page’s where it has some, in the language of the page where nobody set another. */

describe('the language of the page', () => {
  let undo: () => void;
  beforeEach(() => {
    undo = serveViews();
  });
  afterEach(() => undo());

  const langOf = (element: HTMLElement): string => inside(element, '.root').lang;
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) await new Promise(requestAnimationFrame);
  };

  for (const kind of KINDS.filter((each) => each !== 'checkout'))
    it(`<pay-${kind}> follows the nearest lang, through shadow roots, and when it changes`, async () => {
      const around = await fixture<HTMLElement>(html`<div lang="zu"><div></div></div>`);
      const place = document.createElement('div');
      around.firstElementChild?.attachShadow({ mode: 'open' }).append(place);
      const element = await putInto(place, kind);
      await until(() => langOf(element) === 'zu-ZA');
      around.lang = 'af-NA';
      await until(() => langOf(element) === 'af-ZA');
      element.setAttribute('locale', 'xh');
      await until(() => langOf(element) === 'xh-ZA');
      element.removeAttribute('locale');
      around.lang = 'fr';
      await until(() => langOf(element) === 'en-ZA');
    });
});

describe('the words of <pay-checkout>', () => {
  let till: Till;
  beforeEach(() => {
    till = new Till();
  });
  afterEach(() => {
    document.documentElement.lang = 'en';
    till.close();
  });

  const speaking = (locale: 'ZU_ZA' | null) => here({ customization: { ...here().customization, locale } });

  it('the attribute counts first, then the session, then the page', async () => {
    document.documentElement.lang = 'af';
    till.view = speaking(null);
    const shopper = await (await aCheckout()).ready();
    await shopper.reads('Betaal R 149,00');
    till.push({ ...speaking('ZU_ZA'), version: 2 });
    await shopper.reads('Khokha');
    shopper.element.locale = 'en-ZA';
    await shopper.reads('Pay R 149,00');
  });

  it('are the page’s own where it has some', async () => {
    till.view = here();
    const shopper = await (await aCheckout()).ready();
    shopper.element.words = { EN_ZA: { 'Pay {0}': 'Place order, {0}' }, AF_ZA: { 'Pay {0}': 'Bestel, {0}' } };
    await shopper.reads('Place order, R 149,00');
    shopper.element.locale = 'AF_ZA';
    await shopper.reads('Bestel, R 149,00');
    shopper.element.words = null;
    await shopper.reads('Betaal R 149,00');
  });

  it('can be in the page inside the tag, beside the first view', async () => {
    till.view = here();
    const place = await fixture<HTMLElement>(html`<div></div>`);
    const view = JSON.stringify(here()).replaceAll('<', '\\u003c');
    const words = '{ "EN_ZA": { "Pay {0}": "Place order, {0}", "Pai": "x" } }';
    const warned: string[] = [];
    const { warn } = console;
    console.warn = (line: string) => void warned.push(line);
    const tag = `<pay-checkout session="ses_1"><script type="application/json">${words}</script><script type="application/json">${view}</script>`;
    place.append(document.createRange().createContextualFragment(`${tag}</pay-checkout>`));
    const root = (): string => place.firstElementChild?.shadowRoot?.querySelector('.root')?.textContent ?? '';
    while (!root().replaceAll('\u00a0', ' ').includes('Place order, R 149,00')) await new Promise(requestAnimationFrame);
    while (warned.length === 0) await new Promise(requestAnimationFrame);
    console.warn = warn;
    expect(warned).to.deep.equal(['<pay-checkout>: words: EN_ZA: “Pai” is none of its sentences. The nearest is “Pay”.']);
  });
});
