import type { CDPSession, Locator, Page } from '@playwright/test';
import fc from 'fast-check';
import { openPages, type Pages, type Tag } from './support/pages.ts';
import { expect, test } from './support/story.ts';

/**
 * Somebody types into a form that is in the page's HTML, in any order and at any speed, while its scripts load at any moment.
 * No character is lost. The caret, the selection, the focus, an input method's composition and the scroll position stay.
 */

/** The number of random visits for each element. */
const RUNS = Number(process.env['TYPING_RUNS'] ?? 13);
/** Repeats a run: `TYPING_SEED=… npm test -- typing`. */
const SEED = Number(process.env['TYPING_SEED'] ?? Math.trunc(Math.random() * 2 ** 31));

/** A field by its label, and the text that it must contain at the end. `edits` says whether the caret can be placed inside the text. */
interface Field {
  readonly label: string;
  readonly text: string;
  readonly edits: boolean;
}

/** The texts to type. An address and a number are typed only from left to right, so that they are valid at the end. */
const FIELDS: Readonly<Record<Exclude<Tag, 'pay-portal'>, readonly Field[]>> = {
  'pay-checkout': [
    { label: 'Name', text: 'Thandiwe Nomvula', edits: true },
    { label: 'Surname', text: 'van der Merwe-Mokoena', edits: true },
    { label: 'Email', text: 'thandi@shop.example', edits: false },
    { label: 'Reference', text: 'Grade 7 Ünïcode ’n 漢字', edits: true },
  ],
  'pay-emandate': [
    { label: 'Name', text: 'Thandiwe Nomvula', edits: true },
    { label: 'Surname', text: 'van der Merwe-Mokoena', edits: true },
    { label: 'ID number', text: '9001015000085', edits: false },
    { label: 'Mobile number', text: '0821234567', edits: false },
    { label: 'Email', text: 'thandi@shop.example', edits: false },
    { label: 'Account number', text: '1234567811', edits: false },
  ],
};

/** One action of a shopper: go to a field, perhaps select some of its text, and type the next part. */
interface Turn {
  readonly field: number;
  readonly part: string;
  /** The start and end of the selection as fractions of the text's length. Null: the caret is at the end. */
  readonly select: readonly [number, number] | null;
  /** How the characters arrive: one key at a time, all at once, or from an input method. */
  readonly way: 'keys' | 'burst' | 'composed';
}

/** A whole visit. */
interface Visit {
  readonly turns: readonly Turn[];
  /** For each requested file in order, the number of turns after which it is released. The last number holds for all further files. */
  readonly moments: readonly number[];
  /** The field that the browser's autofill has filled first, if any, and whether an event reports it. */
  readonly filled: { readonly field: number; readonly told: boolean } | null;
  /** The page sets another language before any script has loaded. Then the form is drawn again and not taken over. */
  readonly anew: boolean;
}

/** Cuts a text into a few pieces. */
const pieces = (text: string): fc.Arbitrary<readonly string[]> =>
  fc
    .array(fc.integer({ min: 1, max: text.length - 1 }), { maxLength: 3 })
    .map((cuts) => [0, ...new Set([...cuts].sort((a, b) => a - b)), text.length])
    .map((cuts) => cuts.slice(1).map((end, index) => text.slice(cuts[index], end)));

function visits(fields: readonly Field[]): fc.Arbitrary<Visit> {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const turnsOf = ({ text, edits }: Field, field: number): fc.Arbitrary<readonly Turn[]> =>
    pieces(text).chain((parts) =>
      fc.tuple(
        ...parts.map((part) =>
          fc.record({
            field: fc.constant(field),
            part: fc.constant(part),
            select: edits ? fc.option(fc.tuple(share, share), { freq: 1 }) : fc.constant(null),
            way: fc.constantFrom<Turn['way'][]>('keys', 'burst', ...(edits ? (['composed'] as const) : [])),
          }),
        ),
      ),
    );
  return fc
    .tuple(...fields.map(turnsOf))
    .chain((perField) => {
      const count = perField.flat().length;
      return fc.record({
        // The fields in any order, with the parts of each field in their own order.
        order: fc.shuffledSubarray(
          perField.flatMap((turns, field) => turns.map(() => field)),
          { minLength: count, maxLength: count },
        ),
        perField: fc.constant(perField),
        moments: fc.array(fc.integer({ min: 0, max: count }), { minLength: 1, maxLength: 5 }),
        anew: fc.boolean(),
        filled: fc.option(fc.record({ field: fc.integer({ min: 0, max: fields.length - 1 }), told: fc.boolean() })),
      });
    })
    .map(({ order, perField, moments, filled, anew }) => {
      const left = perField.map((turns) => [...turns]);
      const turns = order.flatMap((field) => left[field]?.splice(0, 1) ?? []);
      // Nobody types into a field that autofill has filled. And if the form is drawn again, a composition would end together
      // with its field, so plain keys are used.
      const typedTurns = turns.filter(({ field }) => field !== filled?.field);
      const inAnyField = typedTurns.map((turn) => (anew && turn.way === 'composed' ? { ...turn, way: 'keys' as const } : turn));
      return { turns: inAnyField, moments, filled, anew };
    });
}

