/**
 * For tests of an integration: the sandbox in memory, Playwright drivers that act as the person at each element, signed webhooks, and the
 * clock.
 */
export { ACCOUNTS, type TypedAccount } from './testing/accounts.ts';
export type { TypedCard } from './testing/card-fields.ts';
export { CARDS } from './testing/cards.ts';
export { checkoutOn, type CheckoutDriver, type Payer } from './testing/checkout-driver.ts';
export type { FrameLike, LocatorLike, PageLike } from './testing/locators.ts';
export { mandateOn, type MandateDriver, type Signing } from './testing/mandate-driver.ts';
export { portalOn, type PortalDriver } from './testing/portal-driver.ts';
export { startSandbox, type Sandbox, type SandboxAnswer, type SandboxClock, type SandboxOptions } from './testing/sandbox.ts';
export {
  checkoutWebhook,
  lifecycleWebhook,
  recordWebhook,
  signWebhook,
  type CheckoutFixture,
  type SignedWebhook,
  type WebhookOptions,
} from './testing/webhooks.ts';
