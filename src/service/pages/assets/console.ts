import { tick } from './parts/clock.ts';
import { copyButtons } from './parts/copy.ts';
import { follow } from './parts/live.ts';

/** The console's script. Without it the page works; with it the page follows along, and texts can be copied. */

copyButtons();
follow(document.getElementById('connection'), tick());
