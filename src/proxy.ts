/** The proxy for the merchant's server: one fetch handler between the elements and the payments service. */
export { createProxy, type Proxy, type ProxyOptions } from './proxy/create-proxy.ts';
export { Refusal, UpstreamUnavailable } from './proxy/upstream.ts';
export type { CheckoutPayEvent, LifecyclePayEvent, PayEvent, PayEventHandler, PayEventName, RecordPayEvent } from './proxy/webhooks.ts';
export type { CheckoutPageInput, CheckoutUpdateInput } from './contract/checkout.ts';
export type { CheckoutView } from './protocol/checkout.ts';
