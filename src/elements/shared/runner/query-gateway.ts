import { IntentGateway, post } from './intent-gateway.ts';

/** A gateway that also requests data other than views. */
export class QueryGateway<View> extends IntentGateway<View> {
  /** Requests something that is not a view; null if that fails. */
  async fetch(path: string, body: object): Promise<unknown> {
    try {
      const response = await this.request(`/${path}`, post(body), this.timeLimits.intent);
      return response.ok ? await response.json() : null;
    } catch {
      return null;
    }
  }
}
