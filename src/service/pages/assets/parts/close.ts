/** Close, on a page of the service whose link names no way back: the tab is closed, or goes to where its customer came from. */
export function closeTab(): void {
  document.querySelector('[data-closes-tab] > pay-portal')?.addEventListener('pay-close', () => {
    window.close();
    // A tab that no script may close came from somewhere: a message, a page.
    history.back();
  });
}
