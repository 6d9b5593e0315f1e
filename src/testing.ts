/** For tests of an integration: the sandbox in memory, shoppers for Playwright, signed webhooks, and the clock. */
export { CARDS } from './testing/cards.ts';
export { startSandbox, type Sandbox, type SandboxAnswer, type SandboxClock } from './testing/sandbox.ts';
export {
  checkoutOn,
  type CheckoutDriver,
  type FrameLike,
  type LocatorLike,
  type PageLike,
  type Payer,
  type TypedCard,
} from './testing/playwright.ts';
export {
  checkoutWebhook,
  lifecycleWebhook,
  recordWebhook,
  signWebhook,
  type CheckoutFixture,
  type SignedWebhook,
  type WebhookOptions,
} from './testing/webhooks.ts';
