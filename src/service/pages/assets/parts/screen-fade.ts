/**
 * One screen of the element fades into the next: from the form to the waiting page and the ending, from step to step, from the account to
 * a panel and back. This is a view transition of the browser within the page. New content also slides to its place, as in every page.
 *
 * Only a page of the service does this: a view transition affects the whole document, and in a merchant's page the document belongs to the
 * merchant. The pages have no transitions between two documents (`@view-transition`), because if such a navigation fails, the browser's own
 * error page reports an error that no script can handle. The promises of a transition within the page can be handled here.
 */

/** The longest time that a new screen waits for the picture of the old one. Usually it is one frame. */
const WAIT_MS = 200;

/** The events that end a fade at once, so that the new screen itself gets the press or the key. */
const INTERRUPTIONS = ['pointerdown', 'keydown', 'visibilitychange', 'pagehide'] as const;

const STYLE = `
  ::view-transition { pointer-events: none }
  ::view-transition-group(root), ::view-transition-old(root) {
    mix-blend-mode: normal;
    animation-duration: 0.18s;
    animation-timing-function: cubic-bezier(0.2, 0, 0, 1);
  }
  /* The veil behind a panel fades with everything else. */
  :root:active-view-transition pay-portal::part(dialog)::backdrop { transition: none }`;

/**
 * Applies once the browser has its picture of the old screen. Only that picture fades, above the real new screen. There is no picture of
 * the new screen, because a picture cannot be pressed, and text that fades in would begin with too little contrast.
 */
const ONLY_OLD = ':root { view-transition-name: none }';

/** Lets the element of a hosted page fade from screen to screen. */
export function fadeScreens(): void {
  const element = document.querySelector<HTMLElementTagNameMap['pay-checkout' | 'pay-portal' | 'pay-emandate']>(
    'pay-checkout, pay-portal, pay-emandate',
  );
  // In the frame of another page, the element only moves.
  if (!element || !('startViewTransition' in document) || window !== window.top) return;

  const onlyOld = sheetOf(ONLY_OLD);
  document.adoptedStyleSheets.push(sheetOf(STYLE), onlyOld);
  const lessMotion = matchMedia('(prefers-reduced-motion: reduce)');
  let screen: string | null = null;
  let isPressed = false;
  let interrupt = (): void => undefined;

  for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
    addEventListener(type, () => (isPressed = type === 'pointerdown'), { capture: true });
  for (const type of INTERRUPTIONS) addEventListener(type, () => interrupt(), { capture: true });

  /** Resolves as soon as the browser has a picture of the old screen, and at the latest when the fade is interrupted. */
  const fade = (): Promise<void> =>
    new Promise((resolve) => {
      try {
        onlyOld.disabled = true;
        const transition = document.startViewTransition(async () => {
          onlyOld.disabled = false;
          resolve();
          await element.updateComplete;
        });
        interrupt = () => {
          resolve();
          transition.skipTransition();
        };
        setTimeout(resolve, WAIT_MS);
        // A transition that is skipped, or that the browser drops, rejects these promises. The new screen is shown all the same.
        for (const end of [transition.ready, transition.updateCallbackDone, transition.finished]) end.catch(() => undefined);
      } catch {
        resolve();
      }
    });

  const isStill = (before: string | null): boolean =>
    // The browser directs a pointer that is released during its picture to no element, so a press that has begun would be lost.
    before === null || screen === null || before === screen || isPressed || lessMotion.matches || document.hidden;

  void customElements.whenDefined(element.localName).then(() => {
    const update = element.scheduleUpdate.bind(element);
    element.scheduleUpdate = async () => {
      const before = screen;
      screen = element.screen ?? null;
      if (!isStill(before)) await fade();
      // Meanwhile the element may have reached a further screen.
      screen = element.screen ?? null;
      await update();
    };
  });
}

function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}
