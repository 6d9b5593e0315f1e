import { existsSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

/** Linux keeps the files of this folder in memory. */
const IN_MEMORY = '/dev/shm';
/** The free bytes that databases may need at once: the tests of a run delete theirs file by file. */
const NEEDED = 4 * 1024 ** 3;

/**
 * The folder for databases that are gone after the tests: in memory if there is room, otherwise the system's temporary folder.
 *
 * A database has a thousand small files. A disk's file system looks for a place for each of them, for longer the more files
 * were just deleted, so an empty database costs up to a second of the processor there, and a twentieth of it in memory.
 */
export function databasePlace(): string {
  if (!existsSync(IN_MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return Math.min(bavail * bsize, freemem()) > NEEDED ? IN_MEMORY : tmpdir();
}
