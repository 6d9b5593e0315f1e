import { copyButtons } from './parts/copy.ts';
import { tryForms } from './parts/try.ts';

/** The script of the reference: copy buttons, forms that try an operation, and contents that fold on a phone. */

copyButtons();
tryForms();
if (matchMedia('(max-width: 64rem)').matches) document.querySelector('.contents details')?.removeAttribute('open');

// Every operation once had its place in a single page. An address of that kind leads to the operation's own page.
const place = location.hash.slice(1);
if (/^\w+$/.test(place) && document.getElementById(place) === null) {
  const link = document.querySelector<HTMLAnchorElement>(`main a[href$="#${place}"]`);
  if (link !== null) location.replace(link.href);
}
