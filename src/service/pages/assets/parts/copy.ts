/** Copy buttons. `data-copy` has the text to copy. They are shown only where this script runs. */

/** How long the button shows the result, in milliseconds. */
const SHOWN_MS = 1600;

/** Shows a word on the button for a moment. */
function showBriefly(button: HTMLElement, word: string): void {
  button.textContent = word;
  setTimeout(() => (button.textContent = 'Copy'), SHOWN_MS);
}

/** Makes every copy button of the page work, including buttons that are added later. */
export function copyButtons(): void {
  document.documentElement.classList.add('scripted');
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null;
    const text = button?.dataset['copy'];
    if (button === null || text === undefined) return;
    navigator.clipboard.writeText(text).then(
      () => showBriefly(button, 'Copied'),
      () => showBriefly(button, 'Not allowed'),
    );
  });
}
