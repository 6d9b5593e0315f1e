import type { FrameFailure } from '../../../frame/outside.ts';
import type { Gateway, Reply } from './gateway.ts';
import { errorCodeOf, isRecoverable, type ErrorCode } from './session.flow.ts';
import { PayErrorEvent } from './element-events.ts';

/** Makes `pay-error` events. The code that finds the cause is loaded only when there is an error. */

type Diagnosis = typeof import('./diagnosis.ts');

/** How long the event waits for the diagnosis. Only developers need it, so the shopper must not wait longer. */
const WAIT_MS = 2_000;

let diagnosis: Diagnosis | null = null;

/** The result of the diagnosis, or `fallback` if it does not load, fails, or takes too long. */
async function diagnose(fallback: ErrorCode, look: (diagnosis: Diagnosis) => Promise<ErrorCode | null>): Promise<ErrorCode> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<null>((resolve) => (timer = setTimeout(resolve, WAIT_MS, null)));
  const result = import('./diagnosis.ts').then((loaded) => look((diagnosis = loaded)));
  const code = await Promise.race([result.catch(() => null), timeout]);
  clearTimeout(timer);
  return code ?? fallback;
}

/** Finds out why the first read of a session returned no view. */
export function diagnoseRead<View>(gateway: Gateway<View>, reply: Exclude<Reply<View>, { type: 'view' }>): Promise<ErrorCode> {
  const code = errorCodeOf(reply.type === 'silence' ? reply : { type: 'problem', code: reply.problem.code });
  return diagnose(code, ({ errorOfRead }) => errorOfRead(gateway.url));
}

/** Finds out why the card frame did not load. */
export function diagnoseFrame(reason: FrameFailure, endpoint: string, url: string | undefined): Promise<ErrorCode> {
  return diagnose(reason === 'blocked' ? 'frame_blocked' : 'frame_unavailable', async ({ errorOfFrame }) =>
    reason === 'timeout' && url ? errorOfFrame(endpoint, url) : null,
  );
}

/** Makes the event for the page. In test mode the console also gets a line that says what to do. */
export function errorEvent(tag: string, code: ErrorCode, test: boolean | undefined): PayErrorEvent {
  void import('./diagnosis.ts').then(
    ({ logAdvice }) => logAdvice(tag, code, test),
    () => undefined,
  );
  return new PayErrorEvent({ code, message: diagnosis?.errorCause(code) ?? code, recoverable: isRecoverable(code) });
}
