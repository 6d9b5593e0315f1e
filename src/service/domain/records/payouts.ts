import type { z } from 'zod';
import type { payout } from '../../../contract/payouts.ts';
import type { Owned } from './owned.ts';

/** Money sent to a recipient. */
export type Payout = Owned & z.output<typeof payout>;
