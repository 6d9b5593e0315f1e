import { getDocumentProxy } from 'unpdf';

/** The contents of a PDF document as a reader and a screen reader see them. */
export interface ReadPdf {
  readonly title: string;
  readonly lang: string;
  readonly pages: number;
  /** All text of the document, with each run of spaces reduced to one space. */
  readonly text: string;
  /** The roles of the document's structure in their order: H1, P, Table… Empty if the document is not tagged. */
  readonly tags: readonly string[];
  /** The alternative texts of figures. */
  readonly alternatives: readonly string[];
}

interface Structure {
  readonly role: string;
  readonly alt?: string;
  readonly children: readonly object[];
}

const isStructure = (node: object): node is Structure => 'role' in node && 'children' in node;

function walk(node: Structure | null, see: (node: Structure) => void): void {
  if (node === null) return;
  see(node);
  for (const child of node.children) if (isStructure(child)) walk(child, see);
}

/** Parses a PDF document. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await getDocumentProxy(bytes);
  const { info } = await document.getMetadata();
  const facts = info as { Title?: string; Language?: string };
  const texts: string[] = [];
  const tags: string[] = [];
  const alternatives: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    texts.push(...items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : '')));
    walk(await page.getStructTree(), ({ role, alt }) => {
      tags.push(role);
      if (alt !== undefined) alternatives.push(alt);
    });
  }
  return {
    title: facts.Title ?? '',
    lang: facts.Language ?? '',
    pages: document.numPages,
    text: texts.join(' ').replace(/[\s\u00a0]+/g, ' '),
    tags,
    alternatives,
  };
}
