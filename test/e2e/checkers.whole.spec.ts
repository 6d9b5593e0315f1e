import { faultsIn } from './support/axe.ts';
import { findingsIn } from './support/checkers.ts';
import { expect, test } from './support/story.ts';

/**
 * The accessibility checkers do find faults, also in a shadow root and in a frame. A checker that cannot see the content
 * would find nothing and appear to pass.
 */

const WRONG = '<img src="data:,"><input type="text"><label for="nowhere">Name</label>';

for (const [place, html] of Object.entries({
  'a page': WRONG,
  'a shadow root': `<div><template shadowrootmode="open"><section>${WRONG}</section></template></div>`,
  'a frame': `<iframe title="frame" srcdoc='<!doctype html><html lang="en"><title>Inside</title>${WRONG}'></iframe>`,
  'a frame in a shadow root': `<div><template shadowrootmode="open"><section><iframe title="frame" srcdoc='<!doctype html><html lang="en"><title>Inside</title>${WRONG}'></iframe></section></template></div>`,
}))
  test(`both checkers find faults in ${place}`, async ({ page }) => {
    await page.setContent(`<!doctype html><html lang="en"><title>Shop</title><main>${html}</main>`);
    const found = await findingsIn(page);
    expect(found.join('\n')).toMatch(/img|alt/i);
    expect(found.join('\n')).toMatch(/label/i);
    expect((await faultsIn(page)).join('\n'), 'axe').toMatch(/^image-alt: .*\n(.*\n)*^label: /m);
  });

test('no checker reports valid content, although its label is in a shadow root', async ({ page }) => {
  const right = '<main><h1>Shop</h1><label for="name">Name</label><input id="name" type="text" autocomplete="name"></main>';
  await page.setContent(`<!doctype html><html lang="en"><title>Shop</title><div><template shadowrootmode="open">${right}</template></div>`);
  expect(await findingsIn(page)).toEqual([]);
  expect(await faultsIn(page)).toEqual([]);
});

test('the checkers find a fault in what appears in a page that they have seen before', async ({ page }) => {
  await page.setContent(`<!doctype html><html lang="en"><title>Shop</title><main><h1>Shop</h1><div id="new"></div></main>`);
  expect(await findingsIn(page)).toEqual([]);
  await page.evaluate((html) => {
    document.getElementById('new')?.attachShadow({ mode: 'open' }).setHTMLUnsafe(html);
  }, `<section>${WRONG}</section>`);
  const found = await findingsIn(page);
  expect(found.join('\n')).toMatch(/img|alt/i);
});
