import assert from 'node:assert/strict';
import { test } from 'node:test';
import { likelyDomain } from '../../src/facts/email-typo.ts';

test('a typing mistake in the domain of an address is noticed', () => {
  for (const [typed, meant] of [
    ['thandi@gmial.con', 'gmail.com'],
    ['thandi@gmail.co', 'gmail.com'],
    ['Thandi@GMAI.COM', 'gmail.com'],
    ['thandi@gnail.com', 'gmail.com'],
    ['thandi@hotmial.com', 'hotmail.com'],
    ['thandi@outlok.com', 'outlook.com'],
    ['thandi@yaho.co.za', 'yahoo.co.za'],
    ['thandi@mwebb.co.za', 'mweb.co.za'],
  ] as const)
    assert.equal(likelyDomain(typed), meant, typed);
});

test('a correct domain, or an unusual one, is not questioned', () => {
  for (const typed of [
    'thandi@gmail.com',
    'thandi@mail.com',
    'thandi@ymail.com',
    'thandi@kareeboom.co.za',
    'thandi@example.co.za',
    'thandi@live.co.za',
    'thandi@absa.co.za',
    'thandi@uct.ac.za',
    'thandi@',
    '',
  ])
    assert.equal(likelyDomain(typed), null, typed);
});
