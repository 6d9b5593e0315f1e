import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { FRAMEWORKS, installOwn } from '../../test/support/own-packages.ts';

/** The facts of the published declarations: every exported name of every door (entry point), with the types of its members. */

const FLAGS = (ts.TypeFormatFlags.NoTruncation |
  ts.TypeFormatFlags.InTypeAlias |
  ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType) as ts.TypeFormatFlags;

/** Whether a symbol is declared in these folders. Members from other packages are not part of our interface. */
const isOwn = (symbol: ts.Symbol, folders: readonly string[]): boolean =>
  (symbol.declarations ?? []).some((each) => folders.some((folder) => each.getSourceFile().fileName.startsWith(folder)));

/** Whether a member is private (by keyword or by `#`) or protected, and so not part of the public interface. */
const isHidden = (symbol: ts.Symbol): boolean =>
  symbol.name.startsWith('__') ||
  (symbol.declarations ?? []).some((each) => {
    const name = ts.getNameOfDeclaration(each);
    if (name !== undefined && ts.isPrivateIdentifier(name)) return true;
    return (ts.getCombinedModifierFlags(each) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) !== 0;
  });

/** Sorts the members of unions and of objects. The compiler writes them in the order in which it first read them, which has no meaning. */
function inOrder(text: string): string {
  let [before, after] = ['', text.replace(/'[^']*'(?: \| '[^']*')+/g, (union) => union.split(' | ').sort().join(' | '))];
  // The innermost objects first. What is sorted has other signs for its braces and semicolons until the end, so that it counts as a whole.
  while (before !== after) {
    before = after;
    after = before.replace(/\{ ([^{}]*;) \}/g, (_, members: string) => {
      const sorted = members.split(/(?<=;) /).sort();
      return `⟨ ${sorted.join(' ').replaceAll(';', '⁏')} ⟩`;
    });
  }
  return after.replaceAll('⟨', '{').replaceAll('⟩', '}').replaceAll('⁏', ';');
}

/** The facts of the doors in these folders of declarations, such as `dist/types`. */
export function typeFacts(root: string, folders: Readonly<Record<string, string>>): [string, string][] {
  const places = Object.values(folders).map((folder) => join(root, folder));
  const files = Object.entries(folders).flatMap(([name, folder]) =>
    globSync('*.d.ts', { cwd: join(root, folder) })
      .sort()
      .map((file) => ({ door: `${name}/${basename(file, '.d.ts')}`, path: join(root, folder, file) })),
  );
  // The types of these doors are of their frameworks' own, which are installed only for tests like this.
  installOwn(FRAMEWORKS);
  const program = ts.createProgram(
    files.map(({ path }) => path),
    {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.esnext.disposable.d.ts'],
      types: [],
      paths: Object.fromEntries(['svelte/*', 'solid-js', 'preact'].map((name) => [name, [join(FRAMEWORKS, 'node_modules', name)]])),
      strict: true,
      skipLibCheck: true,
    },
  );
  const checker = program.getTypeChecker();
  const text = (type: ts.Type): string => inOrder(checker.typeToString(type, undefined, FLAGS).replace(/\s+/g, ' ').replaceAll(root, '.'));

  const members = (name: string, type: ts.Type): [string, string][] =>
    checker
      .getPropertiesOfType(type)
      .filter((member) => isOwn(member, places) && !isHidden(member))
      .map((member) => {
        const optional = (member.flags & ts.SymbolFlags.Optional) !== 0;
        return [`${name}.${member.name}`, `${optional ? 'optional ' : ''}${text(checker.getTypeOfSymbol(member))}`];
      });

  const exported = (door: string, symbol: ts.Symbol): [string, string][] => {
    const target = (symbol.flags & ts.SymbolFlags.Alias) !== 0 ? checker.getAliasedSymbol(symbol) : symbol;
    const name = `${door} ${symbol.name}`;
    if ((target.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Interface)) !== 0) {
      const kind = (target.flags & ts.SymbolFlags.Class) !== 0 ? 'class' : 'interface';
      return [[name, kind], ...members(name, checker.getDeclaredTypeOfSymbol(target))];
    }
    if ((target.flags & ts.SymbolFlags.TypeAlias) !== 0) {
      const type = checker.getDeclaredTypeOfSymbol(target);
      const own = type.isUnion() ? [] : members(name, type);
      return own.length === 0 ? [[name, text(type)]] : [[name, 'type'], ...own];
    }
    return [[name, text(checker.getTypeOfSymbol(target))]];
  };

  return files.flatMap(({ door, path }) => {
    const source = program.getSourceFile(path);
    const module = source && checker.getSymbolAtLocation(source);
    return module === undefined ? [] : checker.getExportsOfModule(module).flatMap((symbol) => exported(door, symbol));
  });
}
