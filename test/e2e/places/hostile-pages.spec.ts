import type { Locator, Page } from '@playwright/test';
import { CardFields } from '../models/card-fields.ts';
import { openPages, type Pages, type Tag } from '../support/pages.ts';
import { expect, test } from '../support/story.ts';

/** Pages whose scripts, networks, translators and password managers know nothing of shadow roots. */

let pages: Pages;
test.beforeAll(async ({ town }) => {
  pages = await openPages(town);
});
test.afterAll(() => pages.close());

const doc = (tag: string, script = ''): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title><script>${script}</script>` +
  `<script type="module" src="/pay-elements.js"></script><body>${tag}`;

const plain = async (tag: Tag): Promise<string> => `<${tag} session="${await pages.session(tag)}"></${tag}>`;

/** Takes what it hears, unless its target is a field: as shortcuts, slides and scripts against copying do. */
const TAKES = (types: readonly string[]): string => `
  for (const type of ${JSON.stringify(types)})
    document.addEventListener(type, (event) => {
      if (!/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) && event.key !== 'Tab') event.preventDefault();
    });`;

/** What known libraries do in a page, in a few lines: what they listen to, and how they recognise a field. */
const LIBRARIES = {
  // Shortcuts of one letter, which are not taken from fields.
  '@github/hotkey': `
    document.addEventListener('keydown', (event) => {
      const field = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.nodeName) || event.target.isContentEditable;
      if (event.defaultPrevented || field || !/^[a-z0-9/?.,]$/.test(event.key)) return;
      event.preventDefault();
      location.hash = 'taken';
    });`,
  // Keys that scroll change the section of the page, also with the wheel and a finger.
  'fullPage.js': `
    const isField = () => document.activeElement.matches('input, textarea, select, [contenteditable=true]');
    document.addEventListener('keydown', (event) => {
      if (isField() || !/^( |Arrow\\w+|Page\\w+|Home|End)$/.test(event.key)) return;
      event.preventDefault();
      location.hash = 'taken';
    });
    for (const type of ['touchmove', 'wheel'])
      document.addEventListener(type, (event) => event.preventDefault(), { passive: false });`,
  // A slide is dragged by what is in it, and the arrows turn to the next one. A field in it loses the focus when it is pressed elsewhere.
  Swiper: `
    const FOCUSABLE = 'input, select, option, textarea, button, video, label';
    document.addEventListener('pointerdown', (event) => {
      const active = document.activeElement;
      if (active.matches(FOCUSABLE) && active !== event.target) active.blur();
      if (!event.target.matches(FOCUSABLE)) event.preventDefault();
    });
    for (const type of ['mousedown', 'touchstart'])
      document.addEventListener(type, (event) => event.target.matches(FOCUSABLE) || event.preventDefault(), { passive: false });
    document.addEventListener('keydown', (event) => {
      if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
      if (/^(INPUT|TEXTAREA)$/.test(document.activeElement.nodeName)) return;
      if (!/^(Arrow|Page)/.test(event.key)) return;
      event.preventDefault();
      location.hash = 'taken';
    });`,
} as const;

/** Types and moves in a field with every kind of key that a library takes. */
async function typeWithKeys(page: Page, field: Locator): Promise<void> {
  await field.click();
  await page.keyboard.type('7 jones/str?');
  for (const key of ['ArrowLeft', 'ArrowLeft', 'Backspace', 'Home', 'Delete', 'End']) await page.keyboard.press(key);
  await page.keyboard.type(' x');
  await expect(field).toHaveValue(' jones/sr? x');
  expect(new URL(page.url()).hash).toBe('');
}

const KEYS = ['keydown', 'keypress', 'keyup', 'copy', 'cut', 'paste'];
const PRESSES = ['pointerdown', 'mousedown', 'touchstart', 'selectstart'];

/** The elements whose form is in the page's HTML. The first view of a portal has no field. */
for (const tag of ['pay-checkout', 'pay-emandate'] as const) {
  test(`<${tag}> in the page’s HTML, stripped of its comments, is rendered anew with what was typed, once`, async ({ page }) => {
    const html = await pages.html(tag, await pages.session(tag));
    await page.route('**/pay-elements.js', async (route) => {
      await expect(page.getByLabel('Surname')).toHaveValue('Mokoena');
      await route.continue();
    });
    await page.goto(pages.show(doc(html.replaceAll(/<!--.*?-->/gs, ''))), { waitUntil: 'commit' });
    await page.getByLabel('Surname').fill('Mokoena');
    await expect.poll(() => page.locator(tag).evaluate((element) => (element as unknown as { hasUpdated: boolean }).hasUpdated)).toBe(true);
    await expect(page.locator(`${tag} .root`)).toHaveCount(1);
    await expect(page.getByLabel('Surname')).toHaveValue('Mokoena');
  });

  for (const [what, script] of [...Object.entries(LIBRARIES), ['any shortcut', TAKES([...KEYS, ...PRESSES])] as const])
    test(`in the form of <${tag}> in the page’s HTML, ${what} takes nothing before the element’s script has loaded`, async ({ page }) => {
      const html = await pages.html(tag, await pages.session(tag));
      await page.route('**/pay-elements.js', () => new Promise(() => undefined));
      await page.goto(pages.show(doc(html, script)), { waitUntil: 'commit' });
      await typeWithKeys(page, page.getByLabel('Name', { exact: true }));
    });
}

test('the portal in the page’s HTML, stripped of its comments, is rendered anew and works', async ({ page }) => {
  const html = await pages.html('pay-portal', await pages.session('pay-portal'));
  await page.goto(pages.show(doc(html.replaceAll(/<!--.*?-->/gs, ''))));
  await page.getByRole('button', { name: 'Billing details' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('pay-portal .root')).toHaveCount(1);
});

/** Writes into a field as some password managers do. */
const writeInto = (field: Locator, value: string): Promise<void> =>
  field.evaluate((input: HTMLInputElement, text) => void (input.value = text), value);

test('values that are written into the fields without an event are sent at the press', async ({ page }) => {
  const session = await pages.session('pay-checkout', [pages.origin], {
    customer_fields: ['email'],
    payment: { payment_methods: ['CARD'] },
  });
  await page.goto(pages.show(doc(`<pay-checkout session="${session}"></pay-checkout>`)));
  await new CardFields(page.frameLocator('pay-checkout iframe')).fill();
  await writeInto(page.getByLabel('Name', { exact: true }), 'Thandi');
  await writeInto(page.getByLabel('Surname'), 'Mokoena');
  await writeInto(page.getByLabel('Email'), 'thandi@shop.example');
  await page.locator('[part~=primary-button]').click();
  await expect(page.locator('[part=outcome]')).toContainText('Payment received');

  await page.goto(pages.show(doc(await plain('pay-portal'))));
  await page.getByRole('button', { name: 'Billing details' }).click();
  await writeInto(page.getByLabel('City or town'), 'Paarl');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Billing details' }).click();
  await expect(page.getByLabel('City or town')).toHaveValue('Paarl');

  await page.goto(pages.show(doc(await plain('pay-emandate'))));
  for (const [label, value] of [
    ['Name', 'Thandi'],
    ['Surname', 'Mokoena'],
    ['ID number', '9001015000085'],
    ['Mobile number', '0821234567'],
    ['Email', 'thandi@shop.example'],
  ] as const)
    await writeInto(page.getByLabel(label, { exact: true }), value);
  const bank = page.getByRole('combobox', { name: 'Bank' });
  await writeInto(bank, 'Capitec Bank');
  await writeInto(page.getByLabel('Account number'), '1234567811');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Check and sign' })).toBeVisible();
});
