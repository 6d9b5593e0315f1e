/**
 * The files that an element loads after its first screen, named by their content. A test that blocks one of these files fails
 * if the file's name has changed.
 */
export const LATE_FILES = {
  checkoutEngine: /\/engine-[\w-]+\.js$/,
  /** The choice on a checkout link, terms, and stored cards. */
  specialPayment: /\/special-payment-[\w-]+\.js$/,
  /** Apple Pay and Google Pay, and their simulations. */
  wallets: /\/wallets-[\w-]+\.js$/,
  /** The dialogs of the portal, and the texts of its messages. */
  portalPanels: /\/panel-controller-[\w-]+\.js$/,
  /** The sections below the subscription in the portal. */
  portalAccount: /\/account-part-[\w-]+\.js$/,
  /** All steps of the e-mandate after the first. */
  mandateSteps: /\/later-screens-[\w-]+\.js$/,
  phoneCode: /\/phone-handover-[\w-]+\.js$/,
} as const;
