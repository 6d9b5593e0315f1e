import { languageSwitch } from './parts/language.ts';

/** The script of hosted pages: the choice of language, and closing a page that leads nowhere. */

languageSwitch();
closeTab();

/** The Close action on a page of the service whose link has no way back: goes back in the history, or closes the tab. */
function closeTab(): void {
  document.querySelector('[data-closes-tab] > pay-portal')?.addEventListener('pay-close', () => {
    if (history.length > 1) history.back();
    else window.close();
  });
}
