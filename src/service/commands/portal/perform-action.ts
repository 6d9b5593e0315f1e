import { refuseField } from '../../../contract/errors.ts';
import { z } from 'zod';
import { declineError } from '../../../contract/subscriptions.ts';
import type { PortalSession } from '../../domain/records/sales.ts';
import { readStored } from '../stored-answer.ts';
import { Replay, type Call, type Services } from '../write.ts';
import { requireOpenSession, portalView } from './session.ts';

const actionResult = z.object({ status: z.boolean(), error: declineError.optional() });
/** The result of an action, whose charge may have been declined. This is stored under the idempotency key. */
export type ActionResult = z.output<typeof actionResult>;

/** What is stored for an action. Its change is stored in the same commit, so an action that answers nothing is done. */
const resultText = (answer: unknown): string => JSON.stringify(answer === undefined ? { status: true } : actionResult.parse(answer));

/** The result of the first call. @throws Refusal 008 if it cannot be read, so nobody is told that something is done that may not be */
function resultOf({ answer }: Replay): ActionResult {
  const result = readStored(actionResult, answer);
  if (result === undefined)
    throw refuseField(
      '008',
      'Idempotency-Key',
      'readable',
      'this action was performed before, but its result cannot be read any more; read the session, and act again if it has not changed',
    );
  return result;
}

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
    in_person: true,
    ...(call.idempotency && { idempotency: { ...call.idempotency, encode: resultText } }),
  };
  const { status, error } = await action(session, inner).catch((failure: unknown): ActionResult => {
    if (failure instanceof Replay) return resultOf(failure);
    throw failure;
  });
  const view = await portalView(services, call, session);
  return { status, result: { ...view, declined: status ? null : (error?.code ?? 'card_declined') } };
}
