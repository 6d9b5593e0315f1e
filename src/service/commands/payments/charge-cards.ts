import { paymentView, type PaymentView } from '../../domain/payment/view.ts';
import type { Account } from '../../domain/records/platform.ts';
import { runCharge } from '../charge/run-charge.ts';
import type { Services } from '../write.ts';

/** The answer for a submitted payment, with the charges whose network was not asked yet. */
type UnchargedPayment = PaymentView & { readonly charge_ids: readonly string[]; transaction_ids: string[] };

/** Charges the cards after the payments are stored, and answers the payments with the transactions of all attempts. */
export async function chargeCards<T extends UnchargedPayment>(services: Services, account: Account, results: readonly T[]): Promise<T[]> {
  const asked: T[] = [];
  for (const result of results) {
    if (result.charge_ids.length === 0) {
      asked.push(result);
      continue;
    }
    const charges = [];
    for (const id of result.charge_ids) charges.push(await runCharge(services, account, id));
    const payment = await services.store.of(account.id).find('payments', result.id);
    asked.push({
      ...result,
      ...(payment === undefined ? {} : paymentView(payment)),
      transaction_ids: charges.flatMap(({ attempts }) => attempts.map(({ transaction_id }) => transaction_id)),
    });
  }
  return asked;
}
