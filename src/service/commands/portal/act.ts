import type { Declined } from '../../../contract/subscriptions.ts';
import type { PortalSession } from '../../domain/records/portal.ts';
import { Replay, type Call, type Services } from '../write.ts';
import { openSession, portalView } from './session.ts';

/** What became of an action, where a charge may have been declined. */
export interface Came {
  readonly status: boolean;
  readonly error?: Declined;
}

/** Acts within a session, and answers the view. A repeat under an idempotency key acts no second time. */
export async function act(
  services: Services,
  call: Call,
  session_id: string,
  action: (session: PortalSession, inner: Call) => Promise<Came>,
) {
  const session = await openSession(services, call, session_id);
  const inner: Call = { account: call.account, ...(call.idempotency && { idempotency: { ...call.idempotency, encode: () => '' } }) };
  const { status, error } = await action(session, inner).catch((failure: unknown): Came => {
    if (failure instanceof Replay) return { status: true };
    throw failure;
  });
  return { status, result: await portalView(services, call, session), ...(error === undefined ? {} : { error }) };
}
