import { execFile } from 'node:child_process';
import { open, rm, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A small disk of its own. */
export interface SmallDisk {
  readonly folder: string;
  /** Fills it to the last byte. */
  fill(): Promise<void>;
  /** Makes room again. */
  clear(): Promise<void>;
  remove(): Promise<void>;
}

/** Mounts one in memory; null where this machine or this user cannot. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | null> {
  const folder = await mkdtemp(join(tmpdir(), 'pay-elements-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  } catch {
    await rm(folder, { recursive: true });
    return null;
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    async fill() {
      const file = await open(ballast, 'a');
      const block = Buffer.alloc(4096, 'x');
      try {
        for (;;) await file.write(block);
      } catch {
        // That was the last of it.
      } finally {
        await file.close();
      }
    },
    clear: () => rm(ballast, { force: true }),
    async remove() {
      await run('umount', [folder]);
      await rm(folder, { recursive: true });
    },
  };
}
