import { execFile } from 'node:child_process';
import { open, rm, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A separate small disk. */
export interface SmallDisk {
  readonly folder: string;
  /** Fills the disk to its last byte. */
  fill(): Promise<void>;
  /** Makes room again. */
  clear(): Promise<void>;
  remove(): Promise<void>;
}

/** Mounts a small disk in memory. Null if this machine or this user cannot. */
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
        // The write failed because the disk is full.
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
