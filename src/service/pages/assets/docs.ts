import { copyButtons } from './parts/copy.ts';
import { tryForms } from './parts/try.ts';

/** The reference's script: copy buttons, forms that try an operation, and contents that fold away on a phone. */

copyButtons();
tryForms();
if (matchMedia('(max-width: 64rem)').matches) document.querySelector('.contents details')?.removeAttribute('open');

// Every operation once had its place in one page: whoever comes with such an address is taken to the operation's own page.
const place = location.hash.slice(1);
if (/^\w+$/.test(place) && document.getElementById(place) === null) {
  const link = document.querySelector<HTMLAnchorElement>(`main a[href$="#${place}"]`);
  if (link !== null) location.replace(link.href);
}
