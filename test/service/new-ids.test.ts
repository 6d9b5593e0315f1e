import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { createNewId, orderedName } from '../../src/service/new-ids.ts';

/** Moments from the first release until long after the last one. */
const anyMoment = fc.date({ min: new Date('2024-01-01T00:00:00Z'), max: new Date('2105-01-01T00:00:00Z'), noInvalidDate: true });

/** Ids that are also keys: whoever knows one may see a session, pay it, answer for the payer, or charge a card. */
const KEYS = ['', 'ses_', 'att_', 'pag_', 'ctk_', 'ems_', 'cpl_', 'evi_'] as const;

describe('an id of a record', () => {
  test('has 24 letters and digits after its prefix, at every moment', () => {
    fc.assert(fc.property(anyMoment, (now) => assert.match(createNewId(() => now)('tra_'), /^tra_[0-9A-Za-z]{24}$/)));
  });

  test('is after the ids of earlier moments in every index', () => {
    fc.assert(
      fc.property(anyMoment, anyMoment, (one, other) => {
        fc.pre(one < other);
        assert.ok(orderedName(one) < orderedName(other));
      }),
    );
  });

  test('of the same moment differs, also in the last eight characters that a bank prints', () => {
    const now = new Date('2026-11-24T10:00:00Z');
    const ids = Array.from({ length: 1000 }, () => createNewId(() => now)('tra_'));
    assert.equal(new Set(ids.map((id) => id.slice(-8))).size, ids.length);
  });

  for (const prefix of KEYS)
    test(`${prefix === '' ? 'without a prefix' : prefix} is random from its first character, because it is also a key`, () => {
      const newId = createNewId(() => new Date('2026-11-24T10:00:00Z'));
      const firsts = new Set(Array.from({ length: 100 }, () => newId(prefix).slice(prefix.length, prefix.length + 4)));
      assert.ok(firsts.size > 90);
    });
});
