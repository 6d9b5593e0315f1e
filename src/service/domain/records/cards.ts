import type { z } from 'zod';
import type { card } from '../../../contract/cards.ts';
import type { AccountRecord } from './owned.ts';

/** A card. `is_expired` and `expire_in_months` depend on the day, so they are computed for each answer. */
export type Card = AccountRecord &
  Omit<z.output<typeof card>, 'is_expired' | 'expire_in_months'> & {
    /** Keyed hash of the number. It recognises the same card without its number. */
    fingerprint: string;
    /** The card's last month as YYMM. The database computes it from card_expire, for sorting and filtering. */
    expires_in?: string | null;
    /** False for a card that was used only once. No list shows it, and it cannot be charged again. */
    is_stored: boolean;
  };
