import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Frame, Page } from '@playwright/test';
import { faultsAmong, type CheckerEngine, type CheckerFinding } from '../../support/checker-findings.ts';

/** IBM's accessibility checker, which has rules that axe does not have. */

const engine = fileURLToPath(import.meta.resolve('accessibility-checker-engine/ace.js'));

/** Runs the checker in a document, and loads it before its first run. */
async function judge(frame: Frame): Promise<CheckerFinding[]> {
  if (!(await frame.evaluate(() => 'ace' in globalThis))) await frame.evaluate(await readFile(engine, 'utf8'));
  return frame.evaluate(async () => {
    const { ace } = globalThis as unknown as { ace: CheckerEngine };
    const { results } = await new ace.Checker().check(document, ['WCAG_2_2']);
    return results.map(({ ruleId, value, message, snippet }) => ({ ruleId, value, message, snippet }));
  });
}

/** Waits until a frame's document has come. Before, it is an empty one without a language, and the checker visits that, too. */
async function whenThere(frame: Frame): Promise<void> {
  await frame.waitForURL(({ href }) => href !== 'about:blank', { waitUntil: 'commit' });
  await frame.locator('body').waitFor({ state: 'attached' });
}

/**
 * The faults that the checker finds in the page and its frames, one line each, without the known false positives. It visits frames of the
 * same origin by itself, and cannot be started inside one of them.
 */
export async function findingsIn(page: Page): Promise<string[]> {
  const all: CheckerFinding[] = [];
  for (const frame of page.frames()) if (frame !== page.mainFrame()) await whenThere(frame);
  // A frame that did not load shows the browser's own page, which is not checked.
  for (const frame of page.frames()) {
    if (frame !== page.mainFrame() && !/^https?:/.test(frame.url())) continue;
    if (await frame.evaluate(() => window.frameElement !== null)) continue;
    all.push(...(await judge(frame)));
  }
  return faultsAmong(all);
}
