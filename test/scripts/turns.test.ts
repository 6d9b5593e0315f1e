import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { turns } from '../../scripts/turns.ts';

describe('programs that run at the same time', () => {
  test('are heard one after the other, in the order of their start', () => {
    const said: string[] = [];
    const open = turns((text) => void said.push(text));
    const [first, second, third] = [open(), open(), open()];
    second.write('b1');
    first.write('a1');
    assert.deepEqual(said, ['a1'], 'the first is heard at once');
    third.write('c1');
    third.end();
    first.write('a2');
    first.end();
    assert.deepEqual(said, ['a1', 'a2', 'b1'], 'the second, with what it has said so far');
    second.write('b2');
    second.end();
    assert.deepEqual(said, ['a1', 'a2', 'b1', 'b2', 'c1']);
    const late = open();
    late.write('d1');
    assert.equal(said.at(-1), 'd1');
  });
});
