import type { ReactNode } from 'react';
import {
  AmountCell,
  BilingualCell,
  CodeCell,
  DateCell,
  type DateStyle,
  ImageCell,
  NumberCell,
  ReferenceCell,
  StatusCell,
  type StatusTone,
} from './cells.tsx';

/** A column of a table. `render` is bound to the row type once, by the builder. */
export interface Column<Row> {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  /** The sort key of the list's contract, where the column can be sorted. */
  sort?: string;
  align?: 'start' | 'end' | 'center';
  /** The least it needs, in pixels. */
  width?: number;
  /** Takes a share of what is left; so does, unless told otherwise, a column without a width. */
  grows?: boolean;
  /**
   * The highest number gives way first where room is short; without room for those of 1 the list is cards. 2 unless
   * said.
   */
  priority?: 1 | 2 | 3 | 4;
  /** What stands beneath the value, smaller; with a title it is named and sorted in the header too. */
  second?: SecondLine<Row>;
  /** Amounts of the store's currency, which the heading names. */
  money?: true;
  /** The number that matters: large on a phone's card. */
  matters?: true;
  /** Leads a phone's card, where the column that names the row would say little by itself: a date, a code. */
  leads?: true;
  /** Hidden until someone chooses it. */
  optional?: boolean;
  /** A picture alone: what names the row is the column after it. */
  picture?: true;
}

export interface SecondLine<Row> {
  title?: string;
  sort?: string;
  money?: true;
  render: (row: Row) => ReactNode;
}

export type ColumnOptions<Row> = Pick<
  Column<Row>,
  'title' | 'sort' | 'width' | 'grows' | 'priority' | 'second' | 'money' | 'matters' | 'leads' | 'optional'
>;

type KeyOf<Row, Value> = { [K in keyof Row]-?: Row[K] extends Value ? K : never }[keyof Row] & string;
/** Fields that have an Arabic sibling: `name` with `name_ar`. */
type BilingualKey<Row> = { [K in keyof Row & string]: `${K}_ar` extends keyof Row ? K : never }[keyof Row & string];

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
function referenceOf(value: unknown): { name: string; name_ar: string } | null {
  return typeof value === 'object' && value !== null && 'name' in value && 'name_ar' in value
    ? { name: textOf(value.name), name_ar: textOf(value.name_ar) }
    : null;
}

/**
 * The least that a date with its time needs: that of Arabic is the longest, and its end would be cut, where the hour
 * is.
 */
const TIME_WIDTH = 170;

/**
 * Column builders for one row type: a field name that the row does not have, or of another kind, does not compile.
 *
 * @example const column = columns<Brand>(); column.bilingual('name', { title: t('fields.name'), sort: 'name' });
 */
export function columns<Row extends object>() {
  const field = (row: Row, key: string): unknown => Reflect.get(row, key);
  return {
    text: (key: KeyOf<Row, string | null>, options: ColumnOptions<Row>): Column<Row> => ({
      key,
      ...options,
      render: (row) => <bdi>{textOf(field(row, key))}</bdi>,
    }),
    /** The field in the screen's language, with the other one beneath it. */
    bilingual: (key: BilingualKey<Row>, options: ColumnOptions<Row>): Column<Row> => ({
      key,
      ...options,
      render: (row) => <BilingualCell en={textOf(field(row, key))} ab={textOf(field(row, `${key}_ar`))} />,
    }),
    code: (key: KeyOf<Row, string | null>, options: ColumnOptions<Row>): Column<Row> => ({
      key,
      ...options,
      render: (row) => <CodeCell value={textOf(field(row, key))} />,
    }),
    number: (key: KeyOf<Row, number | null>, options: ColumnOptions<Row>): Column<Row> => ({
      key,
      align: 'end',
      ...options,
      render: (row) => <NumberCell value={numberOf(field(row, key))} />,
    }),
    /** Minor units of the store's currency. */
    money: (key: KeyOf<Row, number | null>, options: ColumnOptions<Row>): Column<Row> => ({
      key,
      align: 'end',
      money: true,
      ...options,
      render: (row) => <AmountCell value={numberOf(field(row, key))} />,
    }),
    /** An instant or a calendar date; relative with the exact time on hover unless `style` says otherwise. */
    date: (
      key: KeyOf<Row, string | null>,
      { style = 'relative', ...options }: ColumnOptions<Row> & { style?: DateStyle },
    ): Column<Row> => ({
      key,
      ...options,
      ...(style === 'time' || style === 'end' ? { width: Math.max(options.width ?? 0, TIME_WIDTH) } : {}),
      render: (row) => <DateCell value={textOf(field(row, key))} style={style} />,
    }),
    /** A state as a word with a coloured dot; `of` gives both. */
    status: (
      key: keyof Row & string,
      { of, ...options }: ColumnOptions<Row> & { of: (row: Row) => { text: string; tone: StatusTone } },
    ): Column<Row> => ({
      key,
      ...options,
      render: (row) => <StatusCell {...of(row)} />,
    }),
    image: (key: KeyOf<Row, string | null>, options: ColumnOptions<Row>): Column<Row> => ({
      key,
      width: 56,
      picture: true,
      ...options,
      render: (row) => <ImageCell src={textOf(field(row, key))} />,
    }),
    /** Another record, by its name in the screen's language. */
    reference: (
      key: KeyOf<Row, { name: string; name_ar: string } | null>,
      { to, ...options }: ColumnOptions<Row> & { to?: (row: Row) => string },
    ): Column<Row> => ({
      key,
      ...options,
      render: (row) => <ReferenceCell value={referenceOf(field(row, key))} to={to?.(row)} />,
    }),
    /** Anything else. */
    custom: (
      key: string,
      { render, align, ...options }: ColumnOptions<Row> & Pick<Column<Row>, 'render' | 'align'>,
    ): Column<Row> => ({ key, ...options, ...(align ? { align } : {}), render }),
  };
}
