import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { databaseFault, ofDriver, retryAfter, type FaultClass } from '../../../src/service/domain/database-fault.ts';

/** An error in the form in which PostgreSQL reports it. */
const said = (code: string, message = 'in words') => Object.assign(new Error(message), { code, severity: 'ERROR' });
/** A failed query, wrapped in an error as Drizzle does. */
const ofQuery = (cause: Error) => Object.assign(new Error('Failed query', { cause }), { query: 'select 1', params: [] });

const CLASSES: readonly [sqlstate: string, FaultClass][] = [
  ['57P01', 'away'],
  ['57P03', 'away'],
  ['08006', 'away'],
  ['57014', 'timeout'],
  ['55P03', 'timeout'],
  ['25P03', 'timeout'],
  ['53300', 'busy'],
  ['25006', 'read_only'],
  ['53100', 'full'],
  ['40001', 'conflict'],
  ['40P01', 'conflict'],
  ['23505', 'defect'],
  ['42601', 'defect'],
];

describe('a fault of the database', () => {
  for (const [sqlstate, expected] of CLASSES)
    test(`${sqlstate} is ${expected}, however deeply it is wrapped`, () => {
      assert.deepEqual(databaseFault(said(sqlstate)), { class: expected, sqlstate });
      assert.deepEqual(databaseFault(new Error('outer', { cause: ofQuery(said(sqlstate)) })), { class: expected, sqlstate });
    });

  test('a server of a Citus that is lost is away: Citus says so without a code of its own', () => {
    for (const message of [
      'could not commit transaction for shard 102272 on at least one active node',
      'failure on connection marked as essential: worker-1:5432',
      'server closed the connection unexpectedly',
    ])
      assert.deepEqual(databaseFault(ofQuery(said('XX000', message))), { class: 'away', sqlstate: 'XX000' }, message);
    assert.deepEqual(databaseFault(ofQuery(said('XX000', 'cache lookup failed for type 1'))), { class: 'defect', sqlstate: 'XX000' });
  });

  test('a query that lost its connection or was given up has a class but no SQLSTATE', () => {
    assert.deepEqual(databaseFault(ofQuery(new Error('Connection terminated unexpectedly'))), { class: 'away', sqlstate: null });
    assert.deepEqual(databaseFault(ofQuery(new Error('Query read timeout'))), { class: 'timeout', sqlstate: null });
    assert.deepEqual(ofDriver(new Error('timeout exceeded when trying to connect')).fault, { class: 'busy', sqlstate: null });
    assert.deepEqual(ofDriver(Object.assign(new Error('x'), { code: 'ECONNREFUSED' })).fault, { class: 'away', sqlstate: null });
  });

  test('an error that is not from the database has no class: a client that hangs up is not a missing database', () => {
    for (const error of [new Error('x'), Object.assign(new Error('aborted'), { code: 'ECONNRESET' }), 'text', null, undefined])
      assert.equal(databaseFault(error), null);
  });

  test('only a fault that may be temporary is worth another attempt', () => {
    assert.equal(retryAfter({ class: 'defect', sqlstate: '23505' }), null);
    for (const [, name] of CLASSES.slice(0, 11)) assert.ok((retryAfter({ class: name, sqlstate: null }) ?? 0) >= 1, name);
  });
});
