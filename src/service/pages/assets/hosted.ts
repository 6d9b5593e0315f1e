import { closeTab } from './parts/close.ts';
import { languageSwitch } from './parts/language.ts';

/** The script of hosted pages: the choice of language, and closing a page that leads nowhere. */

languageSwitch();
closeTab();
