import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { forEachDatabase } from '../../support/databases.ts';
import { interfaceFor } from '../../support/interface.ts';
import { customers } from './customers.ts';

/** What keeps and reads records, resource by resource, on both databases. */
describe('records', () => {
  forEachDatabase((open) => {
    const desk = interfaceFor(open);
    customers(desk);
    test('nothing of all this was our fault', () => assert.deepEqual(desk().faults, []));
  });
});
