import { CHECKOUT_METHODS } from '../../../contract/enums.ts';
import { refuseField } from '../../../contract/errors.ts';
import type { CheckoutSession } from '../records/checkout.ts';
import type { PaymentMethod } from '../records/money.ts';

/** What a session can be paid with: the account's own methods, limited and put in order by the merchant. */

type Method = CheckoutSession['methods'][number];

/** How a shopper pays with a type of payment method; null where it is none of a checkout. */
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

/** What a payment method is called in a checkout page's payment_methods; null where it is none of a checkout. */
export const checkoutMethodOf = (method: Pick<PaymentMethod, 'checkout_method' | 'payment_method_type'>): string | null =>
  method.checkout_method ?? CHECKOUT_METHODS.find((name) => name === method.payment_method_type) ?? null;

/** Cards first, then wallets, then what takes the payer elsewhere. */
const ORDER: readonly Method['kind'][] = ['card', 'wallet', 'scan', 'redirect'];

/** The account's checkout methods in the order they are offered where the merchant says none. */
function offered(methods: readonly PaymentMethod[]): Method[] {
  const found = methods.flatMap((method): Method[] => {
    const id = checkoutMethodOf(method);
    const kind = KINDS[method.payment_method_type];
    return id === null || kind === null || !method.is_active ? [] : [{ id, kind, title: method.title, payment_methods_id: method.id }];
  });
  return found.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || (a.id < b.id ? -1 : 1));
}

/** What a session asks of its methods. */
export interface MethodsRequest {
  readonly payment_methods?: readonly string[] | undefined;
  /** Only a card can be stored or held. */
  readonly cardOnly: boolean;
}

/** The methods of a session. @throws Refusal 004 for a name nobody knows; 005 when none of those asked for is there */
export function sessionMethods(methods: readonly PaymentMethod[], { payment_methods, cardOnly }: MethodsRequest): Method[] {
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
  const usable = all.filter(({ kind }) => !cardOnly || kind === 'card');
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
