import { expect, fixture, html } from '@open-wc/testing';
import { resetMouse, sendMouse } from '@web/test-runner-commands';
import { reactionStyles } from '../../../src/elements/shared/controls/reaction-styles.ts';
import { inside, KINDS, putInto, serveViews } from '../support/any-proxy.ts';
import { waitFor } from '../../support/keys.ts';
import { contrast } from '../support/contrast.ts';

/** Colours that shops have, and those between and beyond them: what is pale, what is dark, and both sides of where text on it turns. */
const BRANDS = [
  ...['#ffffff', '#000000', '#777777', '#757575', '#808080', '#ffef00', '#ffff00', '#f5c518', '#ff6600', '#e53935', '#ff0000'],
  ...['#f7a1c4', '#c2185b', '#6a1b9a', '#0000ff', '#1f3fae', '#1a73e8', '#00bcd4', '#00ff00', '#009688', '#0b6b3a', '#808000', '#4e342e'],
];

/** What text and edges may stand on. */
const GROUNDS = ['--pay-color-surface', '--pay-color-subtle', '--pay-color-field'] as const;
const COLORS: Readonly<Record<'light' | 'dark', readonly string[]>> = {
  light: ['#fff', '#f5f6f8', '#fff'],
  dark: ['#16181d', '#1f2229', '#1b1e24'],
};

/** Of the browsers that run these tests, only Chromium has a mouse that can hover and that a test can press. */
const hasMouse = navigator.userAgent.includes('Chrome');

/** An element in one theme with a brand and without movement, whose later style sheets have come. */
async function branded(theme: 'light' | 'dark'): Promise<{ element: HTMLElement; button: HTMLElement; wear: (brand: string) => void }> {
  const element = await putInto(await fixture(html`<div></div>`), 'checkout');
  element.setAttribute('theme', theme);
  const button = inside(element, '.button.primary');
  element.shadowRoot?.append(Object.assign(document.createElement('style'), { textContent: '* { transition: none !important }' }));
  GROUNDS.forEach((ground, index) => element.style.setProperty(ground, COLORS[theme][index] ?? ''));
  await waitFor(() => getComputedStyle(button).colorScheme === theme, 'the theme is shown');
  return { element, button, wear: (brand) => element.style.setProperty('--pay-color-brand', brand) };
}

/** The middle of an element on the screen. */
function middle(element: HTMLElement): [x: number, y: number] {
  element.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = element.getBoundingClientRect();
  return [Math.round(left + width / 2), Math.round(top + height / 2)];
}

/** The button's text on it, and what shows where it ends: it or its edge on everything that it may stand on. */
function measure(button: HTMLElement, theme: 'light' | 'dark', state: string): void {
  const { color, backgroundColor, borderTopColor, opacity, filter } = getComputedStyle(button);
  expect([opacity, filter], `${state}: colours as they are said`).to.deep.equal(['1', 'none']);
  expect(contrast(color, backgroundColor), `${state}: text on it`).to.be.at.least(4.5);
  for (const ground of COLORS[theme])
    expect(Math.max(contrast(borderTopColor, ground), contrast(backgroundColor, ground)), `${state}: its edge on ${ground}`).to.be.at.least(
      3,
    );
}

describe('from the brand’s one colour', () => {
  let undo: () => void;
  beforeEach(() => {
    undo = serveViews();
  });
  afterEach(async () => {
    undo();
    await resetMouse();
  });

  for (const theme of ['light', 'dark'] as const) {
    it(`the main button is read, and its edge seen, at rest, with the focus and disabled, in ${theme}`, async () => {
      const { element, button, wear } = await branded(theme);
      for (const brand of BRANDS) {
        wear(brand);
        measure(button, theme, `${brand} at rest`);
        button.focus({ focusVisible: true });
        const { outlineColor, outlineStyle, outlineWidth } = getComputedStyle(button);
        expect([outlineStyle, outlineWidth]).to.deep.equal(['solid', '2px']);
        for (const ground of COLORS[theme]) expect(contrast(outlineColor, ground), `${brand}: focus on ${ground}`).to.be.at.least(3);
        button.blur();
        button.setAttribute('aria-disabled', 'true');
        measure(button, theme, `${brand} disabled`);
        button.removeAttribute('aria-disabled');
        // What is chosen, links and marks of news.
        const accent = getComputedStyle(inside(element, '.root')).outlineColor;
        for (const ground of COLORS[theme]) expect(contrast(accent, ground), `${brand}: accent on ${ground}`).to.be.at.least(4.5);
      }
    });

    (hasMouse ? it : it.skip)(`the main button answers a pointer and a press, and is read all the while, in ${theme}`, async () => {
      const { button, wear } = await branded(theme);
      const ground = (): string => getComputedStyle(button).backgroundColor;
      for (const brand of BRANDS) {
        wear(brand);
        await resetMouse();
        await waitFor(() => !button.matches(':hover'), 'the mouse has left');
        const rest = ground();
        await sendMouse({ type: 'move', position: middle(button) });
        await waitFor(() => button.matches(':hover'), 'the mouse is on the button');
        const above = ground();
        measure(button, theme, `${brand} under a pointer`);
        await sendMouse({ type: 'down' });
        await waitFor(() => button.matches(':active'), 'the button is pressed');
        measure(button, theme, `${brand} pressed`);
        expect(new Set([rest, above, ground()]), brand).to.have.length(3);
        await sendMouse({ type: 'move', position: [0, 0] });
        await sendMouse({ type: 'up' });
      }
    });
  }

  for (const theme of ['light', 'dark'] as const)
    it(`a browser that makes no colours of others shows the text’s colour instead, in ${theme}`, async () => {
      const { element, button, wear } = await branded(theme);
      const question = '(color: lch(from red l c h))';
      expect(reactionStyles.cssText).to.contain(`@supports ${question}`).and.to.contain(`@supports not ${question}`);
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(reactionStyles.cssText.replaceAll(question, '(color: none-that-is-known)'));
      const { shadowRoot } = element;
      if (shadowRoot) shadowRoot.adoptedStyleSheets = [...shadowRoot.adoptedStyleSheets, sheet];
      for (const brand of ['#ffef00', '#777777', '#ffffff', '#000000']) {
        wear(brand);
        measure(button, theme, brand);
      }
    });

  for (const kind of KINDS)
    it(`<pay-${kind}> takes it`, async () => {
      const element = await putInto(await fixture(html`<div></div>`), kind);
      element.style.setProperty('--pay-color-brand', '#ffef00');
      expect(contrast(getComputedStyle(inside(element, '.root')).outlineColor, '#fff')).to.be.at.least(4.5);
    });
});
