import type { ProblemCode } from '../../../protocol/problem.ts';

/** Turns a first read that returned no view into the error code that the page gets. All flows share it. */

/** The error codes of a flow. `pay-errors.ts` explains each of them. */
export type ErrorCode =
  | 'unreachable'
  | 'invalid_api_key'
  | 'endpoint_not_found'
  | 'endpoint_blocked'
  | 'endpoint_refused'
  | 'session_not_found'
  | 'wrong_session_kind'
  | 'origin_refused'
  | 'frame_unavailable'
  | 'frame_blocked'
  | 'frame_refused'
  | 'stream_blocked'
  | 'renewed_session_expired'
  | 'card_service_unavailable';

/** A read that returned no view; `error` is the cause if the diagnosis found one. */
export type FailedRead =
  | { readonly type: 'silence'; readonly error?: ErrorCode | undefined }
  | { readonly type: 'problem'; readonly code: ProblemCode; readonly error?: ErrorCode | undefined };

/** The error code of a read that returned no view. */
export function errorCodeOf(answer: FailedRead): ErrorCode {
  if (answer.error) return answer.error;
  const code = answer.type === 'problem' ? answer.code : null;
  return code === 'not_found' ? 'session_not_found' : code === 'origin_refused' ? code : 'unreachable';
}

/** Whether trying again can help. If not, the element shows no button for it. */
export const isRecoverable = (code: ErrorCode | null): boolean =>
  code !== 'session_not_found' && code !== 'wrong_session_kind' && code !== 'origin_refused';
