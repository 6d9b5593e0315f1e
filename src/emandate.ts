/** Registers `<pay-emandate>`. On a server it does nothing. */
import { PayEmandate } from './elements/emandate/pay-emandate.ts';
import { register } from './elements/register.ts';

export { PayEmandate };
export type * from './elements/events.ts';
export type * from './elements/emandate/events.ts';

register('pay-emandate', PayEmandate);
