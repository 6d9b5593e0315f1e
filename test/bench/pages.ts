/** Measures how fast the checkout is, as a ratio to forms that cannot be faster. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { singleFile } from '../../vite.config.ts';
import { Devtools } from './devtools.ts';
import { pay, type PaymentScripts, type Sample, type Target, visit } from './measure.ts';
import { startOurs } from './ours.ts';
import { startPeer } from './peer.ts';
import { files, listen } from './server.ts';
import { comparison, figures, type Row } from './table.ts';

/** The fields of the forms that are written by hand. */
const byHand = (first: string): Pick<Target, 'first' | 'card'> => ({
  first: { selector: `input[name="${first}"]` },
  card: { selector: 'input[autocomplete="cc-number"]' },
});

/** Visits every page `rounds` times and prints the medians. */
export async function benchPages(rounds: number): Promise<void> {
  const floors = join(import.meta.dirname, 'floors');
  const folder = mkdtempSync(join(tmpdir(), 'pay-elements-bench-'));

  await build(singleFile({ outDir: folder, input: { element: join(floors, 'element.ts') } }));
  const server = await listen([
    files({ '/static': join(floors, 'static.html'), '/element': join(floors, 'element.html'), '/element.js': join(folder, 'element.js') }),
  ]);
  const ours = await startOurs(folder);
  const peer = await startPeer(folder);
  const browser = await Devtools.start();

  const at = (path: string) => () => Promise.resolve(`${server.url}${path}`);
  const targets: readonly Target[] = [
    { name: 'L1', url: at('/static'), ...byHand('name') },
    { name: 'L2b', url: at('/element'), ...byHand('given-name') },
    ...ours.targets,
    ...peer.targets,
  ];

  try {
    const rows = new Map<string, Sample[]>();
    // The first round is not counted, so that no page pays for a cold browser. The pages take turns, so that other load on
    // the machine affects all of them.
    for (let round = 0; round <= rounds; round += 1)
      for (const target of targets) {
        const sample = await visit(browser, target);
        if (round > 0) rows.set(target.name, [...(rows.get(target.name) ?? []), sample]);
      }
    const payments = new Map<string, PaymentScripts>();
    for (const target of targets) {
      const scripts = await pay(browser, target);
      if (scripts) payments.set(target.name, scripts);
    }
    const list: Row[] = [...rows].map(([name, samples]) => ({ name, samples, payment: payments.get(name) }));
    console.log(`medians of ${rounds} rounds; CPU ÷ 4, 1.6 Mbps, 150 ms\n\n${figures(list)}`);
    if (ours.targets.length > 0) console.log(`\n${comparison(list)}`);
  } finally {
    browser.close();
    await server.close();
    await peer.close();
    await ours.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
