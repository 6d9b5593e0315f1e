import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Frame, Page } from '@playwright/test';

/** IBM's accessibility checker, which has rules that axe does not have. */

interface Finding {
  /** The name that the checker gives to the broken rule. */
  readonly rule: string;
  readonly message: string;
  /** The HTML of the node. */
  readonly node: string;
}

/** Findings that are not faults, each with the reason. */
const FALSE_POSITIVES: readonly { readonly rule: string; readonly node: RegExp; readonly why: string }[] = [
  {
    rule: 'input_checkboxes_grouped',
    node: /^<input [^>]*name="plan"/,
    why: 'It wants the radio buttons of one name in one fieldset. The plans are one choice, and each interval is a fieldset with its legend.',
  },
  {
    rule: 'aria_child_tabbable',
    node: /^<ul [^>]*aria-label="Banks"/,
    why: 'It wants an option that Tab reaches. The list belongs to a combobox, whose field keeps the focus and names the option by aria-activedescendant.',
  },
];

interface Report {
  readonly results: readonly { ruleId: string; value: [string, string]; message: string; snippet: string }[];
}

interface Tools {
  readonly ace: { Checker: new () => { check(root: Document, rules: string[]): Promise<Report> } };
}

const engine = fileURLToPath(import.meta.resolve('accessibility-checker-engine/ace.js'));

/** Runs the checker in a document, and loads it before its first run. */
async function judge(frame: Frame): Promise<Finding[]> {
  if (!(await frame.evaluate(() => 'ace' in globalThis))) await frame.evaluate(await readFile(engine, 'utf8'));
  return frame.evaluate(async () => {
    const { ace } = globalThis as unknown as Tools;
    const { results } = await new ace.Checker().check(document, ['WCAG_2_2']);
    return results
      .filter(({ value }) => value[0] === 'VIOLATION' && value[1] === 'FAIL')
      .map(({ ruleId, message, snippet }) => ({ rule: ruleId, message, node: snippet }));
  });
}

/**
 * The faults that the checker finds in the page and its frames, one line each, without the known false positives. It visits frames of the
 * same origin by itself, and cannot be started inside one of them.
 */
export async function findingsIn(page: Page): Promise<string[]> {
  const all: Finding[] = [];
  // A frame that did not load shows the browser's own page, which is not checked.
  for (const frame of page.frames()) {
    if (frame !== page.mainFrame() && !/^https?:/.test(frame.url())) continue;
    if (await frame.evaluate(() => window.frameElement !== null)) continue;
    all.push(...(await judge(frame)));
  }
  return all
    .filter(({ rule, node }) => !FALSE_POSITIVES.some((known) => known.rule === rule && known.node.test(node)))
    .map(({ rule, message, node }) => `${rule}: ${message} ${node}`);
}
