import { Readable } from 'node:stream';
import { EXPORT_FORMATS, GUARDED_FIELDS, type Language } from '@bo/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import writeExcelFile from 'write-excel-file/node';
import { z } from 'zod';
import { may } from '../access/caller.ts';
import { callerOf } from '../access/guard.ts';
import type { Db } from '../db/database.ts';
import { DomainError } from '../errors/domain-error.ts';
import { languageOf } from '../errors/sentences.ts';
import type { List } from '../list/list.ts';
import { readStore } from '../settings.ts';
import { type Cell, cellWriter, columnName, type ExportColumn } from './cells.ts';
import { BOM, csvLine } from './csv.ts';

/** An Excel file is built in memory, so it has an end; CSV has none. */
const XLSX_ROWS = 50_000;
const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The query of an export route: the list's own, and the format. */
export const exportQuery = <S extends z.ZodRawShape>(query: z.ZodObject<S>) =>
  z.object({ ...query.shape, format: z.enum(EXPORT_FORMATS).default('csv') });

interface Export<Q extends z.ZodType, Item, Line> {
  db: Db;
  list: List<Q, Item>;
  query: z.output<Q> & { format: (typeof EXPORT_FORMATS)[number] };
  columns: readonly ExportColumn<Line>[];
  /** What is written of the list's items, where that is not a line for each. */
  linesOf: (items: Item[]) => Promise<Line[]> | Line[];
  /** Of the file, without its ending. */
  name: string;
}

/** Answers with a file of exactly the rows a list query matches, in its order; headings in the caller's language. */
export const sendExport = <Q extends z.ZodType, Item>(
  request: FastifyRequest,
  reply: FastifyReply,
  options: Omit<Export<Q, Item, Item>, 'linesOf'>,
) => sendLines(request, reply, { ...options, linesOf: (items) => items });

/** The same where an item is several lines: a product is one for each of its variants. */
export async function sendLines<Q extends z.ZodType, Item, Line>(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, list, query, columns, name, linesOf }: Export<Q, Item, Line>,
) {
  const language: Language = languageOf(request.headers['accept-language']);
  const shown = columns.filter(
    ({ guarded }) => guarded === undefined || may(callerOf(request), GUARDED_FIELDS[guarded].permission),
  );
  const toCells = cellWriter(shown, await readStore(db), language);
  const heading = shown.map(({ key }) => columnName(key, language));
  const batches = linesIn(list.batches(db, query, callerOf(request)), linesOf);
  // The head of the answer is written when there is something to send: what fails before is an error like any other.
  const file = () =>
    reply
      .type(TYPES[query.format])
      .header(
        'content-disposition',
        `attachment; filename="${name}-${new Date().toISOString().slice(0, 10)}.${query.format}"`,
      );
  if (query.format === 'csv') {
    const lines = csvText(heading, batches, toCells);
    const first = await lines.next();
    return file().send(Readable.from(withFirst(first, lines)));
  }

  const rows: Cell[][] = [heading];
  for await (const batch of batches) {
    if (rows.length + batch.length > XLSX_ROWS + 1)
      throw new DomainError(422, 'export_too_large', { values: { n: XLSX_ROWS.toLocaleString('en') } });
    for (const item of batch) rows.push(toCells(item));
  }
  return file().send(await writeExcelFile(rows, { stickyRowsCount: 1, rightToLeft: language === 'ab' }).toBuffer());
}

async function* linesIn<Item, Line>(
  batches: AsyncIterable<Item[]>,
  linesOf: Export<z.ZodType, Item, Line>['linesOf'],
): AsyncGenerator<Line[]> {
  for await (const batch of batches) yield await linesOf(batch);
}

async function* csvText<Item>(
  heading: Cell[],
  batches: AsyncIterable<Item[]>,
  toCells: (item: Item) => Cell[],
): AsyncGenerator<string, void> {
  let head = BOM + csvLine(heading);
  for await (const batch of batches) {
    yield head + batch.map((item) => csvLine(toCells(item))).join('');
    head = '';
  }
  if (head !== '') yield head;
}

async function* withFirst<T>(first: IteratorResult<T, void>, rest: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  if (first.done === true) return;
  yield first.value;
  yield* rest;
}
