import { EXPORT_FORMATS, GUARDED_FIELDS, type Language, type Permission } from '@bo/contracts';
import { z } from 'zod';
import { type Actor, may } from '../access/caller.ts';
import type { Db } from '../db/database.ts';
import type { List } from '../list/list.ts';
import { readStore } from '../settings.ts';
import { cellWriter, columnName, type ExportColumn } from './cells.ts';
import { csvFile } from './csv.ts';
import { xlsxFile } from './xlsx.ts';

export type ExportFormat = (typeof EXPORT_FORMATS)[number];
/** What an export's query says beside its list's. */
export const FormatQuery = z.object({ format: z.enum(EXPORT_FORMATS).default('csv') });

/** A query as it came in a URL; a job keeps it like this and has it parsed by the contract of then. */
export const RawQuery = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
export type RawQuery = z.infer<typeof RawQuery>;

export interface FileOptions {
  db: Db;
  /** Whose rows and columns it holds. */
  viewer: Actor;
  format: ExportFormat;
  language: Language;
  /** Called after each batch with the number of rows written. */
  wrote?: (rows: number) => void;
}

/** The rows that a query matches, as a file. */
export interface Selection {
  /** How many rows of the list match; counted no further than `cap`. */
  count: (db: Db, viewer: Actor, cap?: number) => Promise<number>;
  /** The file in pieces. What fails before the first row fails before the first piece. */
  file: (options: FileOptions) => Promise<AsyncGenerator<string | Uint8Array, void>>;
}

/** An export as its route and its job use it. */
export interface Export {
  /** Of the file, without date and ending. */
  name: string;
  permission: Permission;
  /** The contract of its route's query: the list's own, and the format. */
  query: z.ZodObject;
  select: (query: RawQuery) => Selection;
  /** The permissions of the guarded columns that this viewer's file has. */
  guardedBy: (viewer: Actor) => Permission[];
}

interface Definition<S extends z.ZodRawShape, Item, Line> {
  name: string;
  permission: Permission;
  list: List<z.ZodObject<S>, Item>;
  columns: readonly ExportColumn<Line>[];
  /** What is written of the list's items, where that is not a line for each: a product is one for each variant. */
  linesOf: (db: Db, items: Item[]) => Promise<Line[]> | Line[];
  /**
   * A report's whole sheet, read at one moment: its period and filters, its rows and their total. CSV is the rows
   * alone.
   */
  sheet?: (db: Db, query: z.output<z.ZodObject<S>>, viewer: Actor) => Promise<Sheet<Line>>;
}

/** `head` is written as a line each, its heading and then its value. */
interface Sheet<Line> {
  head: readonly ExportColumn<null>[];
  lines: Line[];
  total: Line;
}

async function* mapBatches<From, To>(
  batches: AsyncIterable<From[]>,
  map: (batch: From[]) => Promise<To[]> | To[],
): AsyncGenerator<To[]> {
  for await (const batch of batches) yield await map(batch);
}

async function* inOne<T>(batch: T): AsyncGenerator<T> {
  yield await Promise.resolve(batch);
}

/**
 * Defines a file of exactly the rows a list query matches, in its order: headings and words in the reader's language,
 * without the columns they may not see. Named in its module (`*.module.ts`); its route is `routes.export(…)`.
 */
export function defineExport<S extends z.ZodRawShape, Item>(
  definition: Omit<Definition<S, Item, Item>, 'linesOf'>,
): Export;
export function defineExport<S extends z.ZodRawShape, Item, Line>(definition: Definition<S, Item, Line>): Export;
export function defineExport<S extends z.ZodRawShape, Item, Line>({
  name,
  permission,
  list,
  columns,
  linesOf = (_, items) => items as unknown as Line[],
  sheet,
}: Omit<Definition<S, Item, Line>, 'linesOf'> & Partial<Pick<Definition<S, Item, Line>, 'linesOf'>>): Export {
  const shownTo = (viewer: Actor) =>
    columns.filter(({ guarded }) => guarded === undefined || may(viewer, GUARDED_FIELDS[guarded].permission));
  return {
    name,
    permission,
    query: z.object({ ...list.query.shape, ...FormatQuery.shape }),
    guardedBy: (viewer) => [
      ...new Set(shownTo(viewer).flatMap(({ guarded }) => (guarded ? [GUARDED_FIELDS[guarded].permission] : []))),
    ],
    select(raw) {
      const query = list.query.parse(raw);
      return {
        count: (db, viewer, cap) => list.countTo(db, query, viewer, cap),
        async file({ db, viewer, format, language, wrote }) {
          const shown = shownTo(viewer);
          const store = await readStore(db);
          const toCells = cellWriter(shown, store, language);
          const heading = shown.map(({ key }) => columnName(key, language));
          const rightToLeft = language === 'ab';
          if (sheet && format === 'xlsx') {
            const { head, lines, total } = await sheet(db, query, viewer);
            wrote?.(lines.length);
            return xlsxFile(heading, inOne(lines.map(toCells)), {
              rightToLeft,
              head: [
                ...head.map((line) => [columnName(line.key, language), ...cellWriter([line], store, language)(null)]),
                [],
              ],
              foot: [toCells(total)],
            });
          }
          let rows = 0;
          const cells = mapBatches(list.batches(db, query, viewer), async (items) => {
            const lines = await linesOf(db, items);
            wrote?.((rows += items.length));
            return lines.map(toCells);
          });
          return format === 'csv' ? csvFile(heading, cells) : xlsxFile(heading, cells, { rightToLeft });
        },
      };
    },
  };
}
