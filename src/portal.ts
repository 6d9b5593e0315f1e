/** Registers `<pay-portal>`. On a server it does nothing. */
import { PayPortal } from './elements/portal/pay-portal.ts';
import { register } from './elements/register.ts';

export { PayPortal };
export type * from './elements/events.ts';
export type * from './elements/portal/events.ts';

register('pay-portal', PayPortal);
