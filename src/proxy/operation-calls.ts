import type { OperationTable } from './operation-table.ts';
import { type Upstream, UpstreamUnavailable } from './upstream.ts';

/** Every operation of the interface, called by its name from the merchant's server. */

/** The name of an operation whose answer is JSON, such as `subscriptions.create`. */
export type CallableOperation = keyof OperationTable;

/** What is sent: the values of the path's `{names}`, the query and the body, with the interface's own fields. */
export type OperationRequest<O extends CallableOperation> = OperationTable[O]['request'];

/** The answer of an operation, as the interface writes it: amounts are strings or numbers, moments are strings. */
export type OperationAnswer<O extends CallableOperation> = OperationTable[O]['answer'];

/** What a list is asked with: its own filters. */
type ListQuery<O extends CallableOperation> = OperationRequest<O> extends { readonly query?: infer Q } ? Q : never;

/** The name of an operation that answers a list in pages, such as `transactions.list`. */
export type ListOperation = {
  [O in CallableOperation]: OperationRequest<O> extends { readonly query?: { after?: string | undefined } | undefined }
    ? 'after' extends keyof NonNullable<ListQuery<O>>
      ? O
      : never
    : never;
}[CallableOperation];

/** The keys under which lists are answered. */
const LISTS = ['results', 'records', 'transactions'] as const;

export type ListedRecord<O extends ListOperation> =
  OperationAnswer<O> extends Partial<Record<(typeof LISTS)[number], readonly (infer R)[]>> ? R : never;

/** The calls of the merchant's server. */
export interface OperationCalls {
  /**
   * Calls an operation of the interface, and answers what the service answered. A call whose answer is lost, or that finds the service
   * down, is sent again twice, after half a second and after two. Nothing happens twice: calls that write have an idempotency key, a new
   * one unless you send your own. Send your own where money moves, so that your next process can repeat the call too.
   * @throws Refusal, with a `code` and `details`, if the service refuses; UpstreamUnavailable
   */
  call<O extends CallableOperation>(
    operation: O,
    request?: OperationRequest<O>,
    options?: { idempotencyKey?: string },
  ): Promise<OperationAnswer<O>>;
  /**
   * The records of a list, page by page, with the list's own filters: `for await (const customer of pay.list('customers.list'))`.
   * @throws as `call`
   */
  list<O extends ListOperation>(operation: O, query?: ListQuery<O>): AsyncGenerator<ListedRecord<O>, void>;
}

/** Milliseconds before a call is sent again. */
const PAUSES = [500, 2_000];

/** Whether the answer was lost, or the service is down. What it has refused, and what it answered wrongly, stays so. */
const isLost = (error: unknown): boolean => error instanceof UpstreamUnavailable && (error.status === null || error.status >= 500);

/** The calls over a client of the service. */
export function operationCalls(upstream: Upstream): OperationCalls {
  const call: OperationCalls['call'] = async (operation, request = {}, { idempotencyKey = crypto.randomUUID() } = {}) => {
    const send = () => upstream.call(operation, request, { idempotencyKey }) as Promise<OperationAnswer<typeof operation>>;
    for (const pause of PAUSES)
      try {
        return await send();
      } catch (error) {
        if (!isLost(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    return send();
  };
  return {
    call,
    async *list(operation, query) {
      let after: string | null | undefined;
      do {
        const request = { query: { limit: 100, ...(query as object | undefined), ...(after == null ? {} : { after }) } };
        const answer = (await call(operation, request as never)) as Readonly<Record<string, unknown>> & { next?: string | null };
        yield* LISTS.map((key) => answer[key]).find(Array.isArray) ?? [];
        after = answer.next;
      } while (after != null);
    },
  };
}
