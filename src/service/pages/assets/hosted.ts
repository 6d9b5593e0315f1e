import { closeTab } from './parts/close.ts';
import { languageSwitch } from './parts/language.ts';

/** The hosted page's script: the shopper's choice of language, and an end to a page that nothing follows. */

languageSwitch();
closeTab();
