/** Close, on a page of the service whose link names no way back: it goes to where its customer came from, or closes its own tab. */
export function closeTab(): void {
  document.querySelector('[data-closes-tab] > pay-portal')?.addEventListener('pay-close', () => {
    if (history.length > 1) history.back();
    else window.close();
  });
}
