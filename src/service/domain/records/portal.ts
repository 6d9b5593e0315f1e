import type { PortalSettingsSent } from '../../../contract/portal.ts';
import type { Owned } from './owned.ts';

/** What the portal shows and allows. */
export type PortalSettings = {
  [F in Exclude<keyof PortalSettingsSent, 'allow_pause'>]-?: F extends 'available_product_ids' | 'redirect_url' | 'page_title'
    ? Exclude<PortalSettingsSent[F], undefined> | null
    : Exclude<PortalSettingsSent[F], undefined>;
} & {
  /** Missing in a link that was made before there was this setting: not allowed. */
  allow_pause?: boolean;
};

/** A customer's way into the portal, for a while. */
export interface PortalSession extends Owned {
  id: string;
  session_id: string;
  customer_id: string;
  subscription_id: string | null;
  settings: PortalSettings;
  allowed_origins: string[] | null;
  /** The checkout session in which the customer adds a card, the last one. */
  card_checkout_id: string | null;
  expires_at: Date;
  created_at: Date;
  /** When the service ended the link; null before that. From then on it is over at every node, whatever its clock says. */
  ended_at: Date | null;
  /** Goes up with every change of what the portal shows. */
  version: number;
}
