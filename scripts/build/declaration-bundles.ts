import { join } from 'node:path';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';

/** Packages that a merchant installs beside ours: their types are imported, not copied. */
const EXTERNAL = [/^lit($|\/)/, /^@lit\/reactive-element($|\/)/, /^react($|\/)/, /^vue$/, /^node:/, /^playwright/];

/** Packages that are bundled into our modules and not installed. The types of theirs that we use are copied as well. */
const COPIED = ['zod'];

interface Task {
  readonly root: string;
  /** The folder of the declarations of all sources. */
  readonly from: string;
  readonly outDir: string;
  /** The doors (entry points) that are published. */
  readonly doors: readonly string[];
}

/** Writes the types of the doors: one file for each, and shared files. Internal types are left out. */
export async function bundleDeclarations({ root, from, outDir, doors }: Task): Promise<void> {
  const bundle = await rollup({
    input: Object.fromEntries(doors.map((name) => [name, join(from, `${name}.d.ts`)])),
    external: EXTERNAL,
    plugins: [dts({ includeExternal: COPIED, tsconfig: join(root, 'tsconfig.json') })],
    onLog: (level, log) => {
      // Two warnings are expected: a type that is used only inside a public type is not exported, and a command exports nothing.
      const expected = log.code === 'EMPTY_BUNDLE' || log.message.includes('private shared type');
      if (level === 'warn' && !expected) console.warn(log.message);
    },
  });
  await bundle.write({ dir: outDir, format: 'es', chunkFileNames: 'shared/[name]-[hash].d.ts' });
  await bundle.close();
}
