/**
 * `npm run bench [-- --only pages|subscriptions|server|kills|deliveries|due|streams] [--rounds 7] [--count 100000] [--backlog
 * 11000000]` prints measurements and tests nothing. By default it measures how fast the checkout is and how fast many
 * subscriptions are charged, both as ratios to what cannot be faster. The other benches run only if they are named, such as
 * how long two nodes take that are killed in turn.
 */
import { parseArgs } from 'node:util';
import { killNodes } from '../support/killed-nodes.ts';
import { benchDeliveries } from './deliveries.ts';
import { benchDue } from './due.ts';
import { benchPages } from './pages.ts';
import { benchPayments } from './payments.ts';
import { benchStreams } from './streams.ts';
import { benchSubscriptions } from './subscriptions.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string', default: '7' },
    count: { type: 'string' },
    backlog: { type: 'string', default: '11000000' },
    against: { type: 'string' },
  },
});
const { only } = values;
const count = (usual: number) => Number(values.count ?? usual);

if (only === undefined || only === 'pages') await benchPages(Number(values.rounds));
if (only === undefined || only === 'subscriptions') await benchSubscriptions(count(100_000));
if (only === undefined || only === 'server') await benchPayments(count(2000), values.against);
if (only === 'kills') console.log(await killNodes({ count: count(10_000), kills: 12 }));
if (only === 'streams') await benchStreams(count(10_000));
if (only === 'deliveries') await benchDeliveries(count(1_000_000));
if (only === 'due') await benchDue(Number(values.backlog), count(100_000));
