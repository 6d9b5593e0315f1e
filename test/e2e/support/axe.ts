import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What has to hold of every screen: WCAG 2.2, A and AA. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** What axe finds in the page and in its frames, a line each: by all of WCAG, or by these rules alone. */
export async function faultsIn(page: Page, rules: 'all' | readonly string[] = 'all'): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (rules === 'all' ? axe.withTags(WCAG) : axe.withRules([...rules])).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`));
}
