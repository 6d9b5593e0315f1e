import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Frame, Page } from '@playwright/test';

/** Two more judges of accessibility beside axe, each with rules that the others do not have: HTML_CodeSniffer and IBM's checker engine. */

interface Finding {
  readonly tool: 'htmlcs' | 'ibm';
  /** The rule that is broken, as the tool calls it. */
  readonly rule: string;
  readonly message: string;
  /** The node as it is written. */
  readonly node: string;
}

/** What is not wrong, though a tool says so, and why. */
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
 * Brings the tools into a frame's document and asks both. IBM's engine goes into the frames of the same origin by itself, wherever
 * they stand, and falls over its own count of what encloses what where it is started in one ("reading 'role'"): there it is not.
 */
async function judge(frame: Frame): Promise<Finding[]> {
  const sources = await Promise.all([sourceOf('html_codesniffer/build/HTMLCS.js'), sourceOf('accessibility-checker-engine/ace.js')]);
  for (const source of sources) await frame.evaluate(source);
  return frame.evaluate(async () => {
    const { HTMLCS, ace } = globalThis as unknown as Tools;
    const found: Finding[] = [];
    const isWithin = window.frameElement !== null;
    const { results } = isWithin ? { results: [] } : await new ace.Checker().check(document, ['WCAG_2_2']);
    for (const { ruleId, value, message, snippet } of results)
      if (value[0] === 'VIOLATION' && value[1] === 'FAIL') found.push({ tool: 'ibm', rule: ruleId, message, node: snippet });

    // HTML_CodeSniffer does not know shadow roots: it is led into each, and there finds ids and styles as in a document.
    const wordsOf = HTMLCS.getTranslation.bind(HTMLCS);
    HTMLCS.getTranslation = (key) => wordsOf(key) ?? key;
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

/** What the two find wrong in the page and in its frames, a line each, without what is known to be right. */
export async function findingsIn(page: Page): Promise<string[]> {
  const all: Finding[] = [];
  // A frame that did not load shows the browser's own page.
  const documents = page.frames().filter((frame) => frame === page.mainFrame() || /^https?:|^about:srcdoc/.test(frame.url()));
  for (const frame of documents) all.push(...(await judge(frame)));
  return all
    .filter(({ rule, node }) => !FALSE_POSITIVES.some((known) => known.rule.test(rule) && known.node.test(node)))
    .map(({ tool, rule, message, node }) => `${tool} ${rule}: ${message} ${node}`);
}
