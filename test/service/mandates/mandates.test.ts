import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { freshDatabase } from '../../support/fresh-database.ts';
import { interfaceFor } from '../../support/interface.ts';
import { creating } from './create.ts';
import { listing } from './listing.ts';
import { updating } from './update-eft.ts';

/** Mandates as records, on both databases. The answers of banks and payers are tested in bank.test.ts. */
describe('mandates', () => {
  const desk = interfaceFor(freshDatabase);
  creating(desk);
  updating(desk);
  listing(desk);
  test('no answer of this file was an internal error', () => assert.deepEqual(desk().faults, []));
});
