import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob, relative } from 'node:path';
import ts from 'typescript';
import { LOCALES } from '../../src/facts/languages.ts';
import { type Room, rooms, siblings } from './rooms.ts';

/** The folder of the package. */
export const root = join(import.meta.dirname, '../..');
const src = join(root, 'src');
const [, TRANSLATION = ''] = LOCALES;

/** One import, export-from, dynamic import or import type. */
export interface Import {
  specifier: string;
  /** The import disappears when types are erased. */
  typeOnly: boolean;
}

/** A source file with its path below `src/` and its imports. */
export interface Source {
  path: string;
  imports: readonly Import[];
  /** The file only re-exports what others export. */
  barrel: boolean;
}

/** Every TypeScript file of a folder, which is `src/` unless another one is named. Paths begin below the folder. */
export function readSources(folder = src): Source[] {
  return globSync('**/*.ts', { cwd: folder })
    .sort()
    .map((path) => readSource(path, readFileSync(join(folder, path), 'utf8')));
}

/** Reads a file's imports with TypeScript's own parser. */
export function readSource(path: string, text: string): Source {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
  const imports: Import[] = [];
  const visit = (node: ts.Node): void => {
    const found = importOf(node);
    if (found) imports.push(found);
    ts.forEachChild(node, visit);
  };
  visit(file);
  const barrel = file.statements.length > 0 && file.statements.every(handsOn);
  return { path, imports, barrel };
}

/** Whether a statement only re-exports from another file of ours. An adapter over a package does not count. */
function handsOn(statement: ts.Statement): boolean {
  return (
    ts.isExportDeclaration(statement) &&
    statement.moduleSpecifier !== undefined &&
    ts.isStringLiteralLike(statement.moduleSpecifier) &&
    statement.moduleSpecifier.text.startsWith('.')
  );
}

function importOf(node: ts.Node): Import | undefined {
  if (ts.isImportDeclaration(node) && ts.isStringLiteralLike(node.moduleSpecifier))
    return { specifier: node.moduleSpecifier.text, typeOnly: isTypeOnly(node.importClause) };
  if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteralLike(node.moduleSpecifier))
    return { specifier: node.moduleSpecifier.text, typeOnly: node.isTypeOnly };
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteralLike(node.argument.literal))
    return { specifier: node.argument.literal.text, typeOnly: true };
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [argument] = node.arguments;
    return { specifier: (argument && specifierOf(argument)) ?? '(computed)', typeOnly: false };
  }
  return undefined;
}

/** The file or package that a dynamic import names. If its name depends on the language, the file of the first translation. */
function specifierOf(argument: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(argument)) return argument.text;
  if (!ts.isTemplateExpression(argument) || argument.templateSpans.length !== 1) return undefined;
  const [span] = argument.templateSpans;
  if (!span || !ts.isIdentifier(span.expression) || span.expression.text !== 'locale') return undefined;
  return `${argument.head.text}${TRANSLATION}${span.literal.text}`;
}

/** Covers both `import type { A }` and `import { type A }`. With verbatimModuleSyntax, only the first is certain to disappear. */
function isTypeOnly(clause: ts.ImportClause | undefined): boolean {
  return clause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
}

/** The room of a file in `src/`. */
export function roomOf(path: string): Room | undefined {
  return rooms.find(({ files }) => files.some((glob) => matchesGlob(path, glob)));
}

/** What is wrong with one import of one file, as a sentence, or undefined. */
export function complaint(path: string, { specifier, typeOnly }: Import): string | undefined {
  const from = roomOf(path);
  if (!from) return `${path} stands in no room`;
  return specifier.startsWith('.')
    ? complaintAboutFile(path, from, specifier, typeOnly)
    : complaintAboutPackage(path, from, specifier, typeOnly);
}

function complaintAboutFile(path: string, from: Room, specifier: string, typeOnly: boolean): string | undefined {
  const target = relative(src, join(src, dirname(path), specifier));
  if (target.startsWith('..')) return `${path} imports ${specifier}, which is outside src/`;
  const to = roomOf(target);
  if (!to || !existsSync(join(src, target))) return `${path} imports ${specifier}, which is in no room`;
  if (to.room.startsWith('door ')) return `${path} imports the door ${target}: nobody imports a door`;
  if (to === from || from.may.includes(to.room)) return complaintAboutSibling(path, target);
  if (from.types?.includes(to.room))
    return typeOnly ? undefined : `${path} (${from.room}) may import only types of ${to.room}: ${specifier}`;
  return `${path} (${from.room}) may not import ${to.room}: ${specifier}`;
}

/** What is wrong with an import from one folder of an element into another one, or undefined. */
function complaintAboutSibling(path: string, target: string): string | undefined {
  const element = Object.keys(siblings).find((each) => path.startsWith(`${each}/`) && target.startsWith(`${each}/`));
  const [from, to] = element === undefined ? [] : [folderOf(path, element), folderOf(target, element)];
  // Files beside the folders belong to all of them.
  if (element === undefined || from === undefined || to === undefined || from === to) return undefined;
  const may = siblings[element]?.[from];
  return may?.includes('*') || may?.includes(to) ? undefined : `${path} may not import its sibling ${element}/${to}`;
}

/** The folder inside an element that a file belongs to; undefined for a file beside the folders. */
export function folderOf(path: string, element: string): string | undefined {
  const [folder, ...below] = path.slice(element.length + 1).split('/');
  return below.length === 0 ? undefined : folder;
}

function complaintAboutPackage(path: string, from: Room, specifier: string, typeOnly: boolean): string | undefined {
  const named = (name: string) =>
    name.endsWith('*') ? specifier.startsWith(name.slice(0, -1)) : specifier === name || specifier.startsWith(`${name}/`);
  if (from.packages.some(named)) return undefined;
  if (from.types?.some(named)) return typeOnly ? undefined : `${path} (${from.room}) may import only types of the package ${specifier}`;
  return `${path} (${from.room}) may not import the package ${specifier}`;
}
