import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { colourOf, initialOf, textOn, type BrandView } from '../domain/brand.ts';
import { drawableText, fontFile, type Weight } from './font.ts';
import { drawableLogo } from './logo.ts';

/** Writes tagged PDF documents, whose headings, paragraphs and tables screen readers can recognise, with the merchant's mark and colour. */

/** The document being written. */
type Page = InstanceType<typeof PDFDocument>;

/** One column of a table. Numbers are aligned to the right. */
export interface Column {
  /** The heading. If no column has one, the first cell of each row names the row. */
  readonly title?: string;
  /** The column's share of the line's width, from 0 to 1. */
  readonly share: number;
  readonly align?: 'right';
}

/** The rows of names and values. */
export const FACTS: readonly Column[] = [{ share: 0.36 }, { share: 0.64 }];

/** Writes a document from top to bottom. */
export interface Writer {
  heading(text: string): void;
  /** The heading of a section. */
  section(text: string): void;
  /** A paragraph. The `lead` is what somebody reads who reads only one thing. */
  paragraph(text: string, style?: 'text' | 'lead' | 'strong' | 'quiet'): void;
  /** A table. The row with the name `total` is what the rows above it come to. */
  table(columns: readonly Column[], rows: readonly (readonly string[])[], total?: string): void;
  /** Lines on an area of 600 by 200, with a text for people who cannot see them. */
  drawing(strokes: readonly (readonly (readonly [number, number])[])[], alt: string): void;
}

const COLOURS = { text: '#161616', quiet: '#595959', line: '#d4d4d4' } as const;
/** The space around the cells of a table. */
const GAP = 5;
/** The side of the merchant's mark. */
const MARK = 38;

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
  readonly brand: BrandView;
  /** The size of its text in points. */
  readonly size?: number;
}

/** Renders a document. `write` writes its contents. */
export async function renderPdf(facts: DocumentFacts, write: (writer: Writer) => void): Promise<Uint8Array<ArrayBuffer>> {
  const { title, created, lang, brand, size = 10 } = facts;
  const doc = new PDFDocument({
    size: 'A4',
    margin: 56,
    tagged: true,
    displayTitle: true,
    bufferPages: true,
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
  write(writerOf(doc, root, size, colourOf(brand)));
  root.end();
  drawMark(doc, brand);
  numberPages(doc, title);
  doc.end();
  return new Uint8Array(await bytes);
}

/** Draws what is only for the eye, so that screen readers leave it out. */
function decorate(doc: Page, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
}

/** The logo, or the first letter of the name on the brand's colour, in the corner of the first page. */
function drawMark(doc: Page, brand: BrandView): void {
  doc.switchToPage(0);
  const [x, y] = [doc.page.width - doc.page.margins.right - MARK, 48];
  const logo = drawableLogo(brand.logo);
  decorate(doc, () => {
    try {
      if (logo !== null) {
        doc.image(logo, x, y, { fit: [MARK, MARK], align: 'right', valign: 'center' });
        return;
      }
    } catch {
      // It is no picture after all.
    }
    doc.roundedRect(x, y, MARK, MARK, 9).fill(colourOf(brand));
    doc
      .font('bold')
      .fontSize(19)
      .fillColor(textOn(colourOf(brand)));
    doc.text(drawableText(initialOf(brand)), x, y + 6, { width: MARK, align: 'center', lineBreak: false });
  });
}

/** The number of each page, where there are several: on paper they come apart. */
function numberPages(doc: Page, title: string): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; count > 1 && page < count; page++) {
    doc.switchToPage(page);
    const { width, height, margins } = doc.page;
    const y = height - margins.bottom + 14;
    // The text is in the margin, where the library would begin a new page.
    margins.bottom = 0;
    decorate(doc, () => {
      doc.font('regular').fontSize(8.5).fillColor(COLOURS.quiet);
      doc.text(drawableText(`${title}, ${page + 1}/${count}`), margins.left, y, {
        width: width - margins.left - margins.right,
        align: 'right',
        lineBreak: false,
      });
    });
  }
}

/** The style of a text: its weight, its size and its colour. */
type Style = 'text' | 'lead' | 'strong' | 'quiet' | 'heading' | 'section';

/** What is needed to write in a document: where lines begin, how wide they are, and the styles of its texts. */
interface Pen {
  readonly doc: Page;
  readonly left: number;
  readonly width: number;
  readonly set: (style: Style) => void;
  /** Begins a new page where so much does not fit, so that a sentence or a row stays in one piece. */
  readonly keep: (height: number) => void;
  /** Draws a line across the page. */
  readonly line: (y: number, colour: string, thickness: number) => void;
}

