import { CHANNEL } from './messages.ts';

/**
 * The only script in the card frame's document before the frame's own script, which needs one more round trip. It tells the page that the
 * document has come, so that the page shows the frame (`EarlyMessage` in messages.ts). It remembers that Enter was
 * pressed, as `data-enter` on the document's element, until the card is changed. The frame's own script then reports the press. The policy of
 * the document contains its hash, so a version of the package always has the same bytes here.
 */
export const EARLY_ENTER =
  `(d=>{parent.postMessage({channel:"${CHANNEL}",type:"shown"},"*");addEventListener("keydown",e=>{e.key=="Enter"&&!e.isComposing&&(d.enter="")});` +
  `addEventListener("input",()=>delete d.enter)})(document.documentElement.dataset)`;
