import { startClock } from './parts/clock.ts';
import { copyButtons } from './parts/copy.ts';
import { follow } from './parts/live.ts';

/** The console's script. The page works without it; with it the page updates itself and texts can be copied. */

// The menu of a narrow screen begins where the section is.
document.querySelector('.tabs [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
copyButtons();
follow(document.getElementById('connection'), startClock());
