import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chown, cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { openDatabase } from '../../src/service/storage/database.ts';
import { postgresBinaries, postgresIdentity, type Binaries, type Identity } from './binaries.ts';
import { freePort } from './free-port.ts';
// As in postgres.ts.
import './watched.ts';

/** A separate PostgreSQL that a test may restart, pause, kill, fill up and replace by its standby. */
export interface PostgresCluster {
  /** The connection string of the service's database. */
  readonly url: string;
  readonly port: number;
  /** Runs a query on the server's own database as its owner. */
  query(sql: string): Promise<Record<string, unknown>[]>;
  start(): Promise<void>;
  /** Sends SIGINT, as `pg_ctl stop -m fast` does: open connections are cut. */
  stop(): Promise<void>;
  /** Sends SIGKILL to every process of the server, which has the effect of a machine that dies. */
  kill(): Promise<void>;
  /** Sends SIGSTOP to every process of the server. */
  pause(): Promise<void>;
  /** Sends SIGCONT to every process of the server. */
  resume(): Promise<void>;
  /**
   * Creates a standby from a copy of this server. From then on every commit waits for the standby. This server is restarted
   * to change that setting.
   */
  standby(): Promise<PostgresCluster>;
  /** Promotes a standby to primary: from then on it accepts writes. */
  promote(): Promise<void>;
  /** Moves the write-ahead log to a folder on another disk. The server is restarted for this, and keeps the log short. */
  moveLog(folder: string): Promise<void>;
  /** Closes one segment of the log after another, until the disk has no room for another segment and the server ends by itself. */
  fillLog(): Promise<void>;
  /** Creates another, empty database in a folder on another disk. Returns its connection string. */
  databaseIn(folder: string): Promise<string>;
  /** Stops the server and deletes its data. */
  remove(): Promise<void>;
}

const DATABASE = 'service';

const SETTINGS = `
listen_addresses = 'localhost'
unix_socket_directories = ''
max_connections = 100
shared_buffers = '32MB'
wal_level = replica
max_wal_senders = 4
hot_standby = on
fsync = off
# A standby whose primary was restarted tries again after this; at the usual five seconds, commits wait for it that long.
wal_retrieve_retry_interval = 200ms
log_min_messages = fatal
`;

const execute = promisify(execFile);

interface Place {
  readonly binaries: Binaries;
  readonly identity: Identity;
  /** The folder for the data and the cluster's other files. */
  readonly folder: string;
  readonly port: number;
}

/** Creates a cluster with an empty database for the service, and starts it. */
export async function createCluster(): Promise<PostgresCluster> {
  const [binaries, identity] = await Promise.all([postgresBinaries(), postgresIdentity()]);
  const folder = await mkdtemp(join(tmpdir(), 'pay-elements-cluster-'));
  await chmod(folder, 0o755);
  const place = { binaries, identity, folder, port: await freePort() };
  const data = join(folder, 'data');
  await mkdir(data, { mode: 0o700 });
  await own(place, data);
  await execute(binaries.initdb, ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C'], {
    ...identity,
    cwd: '/',
  });
  await appendFile(join(data, 'postgresql.conf'), SETTINGS);
  await appendFile(join(data, 'pg_hba.conf'), 'host replication all 127.0.0.1/32 trust\nhost replication all ::1/128 trust\n');
  const cluster = clusterAt(place);
  await cluster.start();
  await cluster.query(`create database ${DATABASE}`);
  await (await openDatabase({ databaseUrl: cluster.url, dataDir: '' })).close();
  return cluster;
}

async function own({ identity }: Place, path: string): Promise<void> {
  if ('uid' in identity) await chown(path, identity.uid, identity.gid);
}

/** The ids of a process and of all its descendants. The process itself is first. */
async function familyOf(pid: number): Promise<number[]> {
  const { stdout } = await execute('ps', ['-o', 'pid=', '--ppid', String(pid)]).catch(() => ({ stdout: '' }));
  return [
    pid,
    ...stdout
      .split('\n')
      .map(Number)
      .filter((child) => child > 0),
  ];
}

