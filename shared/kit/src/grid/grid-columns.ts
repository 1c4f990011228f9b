import { fieldErrors, fromDecimal, messageFor, normalizeForSearch, toDecimal, wordOf } from '@bo/contracts';
import { type Language, useFormat, useLanguage } from '@bo/i18n';
import { useMemo } from 'react';
import { z } from 'zod';
import type { FormContract } from '../form/form-context.ts';
import { parseScaled, plainDecimal, showScaled } from '../form/parse-number.ts';

export type Checked = { ok: true; value: unknown } | { ok: false; error: string };

export interface GridColumn {
  /** The field's name in the contract. */
  key: string;
  title: string;
  /** What the cell shows of a stored value. */
  write: (value: unknown) => string;
  /** What typed text means, by the contract. */
  check: (text: string) => Checked;
  width?: number;
  align?: 'start' | 'end';
  dir?: 'rtl' | 'ltr';
  readOnly?: boolean;
  /** What the cell's list offers while one types in it. */
  choices?: readonly string[];
  /** Several lines: Enter with Shift or Alt begins another. */
  multiline?: boolean;
}

type Options = Pick<GridColumn, 'width' | 'dir' | 'readOnly' | 'multiline'>;

/** A record that cells name: what they show of it, and what else people call it. */
export interface Named {
  id: string;
  label: string;
  names: readonly string[];
}

/** Finds records by what they are called, in whatever language; a label is one record's alone. */
function finder(records: readonly Named[]): (text: string) => readonly string[] {
  const byLabel = new Map<string, string>();
  const byName = new Map<string, Set<string>>();
  for (const { id, label, names } of records) {
    byLabel.set(label, id);
    for (const name of [label, ...names].map(normalizeForSearch).filter((folded) => folded !== ''))
      byName.set(name, (byName.get(name) ?? new Set()).add(id));
  }
  return (text) => {
    const exact = byLabel.get(text);
    return exact === undefined ? [...(byName.get(normalizeForSearch(text)) ?? [])] : [exact];
  };
}

function checker(
  contract: FormContract,
  key: string,
  language: Language,
  read: (text: string) => unknown,
): GridColumn['check'] {
  const schema = contract.shape[key];
  if (!schema)
    throw new Error(
      `The grid column "${key}" is not in the contract. Its fields are: ${Object.keys(contract.shape).join(', ')}.`,
    );
  // The same text means the same in every row, and a paste may change thousands of them.
  const known = new Map<string, Checked>();
  const check = (text: string): Checked => {
    const parsed = z.safeParse(schema, read(text.trim()));
    if (parsed.success) return { ok: true, value: parsed.data };
    return {
      ok: false,
      error: Object.values(fieldErrors(parsed.error, language))[0]?.[0] ?? messageFor('invalid', language),
    };
  };
  return (text) => {
    const checked = known.get(text) ?? check(text);
    known.set(text, checked);
    return checked;
  };
}

/** Column builders of a spreadsheet grid, checked by a contract like a form's fields. */
export function useGridColumns(contract: FormContract) {
  const { language } = useLanguage();
  const { currency } = useFormat();
  return useMemo(() => {
    const number =
      (decimals: number) =>
      (key: string, title: string, options: Options = {}): GridColumn => ({
        key,
        title,
        align: 'end',
        ...options,
        write: (value) => (typeof value === 'number' ? showScaled(value, decimals) : ''),
        check: checker(contract, key, language, (text) =>
          text === '' ? null : (parseScaled(plainDecimal(text), decimals) ?? text),
        ),
      });
    return {
      text: (key: string, title: string, options: Options = {}): GridColumn => ({
        key,
        title,
        ...options,
        write: (value) => (typeof value === 'string' ? value : ''),
        check: checker(contract, key, language, (text) => text),
      }),
      number: number(0),
      percent: number(2),
      /** Minor units of the store's currency. */
      money: (key: string, title: string, options: Options = {}): GridColumn => ({
        key,
        title,
        align: 'end',
        ...options,
        write: (value) => (typeof value === 'number' ? toDecimal(value, currency) : ''),
        check: checker(contract, key, language, (text) =>
          text === '' ? null : (fromDecimal(plainDecimal(text), currency) ?? text),
        ),
      }),
      /**
       * One of a few words; what a spreadsheet calls it (`labels`, and `words` in either language) and the stored value
       * are all understood.
       */
      choice: (
        key: string,
        title: string,
        labels: Readonly<Record<string, string>>,
        {
          words = {},
          choices = Object.values(labels),
          ...options
        }: Options & { words?: Readonly<Record<string, readonly string[]>>; choices?: readonly string[] } = {},
      ): GridColumn => ({
        key,
        title,
        choices,
        ...options,
        write: (value) => labels[String(value)] ?? String(value),
        check: checker(contract, key, language, (text) => {
          const found =
            Object.entries(labels).find(
              ([value, label]) => value === text || label.toLowerCase() === text.toLowerCase(),
            )?.[0] ?? wordOf(words, text);
          return found === 'true' ? true : found === 'false' ? false : (found ?? text);
        }),
      }),
      /**
       * Another record, by its name: typed, pasted or chosen from a list. What is no record's name, or that of several,
       * is said before the server is asked. `unnamed` stands for a record that is not among those that may be chosen.
       */
      reference: (
        key: string,
        title: string,
        records: readonly Named[],
        { unnamed, unknown = 'name_unknown', ...options }: Options & { unnamed?: string; unknown?: string } = {},
      ): GridColumn => {
        const find = finder(records);
        const labels = new Map(records.map(({ id, label }) => [id, label]));
        const meant = checker(contract, key, language, (text) => (text === '' ? null : text));
        return {
          key,
          title,
          choices: records.map(({ label }) => label),
          ...options,
          write: (value) => (typeof value === 'string' ? (labels.get(value) ?? unnamed ?? value) : ''),
          check: (text) => {
            const said = text.trim();
            if (said === '') return meant('');
            const [id, another] = find(said);
            if (id !== undefined && another === undefined) return meant(id);
            return { ok: false, error: messageFor(id === undefined ? unknown : 'name_ambiguous', language) };
          },
        };
      },
    };
  }, [contract, language, currency]);
}
