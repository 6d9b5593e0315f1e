import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Frame, Page } from '@playwright/test';

/** Two accessibility checkers besides axe, each with rules that the others do not have: HTML_CodeSniffer and IBM's checker engine. */

interface Finding {
  readonly tool: 'htmlcs' | 'ibm';
  /** The name that the tool gives to the broken rule. */
  readonly rule: string;
  readonly message: string;
  /** The HTML of the node. */
  readonly node: string;
}

/** Findings of the tools that are not faults, each with the reason. */
const FALSE_POSITIVES: readonly { readonly rule: RegExp; readonly node: RegExp; readonly why: string }[] = [
  {
    rule: /1_3_5\.H98$/,
    node: /^<input id="(number|expiry|code)"/,
    why: 'It wants type="text" and type="month" written out. An input without a type is a text field, on which HTML allows cc-number, cc-exp and cc-csc.',
  },
  {
    rule: /3_2_2\.H32\.2$/,
    node: /^<form id="card"/,
    why: 'It wants a submit button. The card frame’s form has none, so that no browser ever submits it: Enter in its fields presses the page’s own button (test/e2e/keyboard.spec.ts).',
  },
  {
    rule: /3_2_2\.H32\.2$/,
    node: /^<form novalidate=""><header class="step-head">/,
    why: 'It wants a submit button. Where a company cannot use the way of signing, another one is chosen first; every other step has Continue or Sign, which the stories press.',
  },
  {
    rule: /^input_checkboxes_grouped$/,
    node: /^<input [^>]*name="plan"/,
    why: 'It wants the radio buttons of one name in one fieldset. The plans are one choice, and each interval is a fieldset with its legend.',
  },
  {
    rule: /^aria_child_tabbable$/,
    node: /^<ul [^>]*aria-label="Banks"/,
    why: 'It wants an option that Tab reaches. The list belongs to a combobox, whose field keeps the focus and names the option by aria-activedescendant.',
  },
  {
    rule: /3_2_2\.H32\.2$/,
    node: /^<form part="form"[^>]*(class="form waits"|class="form">[^]{0,120}<div part="action")/,
    why: 'It wants a submit button. While a payment is under way, here or at the payer’s bank, nothing can be submitted.',
  },
];

interface CodeSniffer {
  process(standard: string, content: Document | Element, done: () => void): void;
  getTranslation(key: string): string | undefined;
  getMessages(): { type: number; code: string; msg: string; element: unknown }[];
}

interface IbmReport {
  readonly results: readonly { ruleId: string; value: [string, string]; message: string; snippet: string }[];
}

interface Tools {
  readonly HTMLCS: CodeSniffer;
  readonly ace: { Checker: new () => { check(root: Document, rules: string[]): Promise<IbmReport> } };
}

const sourceOf = (path: string): Promise<string> => readFile(fileURLToPath(import.meta.resolve(path)), 'utf8');

/**
 * Runs both tools in a frame's document, and loads them into it before their first run. IBM's engine visits all frames of the same
 * origin by itself. It throws an error ("reading 'role'") if it is started inside a frame, so it is started only in the top document.
 */
async function judge(frame: Frame): Promise<Finding[]> {
  if (!(await frame.evaluate(() => 'HTMLCS' in globalThis && 'ace' in globalThis))) {
    for (const path of ['html_codesniffer/build/HTMLCS.js', 'accessibility-checker-engine/ace.js'])
      await frame.evaluate(await sourceOf(path));
    await frame.evaluate(() => {
      const { HTMLCS } = globalThis as unknown as Tools;
      const wordsOf = HTMLCS.getTranslation.bind(HTMLCS);
      HTMLCS.getTranslation = (key) => wordsOf(key) ?? key;
    });
  }
  return frame.evaluate(async () => {
    const { HTMLCS, ace } = globalThis as unknown as Tools;
    const found: Finding[] = [];
    const isWithin = window.frameElement !== null;
    const { results } = isWithin ? { results: [] } : await new ace.Checker().check(document, ['WCAG_2_2']);
    for (const { ruleId, value, message, snippet } of results)
      if (value[0] === 'VIOLATION' && value[1] === 'FAIL') found.push({ tool: 'ibm', rule: ruleId, message, node: snippet });

    // HTML_CodeSniffer does not support shadow roots. So it is run on each shadow root, with the document's and the window's
    // methods replaced for that time, so that it finds ids and styles there as in a document.
    const styleOf = window.getComputedStyle.bind(window);
    window.getComputedStyle = (node: Element | ShadowRoot, pseudo) => styleOf(node instanceof ShadowRoot ? node.host : node, pseudo);
    const sniff = async (content: Document | Element): Promise<void> => {
      await new Promise<void>((resolve) => HTMLCS.process('WCAG2AA', content, resolve));
      for (const { type, code, msg, element } of HTMLCS.getMessages())
        if (type === 1)
          found.push({ tool: 'htmlcs', rule: code, message: msg, node: element instanceof Element ? element.outerHTML.slice(0, 300) : '' });
    };
    await sniff(document);
    for (const { shadowRoot } of document.querySelectorAll('*')) {
      if (!shadowRoot) continue;
      const inside = {
        getElementById: (id: string) => shadowRoot.getElementById(id),
        querySelector: (selector: string) => shadowRoot.querySelector(selector),
        querySelectorAll: (selector: string) => shadowRoot.querySelectorAll(selector),
      };
      Object.assign(document, inside);
      for (const content of shadowRoot.children) await sniff(content);
      for (const name of Object.keys(inside)) Reflect.deleteProperty(document, name);
    }
    window.getComputedStyle = styleOf;
    return found;
  });
}

/** The faults that both tools find in the page and its frames, one line each, without the known false positives. */
export async function findingsIn(page: Page): Promise<string[]> {
  const all: Finding[] = [];
  // A frame that did not load shows the browser's own page, which is not checked.
  const documents = page.frames().filter((frame) => frame === page.mainFrame() || /^https?:|^about:srcdoc/.test(frame.url()));
  for (const frame of documents) all.push(...(await judge(frame)));
  return all
    .filter(({ rule, node }) => !FALSE_POSITIVES.some((known) => known.rule.test(rule) && known.node.test(node)))
    .map(({ tool, rule, message, node }) => `${tool} ${rule}: ${message} ${node}`);
}
