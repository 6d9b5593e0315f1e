import type { PortalView } from '../../../contract/sessions/portal.ts';
import { msg } from '../../shared/locales/localize.ts';
import type { Panel } from '../flow/portal-state.flow.ts';

/** The panels that are opened inside another one, which their button back opens again. */
export const PARENTS: Readonly<Partial<Record<Panel['type'], Panel>>> = {
  pause: { type: 'plan', choice: null },
  cancel: { type: 'plan', choice: null },
  card: { type: 'cards' },
  name: { type: 'cards' },
  remove: { type: 'cards' },
  invoice: { type: 'invoices' },
};

const TITLES: Readonly<Record<Panel['type'], (allowed: PortalView['allowed']) => string>> = {
  plan: ({ change_plan }) => (change_plan ? msg('Change plan') : msg('Your plan')),
  subscribe: () => msg('Subscribe'),
  cancel: () => msg('Cancel subscription'),
  reactivate: () => msg('Reactivate'),
  pause: () => msg('Pause subscription'),
  resume: () => msg('Resume subscription'),
  pay: () => msg('Pay now'),
  cards: () => msg('Your cards'),
  card: () => msg('Add card'),
  name: () => msg('Rename'),
  remove: () => msg('Remove card'),
  details: () => msg('Billing details'),
  invoices: () => msg('Invoices'),
  invoice: () => msg('Invoice'),
  debits: () => msg('Debit orders and mandates'),
};

/** The title of a panel, which is also the name of its row. */
export const panelTitle = ({ type }: Panel, { allowed }: Pick<PortalView, 'allowed'>): string => TITLES[type](allowed);
