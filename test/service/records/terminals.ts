import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Desk } from '../../support/interface.ts';
import { assertRefused } from '../../support/records.ts';

const ID = 'ter_sandboxCounter';

export function terminals(desk: () => Desk): void {
  describe('terminals', () => {
    const update = async (body: unknown) =>
      (await desk().sandbox.ask('terminals.update', { params: { id: ID }, body })).records[0] ?? assert.fail();
    const read = async () => (await desk().sandbox.ask('terminals.list', { query: { id: ID } })).records[0] ?? assert.fail();

    test('the sandbox has two; each can be read alone, and another account has its own', async () => {
      const ids = async (query = {}) => (await desk().sandbox.ask('terminals.list', { query })).records.map(({ id }) => id);
      assert.deepEqual(await ids(), [ID, 'ter_sandboxMarket']);
      assert.deepEqual(await ids({ id: ID }), [ID]);
      assert.deepEqual(await ids({ id: 'ter_otherCounter' }), []);
      const page = await desk().sandbox.ask('terminals.list', { query: { limit: '1' } });
      assert.deepEqual([page.records.map(({ id }) => id), page.has_more], [[ID], true]);
      assert.deepEqual(await ids({ limit: '1', after: page.next ?? '' }), ['ter_sandboxMarket']);
    });

    test('update changes what is sent, also inside location and settings, and keeps the rest', async () => {
      const before = await read();
      const after = await update({
        terminal_status: 'DISABLED',
        nickname: 'Till 1',
        location: { name: 'Bree Street' },
        contact_numbers: ['082 765 4321'],
        settings: { is_invoices: false },
      });
      assert.deepEqual(after, {
        ...before,
        terminal_status: 'DISABLED',
        nickname: 'Till 1',
        location: { ...before.location, name: 'Bree Street' },
        contact_numbers: ['+27827654321'],
        settings: { ...before.settings, is_invoices: false },
        updated_at: '2026-11-21 12:00:00',
      });
      assert.deepEqual(await read(), after);
    });

    test('a blank status keeps the status, and an empty body changes nothing', async () => {
      assert.equal((await update({ terminal_status: '' })).terminal_status, 'DISABLED');
      assert.equal((await update({})).nickname, 'Till 1');
      assert.equal((await update({ terminal_status: 'ACTIVE' })).terminal_status, 'ACTIVE');
    });

    for (const contact_numbers of [null, []])
      test(`contact numbers are cleared by ${JSON.stringify(contact_numbers)}`, async () => {
        await update({ contact_numbers: ['0827654321'] });
        assert.deepEqual((await update({ contact_numbers })).contact_numbers, []);
      });

    for (const coordinates of ['-33.9249, 18.4241', '-33.9249,18.4241', '33°55\'29"S 18°25\'26"E', '26°11\'39.5"S, 28°1\'58.2"E'])
      test(`accepts the coordinates ${coordinates}`, async () => {
        assert.equal((await update({ location: { coordinates } })).location.coordinates, coordinates);
      });

    for (const [what, body, code, field, rule] of [
      ['coordinates in words', { location: { coordinates: 'Cape Town' } }, '003', 'location.coordinates', 'coordinates'],
      ['coordinates beyond the pole', { location: { coordinates: '-90.01, 18.42' } }, '003', 'location.coordinates', 'coordinates'],
      ['61 minutes of arc', { location: { coordinates: '33°61\'29"S 18°25\'26"E' } }, '003', 'location.coordinates', 'coordinates'],
      ['what is no phone number', { contact_numbers: ['x'] }, '003', 'contact_numbers.0', 'phone'],
    ] as const)
      test(`refuses ${what}: ${code}, ${field} ${rule}`, async () => {
        const answer = await desk().sandbox.send('terminals.update', { params: { id: ID }, body });
        assert.deepEqual(assertRefused(answer, code), { [field]: rule });
      });

    test('a terminal that does not exist or belongs to another account is 007', async () => {
      for (const id of ['ter_nobody', 'ter_otherCounter'])
        assert.deepEqual(assertRefused(await desk().sandbox.send('terminals.update', { params: { id }, body: {} }), '007'), {
          id: 'exists',
        });
    });
  });
}
