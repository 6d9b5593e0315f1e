import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cssData, htmlData, webTypes } from './editor-data.ts';
import { elementsManifest } from './elements-manifest.ts';
import { frameworkTypes } from './framework-types.ts';
import { reference } from './reference.ts';

/**
 * Writes the files that tools read about the package: the manifest of its elements, data for editors, types for frameworks, and the short
 * reference.
 */
export async function describe({ root, out, doors }: { root: string; out: string; doors: readonly string[] }): Promise<void> {
  const scratch = join(out, '.manifest');
  mkdirSync(scratch, { recursive: true });
  const manifest = await elementsManifest(root, scratch);
  rmSync(scratch, { recursive: true });
  const about = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    description: string;
    homepage: string;
  };
  const files: Record<string, object | string> = {
    'custom-elements.json': manifest,
    'vscode.html-custom-data.json': htmlData(manifest, about.homepage.replace('#readme', '/blob/main/docs/elements.md')),
    'vscode.css-custom-data.json': cssData(manifest),
    'web-types.json': webTypes(manifest, about),
    'llms.txt': reference(root, about, manifest, doors),
  };
  mkdirSync(join(out, 'types'), { recursive: true });
  for (const [name, types] of Object.entries(frameworkTypes(manifest))) {
    files[`types/${name}.d.ts`] = types;
    // Some code imports these types with a plain import. At run time it needs a module, so an empty one is written.
    files[`${name}.js`] = 'export {};\n';
  }
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(out, name), typeof content === 'string' ? content : `${JSON.stringify(content)}\n`);
}
