import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { complaint, folderOf, readSource, readSources, roomOf, type Source } from './imports.ts';
import { rooms, siblings } from './rooms.ts';

const sources = readSources();

function complaints(list: readonly Source[]): string[] {
  return list.flatMap(({ path, imports }) => imports.map((one) => complaint(path, one)).filter((text) => text !== undefined));
}

describe('the source tree', () => {
  test('has a room for every file', () => {
    assert.deepEqual(
      sources.filter(({ path }) => !roomOf(path)).map(({ path }) => path),
      [],
    );
  });

  test('has no import that the table of rooms does not allow', () => {
    assert.deepEqual(complaints(sources), []);
  });

  test('has no barrel in any folder', () => {
    const barrels = sources.filter(({ path, barrel }) => barrel && path.includes('/'));
    assert.deepEqual(
      barrels.map(({ path }) => path),
      [],
    );
  });

  test('has every room that the table names', () => {
    const names = new Set(rooms.map(({ room }) => room));
    const mentioned = rooms.flatMap(({ may, types = [] }) => [...may, ...types]);
    assert.deepEqual(
      mentioned.filter((name) => !names.has(name) && name !== 'zod'),
      [],
    );
  });

  test('has the folders of the elements that the table names, and no others', () => {
    for (const [element, table] of Object.entries(siblings)) {
      const inside = sources.filter(({ path }) => path.startsWith(`${element}/`)).flatMap(({ path }) => folderOf(path, element) ?? []);
      assert.deepEqual([...new Set(inside)].sort(), Object.keys(table).sort());
      const named = Object.values(table).flat();
      assert.deepEqual(
        named.filter((name) => name !== '*' && !(name in table)),
        [],
      );
    }
  });

  test('keeps the elements separate from contract, proxy and service, and from each other', () => {
    const never = (room: string) => rooms.find((row) => row.room === room)?.may ?? [];
    for (const room of ['elements/shared', 'elements/controls', 'elements/checkout', 'elements/portal', 'elements/emandate']) {
      assert.ok(!never(room).some((name) => name === 'contract' || name === 'proxy' || name.startsWith('service')), room);
      assert.deepEqual(
        never(room).filter((name) => ['elements/checkout', 'elements/portal', 'elements/emandate'].includes(name)),
        [],
      );
    }
    assert.ok(!never('service/domain').includes('service/storage'));
  });
});

describe('the rules of imports', () => {
  /** Files that break a rule, and the message about each. */
  const broken: readonly { path: string; text: string; says: RegExp }[] = [
    { path: 'proxy/handler.ts', text: `import { readFile } from 'node:fs/promises';`, says: /may not import the package node:fs/ },
    { path: 'service/domain/money.ts', text: `import pino from 'pino';`, says: /may not import the package pino/ },
    { path: 'elements/checkout/flow/checkout.flow.ts', text: `import { html } from 'lit';`, says: /may not import the package lit/ },
    { path: 'elements/checkout/x.ts', text: `const a = await import('node:fs');`, says: /may not import the package node:fs/ },
    { path: 'elements/checkout/x.ts', text: `type A = import('zod').ZodType;`, says: /may not import the package zod/ },
    { path: 'contract/x.ts', text: `export * from '../../test/x.ts';`, says: /outside src/ },
    { path: 'protocol/x.ts', text: `const name = 'y'; await import(name);`, says: /may not import the package \(computed\)/ },
    { path: 'proxy/x.ts', text: 'await import(`../languages/${locale}/shared-words.ts`);', says: /may not import languages/ },
    {
      path: 'elements/shared/x.ts',
      text: 'await import(`../../languages/${name}/x.ts`);',
      says: /may not import the package \(computed\)/,
    },
    {
      path: 'elements/checkout/outcome/x.ts',
      text: `import { PayerForm } from '../payer/payer-form.ts';`,
      says: /may not import its sibling elements\/checkout\/payer/,
    },
    {
      path: 'elements/portal/cards/x.ts',
      text: `import type { PortalScreen } from '../screen/portal-screen.ts';`,
      says: /may not import its sibling elements\/portal\/screen/,
    },
    {
      path: 'elements/shared/controls/x.ts',
      text: `import type { Part } from '../element/part.ts';`,
      says: /may not import its sibling elements\/shared\/element/,
    },
    { path: 'nowhere/x.ts', text: `import 'zod';`, says: /stands in no room/ },
  ];

  for (const { path, text, says } of broken)
    test(`refuse ${text} in ${path}`, () => {
      assert.match(complaints([readSource(path, text)]).join('\n'), says);
    });

  test('distinguish a barrel from a file with its own code', () => {
    assert.ok(readSource('contract/index.ts', `export * from './a.ts'; export type { B } from './b.ts';`).barrel);
    assert.ok(!readSource('contract/card.ts', `export * from './a.ts'; export const b = 1;`).barrel);
  });
});
