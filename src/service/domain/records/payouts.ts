import type { z } from 'zod';
import type { payout } from '../../../contract/payouts.ts';
import type { AccountRecord } from './owned.ts';

/** Money sent to a recipient or a customer. */
export type Payout = AccountRecord & z.output<typeof payout>;
