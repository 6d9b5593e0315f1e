import pg from 'pg';

/** A statement that this process sent to PostgreSQL, recorded when its answer arrived. */
export interface SentStatement {
  readonly text: string;
  /** The values of its parameters. */
  readonly values: readonly unknown[];
  /** The number of rows that the statement returned or changed. */
  readonly rows: number;
}

/** Records the statements that this process sends, until `stop` is called. */
export function recordStatements(): { readonly sent: readonly SentStatement[]; readonly stop: () => void } {
  const sent: SentStatement[] = [];
  const original = Reflect.get(pg.Client.prototype, 'query') as (...args: unknown[]) => unknown;
  Reflect.set(pg.Client.prototype, 'query', function (this: object, ...args: unknown[]): unknown {
    const [asked, parameters] = args;
    const values: readonly unknown[] = Array.isArray(parameters) ? parameters : [];
    const text = typeof asked === 'string' ? asked : (asked as { text: string }).text;
    const answered = (answer: unknown) => {
      sent.push({ text, values, rows: (answer as { rowCount?: number | null } | undefined)?.rowCount ?? 0 });
    };
    // A pool passes a callback as the last argument.
    const last = args.at(-1);
    if (typeof last === 'function') {
      const back = (error: unknown, answer: unknown): unknown => {
        answered(answer);
        return Reflect.apply(last, undefined, [error, answer]);
      };
      return Reflect.apply(original, this, [...args.slice(0, -1), back]);
    }
    const answer = Reflect.apply(original, this, args);
    return answer instanceof Promise
      ? answer.then((value: unknown) => {
          answered(value);
          return value;
        })
      : answer;
  });
  return { sent, stop: () => void Reflect.set(pg.Client.prototype, 'query', original) };
}

/** A short name of a statement made from its verbs and tables: `insert customers + update work`, `select clock`, `begin`. */
export function nameOf(text: string): string {
  const changes = [...text.matchAll(/\b(insert into|update|delete from) "?(\w+)"?/g)].flatMap(([, verb = '', table = '']) =>
    // The words `for update` and `on conflict do update` do not name another table.
    table === 'set' || table === 'skip' ? [] : [`${verb.split(' ')[0] ?? ''} ${table}`],
  );
  if (changes.length > 0) return [...new Set(changes)].join(' + ');
  const [, table] = /\bfrom "?(\w+)"?/.exec(text) ?? [];
  if (text.includes('pg_advisory_xact_lock')) return 'lock velocity';
  const reads = [...text.matchAll(/\b(?:from|join) "(\w+)"/g)].map(([, name = '']) => name);
  if (reads.length > 0) return `select ${[...new Set(reads)].join(' + ')}`;
  return table === undefined ? (text.trim().split(/\s/)[0] ?? '') : `select ${table}`;
}
