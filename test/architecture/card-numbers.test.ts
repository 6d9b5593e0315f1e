import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import ts from 'typescript';
import { readSource, complaint, root, roomOf } from './imports.ts';
import { rooms } from './rooms.ts';

/**
 * A card number in the clear exists only in the card frame and in the vault (docs/architecture.md). Two rules ensure this.
 * Nobody may import the vault's ports, through which a number goes to the card network. And the names of variables that
 * contain a number, in the clear or encrypted, may be used only in the rooms of this table.
 */

interface Guarded {
  /** A description of the names. */
  readonly what: string;
  /** Names of variables, properties, types and functions. */
  readonly names: readonly string[];
  /** The rooms, or files below `src/`, that may use the names. */
  readonly rooms: readonly string[];
}

const guarded: readonly Guarded[] = [
  {
    what: 'a card number under the vault’s key',
    names: ['number_sealed', 'code_sealed'],
    rooms: ['service/storage', 'service/vault'],
  },
  {
    what: 'reading what is sealed',
    // The domain defines the port, the storage implements it, and the vault uses it.
    names: ['findSealed'],
    rooms: ['service/domain', 'service/storage', 'service/vault'],
  },
  {
    what: 'sealing and opening',
    // The service's start creates the sealer and gives it to the vault.
    names: ['Sealer', 'sealer', 'createSealer', 'sealWith', 'openWith'],
    rooms: ['service/storage', 'service/vault', 'service'],
  },
  {
    what: 'a card number that comes with a request',
    // The contract defines the field's name. The documentation's samples and the driver for merchants' tests send test cards.
    names: ['card_number'],
    rooms: ['contract', 'service/vault', 'service/pages/docs/samples.ts', 'testing'],
  },
  {
    what: 'a request to the network that has a card number in it',
    names: ['AuthorisationRequest', 'AuthenticationRequest', 'WalletCard', 'CardDetails', 'authorise'],
    // The public entry point for rails exports only the types, for authors of rails.
    rooms: ['service/vault', 'service/rails', 'rails.ts'],
  },
];

/** Every name in a source file, with its line. Texts and comments do not count. */
function namesIn(path: string, text: string): { name: string; line: number }[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
  const found: { name: string; line: number }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) found.push({ name: node.text, line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1 });
    if (ts.isElementAccessExpression(node) && ts.isStringLiteralLike(node.argumentExpression))
      found.push({ name: node.argumentExpression.text, line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1 });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** The breaches of the rules in a file, as sentences. */
function slips(path: string, text: string): string[] {
  const room = roomOf(path)?.room ?? '';
  const forbidden = guarded.filter(({ rooms: allowed }) => !allowed.includes(room) && !allowed.includes(path));
  return namesIn(path, text).flatMap(({ name, line }) =>
    forbidden
      .filter(({ names }) => names.includes(name))
      .map(({ what }) => `${path}:${line} names ${name} (${what}): only the vault and its neighbours may`),
  );
}

describe('a card number', () => {
  const src = join(root, 'src');
  const files = globSync('**/*.ts', { cwd: src }).sort();

  test('is named, in the clear or encrypted, only in the vault and at its ways in and out', () => {
    assert.ok(files.length > 300);
    assert.deepEqual(
      files.flatMap((path) => slips(path, readFileSync(join(src, path), 'utf8'))),
      [],
    );
  });

  test('leaves the vault only to the rails: the vault is imported by the storage, the rails and the start', () => {
    const importers = rooms.filter(({ may, types = [] }) => [...may, ...types].includes('service/vault')).map(({ room }) => room);
    assert.deepEqual(importers, ['service/storage', 'service/rails', 'service', 'door service', 'door rails']);
  });

  /** Lines that would take a number out of the vault, each in a room that must not have it. */
  const broken: readonly { path: string; text: string; says: RegExp }[] = [
    { path: 'service/commands/x.ts', text: `const n = card.number_sealed;`, says: /x\.ts:1 names number_sealed/ },
    { path: 'service/domain/checkout/x.ts', text: `update('cards', id, { number_sealed: null });`, says: /names number_sealed/ },
    { path: 'service/commands/x.ts', text: `const { code_sealed: code } = token;`, says: /names code_sealed/ },
    { path: 'service/http/x.ts', text: `row['number_sealed']`, says: /names number_sealed/ },
    { path: 'service/commands/x.ts', text: `await tx.findSealed('cards', id);`, says: /names findSealed/ },
    { path: 'service/work/x.ts', text: `services.sealer.open(text, id);`, says: /names sealer/ },
    { path: 'service/pages/x.ts', text: `log(body.card_number);`, says: /names card_number/ },
    { path: 'service/commands/x.ts', text: `network.authorise({ ...request, number });`, says: /names authorise/ },
  ];
  for (const { path, text, says } of broken)
    test(`cannot be obtained with ${text} in ${path}`, () => {
      assert.match(slips(path, text).join('\n'), says);
    });

  test('cannot be obtained with an import of the vault, either', () => {
    for (const room of ['commands', 'domain', 'http', 'work', 'pages', 'sandbox', 'documents'])
      for (const file of ['ports', 'vault', 'typed-card', 'sealer']) {
        const { imports } = readSource(`service/${room}/x.ts`, `import type { A } from '../vault/${file}.ts';`);
        assert.match(imports.map((one) => complaint(`service/${room}/x.ts`, one)).join('\n'), /may not import service\/vault/);
      }
  });
});
