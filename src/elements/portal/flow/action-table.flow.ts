/** The actions of a customer in the portal: one row for each action, under its one name. The view's `allowed` uses the same names. */

interface ActionRow {
  /** The action's resource below the session's; `:card_id` is replaced by the id of the action's card. */
  readonly path: string;
  /** The action may take money, so its result may take a while. */
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
