import { Client, type ClientConfig } from 'pg';
import { DatabaseError } from '../domain/database-fault.ts';

/** Where a PostgreSQL of one or several hosts is at the moment. */
export interface Hosts {
  /** The connection string of the host in use. */
  current(): string;
  /** Looks for the host that takes changes, as after a failover, and answers whether there is one; a look under way is shared. */
  seek(): Promise<boolean>;
  /** Whether there is more than one. */
  readonly several: boolean;
}

const AUTHORITY = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]+)(.*)$/s;

/**
 * One connection string for each host of a string that names several, as libpq writes them: `postgres://u:p@a:5432,b:5432/db`.
 * `target_session_attrs` is taken out: with several hosts the one that takes changes is always the one that is sought.
 */
export function connectionStrings(url: string): [string, ...string[]] {
  const [, start, authority = '', end = ''] = AUTHORITY.exec(url) ?? [];
  if (start === undefined) return [url];
  const rest = end.replace(/([?&])target_session_attrs=[^&]*(&|$)/, (_all, before: string, after: string) => (after === '' ? '' : before));
  const [first = '', ...others] = authority.split(',');
  return [`${start}${first}${rest}`, ...others.map((host) => `${start}${host}${rest}`)];
}

/** Whether the database at the end of a connection takes changes. */
async function takesChanges(config: ClientConfig): Promise<boolean> {
  const client = new Client(config);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ read_only: string }>(`select current_setting('transaction_read_only') as read_only`);
    return rows[0]?.read_only === 'off';
  } catch {
    return false;
  } finally {
    // The goodbye of a connection that hangs is not waited for.
    void client.end().catch(() => undefined);
  }
}

/** How long one host is asked (milliseconds). */
const ASK_MS = 2_000;

/** The hosts of a connection string. */
export function createHosts(url: string): Hosts {
  const all = connectionStrings(url);
  let current = all[0];
  let seeking: Promise<boolean> | null = null;

  async function look(): Promise<boolean> {
    const asked = all.map(async (connectionString) => {
      const found = await takesChanges({ connectionString, connectionTimeoutMillis: ASK_MS, query_timeout: ASK_MS });
      if (!found) throw new DatabaseError({ class: 'away', sqlstate: null });
      return connectionString;
    });
    const found = await Promise.any(asked).catch(() => null);
    // Where none takes changes now, the one in use stays.
    current = found ?? current;
    return found !== null;
  }

  return {
    current: () => current,
    several: all.length > 1,
    seek() {
      if (all.length === 1) return Promise.resolve(true);
      seeking ??= look().finally(() => {
        seeking = null;
      });
      return seeking;
    },
  };
}
