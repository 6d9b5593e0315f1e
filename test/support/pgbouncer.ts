import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { postgresIdentity } from './binaries.ts';
import { freePort } from './free-port.ts';

/** A pgbouncer in front of a PostgreSQL. It lends a connection for one transaction at a time. */
export interface Pgbouncer {
  /** The connection string of a database behind pgbouncer. */
  urlOf(databaseUrl: string): string;
  /** Closes the connections to the server, so that new settings of a role take effect. */
  reconnect(): Promise<void>;
  close(): Promise<void>;
}

/** Folders where Debian puts programs that only administrators use. */
const PLACES = ['/usr/sbin', '/usr/local/sbin'];

/** The path of the program, or null if this machine does not have it. */
export function findPgbouncer(): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...PLACES];
  return folders.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path)) ?? null;
}

/**
 * Starts pgbouncer in front of the server of a connection string. It has fewer connections to the server than the nodes have
 * to pgbouncer, so the nodes take turns with each server connection.
 */
export async function startPgbouncer(program: string, serverUrl: string, { connections }: { connections: number }): Promise<Pgbouncer> {
  const { hostname, port: serverPort, username, password } = new URL(serverUrl);
  const folder = await mkdtemp(join(tmpdir(), 'pay-elements-pgbouncer-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  await writeFile(
    settings,
    `[databases]
* = host=${hostname} port=${serverPort} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
admin_users = ${username}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
`,
    { mode: 0o644 },
  );
  const child = spawn(program, [settings], { ...(await postgresIdentity()), cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => void (said += String(chunk)));
  const base = `postgres://${username}@127.0.0.1:${port}`;
  const ask = async (statement: string) => {
    const client = new Client({ connectionString: `${base}/pgbouncer` });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  while (
    !(await ask('show version').then(
      () => true,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`pgbouncer did not start: ${said.slice(-2000)}`);
    await sleep(50);
  }
  return {
    urlOf: (databaseUrl) => `${base}${new URL(databaseUrl).pathname}`,
    reconnect: () => ask('reconnect'),
    async close() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
