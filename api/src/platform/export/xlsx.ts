import { strToU8, Zip, ZipDeflate } from 'fflate';
import { DomainError } from '../errors/domain-error.ts';
import type { Cell } from './cells.ts';

/** As many rows as Excel opens, the heading among them. */
export const EXCEL_ROWS = 1_048_576;
/** As many characters as it takes in a cell; with more it calls the file damaged. */
const EXCEL_CELL = 32_767;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OOXML = 'http://schemas.openxmlformats.org';
const SHEET = 'xl/worksheets/sheet1.xml';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** What a workbook of one sheet needs beside the sheet (ECMA-376, part 1, annex L.2). */
const PARTS: readonly (readonly [string, string])[] = [
  [
    '[Content_Types].xml',
    `<Types xmlns="${OOXML}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/${SHEET}" ContentType="${TYPE}.worksheet+xml"/></Types>`,
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
    `<Relationships xmlns="${OOXML}/package/2006/relationships"><Relationship Id="rId1" Type="${OOXML}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  ],
];

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** What XML 1.0 has no place for, whatever it is escaped as. */
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

function rowXml(row: number, cells: readonly Cell[], letters: readonly string[]): string {
  const text = cells.map((cell, index) => {
    if (cell === null) return '';
    const place = `r="${letters[index] ?? ''}${String(row)}"`;
    return typeof cell === 'number'
      ? `<c ${place}><v>${String(cell)}</v></c>`
      : `<c ${place} t="inlineStr"><is><t xml:space="preserve">${escape(cell)}</t></is></c>`;
  });
  return `<row r="${String(row)}">${text.join('')}</row>`;
}

/**
 * An Excel file in pieces, as its rows come: whatever their number, only a batch of them is held. (The libraries that
 * write Excel files want all rows first.) Nothing is yielded before the first batch has been read.
 * @throws DomainError 422 where there are more than Excel can open.
 */
export async function* xlsxFile(
  heading: readonly Cell[],
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
  { rightToLeft }: { rightToLeft: boolean },
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
  let row = 1;
  let begin = `${XML}<worksheet xmlns="${OOXML}/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"${rightToLeft ? ' rightToLeft="1"' : ''}><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${rowXml(row, heading, letters)}`;
  for await (const batch of batches) {
    if (row + batch.length > EXCEL_ROWS) throw tooLargeForExcel();
    sheet.push(strToU8(begin + batch.map((cells) => rowXml((row += 1), cells, letters)).join('')));
    begin = '';
    yield* written.splice(0);
  }
  sheet.push(strToU8(`${begin}</sheetData></worksheet>`), true);
  zip.end();
  yield* written;
}

export const tooLargeForExcel = (): DomainError =>
  new DomainError(422, 'export_too_large', { values: { n: (EXCEL_ROWS - 1).toLocaleString('en') } });
