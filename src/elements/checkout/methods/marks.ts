import type { TemplateResult } from 'lit';
import type { CardMark } from '../../../marks/card-mark.ts';
import { cardMark } from '../../shared/controls/mark.ts';

/** Draws the mark of a card network or a wallet; null if it has no mark. */
export type DrawMark = (name: string) => TemplateResult | null;

/** Loads the mark of each card network, by its name in the interface. */
const FILES: Readonly<Record<string, () => Promise<{ readonly mark: CardMark }>>> = {
  VISA: () => import('../../../marks/visa.ts'),
  MASTERCARD: () => import('../../../marks/mastercard.ts'),
  AMEX: () => import('../../../marks/amex.ts'),
  DINERS_CLUB: () => import('../../../marks/diners-club.ts'),
};

/** The marks of the cards of one checkout. Each is loaded when it is shown for the first time. Nothing waits for it: each mark has a text, which stays. */
export class Marks {
  readonly #changed: () => void;
  readonly #drawings = new Map<string, CardMark | null>();
  readonly #wanted = new Set<string>();

  /** `changed` is called when a mark has loaded. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** The mark, or null until it has loaded. */
  readonly draw: DrawMark = (name) => {
    if (!this.#drawings.has(name)) this.#wanted.add(name);
    const mark = this.#drawings.get(name);
    return mark ? cardMark(mark) : null;
  };

  /** Loads the marks that were missing in the last render. A mark that does not load is tried again after another render. */
  load(): void {
    for (const name of this.#wanted) void this.#load(name);
    this.#wanted.clear();
  }

  async #load(name: string): Promise<void> {
    const file = FILES[name];
    if (file === undefined) return;
    this.#drawings.set(name, null);
    try {
      this.#drawings.set(name, (await file()).mark);
      this.#changed();
    } catch {
      this.#drawings.delete(name);
    }
  }
}
