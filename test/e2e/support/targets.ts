import type { Frame, Page } from '@playwright/test';

/** The minimum width and height of anything that can be pressed, in CSS pixels, so that a finger can press it reliably. */
const LEAST = 44;

/** Lists what a finger can press in a document and its open shadow roots and is smaller than the minimum. Runs in the page. */
function small(least: number): string[] {
  const pressed = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=option], [role=button]';
  const all = (root: ParentNode): Element[] => [
    ...root.querySelectorAll(pressed),
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? all(shadowRoot) : [])),
  ];
  /** A radio button or checkbox can be pressed anywhere on its label. */
  const area = (element: Element): DOMRect => {
    const label = element.matches('[type=radio], [type=checkbox]') ? (element as HTMLInputElement).labels?.[0] : undefined;
    return (label ?? element).getBoundingClientRect();
  };
  /** A link in the middle of a sentence is only as high as its line, which is allowed. */
  const inSentence = (element: Element): boolean =>
    getComputedStyle(element).display === 'inline' &&
    [...(element.parentNode?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 1,
    );
  return all(document)
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !inSentence(element))
    .map((element) => ({ element, rect: area(element) }))
    .filter(({ rect }) => rect.width > 1 && (Math.round(rect.width) < least || Math.round(rect.height) < least))
    .map(({ element, rect }) => {
      const name = element.getAttribute('aria-label') ?? element.textContent.trim().replaceAll(/\s+/g, ' ').slice(0, 40);
      return `${element.localName} “${name}”: ${Math.round(rect.width)} × ${Math.round(rect.height)}`;
    });
}

/**
 * Lists everything that can be pressed and is less than 44 px wide or high, in the page and its frames. Links in a sentence
 * are excluded.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  const measure = async (frame: Frame): Promise<string[]> => {
    // Until its style sheet has loaded, a field has the browser's small default size.
    await frame.waitForLoadState();
    return frame.evaluate(small, LEAST);
  };
  // A bank's frame may be removed while it is measured.
  const found = await Promise.all(
    page.frames().map((frame) =>
      measure(frame).catch((error: unknown) => {
        if (frame.isDetached()) return [];
        throw error;
      }),
    ),
  );
  return found.flat();
}
