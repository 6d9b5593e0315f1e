/** Registers `<pay-emandate>`. On a server it does nothing. */
import { PayEmandate } from './elements/emandate/pay-emandate.ts';
import { register } from './elements/shared/element/register.ts';

export { PayEmandate };
export type * from './elements/shared/session/element-events.ts';
export type * from './elements/emandate/emandate-events.ts';

register('pay-emandate', PayEmandate);