function clusterAt(place: Place): PostgresCluster {
  const { binaries, identity, folder, port } = place;
  const data = join(folder, 'data');
  const base = `postgres://postgres@localhost:${port}`;
  let server: ChildProcess | undefined;

  async function query(sql: string): Promise<Record<string, unknown>[]> {
    const client = new Client({ connectionString: `${base}/postgres` });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  async function signal(name: NodeJS.Signals): Promise<void> {
    for (const pid of await familyOf(server?.pid ?? 0))
      try {
        process.kill(pid, name);
      } catch {
        // The process has ended in the meantime.
      }
  }

  async function end(name: NodeJS.Signals, all: boolean): Promise<void> {
    const running = server;
    if (running === undefined) return;
    server = undefined;
    const closed = running.exitCode === null && running.signalCode === null ? once(running, 'exit') : Promise.resolve();
    for (const pid of all ? await familyOf(running.pid ?? 0) : [running.pid ?? 0])
      try {
        process.kill(pid, name);
      } catch {
        // The process has ended in the meantime.
      }
    await closed;
  }

  const cluster: PostgresCluster = {
    url: `${base}/${DATABASE}`,
    port,
    query,
    async start() {
      const started = spawn(binaries.postgres, ['-D', data, '-p', String(port)], {
        ...identity,
        cwd: '/',
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let said = '';
      started.stderr.on('data', (chunk: Buffer) => void (said += String(chunk)));
      server = started;
      for (;;) {
        if (started.exitCode !== null) throw new Error(`PostgreSQL did not start: ${said.slice(-2000)}`);
        if (await query('select 1').then(Boolean, () => false)) return;
        await sleep(50);
      }
    },
    stop: () => end('SIGINT', false),
    kill: () => end('SIGKILL', true),
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    async standby() {
      await cluster.stop();
      const copy: Place = { ...place, folder: await mkdtemp(join(tmpdir(), 'pay-elements-cluster-')), port: await freePort() };
      await chmod(copy.folder, 0o755);
      const copied = join(copy.folder, 'data');
      await mkdir(copied, { mode: 0o700 });
      await own(place, copied);
      await copyAs(place, data, copied);
      await rm(join(copied, 'postmaster.pid'), { force: true });
      await writeFile(join(copied, 'standby.signal'), '');
      await appendFile(
        join(copied, 'postgresql.conf'),
        `primary_conninfo = 'host=localhost port=${port} user=postgres application_name=standby'\n`,
      );
      await appendFile(join(data, 'postgresql.conf'), `synchronous_standby_names = 'standby'\n`);
      await cluster.start();
      const standby = clusterAt(copy);
      await standby.start();
      const isSynchronous = async () => (await query(`select 1 from pg_stat_replication where sync_state = 'sync'`)).length > 0;
      while (!(await isSynchronous())) await sleep(50);
      return standby;
    },
    async promote() {
      await query('select pg_promote()');
    },
    async moveLog(path) {
      await own(place, path);
      await query(`alter system set max_wal_size = '48MB'`);
      await query(`alter system set min_wal_size = '32MB'`);
      await cluster.stop();
      const [log, moved] = [join(data, 'pg_wal'), join(path, 'pg_wal')];
      await mkdir(moved, { mode: 0o700 });
      await own(place, moved);
      await copyAs(place, log, moved);
      await rm(log, { recursive: true });
      await symlink(moved, log);
      await cluster.start();
    },
    async fillLog() {
      // The server answers nothing while it tries to recover. It ends when there is no room for recovery either.
      while (server?.exitCode === null && server.signalCode === null) {
        await query('select pg_switch_wal()').catch(() => undefined);
        await sleep(50);
      }
    },
    async databaseIn(path) {
      await own(place, path);
      await query(`create tablespace small location '${path}'`);
      await query('create database small template template0 tablespace small');
      return `${base}/small`;
    },
    async remove() {
      await signal('SIGCONT');
      await end('SIGKILL', true);
      await rm(folder, { recursive: true, force: true });
    },
  };
  return cluster;
}

/** Copies a folder's contents, owned by the user that PostgreSQL runs as. */
async function copyAs({ identity }: Place, from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true });
  if (!('uid' in identity)) return;
  for (const entry of await readdir(to, { recursive: true })) await chown(join(to, entry), identity.uid, identity.gid);
}