function penOf(doc: Page, size: number): Pen {
  const { left } = doc.page.margins;
  const width = doc.page.width - left - doc.page.margins.right;
  const styles: Readonly<Record<Style, readonly [font: Weight, size: number, colour: string]>> = {
    text: ['regular', size, COLOURS.text],
    lead: ['bold', size * 1.35, COLOURS.text],
    strong: ['bold', size, COLOURS.text],
    quiet: ['regular', size * 0.85, COLOURS.quiet],
    heading: ['bold', 21, COLOURS.text],
    section: ['bold', size * 1.25, COLOURS.text],
  };
  return {
    ...{ doc, left, width },
    set: (style) => {
      const [font, points, colour] = styles[style];
      doc.font(font).fontSize(points).fillColor(colour);
    },
    keep: (height) => {
      if (doc.y + height > doc.page.height - doc.page.margins.bottom) doc.addPage();
    },
    line: (y, colour, thickness) => {
      decorate(doc, () =>
        doc
          .moveTo(left, y)
          .lineTo(left + width, y)
          .lineWidth(thickness)
          .strokeColor(colour)
          .stroke(),
      );
    },
  };
}

/** Draws one row of a table: the headings, a row, or the row of the total. */
function drawRow(
  { doc, left, width, set, keep, line }: Pen,
  table: PDFKit.PDFStructureElement,
  columns: readonly Column[],
  cells: readonly string[],
  kind: 'headings' | 'row' | 'total',
): void {
  set(kind === 'row' ? 'text' : 'strong');
  const texts = cells.map(drawableText);
  const widths = columns.map(({ share }) => share * width - 2 * GAP);
  const height = Math.max(...texts.map((text, at) => doc.heightOfString(text, { width: widths[at] ?? width, ...WHOLE_LETTERS })));
  keep(height + 2 * GAP);
  const top = doc.y;
  if (kind === 'row') line(top, COLOURS.line, 0.5);
  if (kind === 'total') line(top, COLOURS.text, 1);
  const row = doc.struct('TR');
  table.add(row);
  let x = left;
  for (const [at, { share, align = 'left', title }] of columns.entries()) {
    const isHead = kind === 'headings' || (at === 0 && title === undefined);
    const options = { width: widths[at] ?? width, align, ...WHOLE_LETTERS } as const;
    // Amounts end at the edge of their column, unless words follow.
    const from = x + (align === 'right' && columns.slice(at + 1).every((next) => next.align === 'right') ? 2 * GAP : 0);
    row.add(doc.struct(isHead ? 'TH' : 'TD', {}, () => doc.text(texts[at] ?? '', from, top + GAP, options)));
    x += share * width;
  }
  row.end();
  doc.x = left;
  doc.y = top + height + 2 * GAP;
}

function writerOf(doc: Page, root: PDFKit.PDFStructureElement, size: number, colour: string): Writer {
  const pen = penOf(doc, size);
  const { left, width, set, keep } = pen;
  /** Writes a text, and begins a new page unless `more` fits below it. */
  const write = (kind: string, style: Style, text: string, wide = width, more = 0): void => {
    const drawn = drawableText(text);
    set(style);
    keep(doc.heightOfString(drawn, { width: wide, ...WHOLE_LETTERS }) + more);
    root.add(doc.struct(kind, {}, () => doc.text(drawn, left, doc.y, { width: wide, ...WHOLE_LETTERS })));
  };
  return {
    heading: (text) => {
      write('H1', 'heading', text, width - MARK - 20);
      doc.y = Math.max(doc.y + 4, doc.page.margins.top + MARK);
      pen.line(doc.y, colour, 2.5);
      doc.y += 14;
    },
    section: (text) => {
      doc.y += size;
      // A heading is never the last line of a page.
      write('H2', 'section', text, width, 4 * size);
      doc.y += size * 0.3;
    },
    paragraph: (text, style = 'text') => {
      if (style === 'lead') doc.y += size * 0.5;
      write('P', style, text);
      doc.y += size * 0.4;
    },
    table: (columns, rows, total) => {
      doc.y += size * 0.5;
      const table = doc.struct('Table');
      root.add(table);
      const titles = columns.flatMap(({ title }) => title ?? []);
      if (titles.length > 0) drawRow(pen, table, columns, titles, 'headings');
      for (const cells of rows) drawRow(pen, table, columns, cells, cells[0] === total ? 'total' : 'row');
      table.end();
      doc.y += size * 0.7;
    },
    drawing: (strokes, alt) => {
      const scale = 0.4;
      keep(200 * scale);
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
