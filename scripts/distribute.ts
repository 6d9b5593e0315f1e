/**
 * `npm run distribute -- --citus` prints the SQL that distributes the tables of the service's database over the servers of a Citus cluster.
 * It changes nothing itself: read the SQL, stop every node of the service, and run the SQL at the coordinator, for example with `| psql`.
 */
import { citusStatements } from '../src/service/storage/distribution.ts';

if (!process.argv.includes('--citus')) {
  console.error('Say for what: npm run distribute -- --citus');
  process.exitCode = 1;
} else for (const statement of citusStatements()) console.log(`${statement};`);
