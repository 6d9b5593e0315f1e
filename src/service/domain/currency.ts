import { refuseField } from '../../contract/errors.ts';

/** Payments by card are settled in rand only. @throws Refusal 005 */
export function requireRand(currency: string): void {
  if (currency !== 'ZAR') throw refuseField('005', 'currency', 'settled_currency', 'this account takes payments in ZAR', { currency });
}
