import { Gateway, type Reply } from './gateway.ts';

/** A gateway that also sends intents. It loads later, because the first field does not need it. */
export class IntentGateway<View> extends Gateway<View> {
  /** Sends an intent of the shopper, such as `pay`, once. The request continues even if the element is removed. */
  send(intent: string, body: object): Promise<Reply<View>> {
    return this.exchange(`/${intent}`, post(body), this.timeLimits.intent);
  }
}

/** A request that posts JSON. */
export function post(body: object): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
