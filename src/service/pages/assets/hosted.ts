import { dress } from './parts/brand.ts';
import { closeTab } from './parts/close.ts';
import { languageSwitch } from './parts/language.ts';

/** The hosted page's script: the merchant's colour, the shopper's choice of language, and an end to a page that nothing follows. */

dress();
languageSwitch();
closeTab();
