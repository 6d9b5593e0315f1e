/**
 * Groups of Node test files that share a process. With a process for each file, the sources were loaded again each time and ran before
 * the JavaScript engine had compiled them, which was almost half of the time of these tests. `npm test -- <a part of a path>`,
 * and the tests that do not run daily, have a process for each file.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The most files of a group. With more, a process would keep the memory of too many databases. */
const MOST = 12;

/** The first lines of a group's file. One of them makes a process that does not end fail. */
const BEGINNING = `import { createRequire } from 'node:module';
import { describe } from 'node:test';
import ${JSON.stringify(join(import.meta.dirname, '../test/support/process-end.ts'))};
const require = createRequire(import.meta.url);
`;

/** The files of each process, neighbours together. */
export const groupsOf = (paths: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(paths.length / MOST) }, (_each, at) => paths.slice(at * MOST, (at + 1) * MOST));

/**
 * Writes a file for each group, which loads the files of the group. Each of them is a suite with its path as the name, so their hooks
 * concern only themselves. They are required, not imported: what a file declares belongs to its suite only while the suite's function
 * runs, so a test file must not wait for anything while it is loaded. Returns the paths of the new files, whose alphabetical order is the
 * order of the groups.
 */
export function writeGroups(groups: readonly (readonly string[])[], folder: string, root: string): string[] {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return groups.map((files, at) => {
    const suites = files.map((path) => `describe(${JSON.stringify(path)}, () => void require(${JSON.stringify(join(root, path))}));\n`);
    const name = join(folder, `${String(at + 1).padStart(3, '0')}.test.js`);
    writeFileSync(name, BEGINNING + suites.join(''));
    return name;
  });
}
