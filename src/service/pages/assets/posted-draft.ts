/**
 * Puts what was typed in the merchant's page, which the form has posted here, into the tab's storage, where the element finds it as
 * its draft. A draft that is already there is newer: it was typed in this page.
 */
const posted = document.getElementById('posted-draft');
const key = posted?.dataset['key'];
try {
  if (posted && key !== undefined && sessionStorage.getItem(key) === null) sessionStorage.setItem(key, posted.textContent);
} catch {
  // A browser that allows no storage shows the form without the values.
}
// A reload asks for the page again, without the question whether the form may be sent once more.
history.replaceState(history.state, '');
