import type { Frame, Page } from '@playwright/test';

/** The least width and height of whatever is pressed, in CSS pixels: a finger has no point. */
const LEAST = 44;

/** What a finger can press in a document and in its open shadow roots, and is smaller than it should be. Runs in the page. */
function small(least: number): string[] {
  const pressed = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=option], [role=button]';
  const all = (root: ParentNode): Element[] => [
    ...root.querySelectorAll(pressed),
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? all(shadowRoot) : [])),
  ];
  /** A choice is pressed anywhere on its label. */
  const area = (element: Element): DOMRect => {
    const label = element.matches('[type=radio], [type=checkbox]') ? (element as HTMLInputElement).labels?.[0] : undefined;
    return (label ?? element).getBoundingClientRect();
  };
  /** A link in the middle of a sentence is as high as its line. */
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

/** Whatever can be pressed and is less than 44 px wide or high, in the page and in its frames, but for links in a sentence. */
export async function smallTargets(page: Page): Promise<string[]> {
  const measure = async (frame: Frame): Promise<string[]> => {
    // Before its style sheet is there, a field is as small as the browser makes it.
    await frame.waitForLoadState();
    return frame.evaluate(small, LEAST);
  };
  // A bank's frame may go while it is measured.
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
