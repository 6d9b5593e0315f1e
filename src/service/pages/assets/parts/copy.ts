/** Copy buttons: `data-copy` holds what is copied. They are drawn only where this runs. */

const SAID_MS = 1600;

/** Says for a moment that it was done. */
function say(button: HTMLElement, word: string): void {
  button.textContent = word;
  setTimeout(() => (button.textContent = 'Copy'), SAID_MS);
}

/** Makes every copy button of the page work, also those that come later. */
export function copyButtons(): void {
  document.documentElement.classList.add('scripted');
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null;
    const text = button?.dataset['copy'];
    if (button === null || text === undefined) return;
    navigator.clipboard.writeText(text).then(
      () => say(button, 'Copied'),
      () => say(button, 'Not allowed'),
    );
  });
}
