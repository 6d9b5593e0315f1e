import { parseArgs } from 'node:util';
import { play } from './history.ts';
import { PLANTS, SOUND, type PlantName } from './world/plants.ts';

/**
 * `npm run simulate` runs 100,000 histories. `-- --seed 7` repeats the history with that seed exactly; `-- --seeds 1000` runs
 * that number; `-- --from 5000` begins with that seed; `-- --plant "a lost retry"` puts a fault in; `-- --journal` prints
 * everything that was stored.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string' },
    from: { type: 'string' },
    plant: { type: 'string' },
    journal: { type: 'boolean' },
  },
});
const from = Number(values.seed ?? values.from ?? 1);
const count = values.seed === undefined ? Number(values.seeds ?? 100_000) : 1;
const isName = (name: string): name is PlantName => name in PLANTS;
if (values.plant !== undefined && !isName(values.plant))
  throw new Error(`there is no fault ${values.plant}: ${Object.keys(PLANTS).join(', ')}`);
const plant = values.plant === undefined ? SOUND : PLANTS[values.plant];

const began = performance.now();
let [steps, blows] = [0, 0];
for (let seed = from; seed < from + count; seed += 1) {
  const journal: string[] = [];
  try {
    const outcome = await play(seed, plant, journal);
    steps += outcome.steps;
    blows += outcome.blows;
    if ((seed - from + 1) % 1_000 === 0)
      console.log(`${seed - from + 1} histories, ${steps} steps, ${Math.round((performance.now() - began) / 1000)} s`);
  } catch (error) {
    console.error(`seed ${seed}: ${error instanceof Error ? `${error.name}: ${error.message}\n${error.stack ?? ''}` : 'failed'}`);
    console.error(`play it again with: npm run simulate -- --seed ${seed}`);
    process.exitCode = 1;
    break;
  } finally {
    if (values.journal === true) console.log(journal.join('\n'));
  }
}
if (process.exitCode === undefined)
  console.log(
    `${count} histories hold: ${steps} steps, ${blows} nodes killed or cut off, ${((performance.now() - began) / 1000).toFixed(1)} s`,
  );
