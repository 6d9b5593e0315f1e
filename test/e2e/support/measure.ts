import type { Locator, Page } from '@playwright/test';

/** What sticks out to the right, in the page and in the card frame. */
export async function overflow(page: Page): Promise<number> {
  const widths = await Promise.all(
    page
      .frames()
      .map((frame) => frame.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth).catch(() => 0)),
  );
  return Math.max(...widths);
}

/** Parts of the element whose content is wider than they are, but for words that are only heard. The card frame is, by the room for its focus ring. */
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
