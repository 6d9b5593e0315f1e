import { z } from 'zod';
import { declineError } from '../../../contract/subscriptions.ts';
import type { PortalSession } from '../../domain/records/portal.ts';
import { Replay, type Call, type Services } from '../write.ts';
import { requireOpenSession, portalView } from './session.ts';

const actionResult = z.object({ status: z.boolean(), error: declineError.optional() });
/** The result of an action, whose charge may have been declined. This is stored under the idempotency key. */
export type ActionResult = z.output<typeof actionResult>;

const DONE: ActionResult = { status: true };

const resultText = (answer: unknown): string => JSON.stringify(actionResult.safeParse(answer).data ?? DONE);

/** The result of the first call. Releases before this one stored an empty text. */
const resultOf = ({ answer }: Replay): ActionResult => (answer === '' ? DONE : (actionResult.safeParse(JSON.parse(answer)).data ?? DONE));

/**
 * Performs an action of a session and answers the view after it. A repeat under the same idempotency key does not perform the
 * action again. It gets the result of the first call, with the view as it is now.
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
    ...(call.idempotency && { idempotency: { ...call.idempotency, encode: resultText } }),
  };
  const { status, error } = await action(session, inner).catch((failure: unknown): ActionResult => {
    if (failure instanceof Replay) return resultOf(failure);
    throw failure;
  });
  return { status, result: await portalView(services, call, session), ...(error === undefined ? {} : { error }) };
}
