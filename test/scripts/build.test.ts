import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, test } from 'node:test';
import { minifyCss } from '../../scripts/build/css.ts';
import { withJsSpecifiers } from '../../scripts/build/declarations.ts';
import { withItsImports } from '../../scripts/build/initial.ts';

describe('style sheets in a build', () => {
  test('lose comments and white space, and keep nesting and containers', () => {
    assert.equal(
      minifyCss('/* why */ .a { color: red; & b { margin: 0px } } @container (min-width: 300px) { .a { gap: 4px } }'),
      '.a{color:red;& b{margin:0}}@container (width>=300px){.a{gap:4px}}',
    );
  });

  test('have no expressions, which could not be parsed: an element takes a list of sheets', () => {
    assert.throws(() => minifyCss(':host { gap: @TEMPLATE_EXPRESSION(); }', 'look.ts'), /look\.ts: a style sheet has no expressions/);
  });

  test('are refused if they cannot be parsed', () => {
    assert.throws(() => minifyCss('.a { color: red; } }'));
  });
});

describe('declarations in a build', () => {
  test('name the published files, in imports, exports and import types', () => {
    assert.equal(
      withJsSpecifiers(
        'x.d.ts',
        `import { A } from './a.ts';\nexport * from "../b.ts";\nexport type C = import('./c.ts').C;\nexport type D = 'd.ts';\nimport 'lit';\n`,
      ),
      `import { A } from './a.js';\nexport * from "../b.js";\nexport type C = import('./c.js').C;\nexport type D = 'd.ts';\nimport 'lit';\n`,
    );
  });
});

describe('the files that are loaded before the first field', () => {
  test('are the entry file and all its static imports, each once, without what is loaded on demand', (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'initial-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const files = {
      'entry.js': `import"./a.js";export{b}from"./b.js";import("./later.js");import"lit";`,
      'a.js': `import{b}from"./b.js";`,
      'b.js': `import"./entry.js";export const b="./no.js";`,
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    assert.deepEqual(
      withItsImports(join(folder, 'entry.js')).map((file) => basename(file)),
      ['entry.js', 'a.js', 'b.js'],
    );
  });
});
