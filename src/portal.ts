/** Registers `<pay-portal>`. On a server it does nothing. */
import { PayPortal } from './elements/portal/pay-portal.ts';
import { register } from './elements/shared/element/register.ts';

export { PayPortal };
export type * from './elements/shared/session/element-events.ts';
export type * from './elements/portal/portal-events.ts';

register('pay-portal', PayPortal);
