import { expect } from '@open-wc/testing';
import { faultsAmong, type CheckerEngine } from '../../support/checker-findings.ts';

let engine: Promise<CheckerEngine> | undefined;

/** IBM's checker, loaded once into the page of the tests. */
const checker = (): Promise<CheckerEngine> =>
  (engine ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = '/node_modules/accessibility-checker-engine/ace.js';
    script.addEventListener('load', () => resolve((globalThis as unknown as { ace: CheckerEngine }).ace));
    script.addEventListener('error', () => reject(new Error(`${script.src} did not load`)));
    document.head.append(script);
  }));

/** The texts that are drawn smaller than 12 px. */
function smallTexts(root: ShadowRoot): string[] {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const small: string[] = [];
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const { parentElement: around, nodeValue } = text;
    // A little less than 12, because sizes in em are not exact.
    if (around?.checkVisibility() === true && nodeValue?.trim() && parseFloat(getComputedStyle(around).fontSize) < 11.9)
      small.push(`${getComputedStyle(around).fontSize}: ${nodeValue.trim()}`);
  }
  return small;
}

/**
 * Checks the state in which an element is with two tools: axe, and IBM's checker, which has rules that axe does not have. Neither may find
 * a fault. Neither of them fails for a description that is not there, so this looks for it, and for text that is too small to read.
 * `options` are axe's.
 */
export async function expectAccessible(element: HTMLElement, options: { readonly ignoredRules?: string[] } = {}): Promise<void> {
  await expect(element).to.be.accessible(options);
  const { Checker } = await checker();
  const { results } = await new Checker().check(element, ['WCAG_2_2']);
  const faults = faultsAmong(results);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const root = element.shadowRoot;
  const namesNothing = (each: Element): boolean =>
    (each.getAttribute('aria-describedby') ?? '').split(' ').some((id) => root?.getElementById(id) == null);
  const missing = [...(root?.querySelectorAll('[aria-describedby]') ?? [])].filter(namesNothing);
  const small = root === null ? [] : smallTexts(root);
  if (small.length > 0) throw new Error(`smaller than 12 px: ${small.join(', ')}`);
  if (missing.length > 0) throw new Error(`described by nothing: ${missing.map(({ outerHTML }) => outerHTML).join('\n')}`);
}
