import { strToU8, Zip, ZipDeflate } from 'fflate';
import { DomainError } from '../errors/domain-error.ts';
import type { Cell, DateCell } from './cells.ts';

/** Maximum number of rows that Excel opens, including the heading. */
export const EXCEL_ROWS = 1_048_576;
/** Maximum number of characters in a cell; above it Excel reports a damaged file. */
const EXCEL_CELL = 32_767;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OOXML = 'http://schemas.openxmlformats.org';
const SHEET = 'xl/worksheets/sheet1.xml';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** What a workbook of one sheet needs beside the sheet (ECMA-376, part 1, annex L.2). */
const PARTS: readonly (readonly [string, string])[] = [
  [
    '[Content_Types].xml',
    `<Types xmlns="${OOXML}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/${SHEET}" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${OOXML}/package/2006/relationships"><Relationship Id="rId1" Type="${OOXML}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `<workbook xmlns="${OOXML}/spreadsheetml/2006/main" xmlns:r="${OOXML}/officeDocument/2006/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${OOXML}/package/2006/relationships"><Relationship Id="rId1" Type="${OOXML}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OOXML}/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
  ],
  [
    'xl/styles.xml',
    `<styleSheet xmlns="${OOXML}/spreadsheetml/2006/main"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="1"><font/></fonts><fills count="2"><fill/><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  ],
];

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Characters that XML 1.0 does not allow, even escaped. */
const NO_XML = /(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF]/gu;
const escape = (text: string): string =>
  text
    .slice(0, EXCEL_CELL)
    .replaceAll(NO_XML, '')
    .replaceAll(/[&<>]/g, (character) => ENTITIES[character] ?? character);

/** `A`, `B` … `Z`, `AA`: what a spreadsheet calls its columns. */
function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}

const DAY_MS = 86_400_000;
/** Excel counts days from here, and leaves out none after it since 1 March 1900. */
const EXCEL_EPOCH = Date.UTC(1899, 11, 30);
/** A date as a number with the format of a day or of a minute. */
function dateXml(place: string, { date }: DateCell): string {
  const [, minute] = date.split(' ');
  const days = (Date.parse(`${date.replace(' ', 'T')}${minute === undefined ? '' : 'Z'}`) - EXCEL_EPOCH) / DAY_MS;
  return `<c ${place} s="${minute === undefined ? '1' : '2'}"><v>${String(days)}</v></c>`;
}

function rowXml(row: number, cells: readonly Cell[], letters: readonly string[]): string {
  const text = cells.map((cell, index) => {
    if (cell === null) return '';
    const place = `r="${letters[index] ?? ''}${String(row)}"`;
    if (typeof cell === 'object') return dateXml(place, cell);
    return typeof cell === 'number'
      ? `<c ${place}><v>${String(cell)}</v></c>`
      : `<c ${place} t="inlineStr"><is><t xml:space="preserve">${escape(cell)}</t></is></c>`;
  });
  return `<row r="${String(row)}">${text.join('')}</row>`;
}

/** What stands above the heading of a sheet, and below its rows. */
export interface SheetFrame {
  head?: readonly (readonly Cell[])[];
  foot?: readonly (readonly Cell[])[];
}

/**
 * An Excel file in pieces, as its rows come: whatever their number, only a batch of them is held. (The libraries that
 * write Excel files want all rows first.) Nothing is yielded before the first batch has been read.
 * @throws DomainError 422 where there are more than Excel can open.
 */
export async function* xlsxFile(
  heading: readonly Cell[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
  { rightToLeft, head = [], foot = [] }: SheetFrame & { rightToLeft: boolean },
): AsyncGenerator<Uint8Array, void> {
  const written: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    written.push(piece);
  });
  const add = (path: string) => {
    const entry = new ZipDeflate(path, { level: 4 });
    zip.add(entry);
    return entry;
  };
  for (const [path, xml] of PARTS) add(path).push(strToU8(XML + xml), true);
  const sheet = add(SHEET);
  const letters = heading.map((_, index) => columnLetters(index));
  let row = 0;
  const rows = (given: readonly (readonly Cell[])[]) =>
    given.map((cells) => rowXml((row += 1), cells, letters)).join('');
  const top = rows([...head, heading]);
  let begin = `${XML}<worksheet xmlns="${OOXML}/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"${rightToLeft ? ' rightToLeft="1"' : ''}><pane ySplit="${String(row)}" topLeftCell="A${String(row + 1)}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${top}`;
  for await (const batch of batches) {
    if (row + batch.length + foot.length > EXCEL_ROWS) throw tooLargeForExcel();
    sheet.push(strToU8(begin + rows(batch)));
    begin = '';
    yield* written.splice(0);
  }
  sheet.push(strToU8(`${begin}${rows(foot)}</sheetData></worksheet>`), true);
  zip.end();
  yield* written;
}

export const tooLargeForExcel = (): DomainError =>
  new DomainError(422, 'export_too_large', { values: { n: (EXCEL_ROWS - 1).toLocaleString('en') } });
