import type { Declined } from '../../../contract/subscriptions.ts';
import type { PortalSession } from '../../domain/records/portal.ts';
import { Replay, type Call, type Services } from '../write.ts';
import { requireOpenSession, portalView } from './session.ts';

/** The result of an action, whose charge may have been declined. */
export interface ActionResult {
  readonly status: boolean;
  readonly error?: Declined;
}

/**
 * Performs an action of a session and answers the view after it. A repeat under the same idempotency key does not perform the
 * action again.
 */
export async function performAction(
  services: Services,
  call: Call,
  session_id: string,
  action: (session: PortalSession, inner: Call) => Promise<ActionResult>,
) {
  const session = await requireOpenSession(services, call, session_id);
  const inner: Call = {
    account: call.account,
    client: call.client ?? null,
    ...(call.idempotency && { idempotency: { ...call.idempotency, encode: () => '' } }),
  };
  const { status, error } = await action(session, inner).catch((failure: unknown): ActionResult => {
    if (failure instanceof Replay) return { status: true };
    throw failure;
  });
  return { status, result: await portalView(services, call, session), ...(error === undefined ? {} : { error }) };
}
