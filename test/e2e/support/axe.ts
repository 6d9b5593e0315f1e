import axe from 'axe-core';
import type { PartialResult, Result, RunOptions, SerialContextObject } from 'axe-core';
import type { Frame, Page } from '@playwright/test';

/** The rules that every screen must meet: WCAG 2.2, levels A and AA. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** What axe checks. Without options: all its rules, in the whole page. */
export interface AxeOptions {
  /** Only the rules with one of these tags. */
  readonly tags?: readonly string[];
  /** Only these rules. */
  readonly rules?: readonly string[];
  /** A selector of what is left out. */
  readonly exclude?: string;
}

/** The window of a document that axe was loaded into. */
type Loaded = typeof globalThis & { readonly axe: typeof axe };

/**
 * The rules that the page and its frames break.
 *
 * axe's own package for Playwright loads axe again for every run, and into a new page for its report. Dozens of screens are
 * checked twice each, and that was most of the work of checking them. Here axe is loaded once into each document, and the
 * page itself makes the report.
 */
export async function violationsIn(page: Page, { tags, rules, exclude }: AxeOptions = {}): Promise<Result[]> {
  const options: RunOptions = {
    ...(tags && { runOnly: { type: 'tag', values: [...tags] } }),
    ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
  };
  const top = page.mainFrame();
  const context = { include: [], exclude: exclude === undefined ? [] : [exclude] };
  const partials = await partialsOf(top, context, options);
  return top.evaluate(
    async ({ partials, options }) => {
      const all = partials.map((each) => JSON.parse(each) as PartialResult | null);
      return (await (globalThis as Loaded).axe.finishRun(all, options)).violations;
    },
    { partials, options },
  );
}

/**
 * Checks a frame and the frames inside it, in the order in which axe joins the results. A frame without a page has none.
 * The results are text, because Playwright takes long to pass on an object with thousands of fields.
 */
async function partialsOf(frame: Frame, context: SerialContextObject, options: RunOptions): Promise<string[]> {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe.source);
  const { inside, partial } = await frame.evaluate(
    async ({ context, options }) => {
      const { axe } = globalThis as Loaded;
      const inside = axe.utils.getFrameContexts(context, options);
      return { inside, partial: JSON.stringify(await axe.runPartial(context, options)) };
    },
    { context, options },
  );
  const all = [partial];
  for (const { frameSelector, frameContext } of inside) {
    const element = await frame.evaluateHandle((selector) => (globalThis as Loaded).axe.utils.shadowSelect(selector), frameSelector);
    const child = await element.asElement()?.contentFrame();
    // A frame that did not load has no page, or a page of the browser.
    const hasPage = child && /^https?:|^about:srcdoc/.test(child.url());
    // Its first bytes may not have come yet. Then it has no document at all.
    if (hasPage) await child.locator('body').waitFor({ state: 'attached' });
    all.push(...(hasPage ? await partialsOf(child, frameContext, options) : ['null']));
  }
  return all;
}

/** The faults that axe finds in the page and its frames, one line each. Checks all of WCAG, or only the given rules. */
export async function faultsIn(page: Page, rules: 'all' | readonly string[] = 'all'): Promise<string[]> {
  const violations = await violationsIn(page, rules === 'all' ? { tags: WCAG } : { rules });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`));
}
