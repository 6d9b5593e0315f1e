import { DISTRIBUTION } from '../../src/service/storage/distribution.ts';

/**
 * Reads a statement as a distributed PostgreSQL (Citus) does. It runs a statement on one server if the statement gives the account of
 * every distributed table. Other statements it sends to all servers, or refuses.
 */

/** A query of a statement, without the queries inside of it. */
interface Block {
  readonly text: string;
  readonly inner: readonly Block[];
}

/** Splits a statement into its queries, which stand in brackets. */
function blockOf(text: string): Block {
  const inner: Block[] = [];
  let own = '';
  for (let at = 0; at < text.length; at += 1) {
    const end = text[at] === '(' ? closing(text, at) : -1;
    const body = end === -1 ? '' : text.slice(at + 1, end);
    if (/^\s*(select|update|insert|delete|with)\b/i.test(body)) {
      inner.push(blockOf(body));
      own += '( )';
      at = end;
    } else own += text[at] ?? '';
  }
  return { text: own, inner };
}

/** The place where a bracket is closed. */
function closing(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

/** Words that may stand behind a table and are not its other name. */
const WORDS = new Set('set where on join inner left cross order limit for group values returning union using in from'.split(' '));

interface NamedTable {
  readonly table: string;
  readonly alias: string;
  readonly isInserted: boolean;
}

/** The distributed tables that a query names itself. */
function tablesIn(text: string): NamedTable[] {
  const all = text.matchAll(/\b(from|join|update|into)\s+"?(\w+)"?(?:\s+(?:as\s+)?"?(\w+)"?)?/gi);
  return [...all].flatMap(([, verb = '', table = '', alias = '']) =>
    DISTRIBUTION[table] === 'account'
      ? [{ table, alias: alias === '' || WORDS.has(alias.toLowerCase()) ? table : alias, isInserted: verb.toLowerCase() === 'into' }]
      : [],
  );
}

/** Whether a query gives the account of a table. Where it names one table alone, the column needs no name of a table. */
function givesAccount(text: string, { alias, isInserted }: NamedTable, isAlone: boolean): boolean {
  if (isInserted) return /\(\s*"?account_id"?/.test(text);
  return new RegExp(`(?:"?\\b${alias}"?\\.)${isAlone ? '?' : ''}"?\\baccount_id"?\\s*=\\s*\\$\\d`).test(text);
}

/** The distributed tables whose account a statement does not give. */
export function tablesWithoutAccount(text: string): string[] {
  const missing = ({ text: own, inner }: Block): string[] => [
    ...own.split(/\bunion\b/i).flatMap((query) => {
      const tables = tablesIn(query);
      return tables.filter((table) => !givesAccount(query, table, tables.length === 1)).map(({ table }) => table);
    }),
    ...inner.flatMap(missing),
  ];
  return [...new Set(missing(blockOf(text)))];
}

/** Every query of a statement: itself, and those inside of it. */
const blocksIn = (block: Block): Block[] => [block, ...block.inner.flatMap(blocksIn)];

/** The texts of the queries of a statement, each without the queries inside of it. */
const queriesIn = (text: string): string[] => blocksIn(blockOf(text)).map(({ text: own }) => own);

/** Functions whose value differs from call to call. Each server would compute another one, so Citus refuses them in a change. */
const VOLATILE = /\b(random|clock_timestamp|timeofday|gen_random_uuid|nextval|setval|txid_current|pg_current_xact_id)\s*\(/i;

/** The tables of a statement of one kind of place. */
function tablesOf(text: string, place: (typeof DISTRIBUTION)[string]): string[] {
  const named = [...text.matchAll(/\b(?:from|join|update|into)\s+"?(\w+)"?/gi)].map(([, table = '']) => table);
  return [...new Set(named.filter((table) => DISTRIBUTION[table] === place))];
}

/** Whether a query sets the account of rows. They would have to move to another server. */
const changesAccount = (query: string): boolean =>
  [...query.matchAll(/\bset\b(.*?)(?:\b(?:where|from|returning)\b|$)/gis)].some(([, items = '']) =>
    itemsOf(items).some((item) => /^"?account_id"?\s*=/.test(item)),
  );

/** What Citus refuses in a statement, whatever its values are. */
function refusedIn(text: string): string[] {
  const distributed = tablesOf(text, 'account');
  if (distributed.length === 0) return [];
  const local = tablesOf(text, 'coordinator');
  const queries = queriesIn(text);
  return [
    ...(local.length === 0 ? [] : [`it reads ${local.join(', ')} of the coordinator together with ${distributed.join(', ')}`]),
    ...(queries.some(changesAccount) ? ['it changes the account of a row'] : []),
    ...queries
      .filter((query) => /(?<!\bfor |\bkey )\bupdate\b|\bdelete from\b|\binsert into\b/i.test(query))
      .flatMap((query) => {
        const [, name] = VOLATILE.exec(query) ?? [];
        return name === undefined ? [] : [`a change calls ${name}()`];
      }),
  ];
}

/** Why a distributed PostgreSQL would not run a statement on one server. None: it does. */
export function faultsOf(text: string): string[] {
  const missing = tablesWithoutAccount(text);
  return [...(missing.length === 0 ? [] : [`it does not give the account of ${missing.join(', ')}`]), ...refusedIn(text)];
}

/** Splits a list at its commas, without those in brackets. */
function itemsOf(list: string): string[] {
  const items: string[] = [];
  let from = 0;
  for (let at = 0; at <= list.length; at += 1)
    if (list[at] === '(') at = closing(list, at);
    else if (at === list.length || list[at] === ',') {
      items.push(list.slice(from, at).trim());
      from = at + 1;
    }
  return items;
}

/** The parameters that give the account to the rows of an insert. */
function accountsInserted(query: string): number[] {
  const columns = query.indexOf('(');
  const end = columns === -1 ? -1 : closing(query, columns);
  const values = /^\s*values\s*/i.exec(query.slice(end + 1));
  if (!/\binsert into\b/i.test(query) || values === null) return [];
  const at = itemsOf(query.slice(columns + 1, end)).findIndex((name) => name.replaceAll('"', '') === 'account_id');
  const parameters: number[] = [];
  let from = end + 1 + values[0].length;
  while (query[from] === '(') {
    const to = closing(query, from);
    const [, parameter] = /^\$(\d+)$/.exec(itemsOf(query.slice(from + 1, to))[at] ?? '') ?? [];
    if (parameter !== undefined) parameters.push(Number(parameter));
    from = to + 1 + (/^\s*,\s*/.exec(query.slice(to + 1))?.[0].length ?? 0);
  }
  return parameters;
}

/** The numbers of the parameters that give the account. If their values differ, several servers have to run the statement. */
export const accountParameters = (text: string): number[] =>
  queriesIn(text).flatMap((query) => [
    ...[...query.matchAll(/\baccount_id"?\s*=\s*\$(\d+)/g)].map(([, parameter]) => Number(parameter)),
    ...accountsInserted(query),
  ]);
