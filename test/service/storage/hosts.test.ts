import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { connectionStrings } from '../../../src/service/storage/hosts.ts';

const CASES: readonly [written: string, read: readonly string[]][] = [
  ['postgres://u:p@a:5432/db', ['postgres://u:p@a:5432/db']],
  ['postgres://u:p@a:5432,b:5433/db', ['postgres://u:p@a:5432/db', 'postgres://u:p@b:5433/db']],
  [
    'postgresql://a,b,c/db?sslmode=require',
    ['postgresql://a/db?sslmode=require', 'postgresql://b/db?sslmode=require', 'postgresql://c/db?sslmode=require'],
  ],
  ['postgres://u:p@a,b/db?target_session_attrs=read-write', ['postgres://u:p@a/db', 'postgres://u:p@b/db']],
  [
    'postgres://a,b/db?target_session_attrs=read-write&sslmode=require',
    ['postgres://a/db?sslmode=require', 'postgres://b/db?sslmode=require'],
  ],
  [
    'postgres://a,b/db?sslmode=require&target_session_attrs=primary',
    ['postgres://a/db?sslmode=require', 'postgres://b/db?sslmode=require'],
  ],
  ['postgres://u:a%2Cb@[::1]:5432,[::2]:5432/db', ['postgres://u:a%2Cb@[::1]:5432/db', 'postgres://u:a%2Cb@[::2]:5432/db']],
  ['/var/run/postgresql db', ['/var/run/postgresql db']],
];

describe('a connection string of several hosts', () => {
  for (const [written, read] of CASES) test(written, () => assert.deepEqual(connectionStrings(written), read));
});
