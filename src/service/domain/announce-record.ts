import type { RecordEvent } from '../../contract/webhooks.ts';
import { webhookEventId } from './lookups.ts';
import { type Change, type DecisionContext, notify } from './decision.ts';

/** Records whose creation and changes are sent to merchants as webhooks (ruling *dashboard-style webhooks*). */

export type { RecordEvent } from '../../contract/webhooks.ts';

/** A record in the shape in which its list call answers it. */
export type WireRecord = { readonly id: string } & object;

/** The webhook that reports a change of a record; none where the account has no webhook address. `created_at` is set when it is sent. */
export function announceRecord(ctx: DecisionContext, type: RecordEvent, record: WireRecord): Change[] {
  const { webhook_url } = ctx.account;
  if (webhook_url === null) return [];
  const id = ctx.newId('web_');
  return notify(ctx, {
    id,
    url: webhook_url,
    event: type,
    subject_id: record.id,
    payload: { id, type, status: true, results: [record], webhook_event_lookups_id: webhookEventId(type) },
  });
}

/** Minutes between two tries of a webhook (ruling *webhook retries*). */
export const RETRY_MINUTES: readonly number[] = [1, 4, 16];
