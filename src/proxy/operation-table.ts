import type { Operation, Routes, SentRequest } from '../contract/routes.ts';
import type { WireAnswer } from './upstream.ts';

/*
 * The build prints this file's types out (`scripts/build/operation-types.ts`): the schemas that they come from are ten times as large, and
 * every merchant's compiler would read them.
 */

/** The name of an operation whose answer is JSON, such as `subscriptions.create`. */
type CallableOperation = { [O in Operation]: Routes[O] extends { media: string } | { stream: true } ? never : O }[Operation];

/** What is sent to each operation, and what it answers, as the interface writes it: amounts are strings or numbers, moments are strings. */
export type OperationTable = {
  readonly [O in CallableOperation]: {
    /** The values of the path's `{names}`, the query and the body. */
    readonly request: SentRequest<O>;
    readonly answer: WireAnswer<O>;
  };
};
