import { CARDS } from './cards.ts';
import type { FrameLike } from './locators.ts';

/** A card that a test types. */
export interface TypedCard {
  /** The card number, with or without spaces. */
  readonly number: string;
  /** MMYY */
  readonly expiry?: string;
  /** The security code. Default `123`. */
  readonly code?: string;
}

const FIELDS = { number: 'Card number', expiry: 'Expiry date', code: 'Security code' } as const;

/** Types a card into a card frame as a shopper does. It replaces what was typed there before. */
export async function typeCardInto(frame: FrameLike, card: TypedCard | string = CARDS.approved): Promise<void> {
  const { number, expiry = '1230', code = '123' } = typeof card === 'string' ? { number: card } : card;
  const typed = { number, expiry, code };
  for (const name of ['number', 'expiry', 'code'] as const) {
    const field = frame.getByLabel(FIELDS[name]);
    await field.fill('');
    await field.pressSequentially(typed[name]);
  }
}
