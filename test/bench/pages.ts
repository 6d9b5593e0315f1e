/** Measures how fast the checkout is, as a ratio to forms that cannot be faster. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { build } from 'vite';
import { singleFile } from '../../vite.config.ts';
import { chromiumArguments, findOrInstallChromium } from '../support/browser.ts';
import { type Sample, type Target, visit } from './measure.ts';
import { startOurs } from './ours.ts';
import { files, listen } from './server.ts';
import { comparison, figures, type Row } from './table.ts';

/** Visits every page `rounds` times and prints the medians. */
export async function benchPages(rounds: number): Promise<void> {
  const floors = join(import.meta.dirname, 'floors');
  const folder = mkdtempSync(join(tmpdir(), 'pay-elements-bench-'));

  await build(singleFile({ outDir: folder, input: { element: join(floors, 'element.ts') } }));
  const server = await listen([
    files({ '/static': join(floors, 'static.html'), '/element': join(floors, 'element.html'), '/element.js': join(folder, 'element.js') }),
  ]);
  const ours = await startOurs(folder);
  const browser = await chromium.launch({ executablePath: findOrInstallChromium(), args: chromiumArguments });

  const at = (path: string) => () => Promise.resolve(`${server.url}${path}`);
  const targets: readonly Target[] = [
    { name: 'L1', url: at('/static'), fields: [{ label: 'by hand', selector: 'input[name="name"]' }] },
    { name: 'L2b', url: at('/element'), fields: [{ label: 'one Lit element', selector: 'input[name="given-name"]' }] },
    ...ours.targets,
  ];

  try {
    const rows = new Map<string, Sample[]>();
    // The first round is not counted, so that no page pays for a cold browser. The pages take turns, so that other load on
    // the machine affects all of them.
    for (let round = 0; round <= rounds; round += 1)
      for (const target of targets) {
        const samples = await visit(browser, target);
        if (round === 0) continue;
        samples.forEach((sample, index) => {
          const name = `${target.name} ${target.fields[index]?.label ?? ''}`;
          rows.set(name, [...(rows.get(name) ?? []), sample]);
        });
      }
    const list: Row[] = [...rows].map(([name, samples]) => ({ name, samples }));
    console.log(`medians of ${rounds} rounds; CPU ÷ 4, 1.6 Mbps, 150 ms\n\n${figures(list)}`);
    if (ours.targets.length > 0) console.log(`\n${comparison(list)}`);
  } finally {
    await browser.close();
    await server.close();
    await ours.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
