import type { PortalSettingsSent } from '../../../contract/portal.ts';
import type { AccountRecord } from './owned.ts';

/** The settings of the portal: what it shows and allows. */
export type PortalSettings = {
  [F in Exclude<keyof PortalSettingsSent, 'allow_pause'>]-?: F extends 'available_product_ids' | 'redirect_url' | 'page_title'
    ? Exclude<PortalSettingsSent[F], undefined> | null
    : Exclude<PortalSettingsSent[F], undefined>;
} & {
  /** Missing in links that were made before this setting existed: then pausing is not allowed. */
  allow_pause?: boolean;
};

/** A customer's access to the portal, for a limited time. */
export interface PortalSession extends AccountRecord {
  id: string;
  session_id: string;
  customer_id: string;
  subscription_id: string | null;
  settings: PortalSettings;
  allowed_origins: string[] | null;
  /** The last checkout session in which the customer added a card. */
  card_checkout_id: string | null;
  expires_at: Date;
  created_at: Date;
  /** When the service ended the link; null before that. From then on it has ended at every node, whatever the clock says. */
  ended_at: Date | null;
  /** Goes up with every change of what the portal shows. */
  version: number;
}
