import decodeQr from 'jsqr';
import type { Locator } from '@playwright/test';
import { answer, Mandate, morning } from './models/mandate.ts';
import { expect, test } from './support/story.ts';

/** Signing a mandate in the shop's own page and on the service's page, in a browser whose time zone is half a day away. */

test.use({ timezoneId: 'Pacific/Auckland' });
test.beforeEach(({ town }) => morning(town));

const PRODUCTS = '/emandate/pag_sandboxProducts';

test('a payer signs in the shop’s own page, by keyboard alone and under its strict policy, and approves on the phone; the page gets the event', async ({
  page,
  context,
  town,
  diary,
}) => {
  await page.goto(`${town.shop}/`);
  await page.getByRole('link', { name: 'Get the box' }).click();
  const mandate = new Mandate(page);
  const { keyboard } = page;
  const type = async (label: string, text: string) => {
    await expect(mandate.element.getByLabel(label, { exact: true })).toBeFocused();
    await keyboard.type(text);
    await keyboard.press('Tab');
  };
  // Nothing is filled in yet, so the first invalid field gets the focus.
  await mandate.next.focus();
  await keyboard.press('Enter');
  await type('Name', 'Thandi');
  await type('Surname', 'Mokoena');
  await keyboard.press('Tab');
  await type('ID number', '9001015000085');
  await type('Mobile number', '082 123 4567');
  await type('Email', 'thandi@shop.example');
  await expect(mandate.bank).toBeFocused();
  await keyboard.type('cap');
  await expect(mandate.element.getByRole('listbox', { name: 'Banks' }).getByRole('option')).toHaveText([
    /Capitec Bank/,
    /Capitec Business/,
  ]);
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(mandate.bank).toHaveValue('Capitec Bank');
  await keyboard.press('Tab');
  await expect(mandate.element.getByLabel('Account number')).toBeFocused();
  await keyboard.type('1234567811');
  await keyboard.press('Enter');

  await expect(mandate.heading('Check and sign')).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect(mandate.element.getByRole('button', { name: 'One more: Small box' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(mandate.element.getByLabel(/^How many: Small box/)).toHaveValue('2');
  await mandate.element.getByRole('radio', { name: 'Day 1', exact: true }).focus();
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await expect(mandate.element.getByRole('radio', { name: 'Day 25' })).toBeChecked();
  await expect(mandate.sentence).toContainText(
    /^R.598,00 on the 25th of every month, first on 2\d.\w+( 20\d\d)?.*, never more than R.897,00\.$/,
  );
  for (const words of ['Capitec Bank 1234567811', '2 × Small box', 'PAYELEM'])
    await expect(mandate.element.locator('.short').getByText(words)).toBeVisible();
  await expect(mandate.heading('The next debits')).toBeHidden();
  await mandate.element.locator('.terms > summary').focus();
  await keyboard.press('Enter');
  await expect(mandate.heading('The next debits')).toBeVisible();
  await expect(mandate.element.getByText('Capitec Bank, branch 470010')).toBeVisible();
  await mandate.element.getByLabel('Type your full name').focus();
  await keyboard.type('Thandi Mokoena');
  await keyboard.press('Enter');

  await expect(mandate.heading('Your bank is asking you now')).toBeFocused();
  await expect(mandate.element.getByRole('timer')).toHaveText(/^[01]:\d\d$/);
  await expect(mandate.element.getByRole('status')).toHaveText('Your bank is asking you now');
  const opened = context.waitForEvent('page');
  await mandate.element.getByRole('link', { name: /sandbox phone/ }).click();
  const phone = await opened;
  await phone.getByRole('button', { name: 'Approve' }).first().click();
  await page.bringToFront();
  await expect(mandate.heading('Your mandate is approved')).toBeVisible();
  await expect.poll(() => diary.names(page)).toEqual(['pay-ready', 'pay-mandate-submitted', 'pay-mandate-approved']);
  const [, submitted, approved] = diary.told(page);
  expect(Object.keys(submitted?.detail ?? {})).toEqual(['mandate_id']);
  expect(submitted?.detail?.['mandate_id']).toMatch(/^man_/);
  expect(approved?.detail).toEqual(submitted?.detail);

  // A payer who leaves and comes back finds the same ending, with a copy of the mandate to keep.
  await page.goto(`${town.shop}/debit-order`);
  await expect(mandate.heading('Your mandate is approved')).toBeVisible();
  const href = (await mandate.element.getByRole('link', { name: /PDF/ }).getAttribute('href')) ?? '';
  const pdf = await page.request.get(new URL(href, town.shop).href);
  expect(pdf.headers()['content-type']).toBe('application/pdf');
});

/** Draws a line across the signature field. */
async function draw(field: Locator): Promise<void> {
  const box = (await field.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const { mouse } = field.page();
  await mouse.move(box.x + 20, box.y + 20);
  await mouse.down();
  await mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
  await mouse.move(box.x + box.width - 20, box.y + 30, { steps: 4 });
  await mouse.up();
}

test(
  'a payer draws the signature with a pointer instead of typing a name, and is asked for the name as well',
  { tag: '@whole' },
  async ({ page, town }) => {
    const mandate = new Mandate(page);
    await page.goto(town.service + PRODUCTS);
    await mandate.person();
    await mandate.account();
    await mandate.next.click();
    await mandate.element.getByRole('checkbox', { name: /Basic/ }).check();
    await mandate.element.getByRole('radio', { name: 'Day 25' }).check();
    await mandate.button('Draw your signature instead').click();
    await mandate.button('Sign').click();
    await expect(mandate.element.getByLabel('Type your full name')).toBeFocused();
    await mandate.element.getByLabel('Type your full name').fill('Thandi Mokoena');
    await draw(mandate.element.getByRole('img', { name: 'Draw your signature here' }));
    await mandate.button('Sign').click();
    await expect(mandate.heading('Your bank is asking you now')).toBeVisible();
  },
);

test(
  'if the connection breaks while the bank asks, the page is reloaded, or the laptop sleeps for an hour, the right ending is shown',
  { tag: '@whole' },
  async ({ page, context, town, diary }) => {
    const mandate = new Mandate(page);
    await page.goto(town.service + PRODUCTS);
    await mandate.person();
    await mandate.account();
    // A reload while the bank asks loses nothing.
    await page.reload();
    await expect(mandate.heading('Your bank account')).toBeVisible();
    await expect(mandate.element.getByLabel('Account number')).toHaveValue('1234567811');
    await mandate.next.click();
    await mandate.planAndSign();
    await expect(mandate.heading('Your bank is asking you now')).toBeVisible();
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('pay-emandate')))).toEqual([]);

    await context.setOffline(true);
    await town.advance('PT121S');
    await context.setOffline(false);
    await expect(mandate.heading('Nobody answered in time')).toBeVisible();
    await mandate.button('Send it again').click();
    await expect(mandate.heading('Your bank is asking you now')).toBeVisible();

    const devtools = await context.newCDPSession(page);
    await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
    await town.advance('PT1H');
    await devtools.send('Page.setWebLifecycleState', { state: 'active' });
    await expect(mandate.heading('Nobody answered in time')).toBeVisible();

    await mandate.button('Send it again').click();
    await expect(mandate.heading('Your bank is asking you now')).toBeVisible();
    await page.reload();
    await expect(mandate.element.getByRole('timer')).toHaveText(/^[01]:\d\d$/);
    await answer(town, 'APPROVE');
    await expect(mandate.heading('Your mandate is approved')).toBeVisible();
    expect(diary.names(page).filter((name) => name === 'pay-mandate-approved')).toHaveLength(1);
  },
);

test('if the answer to a signature is lost, the element asks the service until the outcome is known, and the mandate is signed once', async ({
  page,
  town,
}) => {
  const mandate = new Mandate(page);
  await page.goto(town.service + PRODUCTS);
  await mandate.person();
  await mandate.account();
  await mandate.next.click();
  const submitted: string[] = [];
  await page.route(/\/submit$/, async (route) => {
    submitted.push(route.request().postData() ?? '');
    await route.fetch();
    await route.abort('connectionreset');
  });
  await mandate.planAndSign();
  await expect(mandate.heading('Your bank is asking you now')).toBeVisible();
  expect(new Set(submitted).size).toBe(1);
});

test('from the desktop to the phone: the QR code continues at the same step, and both devices show the ending', async ({
  page,
  browser,
  town,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const desk = new Mandate(page);
  await page.goto(town.service + PRODUCTS);
  await desk.person();
  await desk.account();
  await desk.next.click();
  await expect(desk.heading('Check and sign')).toBeVisible();
  await desk.element.getByText('Continue on your phone').click();
  const code = desk.element.getByRole('img', { name: 'Continue on your phone' });
  await expect(code).toBeVisible();
  const address = await readCode(code);
  expect(new URL(address).pathname).toMatch(/^\/emandate\/ses_/);

  const phone = await browser.newContext({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });
  const hand = new Mandate(await phone.newPage());
  await hand.page.goto(address);
  await expect(hand.heading('Check and sign')).toBeVisible();
  // The details that the QR code carried are removed from the address.
  expect(new URL(hand.page.url()).hash).toBe('');
  await hand.button('Back').click();
  await expect(hand.element.getByLabel('Account number')).toHaveValue('1234567811');
  await hand.next.click();
  await hand.planAndSign();
  await expect(hand.heading('Your bank is asking you now')).toBeVisible();
  await page.reload();
  await expect(desk.heading('Your bank is asking you now')).toBeVisible();
  await answer(town, 'APPROVE');
  await expect(hand.heading('Your mandate is approved')).toBeVisible();
  await expect(desk.heading('Your mandate is approved')).toBeVisible();
  await phone.close();
});

/** Reads a QR code as a phone's camera does. */
async function readCode(code: Locator): Promise<string> {
  const { size, dots } = await code.evaluate((svg) => ({
    size: Number(svg.getAttribute('viewBox')?.split(' ')[2]),
    dots: [...(svg.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)/g)].map(
      ([, x, y]) => [Number(x), Number(y)] as const,
    ),
  }));
  const scale = 4;
  const width = size * scale;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [x, y] of dots)
    for (let dy = 0; dy < scale; dy++)
      for (let dx = 0; dx < scale; dx++)
        pixels.fill(
          0,
          (((y + 4) * scale + dy) * width + (x + 4) * scale + dx) * 4,
          (((y + 4) * scale + dy) * width + (x + 4) * scale + dx) * 4 + 3,
        );
  return decodeQr(pixels, width, width)?.data ?? '';
}

test(
  'at 320 px no name of a plan is split in the middle of a word, and no price goes over two lines',
  { tag: '@whole' },
  async ({ page, town }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(town.service + PRODUCTS);
    const parts = page.locator('pay-emandate .prices').locator('dt, dd');
    await expect(parts.first()).toBeVisible();
    const lines = await parts.evaluateAll((all) =>
      all.map((part) => {
        const text = document.createRange();
        text.selectNodeContents(part);
        return `${part.textContent.trim()}: ${new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size}`;
      }),
    );
    expect(lines.filter((line) => !line.endsWith(': 1'))).toEqual([]);
  },
);
