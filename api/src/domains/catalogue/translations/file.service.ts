import {
  type Language,
  MOST_TRANSLATION_ROWS,
  TranslationChange,
  type TranslationFile,
  TranslationKind,
  TranslationTarget,
} from '@bo/contracts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { type ColumnKey, columnName, type ExportColumn } from '../../../platform/export/cells.ts';
import type { Platform } from '../../../platform/http/app-type.ts';
import { readFileRows } from '../imports/file.service.ts';
import type { Translation } from '@bo/contracts';
import { expectText } from './translations.service.ts';

/** What a translator gets: the text, what it is called until now, and a column to fill in. */
export const COLUMNS: readonly ExportColumn<Translation>[] = [
  { key: 'id', value: ({ id }) => id },
  { key: 'translation_kind', value: ({ kind }) => kind },
  { key: 'translation_to', value: ({ to }) => to },
  { key: 'translation_source', value: ({ source }) => source },
  { key: 'translation_before', value: ({ target }) => target },
  { key: 'translation', value: () => null },
];
const KEYS = [
  'id',
  'translation_kind',
  'translation_to',
  'translation_source',
  'translation_before',
  'translation',
] as const;

const heading = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .trim()
    .toLowerCase();
const names = (key: ColumnKey) => (['en', 'ab'] as const).map((language) => heading(columnName(key, language)));

/** An export puts an apostrophe before what a spreadsheet would run as a formula. */
const cellText = (text: string) => text.replace(/^'(?=[=+\-@\t\r])/, '').trim();

/**
 * What a translator has filled into an exported file. Nothing is saved: the rows are those that `POST translations/` takes.
 * @throws DomainError 422 at `file` where it is not such a file
 */
export async function readTranslationFile(
  platform: Platform,
  file: Buffer,
  language: Language,
): Promise<TranslationFile> {
  const rows = await readFileRows(platform, file);
  const refuseFile = (code: 'translation.file_columns' | 'translation.file_rows' | 'translation.file_mixed') =>
    new DomainError(422, code, { fields: { file: code }, values: { n: MOST_TRANSLATION_ROWS } });
  const placesIn = (cells: readonly string[]) =>
    KEYS.map((key) => cells.findIndex((cell) => names(key).includes(heading(cell))));
  const at = rows.findIndex(({ cells }) => placesIn(cells).every((place) => place >= 0));
  if (at === -1) throw refuseFile('translation.file_columns');
  if (rows.length - at - 1 > MOST_TRANSLATION_ROWS) throw refuseFile('translation.file_rows');
  const places = placesIn(rows[at]?.cells ?? []);

  const found: TranslationFile = { to: 'arabic', rows: [], empty: 0, refused: [] };
  let into: TranslationTarget | undefined;
  for (const { number: line, cells } of rows.slice(at + 1)) {
    const [id = '', kind, to, source, before, text = ''] = places.map((place) => cellText(cells[place] ?? ''));
    if (id === '' && text === '') continue;
    if (text === '') {
      found.empty += 1;
      continue;
    }
    const [readKind, readTo] = [TranslationKind.safeParse(kind), TranslationTarget.safeParse(to)];
    try {
      if (!readKind.success || !readTo.success) throw new DomainError(422, 'translation.row');
      if (into !== undefined && into !== readTo.data) throw refuseFile('translation.file_mixed');
      into = readTo.data;
      expectText(readKind.data, text);
      const row = TranslationChange.safeParse({ kind: readKind.data, id, source, before, text });
      if (!row.success) throw new DomainError(422, 'translation.row');
      found.rows.push(row.data);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code === 'translation.file_mixed') throw error;
      found.refused.push({ line, id, detail: error.body(language).detail });
    }
  }
  return { ...found, to: into ?? 'arabic' };
}
