import { ChoiceFilter } from '@bo/kit';
import type { ComponentProps } from 'react';
import { useLabel } from './labels.ts';

type LabelKey = Parameters<ReturnType<typeof useLabel>>[0];
type CodesOf<K extends string> = LabelKey extends infer Key ? (Key extends `${K}.${infer Code}` ? Code : never) : never;

interface CodeFilterProps<K extends string> extends Omit<ComponentProps<typeof ChoiceFilter>, 'choices'> {
  /** Which of the labels say what the codes are called: `order_status`. */
  of: K;
  codes: readonly CodesOf<K>[];
}

/** A filter by stored codes, under the words that the labels have for them. */
export function CodeFilter<K extends string>({ of, codes, ...filter }: CodeFilterProps<K>) {
  const label = useLabel();
  return (
    <ChoiceFilter {...filter} choices={codes.map((value) => ({ value, label: label(`${of}.${value}` as LabelKey) }))} />
  );
}
