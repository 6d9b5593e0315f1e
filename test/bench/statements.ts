import { performance } from 'node:perf_hooks';
import pg from 'pg';

/** Records the statements that this process sends to PostgreSQL, and sends them again without the service, in a possible order. */

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A transaction, or a single statement, with the moments at which it began and ended. */
interface Unit {
  readonly statements: Statement[];
  readonly began: number;
  ended: number;
}

/** What was recorded, in the order of the beginnings. */
export type Log = readonly Unit[];

/** The number of parallel connections, which is the same as in the service. */
const CONNECTIONS = 10;

const ENDS = /^(commit|rollback)/i;

/** Records everything that is sent from now on. */
export function record(): { clear(): void; stop(): Log } {
  const log: Unit[] = [];
  const open = new Map<object, Unit>();
  let moment = 0;
  const original = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown;
  const recording = function (this: object, ...args: unknown[]): unknown {
    const [asked, values] = args;
    const text = typeof asked === 'string' ? asked : (asked as { text: string }).text;
    const unit: Unit = open.get(this) ?? { statements: [], began: (moment += 1), ended: Number.POSITIVE_INFINITY };
    if (unit.statements.length === 0) log.push(unit);
    unit.statements.push({ text, values: Array.isArray(values) ? (values as unknown[]) : [] });
    if (/^begin/i.test(text)) open.set(this, unit);
    else if (ENDS.test(text)) open.delete(this);
    const isLast = !open.has(this);
    const end = () => {
      if (isLast) unit.ended = moment += 1;
    };
    // A pool passes a callback as the last argument.
    const last = args.at(-1);
    if (typeof last === 'function') {
      const back = (...said: unknown[]): unknown => {
        end();
        return Reflect.apply(last, undefined, said);
      };
      return Reflect.apply(original, this, [...args.slice(0, -1), back]);
    }
    const answer = Reflect.apply(original, this, args);
    return answer instanceof Promise ? answer.finally(end) : answer;
  };
  Reflect.set(pg.Client.prototype, 'query', recording);
  return {
    clear: () => {
      log.length = 0;
    },
    stop() {
      Reflect.set(pg.Client.prototype, 'query', original);
      return log.filter(({ ended }) => Number.isFinite(ended));
    },
  };
}

/**
 * Sends the recorded statements to a database in the same state as the first one. A unit begins only when all units have
 * ended that had ended before it began in the recording.
 */
export async function replay(databaseUrl: string, log: Log): Promise<{ ms: number; statements: number }> {
  const clients = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      return client;
    }),
  );
  const order = createOrder(log);
  const units = log.values();
  const from = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      for (const unit of units) {
        await order.turn(unit);
        for (const { text, values } of unit.statements) await client.query(text, [...values]);
        order.done(unit);
      }
    }),
  );
  const ms = performance.now() - from;
  await Promise.all(clients.map((client) => client.end()));
  return { ms, statements: log.reduce((sum, { statements }) => sum + statements.length, 0) };
}

/** Delays a unit until all units that had ended before it began are done. */
function createOrder(log: Log) {
  const byEnd = [...log].sort((a, b) => a.ended - b.ended);
  const through = new Set<Unit>();
  let waiting: { unit: Unit; go: () => void }[] = [];
  let at = 0;
  const mayBegin = ({ began }: Unit) => (byEnd[at]?.ended ?? Number.POSITIVE_INFINITY) > began;
  return {
    turn: (unit: Unit) => (mayBegin(unit) ? Promise.resolve() : new Promise<void>((go) => waiting.push({ unit, go }))),
    done(unit: Unit) {
      through.add(unit);
      for (let next = byEnd[at]; next !== undefined && through.has(next); next = byEnd[at]) at += 1;
      const ready = waiting.filter((one) => mayBegin(one.unit));
      waiting = waiting.filter((one) => !ready.includes(one));
      for (const { go } of ready) go();
    },
  };
}
