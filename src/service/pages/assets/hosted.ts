import { closeTab } from './parts/close.ts';
import { languageSwitch } from './parts/language.ts';
import { fadeScreens } from './parts/screen-fade.ts';

/** The script of hosted pages: the choice of language, closing a page that leads nowhere, and the fade from screen to screen. */

languageSwitch();
closeTab();
fadeScreens();
