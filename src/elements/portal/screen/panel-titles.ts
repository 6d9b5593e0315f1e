import type { PortalView } from '../../../contract/sessions/portal.ts';
import { msg } from '../../shared/locales/localize.ts';
import type { Panel } from '../flow/portal-state.flow.ts';

/** The titles of the panels, and the panel from which each is opened. */

/** The panels that are opened inside another one, which their button back opens again. */
export const PARENTS: Readonly<Partial<Record<Panel['type'], Panel>>> = {
  pause: { type: 'plan', choice: null },
  cancel: { type: 'plan', choice: null },
  card: { type: 'cards' },
  name: { type: 'cards' },
  remove: { type: 'cards' },
  invoice: { type: 'invoices' },
};

/** The title of a panel, which is also the name of its row. */
export function panelTitle({ type }: Panel, { allowed }: Pick<PortalView, 'allowed'>): string {
  switch (type) {
    case 'plan':
      return allowed.change_plan ? msg('Change plan') : msg('Your plan');
    case 'subscribe':
      return msg('Subscribe');
    case 'cancel':
      return msg('Cancel subscription');
    case 'reactivate':
      return msg('Reactivate');
    case 'pause':
      return msg('Pause subscription');
    case 'resume':
      return msg('Resume subscription');
    case 'pay':
      return msg('Pay now');
    case 'cards':
      return msg('Your cards');
    case 'card':
      return msg('Add card');
    case 'name':
      return msg('Rename');
    case 'remove':
      return msg('Remove card');
    case 'details':
      return msg('Billing details');
    case 'invoices':
      return msg('Invoices');
    case 'invoice':
      return msg('Invoice');
    case 'debits':
      return msg('Debit orders and mandates');
  }
}
