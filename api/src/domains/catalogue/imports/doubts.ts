import type { FileDoubts } from '@bo/contracts';
import type { LeftOut, Places } from './columns.ts';

/** A cell that could not be read and counts as empty. */
export interface Blank<F extends string> {
  field: F;
  value: string;
}
const EXAMPLES = 3;
const SHOWN = 80;
const NAMED = 200;

/** Gathers what of a file was not read, in the words of its heading. */
export function createDoubts<F extends string>(
  heading: readonly string[],
  places: Places<F>,
  left: readonly LeftOut<F>[],
) {
  const blanks = new Map<F, FileDoubts['blanks'][number]>();
  const named = (column: number | undefined) => (heading[column ?? -1] ?? '').trim().slice(0, NAMED);
  return {
    add(row_number: number, cells: readonly Blank<F>[]) {
      for (const { field, value } of cells) {
        const one = blanks.get(field) ?? { heading: named(places[field]), count: 0, examples: [] };
        one.count += 1;
        if (one.examples.length < EXAMPLES) one.examples.push({ row_number, value: value.trim().slice(0, SHOWN) });
        blanks.set(field, one);
      }
    },
    doubts: (): FileDoubts => ({
      left_out: left.map(({ column, fits, of }) => ({ heading: named(column), fits, of })),
      blanks: [...blanks.values()],
    }),
  };
}
