/** The proxy for the merchant's server: one fetch handler between the elements and the payments service. */
export { createProxy } from './proxy/create-proxy.ts';
export type { Customer, CustomerInput, Proxy, ProxyOptions } from './proxy/options.ts';
export type { AttemptCheck, CheckAnswer, ShopperAttempt, ShopperForm } from './proxy/attempt-check.ts';
export type { Connection } from './proxy/connection.ts';
export type { TagAttributes } from './proxy/html-writer.ts';
export type {
  CallableOperation,
  ListedRecord,
  ListOperation,
  OperationAnswer,
  OperationCalls,
  OperationRequest,
} from './proxy/operation-calls.ts';
export type { SessionStep, StepHandler, StepName } from './proxy/steps.ts';
export { Refusal, UpstreamUnavailable } from './proxy/upstream.ts';
export {
  WebhookNotTaken,
  type CheckoutPayEvent,
  type LifecyclePayEvent,
  type PayEvent,
  type PayEventHandler,
  type PayEventName,
  type RecordPayEvent,
  type VerifiedWebhook,
  type WebhookHandler,
} from './proxy/webhooks.ts';
export type { CheckoutPageInput, CheckoutUpdateInput } from './contract/checkout.ts';
export type { CheckoutView } from './contract/sessions/checkout.ts';
