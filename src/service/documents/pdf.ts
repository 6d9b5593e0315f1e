import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { drawableText, fontFile } from './font.ts';

/** Writes tagged PDF documents, whose headings, paragraphs and tables screen readers can recognise. */

/** The document being written. */
type Page = InstanceType<typeof PDFDocument>;

/** One column of a table. Numbers are aligned to the right. */
export interface Column {
  readonly title: string;
  /** The column's share of the line's width, from 0 to 1. */
  readonly share: number;
  readonly align?: 'right';
}

/** Writes a document from top to bottom. */
export interface Writer {
  heading(text: string): void;
  /** The heading of a section. */
  section(text: string): void;
  paragraph(text: string, style?: 'strong' | 'quiet'): void;
  /** A table. The titles of the columns are its first row. */
  table(columns: readonly Column[], rows: readonly (readonly string[])[]): void;
  /** Lines on an area of 600 by 200, with a text for people who cannot see them. */
  drawing(strokes: readonly (readonly (readonly [number, number])[])[], alt: string): void;
}

const SIZES = { heading: 19, section: 12.5, text: 9.5 } as const;
const COLOURS = { text: '#111111', quiet: '#555555' } as const;
const GAP = 6;

/**
 * A letter with its mark is one glyph and stays one. If it were taken apart (`ccmp`), a reader would copy and speak it as two. The
 * library takes this as an object that its types do not know.
 */
const WHOLE_LETTERS = { features: { ccmp: false } as unknown as NonNullable<PDFKit.Mixins.TextOptions['features']> };

/** The metadata of a document. */
export interface DocumentFacts {
  readonly title: string;
  readonly created: Date;
  /** The language of the document, such as `en-ZA`, for screen readers. */
  readonly lang: string;
}

/** Renders a document. `write` writes its contents. */
export async function renderPdf(
  { title, created, lang }: DocumentFacts,
  write: (writer: Writer) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 56,
    tagged: true,
    displayTitle: true,
    lang,
    pdfVersion: '1.7',
    // The document embeds its own font.
    font: '',
    info: { Title: title, Producer: 'pay-elements', Creator: 'pay-elements', CreationDate: created },
  });
  const bytes = buffer(doc);
  for (const weight of ['regular', 'bold'] as const) doc.registerFont(weight, fontFile(weight));
  const root = doc.struct('Document');
  doc.addStructure(root);
  write(writerOf(doc, root));
  root.end();
  doc.end();
  return new Uint8Array(await bytes);
}

function writerOf(doc: Page, root: PDFKit.PDFStructureElement): Writer {
  const width = doc.page.width - doc.page.margins.left - doc.page.margins.right;
  const left = doc.page.margins.left;
  const tagged = (kind: string, draw: () => void) => root.add(doc.struct(kind, {}, draw));
  const headed = (kind: 'H1' | 'H2', size: number, text: string): void => {
    tagged(kind, () =>
      doc
        .font('bold')
        .fontSize(size)
        .fillColor(COLOURS.text)
        .text(drawableText(text), left, doc.y, { width, ...WHOLE_LETTERS }),
    );
    doc.moveDown(0.5);
  };
  return {
    heading: (text) => {
      headed('H1', SIZES.heading, text);
    },
    section: (text) => {
      // A heading is never the last line of a page.
      if (doc.y + 4 * SIZES.section > doc.page.height - doc.page.margins.bottom) doc.addPage();
      headed('H2', SIZES.section, text);
    },
    paragraph: (text, style) => {
      tagged('P', () =>
        doc
          .font(style === 'strong' ? 'bold' : 'regular')
          .fontSize(SIZES.text)
          .fillColor(style === 'quiet' ? COLOURS.quiet : COLOURS.text)
          .text(drawableText(text), left, doc.y, { width, ...WHOLE_LETTERS }),
      );
      doc.moveDown(0.4);
    },
    table: (columns, rows) => {
      doc.moveDown(0.6);
      const table = doc.struct('Table');
      root.add(table);
      drawRow(
        doc,
        table,
        'TH',
        columns,
        columns.map(({ title }) => title),
        left,
        width,
      );
      for (const row of rows) drawRow(doc, table, 'TD', columns, row, left, width);
      table.end();
      doc.moveDown(1);
    },
    drawing: (strokes, alt) => {
      const scale = 0.4;
      if (doc.y + 200 * scale > doc.page.height - doc.page.margins.bottom) doc.addPage();
      const top = doc.y;
      root.add(
        doc.struct('Figure', { alt }, () => {
          doc.lineWidth(1.2).lineCap('round').lineJoin('round').strokeColor(COLOURS.text);
          for (const stroke of strokes) {
            stroke.forEach(([x, y], i) =>
              i === 0 ? doc.moveTo(left + x * scale, top + y * scale) : doc.lineTo(left + x * scale, top + y * scale),
            );
            doc.stroke();
          }
        }),
      );
      doc.x = left;
      doc.y = top + 200 * scale + GAP;
    },
  };
}

function drawRow(
  doc: Page,
  table: PDFKit.PDFStructureElement,
  kind: 'TH' | 'TD',
  columns: readonly Column[],
  cells: readonly string[],
  left: number,
  width: number,
): void {
  const row = doc.struct('TR');
  table.add(row);
  doc
    .font(kind === 'TH' ? 'bold' : 'regular')
    .fontSize(SIZES.text)
    .fillColor(COLOURS.text);
  const texts = cells.map(drawableText);
  const widths = columns.map(({ share }) => share * width - GAP);
  const height = Math.max(...texts.map((text, i) => doc.heightOfString(text, { width: widths[i] ?? width, ...WHOLE_LETTERS })));
  if (doc.y + height > doc.page.height - doc.page.margins.bottom) doc.addPage();
  const top = doc.y;
  let x = left;
  columns.forEach(({ share, align }, i) => {
    const at = x;
    row.add(
      doc.struct(kind, {}, () =>
        doc.text(texts[i] ?? '', at, top, { width: share * width - GAP, align: align ?? 'left', ...WHOLE_LETTERS }),
      ),
    );
    x += share * width;
  });
  row.end();
  doc.x = left;
  doc.y = top + height + GAP;
}
