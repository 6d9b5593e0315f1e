import { Client, type ClientConfig } from 'pg';
import { DatabaseError } from '../domain/database-fault.ts';

/** Finds the host of a PostgreSQL that is in use now, among one or several. */
export interface Hosts {
  /** The connection string of the host in use. */
  current(): string;
  /**
   * Looks for the host that accepts changes, for example after a failover. Returns whether there is one. Calls at the same time
   * share one search.
   */
  findWritable(): Promise<boolean>;
  /** Whether there are several hosts. */
  readonly several: boolean;
}

const AUTHORITY = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]+)(.*)$/s;

/**
 * The connection strings of all hosts in a string that names several, as libpq writes them: `postgres://u:p@a:5432,b:5432/db`.
 * `target_session_attrs` is removed, because with several hosts the service always looks for the one that accepts changes.
 */
export function connectionStrings(url: string): [string, ...string[]] {
  const [, start, authority = '', end = ''] = AUTHORITY.exec(url) ?? [];
  if (start === undefined) return [url];
  const rest = end.replace(/([?&])target_session_attrs=[^&]*(&|$)/, (_all, before: string, after: string) => (after === '' ? '' : before));
  const [first = '', ...others] = authority.split(',');
  return [`${start}${first}${rest}`, ...others.map((host) => `${start}${host}${rest}`)];
}

/** Whether the database of a connection accepts changes. */
async function acceptsWrites(config: ClientConfig): Promise<boolean> {
  const client = new Client(config);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ read_only: string }>(`select current_setting('transaction_read_only') as read_only`);
    return rows[0]?.read_only === 'off';
  } catch {
    return false;
  } finally {
    // Closing a connection that hangs is not waited for.
    void client.end().catch(() => undefined);
  }
}

/** How long one host is asked, in milliseconds. */
const ASK_MS = 2_000;

/** The hosts of a connection string. */
export function createHosts(url: string): Hosts {
  const all = connectionStrings(url);
  let current = all[0];
  let seeking: Promise<boolean> | null = null;

  async function look(): Promise<boolean> {
    const asked = all.map(async (connectionString) => {
      const found = await acceptsWrites({ connectionString, connectionTimeoutMillis: ASK_MS, query_timeout: ASK_MS });
      if (!found) throw new DatabaseError({ class: 'away', sqlstate: null });
      return connectionString;
    });
    const found = await Promise.any(asked).catch(() => null);
    // If no host accepts changes now, the present one is kept.
    current = found ?? current;
    return found !== null;
  }

  return {
    current: () => current,
    several: all.length > 1,
    findWritable() {
      if (all.length === 1) return Promise.resolve(true);
      seeking ??= look().finally(() => {
        seeking = null;
      });
      return seeking;
    },
  };
}
