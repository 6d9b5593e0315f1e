import type { MandateMethod } from '../../../contract/sessions/emandate.ts';
import { msg } from '../../shared/locales/localize.ts';

/** The name of a payment method. */
export function methodName(type: MandateMethod['payment_method_type']): string {
  switch (type) {
    case 'DEBICHECK':
      return msg('DebiCheck debit order');
    case 'REGISTERED_MANDATES':
      return msg('Registered mandate');
    case 'DEBIT_ORDER':
      return msg('EFT debit order');
  }
}
