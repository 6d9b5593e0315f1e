import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Log } from './statements.ts';

/**
 * Sends recorded statements by pgbench, PostgreSQL's own client, as prepared statements. Values that were new in the recording, such
 * as ids, differ from one run of the script to the next. All other values stay as they were.
 */

/** An id of a record with or without a tag of its account, the key of an attempt, or the fingerprint of a card. */
const NEW =
  /(?<![A-Za-z0-9])[a-z]{3}_[A-Za-z0-9]{24}(?:[A-Za-z0-9]{4})?(?![A-Za-z0-9])|\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|(?<![\w-])[\w-]{43}(?![\w-])/g;
/** So many characters at the end of a new value differ. */
const DIFFERENT = 12;

/** A text as a literal. pgbench would take a colon in it for the beginning of a variable. */
const literal = (text: string): string =>
  `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll('\n', '\\n').replaceAll(':', '\\x3a')}'`;

/** A value as the driver sends it. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  // Lists for columns of JSON are texts already, so this one is an array of the database.
  if (Array.isArray(value)) return `{${value.map((one) => JSON.stringify(String(one))).join()}}`;
  return JSON.stringify(value);
}

/** A value with new ids, as an expression. */
function expressionOf(text: string): string {
  const parts: string[] = [];
  let at = 0;
  for (const { index, 0: found } of text.matchAll(NEW)) {
    const end = index + found.length;
    parts.push(literal(text.slice(at, end - DIFFERENT)), 'u');
    at = end;
  }
  return [...parts, literal(text.slice(at))].join(' || ');
}

/** The script of what was recorded. It has the number of statements that the service sends. */
export function scriptOf(log: Log): { readonly script: string; readonly statements: number } {
  const variables = new Map<string, string>();
  const parameterOf = (value: unknown): string => {
    if (value === null || value === undefined) return 'null';
    const text = textOf(value);
    if (text.search(NEW) === -1) return literal(text);
    const name = variables.get(text) ?? `p${variables.size}`;
    variables.set(text, name);
    return `:${name}`;
  };
  const all = log.flatMap(({ statements }) => statements);
  const lines = all.map(
    ({ text, values }) => `${text.replace(/\$(\d+)/g, (_found, number: string) => parameterOf(values[Number(number) - 1]))};`,
  );
  const made = [...variables].map(([text, name]) => `${expressionOf(text)} as ${name}`);
  const first = `select ${made.join(', ')} from (select lpad((random() * 1e12)::bigint::text, ${DIFFERENT}, '0') as u) as one \\gset`;
  return { script: `${[first, ...lines].join('\n')}\n`, statements: all.length };
}

/** Runs a script for some seconds. Returns its runs in a second, or null where pgbench is not installed. @throws if a statement failed */
export function runPgbench(databaseUrl: string, script: string, { clients, seconds }: { clients: number; seconds: number }): number | null {
  const file = join(tmpdir(), `pay-elements-pgbench-${process.pid}.sql`);
  writeFileSync(file, script);
  try {
    const options = ['--no-vacuum', '--protocol=prepared', `--client=${clients}`, '--jobs=2', `--time=${seconds}`, '--max-tries=3'];
    const { error, status, stdout, stderr } = spawnSync('pgbench', [...options, `--file=${file}`, databaseUrl], { encoding: 'utf8' });
    if (error !== undefined) return null;
    const rate = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
    if (status !== 0 || rate === undefined) throw new Error(`pgbench: ${stderr.slice(-2000)}`);
    return Number(rate);
  } finally {
    rmSync(file);
  }
}