/** Holds back all scripts of the page, and releases each one after a given number of turns. */
class Gate {
  #turns = 0;
  #asked = 0;
  readonly #waiting: { readonly after: number; readonly let: () => void }[] = [];

  async hold(page: Page, moments: readonly number[]): Promise<void> {
    await page.route(/\/pay-elements(?:\.js|\/.*\.js)$/, async (route) => {
      const after = moments[Math.min(this.#asked++, moments.length - 1)] ?? 0;
      if (after > this.#turns) await new Promise<void>((resolve) => this.#waiting.push({ after, let: resolve }));
      await route.continue();
    });
  }

  /** Reports that `turns` turns are done. */
  over(turns: number): void {
    this.#turns = turns;
    for (const { after, let: letThrough } of this.#waiting) if (after <= turns) letThrough();
  }
}

/** The value of a field and its selection. */
interface Typed {
  readonly value: string;
  readonly selection: readonly [number, number] | null;
}

/** The text after a part has been typed over the selection, with the caret behind that part. */
function typed({ value }: Typed, { part, select }: Turn): Typed {
  const [from, to] = placesOf(value, select);
  const end = from + part.length;
  return { value: value.slice(0, from) + part + value.slice(to), selection: [end, end] };
}

function placesOf(value: string, select: Turn['select']): readonly [number, number] {
  if (select === null) return [value.length, value.length];
  const [a, b] = select.map((share) => Math.round(share * value.length)).sort((x, y) => x - y);
  return [a ?? 0, b ?? 0];
}

/** Types one part. */
async function take(page: Page, cdp: CDPSession, input: Locator, turn: Turn, before: Typed): Promise<void> {
  await input.focus();
  const places = placesOf(before.value, turn.select);
  await input.evaluate((field: HTMLInputElement, [from, to]) => {
    // An email field does not reveal its caret, so the key End moves it to the end.
    if (field.selectionStart !== null) field.setSelectionRange(from, to);
  }, places);
  if ((await input.getAttribute('type')) === 'email') await page.keyboard.press('End');
  switch (turn.way) {
    case 'keys':
      for (const key of turn.part) await page.keyboard.type(key);
      return;
    case 'burst':
      await Promise.all([...turn.part].map((key) => page.keyboard.type(key)));
      return;
    case 'composed': {
      // An input method shows a preliminary text while keys are pressed, and then inserts the final text.
      for (let length = 1; length <= turn.part.length; length += 3)
        await cdp.send('Input.imeSetComposition', { text: turn.part.slice(0, length), selectionStart: length, selectionEnd: length });
      await cdp.send('Input.insertText', { text: turn.part });
    }
  }
}

const shown = (input: Locator): Promise<Typed> =>
  input.evaluate((field: HTMLInputElement) => ({
    value: field.value,
    selection: field.selectionStart === null ? null : ([field.selectionStart, field.selectionEnd ?? 0] as const),
  }));

/** A merchant's page with the tag in it, and enough height to scroll. */
const pageWith = (html: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Shop</title>` +
  `<script type="module" src="/pay-elements.js"></script><body><main>${html}</main><p style="height:150vh">Below</p></body></html>`;

async function sessionOf(pages: Pages, tag: keyof typeof FIELDS): Promise<string> {
  return tag === 'pay-checkout' ? pages.session(tag, undefined, { customer_fields: ['email', 'reference'] }) : pages.session(tag);
}

/** Waits until the element has taken over the form and reported that it is ready. */
async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset['ready'] !== undefined);
  await page.evaluate(() => document.querySelector<HTMLElement & { updateComplete: Promise<boolean> }>('#pay')?.updateComplete);
}

/** Records in the page that the element was ready. */
async function watchReady(page: Page): Promise<void> {
  await page.addInitScript(() => addEventListener('pay-ready', () => (document.documentElement.dataset['ready'] = ''), { capture: true }));
}

for (const tag of ['pay-checkout', 'pay-emandate'] as const) {
  const fields = FIELDS[tag];

  test(`<${tag}>: typed at any speed, in any order, whenever its scripts load: nothing is lost`, async ({ context, town }) => {
    test.setTimeout(240_000);
    test.info().annotations.push({ type: 'seed', description: String(SEED) });
    const pages = await openPages(town);
    const visit = async ({ turns, moments, filled, anew }: Visit): Promise<void> => {
      const page = await context.newPage();
      const cdp = await context.newCDPSession(page);
      const gate = new Gate();
      await watchReady(page);
      await gate.hold(
        page,
        moments.map((moment) => moment + (filled ? 1 : 0)),
      );
      await page.goto(pages.show(pageWith(await pages.html(tag, await sessionOf(pages, tag), { id: 'pay' }))), { waitUntil: 'commit' });
      const element = page.locator('#pay');
      const ids = await Promise.all(fields.map(({ label }) => element.getByLabel(label, { exact: true }).getAttribute('id')));
      const inputs = ids.map((id) => element.locator(`#${id ?? ''}`));
      if (anew) await element.evaluate((pay) => pay.setAttribute('locale', 'AF_ZA'));
      const expected: Typed[] = fields.map(() => ({ value: '', selection: null }));
      const fill = filled && { input: inputs[filled.field], text: fields[filled.field]?.text ?? '' };
      if (filled && fill) {
        await fill.input?.evaluate(
          (field: HTMLInputElement, [text, told]) => {
            field.value = text;
            if (told) for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
          },
          [fill.text, filled.told] as const,
        );
        expected[filled.field] = { value: fill.text, selection: null };
      }
      for (const [index, turn] of turns.entries()) {
        gate.over(index + 1);
        const input = inputs[turn.field];
        const before = expected[turn.field];
        if (!input || !before) throw new Error('no such field');
        await take(page, cdp, input, turn, before);
        expected[turn.field] = typed(before, turn);
      }
      gate.over(Infinity);
      await ready(page);
      const last = turns.at(-1)?.field;
      for (const [index, input] of inputs.entries()) {
        const { value, selection } = await shown(input);
        expect(value, fields[index]?.label).toBe(expected[index]?.value);
        if (index !== last) continue;
        await expect(input).toBeFocused();
        if (selection !== null) expect(selection, 'caret').toEqual(expected[index]?.selection);
      }
      // The element has the values too, and does not only show them: a press misses nothing but the card, or the bank.
      await element.locator('[part~=primary-button]').click();
      if (tag === 'pay-emandate') {
        await expect(element.locator('#bank_name')).toHaveAttribute('aria-invalid', 'true');
        await expect(element.locator('input[aria-invalid=true]')).toHaveCount(1);
      } else {
        await expect(element.frameLocator('iframe').locator('[aria-invalid=true]').first()).toBeVisible();
        await expect(element.locator('input[aria-invalid=true]')).toHaveCount(0);
      }
      await page.close();
    };
    await fc.assert(fc.asyncProperty(visits(fields), visit), { numRuns: RUNS, seed: SEED, endOnFailure: true });
    await pages.close();
  });

  test(`<${tag}>: an input method composes while the element takes over; the page stays scrolled`, async ({ context, page, town }) => {
    const pages = await openPages(town);
    const cdp = await context.newCDPSession(page);
    const gate = new Gate();
    await watchReady(page);
    await gate.hold(page, [1]);
    await page.goto(pages.show(pageWith(await pages.html(tag, await sessionOf(pages, tag), { id: 'pay' }))), { waitUntil: 'commit' });
    const name = page.locator('#pay').getByLabel('Name', { exact: true });
    await name.fill('Thandi ');
    await page.evaluate(() => {
      const told: string[] = [];
      Object.assign(window, { told });
      for (const type of ['compositionstart', 'compositionend', 'blur'])
        addEventListener(type, (event) => event.composedPath().length > 0 && told.push(type), { capture: true });
    });
    await cdp.send('Input.imeSetComposition', { text: 'こん', selectionStart: 2, selectionEnd: 2 });
    await page.evaluate(() => scrollTo(0, 40));
    gate.over(Infinity);
    await ready(page);
    await expect(name).toHaveValue('Thandi こん');
    expect(await page.evaluate(() => [scrollY, ...(window as unknown as { told: string[] }).told])).toEqual([40, 'compositionstart']);
    await cdp.send('Input.imeSetComposition', { text: 'こんに', selectionStart: 3, selectionEnd: 3 });
    await cdp.send('Input.insertText', { text: '今日は' });
    await expect(name).toHaveValue('Thandi 今日は');
    await page.keyboard.type('!');
    expect(await shown(name)).toEqual({ value: 'Thandi 今日は!', selection: [11, 11] });
    await page.locator('#pay [part~=primary-button]').click();
    await expect(page.locator('#pay').getByLabel('Surname')).toHaveAttribute('aria-invalid', 'true');
    await expect(name).not.toHaveAttribute('aria-invalid', 'true');
    await pages.close();
  });
}
