import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** A member of an interface, as its source says it. */
export interface InterfaceMember {
  readonly name: string;
  readonly optional: boolean;
  readonly type: string;
  readonly doc: string;
}

/** What a source file says of its types: members of its interfaces, what its classes extend, its own first words. */
export class SourceFile {
  readonly #file: ts.SourceFile;

  constructor(path: string) {
    this.#file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  }

  /** The comment that the file begins with, in one line. */
  get opening(): string {
    const [range] = ts.getLeadingCommentRanges(this.#file.text, 0) ?? [];
    return range ? plain(this.#file.text.slice(range.pos, range.end)) : '';
  }

  /** The members of an interface; none where there is no such. */
  members(name: string): InterfaceMember[] {
    const found = this.#file.statements.find((each) => ts.isInterfaceDeclaration(each) && each.name.text === name);
    if (!found || !ts.isInterfaceDeclaration(found)) return [];
    return found.members.filter(ts.isPropertySignature).map((member) => ({
      name: member.name.getText(this.#file),
      optional: member.questionToken !== undefined,
      type: oneLine(member.type?.getText(this.#file) ?? 'unknown'),
      doc: docOf(member),
    }));
  }

  /** The type argument of what a class extends: `PayEvent<Detail>` → `Detail`. */
  detailOf(className: string): string | undefined {
    const found = this.#file.statements.find((each) => ts.isClassDeclaration(each) && each.name?.text === className);
    if (!found || !ts.isClassDeclaration(found)) return undefined;
    return found.heritageClauses?.[0]?.types[0]?.typeArguments?.[0]?.getText(this.#file);
  }
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
