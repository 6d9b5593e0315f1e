import { html, type TemplateResult } from 'lit';
import type { CardMark } from '../../../marks/card-mark.ts';
import { cardMark } from '../../shared/controls/mark.ts';

/** Draws the mark of a card network or a wallet; null if it has no mark. */
export type DrawMark = (name: string) => TemplateResult | null;

type Drawing = () => TemplateResult;

const card = async (file: Promise<{ readonly mark: CardMark }>): Promise<Drawing> => {
  const { mark } = await file;
  return () => cardMark(mark);
};

/** A mark of a wallet has one colour, that of the text around it. */
const wallet = async (file: Promise<{ readonly outline: string }>): Promise<Drawing> => {
  const { outline } = await file;
  return () => html`<svg class="wallet-mark" viewBox="0 3.5 24 17" aria-hidden="true"><path d=${outline}></path></svg>`;
};

/** Loads each mark, by its name in the interface. */
const FILES: Readonly<Record<string, () => Promise<Drawing>>> = {
  VISA: () => card(import('../../../marks/visa.ts')),
  MASTERCARD: () => card(import('../../../marks/mastercard.ts')),
  AMEX: () => card(import('../../../marks/amex.ts')),
  DINERS_CLUB: () => card(import('../../../marks/diners-club.ts')),
  APPLE_PAY: () => wallet(import('../../../marks/outlines/apple-pay.ts')),
  GOOGLE_PAY: () => wallet(import('../../../marks/outlines/google-pay.ts')),
};

/** The marks of one checkout. Each is loaded when it is shown for the first time. Nothing waits for it: each mark has a text, which stays. */
export class Marks {
  readonly #changed: () => void;
  readonly #drawings = new Map<string, Drawing | null>();
  readonly #wanted = new Set<string>();

  /** `changed` is called when a mark has loaded. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** The mark, or null until it has loaded. */
  readonly draw: DrawMark = (name) => {
    if (!this.#drawings.has(name)) this.#wanted.add(name);
    return this.#drawings.get(name)?.() ?? null;
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
      this.#drawings.set(name, await file());
      this.#changed();
    } catch {
      this.#drawings.delete(name);
    }
  }
}
