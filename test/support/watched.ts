import { relative } from 'node:path';
import { after } from 'node:test';
import { complaints } from './statement-watch.ts';

/**
 * Watches the statements of services in a test file, and fails the file with what there is to complain of. The runner imports this
 * file too, for the server that all files share; it has no tests of its own.
 */
if (process.env['NODE_TEST_CONTEXT'] !== undefined)
  after(() => {
    if (complaints.length > 0) throw new Error([`In ${relative('.', process.argv[1] ?? '')}:`, ...complaints].join('\n'));
  });
