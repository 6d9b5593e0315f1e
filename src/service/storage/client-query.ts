import { Client } from 'pg';
import { PreparedQuery } from './prepared-query.ts';
import { named, type StatementNames } from './prepared-statements.ts';

/**
 * Changes how a connection of the driver sends statements: prepared under their names, and those that are made in one turn of the event
 * loop with one call of the operating system. `names` is null where nothing can be prepared.
 */
export function changeQuery(client: Client, names: StatementNames | null): void {
  const joinWrites = createJoinedWrites(client);
  Reflect.set(client, 'query', (asked: unknown, ...others: unknown[]): unknown => {
    joinWrites();
    const query = Reflect.get(Client.prototype, 'query') as (...args: unknown[]) => unknown;
    const statement = names === null ? null : named(asked, names);
    if (statement === null) return Reflect.apply(query, client, [asked, ...others]);
    const [values, answered] = others;
    const prepared = new PreparedQuery(statement, values);
    // A pool passes a function for the answer. Without one, the answer is promised.
    if (typeof answered === 'function') return Reflect.apply(query, client, [prepared, values, answered]);
    return new Promise((resolve, reject) => {
      const settle = (error: Error | null | undefined, result: unknown): void => (error == null ? resolve(result) : reject(error));
      Reflect.apply(query, client, [prepared, values, settle]);
    });
  });
}

/**
 * Returns a function that holds back what is written to a connection until the end of this turn of the event loop. The driver writes
 * each statement by itself, and each write costs processor time here and wakes the server's process there.
 */
function createJoinedWrites(client: Client): () => void {
  let isHeld = false;
  return () => {
    if (isHeld) return;
    // A connection that changes to TLS has another stream then.
    const { stream } = client.connection;
    isHeld = true;
    stream.cork();
    setImmediate(() => {
      isHeld = false;
      stream.uncork();
    });
  };
}
