import type { ImportReport, Unknowable } from '@bo/contracts';
import type { NewRows, ProductChange, VariantChange } from './catalogue.repository.ts';
import type { Before, MadeRecord, RowResult } from './row-result.ts';
import { type Reason, reason } from './reasons.ts';

/** What a new product or variant lacks and a person has to give it. */
export type Lack = keyof ImportReport['missing'];
/** What is to be done about one row, as data: a dry run counts it, an apply writes it. */
export interface PlannedRow {
  row: number;
  outcome: 'create' | 'update' | 'unchanged' | 'refused';
  errors: Reason[];
  /** What a person should look at; the row comes in all the same. */
  warnings: Reason[];
  /** Cells that could not be read and were left blank. */
  blanks: Reason[];
  /** What is unknown about the records that the row makes. */
  unknown: Unknowable[];
  rows: NewRows;
  made: MadeRecord[];
  lacks: Lack[];
  update?: { variant: VariantChange; product: ProductChange | null; before: Before };
}

export const nothing = (row: number, outcome: 'unchanged' | 'refused', errors: Reason[] = []): PlannedRow => ({
  row,
  outcome,
  errors,
  warnings: [],
  blanks: [],
  unknown: [],
  rows: {},
  made: [],
  lacks: [],
});

/** A row that the database takes under no plan. */
export const refusedRow = (row: number): PlannedRow => nothing(row, 'refused', [reason('not_saved', null)]);

/** The row's line in import_rows. */
export const resultOf = (
  { row, outcome, errors, blanks, warnings, made, update }: PlannedRow,
  apply: boolean,
): RowResult => ({
  number: row,
  status:
    outcome === 'refused' || outcome === 'unchanged'
      ? outcome
      : !apply
        ? 'ready'
        : outcome === 'create'
          ? 'imported'
          : 'updated',
  errors,
  warnings: [...blanks, ...warnings],
  ...(apply && (outcome === 'create' || outcome === 'update') ? { created: made, before: update?.before ?? null } : {}),
});
