/** The customer's actions in the portal, one row each. An action has the same name everywhere, also in the view's `allowed`. */

interface ActionRow {
  /** The action's path below the session's resource; the id of the action's card replaces `:card_id`. */
  readonly path: string;
  /** Whether the action may charge a payment, so that its result may take a while. */
  readonly charges?: true;
}

const TABLE = {
  change_plan: { path: 'change-plan', charges: true },
  keep_plan: { path: 'keep-plan' },
  cancel: { path: 'cancel' },
  reactivate: { path: 'reactivate', charges: true },
  pause: { path: 'pause' },
  resume: { path: 'resume' },
  subscribe: { path: 'subscribe', charges: true },
  pay: { path: 'pay', charges: true },
  add_card: { path: 'card-entry/save' },
  set_default_card: { path: 'cards/:card_id' },
  rename_card: { path: 'cards/:card_id' },
  remove_card: { path: 'cards/:card_id/remove' },
  change_details: { path: 'billing-details' },
} as const satisfies Readonly<Record<string, ActionRow>>;

/** The name of an action. */
export type ActionName = keyof typeof TABLE;

/** Each action's row, by its name. */
export const ACTIONS: Readonly<Record<ActionName, ActionRow>> = TABLE;

/** The path of an action, below the session's resource. */
export const pathOfAction = ({ name, card_id = '' }: { readonly name: ActionName; readonly card_id?: string }): string =>
  ACTIONS[name].path.replace(':card_id', card_id);
