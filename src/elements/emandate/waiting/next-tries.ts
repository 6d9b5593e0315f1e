import type { ScreenContext } from '../screen/screen-context.ts';

/** What a payer can do after a mandate was signed: begin again, or have the bank ask another number. */

/** Begins again after an ending. `debitOrder`: with a debit order, which needs no approval by the bank. */
export function signAgain({ form, send, view }: ScreenContext, debitOrder: boolean): void {
  const other = view.methods.find(({ payment_method_type }) => payment_method_type === 'DEBIT_ORDER');
  if (debitOrder && other) form.method_id = other.payment_methods_id;
  send({ type: 'again' });
}

/** Withdraws the mandate, so that it can be signed again with another number. */
export function correctNumber({ form, send }: ScreenContext): void {
  delete form.values.contact_number;
  form.replaced.add('contact_number');
  send({ type: 'withdraw' });
}
