import { msg, str } from '../../shared/locales/localize.ts';
import { rand } from '../../../facts/money.ts';
import type { EmandateView } from '../../../contract/sessions/emandate.ts';

/** The words about the limits of an amount that the signer decides, both for the hint and for the error. */
export function amountLimits({ view: { page } }: { readonly view: EmandateView }): string | undefined {
  const [least, most] = [page.amount_min, page.amount_max].map((cents) => (cents === null ? null : rand(cents)));
  if (least != null && most != null) return msg(str`Between ${least} and ${most}.`);
  if (least != null) return msg(str`At least ${least}.`);
  return most == null ? undefined : msg(str`At most ${most}.`);
}
