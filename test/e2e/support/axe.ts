import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The rules that every screen must meet: WCAG 2.2, levels A and AA. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** The faults that axe finds in the page and its frames, one line each. Checks all of WCAG, or only the given rules. */
export async function faultsIn(page: Page, rules: 'all' | readonly string[] = 'all'): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (rules === 'all' ? axe.withTags(WCAG) : axe.withRules([...rules])).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`));
}
