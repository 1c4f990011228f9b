import {
  type Language,
  MOST_TRANSLATION_ROWS,
  TranslationChange,
  type TranslationFile,
  TranslationKind,
  TranslationTarget,
} from '@bo/contracts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { columnName, type ExportColumn } from '../../../platform/export/cells.ts';
import type { Platform } from '../../../platform/http/app-type.ts';
import { readFileRows } from '../imports/file.service.ts';
import { findHeading, kindsOf, matchColumns, meaningOf } from '../imports/reading.service.ts';
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

/** Its own headings, in either language. */
const KINDS = kindsOf(KEYS, (key) => ({ names: [columnName(key, 'en'), columnName(key, 'ab')], needed: true }));

/** An export puts an apostrophe before what a spreadsheet would run as a formula. */
const cellText = (text: string) => text.replace(/^'(?=[=+\-@\t\r])/, '').trim();

/**
 * What a translator has filled into an exported file. Nothing is saved: the rows are those that `POST translations/`
 * takes.
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
  const heading = findHeading(KINDS, rows, (found) => KEYS.every((key) => found[key] !== undefined));
  if (heading === undefined) throw refuseFile('translation.file_columns');
  const below = rows.filter(({ number }) => number > heading.number);
  if (below.length > MOST_TRANSLATION_ROWS) throw refuseFile('translation.file_rows');
  const { places } = matchColumns(KINDS, heading.cells, []);

  const found: TranslationFile = { to: 'arabic', rows: [], empty: 0, refused: [] };
  let into: TranslationTarget | undefined;
  for (const { number: line, cells } of below) {
    const [id = '', kind, to, source, before, text = ''] = KEYS.map((key) => cellText(cells[places[key] ?? -1] ?? ''));
    const isEmpty = meaningOf(text) === '';
    if (id === '' && isEmpty) continue;
    if (isEmpty) {
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
