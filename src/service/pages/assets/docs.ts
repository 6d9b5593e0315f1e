import { copyButtons } from './parts/copy.ts';
import { tryForms } from './parts/try.ts';

/** The reference's script: copy buttons, forms that try an operation, and contents that fold away on a phone. */

copyButtons();
tryForms();
if (matchMedia('(max-width: 64rem)').matches) document.querySelector('.contents details')?.removeAttribute('open');
