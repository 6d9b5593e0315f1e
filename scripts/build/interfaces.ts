import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A member of an interface, with the text of its source. */
export interface InterfaceMember {
  readonly name: string;
  readonly optional: boolean;
  readonly type: string;
  readonly doc: string;
}

/** Reads types from a source file: the members of interfaces, base classes, and the file's first comment. */
export class SourceFile {
  readonly #file: ts.SourceFile;

  constructor(path: string) {
    this.#file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  }

  /** The comment that the file begins with, in one line. A directive such as `'use client'` may stand before it. */
  get opening(): string {
    const { text, statements } = this.#file;
    const first = statements.find((each) => !ts.isExpressionStatement(each) || !ts.isStringLiteral(each.expression));
    const [range] = ts.getLeadingCommentRanges(text, first?.getFullStart() ?? 0) ?? [];
    return range ? plain(this.#file.text.slice(range.pos, range.end)) : '';
  }

  /** The members of an interface. Members of its base interface in the same file come first. Empty if there is no such interface. */
  members(name: string): InterfaceMember[] {
    const found = this.#file.statements.find((each) => ts.isInterfaceDeclaration(each) && each.name.text === name);
    if (!found || !ts.isInterfaceDeclaration(found)) return [];
    const extended = found.heritageClauses?.flatMap(({ types }) => types.map(({ expression }) => expression.getText(this.#file))) ?? [];
    const own = found.members.filter(ts.isPropertySignature).map((member) => ({
      name: member.name.getText(this.#file),
      optional: member.questionToken !== undefined,
      type: oneLine(member.type?.getText(this.#file) ?? 'unknown'),
      doc: docOf(member),
    }));
    return [...extended.flatMap((each) => this.members(each)), ...own];
  }

  /** The type argument of a class's base class: `PayEvent<Detail>` → `Detail`. */
  detailOf(className: string): string | undefined {
    const found = this.#file.statements.find((each) => ts.isClassDeclaration(each) && each.name?.text === className);
    if (!found || !ts.isClassDeclaration(found)) return undefined;
    return found.heritageClauses?.[0]?.types[0]?.typeArguments?.[0]?.getText(this.#file);
  }
}

/** The names of the fields of an event's detail, by the event's class: `session_id`, `card_id?`. */
export function detailsOf(root: string, eventClass: string): string[] {
  for (const path of globSync('src/elements/**/*events.ts', { cwd: root })) {
    const file = new SourceFile(join(root, path));
    const name = file.detailOf(eventClass);
    if (name !== undefined) return file.members(name).map((member) => `${member.name}${member.optional ? '?' : ''}`);
  }
  return [];
}

function docOf(node: ts.Node): string {
  return oneLine(
    ts
      .getJSDocCommentsAndTags(node)
      .filter(ts.isJSDoc)
      .map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '')
      .join(' '),
  );
}

function plain(comment: string): string {
  return oneLine(comment.replace(/^\/\*\*?|\*\/$/g, '').replace(/^\s*\* ?/gm, ''));
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
