import { nextFrame, waitUntil } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';

/**
 * Real keys for tests in the browser. Every test that also runs in WebKit types with these functions, never with `sendKeys` itself,
 * because WebKit's driver loses a key now and then on a busy machine.
 */

/** A key that does nothing in a field. There are two, used in turns, so that a late one is never taken for that of the next key. */
let mark: 'Shift' | 'Control' = 'Shift';
const isMark = (key: string): boolean => key === 'Shift' || key === 'Control';

/**
 * Presses one real key, and resolves when the document that has the focus has handled it: a driver may answer before that. Events do not
 * overtake one another, so a key is lost if the mark that is sent after it arrives without it. Only then is it sent again, also if only
 * its end has arrived. A key that has arrived is never repeated, so a test sees it if the field drops one. `inside` is the document with
 * the focus, such as a frame's.
 */
async function stroke(inside: Document, send: () => Promise<void>): Promise<void> {
  const heard = new Set<string>();
  const note = ({ type, key }: KeyboardEvent): unknown => heard.add(isMark(key) ? key : type);
  // A key that arrives in the page around the frame is not lost, but the focus is.
  const noteOutside = ({ key }: KeyboardEvent): unknown => heard.add(isMark(key) ? key : 'outside');
  const handled = (): boolean => heard.has('keydown') && heard.has('keyup');
  for (const type of ['keydown', 'keyup'] as const) inside.addEventListener(type, note, true);
  if (inside !== document) document.addEventListener('keydown', noteOutside, true);
  try {
    while (!heard.has('keydown')) {
      heard.clear();
      await send();
      await nextFrame();
      mark = mark === 'Shift' ? 'Control' : 'Shift';
      while (!handled() && !heard.has(mark)) {
        await sendKeys({ press: mark });
        await nextFrame();
      }
      if (heard.has('outside')) throw new Error('the focus is not in the frame');
    }
  } finally {
    for (const type of ['keydown', 'keyup'] as const) inside.removeEventListener(type, note, true);
    document.removeEventListener('keydown', noteOutside, true);
  }
}

/** Types a text, one key after another. */
export async function typeInto(inside: Document, text: string): Promise<void> {
  for (const key of text) await stroke(inside, () => sendKeys({ type: key }));
}

/** Presses keys by their names. */
export async function pressIn(inside: Document, ...names: string[]): Promise<void> {
  for (const name of names) await stroke(inside, () => sendKeys({ press: name }));
}

/** Waits for a state that follows a key, the mouse or a message. The library's own limit of one second is too short on a busy machine. */
export async function waitFor(state: () => unknown, what: string): Promise<void> {
  await waitUntil(state, what, { timeout: 15_000 });
}
