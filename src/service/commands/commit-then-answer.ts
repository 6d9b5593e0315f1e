import type { Decision, DecisionContext } from '../domain/decision.ts';
import type { Transactional } from '../domain/ports.ts';
import { Replay, write, type Call, type Services } from './write.ts';

/** For calls that are answered only after their commit, such as charges: the network is asked in between. */

/** How the result of a commit is stored under the idempotency key until the call has its answer. */
export interface BegunCall<B> {
  readonly encode: (begun: B) => string;
  /** Undefined for any other text: the answer of a call that has ended. */
  readonly decode: (text: string) => B | undefined;
}

/** A call whose commit stores a record, and that continues with its id. Answers are JSON objects, which no id looks like. */
const RECORD: BegunCall<string> = { encode: String, decode: (text) => (/^\w+$/.test(text) ? text : undefined) };

/**
 * Commits a decision. Its result is stored under the idempotency key, so that a repeat continues with it. @throws Replay for a repeat
 * that is answered already
 */
async function begin<B>(
  services: Services,
  { account, idempotency }: Call,
  { encode, decode }: BegunCall<B>,
  decide: (tx: Transactional, ctx: DecisionContext) => Promise<Decision<B>>,
): Promise<B> {
  if (idempotency === undefined) return write(services, { account }, decide);
  let text = '';
  try {
    return await write(services, { account, idempotency: { ...idempotency, encode: () => text } }, async (tx, ctx) => {
      const decision = await decide(tx, ctx);
      text = encode(decision.result);
      return decision;
    });
  } catch (error) {
    const begun = error instanceof Replay ? decode(error.answer) : undefined;
    if (begun === undefined) throw error;
    return begun;
  }
}

/** Stores the answer of a call for its repeats. */
export async function keepAnswer(services: Services, { account, idempotency }: Call, answer: unknown): Promise<void> {
  if (idempotency === undefined) return;
  await write(services, { account }, async (tx) => {
    await tx.answer(idempotency.key, idempotency.encode(answer));
    return { changes: [], result: undefined };
  });
}

/**
 * Commits a decision, does what follows it, and answers. A repeat under the same idempotency key gets the first answer (ruling
 * *idempotency*). If the first call did not get that far, the repeat continues from its decision.
 */
export async function commitThenContinue<B, A>(
  services: Services,
  call: Call,
  begun: BegunCall<B>,
  decide: (tx: Transactional, ctx: DecisionContext) => Promise<Decision<B>>,
  follow: (begun: B) => Promise<A>,
): Promise<A> {
  const answer = await follow(await begin(services, call, begun, decide));
  await keepAnswer(services, call, answer);
  return answer;
}

/** The same for a call that stores a record: `decide` returns its id. */
export const commitThenAnswer = <A>(
  services: Services,
  call: Call,
  decide: (tx: Transactional, ctx: DecisionContext) => Promise<Decision<string>>,
  follow: (id: string) => Promise<A>,
): Promise<A> => commitThenContinue(services, call, RECORD, decide, follow);
