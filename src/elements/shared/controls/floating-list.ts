import { autoUpdate, computePosition, flip, offset, size } from '@floating-ui/dom';

/** The greatest and the smallest height of the list, in px. */
const MAX_HEIGHT = 308;
const MIN_HEIGHT = 100;
/** Space between the list and its field, and between the list and the edge of the visible area, in px. */
const GAP = 6;
const PADDING = 8;

/**
 * Keeps a list next to its field: below or above it, where there is more space, with its height limited to that space. It follows
 * scrolling, a field that moves, and a phone's keyboard, which appears after the focus and covers part of the page. `onPlaced` is called
 * once, when the list is positioned for the first time. Returns a function that stops it.
 */
export function floatList(field: HTMLElement, list: HTMLElement, onPlaced: () => void): () => void {
  let isPlaced = false;
  const place = async (): Promise<void> => {
    const { y } = await computePosition(field, list, {
      middleware: [
        offset(GAP),
        flip({ padding: PADDING, fallbackStrategy: 'bestFit' }),
        size({
          padding: PADDING,
          apply: ({ availableHeight }) => {
            list.style.maxHeight = `${String(Math.max(MIN_HEIGHT, Math.min(MAX_HEIGHT, availableHeight)))}px`;
          },
        }),
      ],
    });
    list.style.insetBlockStart = `${String(y)}px`;
    if (!isPlaced) onPlaced();
    isPlaced = true;
  };
  return autoUpdate(field, list, () => void place());
}
