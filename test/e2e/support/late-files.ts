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
  phoneCode: /\/phone-handover-[\w-]+\.js$/,
} as const;
