import { DISTRIBUTION } from '../../src/service/storage/distribution.ts';

/** Whether a distributed PostgreSQL runs a statement on one server: the statement gives the account for every distributed table. */

/** Statements that do not give the account, and why they may do so. */
const ALLOWED: readonly { readonly is: RegExp; readonly why: string }[] = [
  {
    is: /^(select .* from|with .*|update) work\b|^with (recursive|page|gone)\b|^update work set (claimed|parked)/,
    why: 'Due work of one server; due-work-shards.ts has the other statements. What a dead node had claimed is of all accounts.',
  },
  { is: /^select count|^select \(select count\(\*\) from \(select from work/, why: 'A metric of all accounts.' },
  { is: /^select s\.account_id, s\.id, s\.version, .* from unnest\(/, why: 'The sessions that are followed at a node, of all accounts.' },
  {
    is: /^(delete from|update|select .* from) (vault_tokens|velocity|idempotency)\b.*\b(expires_at|at) < \$/,
    why: 'A sweep over all accounts.',
  },
  { is: /^delete from vault_tokens where \(vault_tokens\.id in/, why: 'A sweep over all accounts.' },
  { is: /^select .* from (postings|differences)\b/, why: 'The daily comparison with the rails is of all accounts.' },
];

/** Whether a statement may go to all servers. */
export const isAllowed = (text: string): boolean => {
  const plain = text.replaceAll('"', '').replace(/\s+/g, ' ').trim();
  return ALLOWED.some(({ is }) => is.test(plain));
};

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

/** The distributed tables whose account a statement does not give. None: one server runs it. */
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
