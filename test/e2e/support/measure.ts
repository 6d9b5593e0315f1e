import type { Locator, Page } from '@playwright/test';

/** By how many pixels the content of the page or of the card frame is wider than its window. */
export async function overflow(page: Page): Promise<number> {
  const widths = await Promise.all(
    page
      .frames()
      .map((frame) => frame.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth).catch(() => 0)),
  );
  return Math.max(...widths);
}

/**
 * Parts of the element whose content is wider than they are. Texts for screen readers only are excluded. So is the card
 * frame, which is wider by the space for its focus ring.
 */
export function tooNarrow(element: Locator): Promise<string[]> {
  const ring = 5;
  return element.evaluate(
    ({ shadowRoot }, allowed) =>
      [...(shadowRoot?.querySelectorAll(':not(.live, .unseen)') ?? [])]
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + allowed)
        .map(({ className, scrollWidth, clientWidth }) => `${className}: ${scrollWidth} in ${clientWidth}`),
    ring,
  );
}
