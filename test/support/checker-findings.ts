/** What IBM's accessibility checker answers, and which of its findings are faults. */

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
  {
    rule: 'text_contrast_sufficient',
    node: /^<p (class="notice-title"|id="about-)/,
    why: 'It cannot read the mixed colour of the notice, color(srgb …), and compares with the page behind it. axe reads it.',
  },
];

/** One finding of the checker. */
export interface CheckerFinding {
  readonly ruleId: string;
  readonly value: readonly [string, string];
  readonly message: string;
  readonly snippet: string;
}

/** The faults among the checker's findings, one line each. */
export const faultsAmong = (findings: readonly CheckerFinding[]): string[] =>
  findings
    .filter(({ value }) => value[0] === 'VIOLATION' && value[1] === 'FAIL')
    .filter(({ ruleId, snippet }) => !FALSE_POSITIVES.some(({ rule, node }) => rule === ruleId && node.test(snippet)))
    .map(({ ruleId, message, snippet }) => `${ruleId}: ${message} ${snippet}`);

/** The checker, as its file leaves it in a page. */
export interface CheckerEngine {
  readonly Checker: new () => { check(root: Node, rules: readonly string[]): Promise<{ results: readonly CheckerFinding[] }> };
}
