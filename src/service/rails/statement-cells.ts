/** A row of a CSV file. */
export interface Row {
  /** The number of its first line. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** The separator after a cell, and the cell before it: either in quotation marks, where `""` is one of them, or without any. */
const CELL = /[ \t]*(?:"([^"]*(?:""[^"]*)*)"[ \t]*|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;

/**
 * The rows of a CSV file by RFC 4180: a cell in quotation marks may contain commas, line ends and doubled quotation marks. Empty lines
 * are left out. @throws Error that names the line whose quotation marks are not in pairs around a cell
 */
export function rowsOf(text: string): Row[] {
  const rows: Row[] = [];
  let cells: string[] = [];
  let [at, line, begins] = [0, 1, 1];
  while (at < text.length || cells.length > 0) {
    CELL.lastIndex = at;
    const [all, quoted, plain = '', end] = CELL.exec(text) ?? [];
    if (all === undefined) throw new Error(`line ${line} of the statement: its quotation marks are not in pairs around a whole cell`);
    cells.push(quoted?.replaceAll('""', '"') ?? plain.trim());
    at += all.length;
    line += all.match(/\r\n|\n|\r/g)?.length ?? 0;
    if (end === ',') continue;
    if (cells.some((cell) => cell !== '')) rows.push({ line: begins, cells });
    cells = [];
    begins = line;
  }
  return rows;
}
