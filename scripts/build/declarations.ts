import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isMainThread, parentPort, workerData, Worker } from 'node:worker_threads';
import ts from 'typescript';

interface Task {
  root: string;
  outDir: string;
  entries: string[];
}

/**
 * Writes the declarations of the given doors. It runs in a thread of its own, beside the bundlers. Only an error that prevents a
 * declaration is reported: `npm run check` checks the types.
 */
export function emitDeclarations(task: Task): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: task });
    worker.once('message', (problems: string[]) => {
      resolve(problems);
    });
    worker.once('error', reject);
  });
}

/** Only declarations are written. */
const DECLARATIONS: ts.CompilerOptions = { noEmit: false, declaration: true, emitDeclarationOnly: true };

function emit({ root, outDir, entries }: Task): string[] {
  const configPath = join(root, 'tsconfig.json');
  const raw: unknown = ts.readConfigFile(configPath, (path) => ts.sys.readFile(path)).config;
  const { options } = ts.parseJsonConfigFileContent(raw, ts.sys, root, { ...DECLARATIONS, rootDir: join(root, 'src'), outDir }, configPath);
  const program = ts.createProgram(entries, options);
  const result = program.emit(undefined, write, undefined, true);
  return result.diagnostics
    .filter((diagnostic) => diagnostic.category === ts.DiagnosticCategory.Error)
    .map((diagnostic) => ts.formatDiagnostic(diagnostic, formatHost(root)));
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, withJsSpecifiers(path, text));
}

/** Sources import each other as `.ts`; in the package the same file is `.js`. */
export function withJsSpecifiers(path: string, text: string): string {
  const places: ts.StringLiteralLike[] = [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const visit = (node: ts.Node): void => {
    const literal = specifierOf(node);
    if (literal !== undefined && /^\.\.?\/.*\.ts$/.test(literal.text)) places.push(literal);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return places
    .sort((a, b) => b.pos - a.pos)
    .reduce(
      (rest, literal) => `${rest.slice(0, literal.getStart(source) + 1)}${literal.text.slice(0, -2)}js${rest.slice(literal.end - 1)}`,
      text,
    );
}

function specifierOf(node: ts.Node): ts.StringLiteralLike | undefined {
  if (
    (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) &&
    node.moduleSpecifier &&
    ts.isStringLiteralLike(node.moduleSpecifier)
  )
    return node.moduleSpecifier;
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteralLike(node.argument.literal))
    return node.argument.literal;
  if (ts.isModuleDeclaration(node) && ts.isStringLiteralLike(node.name)) return node.name;
  return undefined;
}

function formatHost(root: string): ts.FormatDiagnosticsHost {
  return { getCanonicalFileName: (name) => name, getCurrentDirectory: () => root, getNewLine: () => '\n' };
}

if (!isMainThread && parentPort) parentPort.postMessage(emit(workerData as Task));
