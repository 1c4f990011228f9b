import { Readable } from 'node:stream';
import { EXPORT_FORMATS, type Language } from '@bo/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import writeExcelFile from 'write-excel-file/node';
import { z } from 'zod';
import { callerOf } from '../access/guard.ts';
import type { Db } from '../db/database.ts';
import { Refusal } from '../errors/refusal.ts';
import { languageOf } from '../errors/sentences.ts';
import type { List } from '../list/list.ts';
import { readStore } from '../settings.ts';
import { type Cell, cellWriter, columnName, type ExportColumn } from './cells.ts';
import { BOM, csvLine } from './csv.ts';

/** An Excel file is built in memory, so it has an end; CSV has none. */
const XLSX_ROWS = 50_000;
const TYPES = { csv: 'text/csv; charset=utf-8', xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' };

/** The query of an export route: the list's own, and the format. */
export const exportQuery = <S extends z.ZodRawShape>(query: z.ZodObject<S>) => z.object({ ...query.shape, format: z.enum(EXPORT_FORMATS).default('csv') });

interface Export<Q extends z.ZodType, Item> {
  db: Db;
  list: List<Q, Item>;
  query: z.output<Q> & { format: (typeof EXPORT_FORMATS)[number] };
  columns: readonly ExportColumn<Item>[];
  /** Of the file, without its ending. */
  name: string;
}

/** Answers with a file of exactly the rows a list query matches, in its order; headings in the caller's language. */
export async function sendExport<Q extends z.ZodType, Item>(request: FastifyRequest, reply: FastifyReply, { db, list, query, columns, name }: Export<Q, Item>) {
  const language: Language = languageOf(request.headers['accept-language']);
  const toCells = cellWriter(columns, await readStore(db), language);
  const heading = columns.map(({ key }) => columnName(key, language));
  const batches = list.batches(db, query, callerOf(request));
  void reply.type(TYPES[query.format]).header('content-disposition', `attachment; filename="${name}-${new Date().toISOString().slice(0, 10)}.${query.format}"`);
  if (query.format === 'csv') return reply.send(Readable.from(csvText(heading, batches, toCells)));

  const rows: Cell[][] = [heading];
  for await (const batch of batches) {
    if (rows.length + batch.length > XLSX_ROWS + 1) {
      void reply.type('application/json').removeHeader('content-disposition');
      throw new Refusal(422, 'export_too_large', { values: { n: XLSX_ROWS.toLocaleString('en') } });
    }
    for (const item of batch) rows.push(toCells(item));
  }
  return reply.send(await writeExcelFile(rows, { stickyRowsCount: 1, rightToLeft: language === 'ab' }).toBuffer());
}

async function* csvText<Item>(heading: Cell[], batches: AsyncIterable<Item[]>, toCells: (item: Item) => Cell[]): AsyncGenerator<string> {
  yield BOM + csvLine(heading);
  for await (const batch of batches) yield batch.map((item) => csvLine(toCells(item))).join('');
}
