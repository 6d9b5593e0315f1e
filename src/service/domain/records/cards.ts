import type { z } from 'zod';
import type { card } from '../../../contract/cards.ts';
import type { Owned } from './owned.ts';

/** A card; `is_expired` and `expire_in_months` depend on the day and are worked out when answered. */
export type Card = Owned &
  Omit<z.output<typeof card>, 'is_expired' | 'expire_in_months'> & {
    /** Keyed hash of the number: tells the same card again without its number. */
    fingerprint: string;
    /** YYMM of its last month; made by the database from card_expire, to list by. */
    expires_in?: string | null;
    /** False for a card that was used once: it is in no list and cannot be charged again. */
    is_stored: boolean;
  };
