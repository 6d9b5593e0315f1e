/** The files that an element loads after its first screen, by what is in them. A story that cuts one off fails where its name is another by now. */
export const LATE_FILES = {
  checkoutEngine: /\/engine-[\w-]+\.js$/,
  addressFields: /\/address-fields-[\w-]+\.js$/,
  /** What opens above the portal's page, and the words of news. */
  portalPanels: /\/panel-controller-[\w-]+\.js$/,
  /** What stands below the subscription in the portal. */
  portalAccount: /\/account-part-[\w-]+\.js$/,
  /** The e-mandate's steps after the first. */
  mandateSteps: /\/later-screens-[\w-]+\.js$/,
  phoneCode: /\/phone-handover-[\w-]+\.js$/,
} as const;
