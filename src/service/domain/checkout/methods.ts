import { CHECKOUT_METHODS } from '../../../contract/enums.ts';
import { refuseField } from '../../../contract/errors.ts';
import type { CheckoutSession } from '../records/checkout.ts';
import type { PaymentMethod } from '../records/money.ts';

/** The methods that a session can be paid with: the account's methods, limited and ordered by the merchant. */

type Method = CheckoutSession['methods'][number];

/** The kind of checkout method for each type of payment method; null for types that a checkout does not offer. */
const KINDS: Readonly<Record<PaymentMethod['payment_method_type'], Method['kind'] | null>> = {
  CARD: 'card',
  APPLE_PAY: 'wallet',
  GOOGLE_PAY: 'wallet',
  SCAN_TO_PAY: 'scan',
  REDIRECT: 'redirect',
  DEBIT_ORDER: null,
  DEBICHECK: null,
  REGISTERED_MANDATES: null,
  PAYIN: null,
  PAYOUTS: null,
};

/** The name of a payment method in the payment_methods of a checkout page; null where a checkout does not offer it. */
export const checkoutMethodOf = (method: Pick<PaymentMethod, 'checkout_method' | 'payment_method_type'>): string | null =>
  method.checkout_method ?? CHECKOUT_METHODS.find((name) => name === method.payment_method_type) ?? null;

/** Order: cards, then wallets, then methods that lead the payer to another page or app. */
const ORDER: readonly Method['kind'][] = ['card', 'wallet', 'scan', 'redirect'];

/** The account's checkout methods, in the default order. */
function offered(methods: readonly PaymentMethod[]): Method[] {
  const found = methods.flatMap((method): Method[] => {
    const id = checkoutMethodOf(method);
    const kind = KINDS[method.payment_method_type];
    return id === null || kind === null || !method.is_active ? [] : [{ id, kind, title: method.title, payment_methods_id: method.id }];
  });
  return found.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || (a.id < b.id ? -1 : 1));
}

/** The request's fields that limit the methods. */
export interface MethodsRequest {
  readonly payment_methods?: readonly string[] | undefined;
  /** True where the card is stored or held, which is possible only with cards. */
  readonly cardOnly: boolean;
  /** False where the payer’s bank must always ask: a wallet’s cryptogram does not replace its question (ruling *3DS*). */
  readonly wallets: boolean;
}

/** The methods of a session. @throws Refusal 004 for an unknown name; 005 when the account has none of the requested methods */
export function sessionMethods(methods: readonly PaymentMethod[], { payment_methods, cardOnly, wallets }: MethodsRequest): Method[] {
  const all = offered(methods);
  const known = new Set<string>([...CHECKOUT_METHODS, ...methods.flatMap((method) => checkoutMethodOf(method) ?? [])]);
  payment_methods?.forEach((name, i) => {
    if (!known.has(name))
      throw refuseField(
        '004',
        `payment.payment_methods.${i}`,
        'enum',
        `${name} is not a checkout method; there are ${[...known].join(', ')}`,
      );
  });
  const usable = all.filter(({ kind }) => (!cardOnly || kind === 'card') && (wallets || kind !== 'wallet'));
  const chosen =
    payment_methods === undefined ? usable : [...new Set(payment_methods)].flatMap((name) => usable.filter(({ id }) => id === name));
  if (chosen.length === 0)
    throw refuseField(
      '005',
      'payment.payment_methods',
      'available',
      `none of these is available; offered are ${usable.map(({ id }) => id).join(', ')}`,
    );
  return chosen;
}
