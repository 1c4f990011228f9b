import { AttributeFilter, latinDigits } from '@bo/contracts';
import type { ListState } from '@bo/kit';

const parts = (list: ListState): string[] => list.value('attribute')?.split(',') ?? [];
const ofAttribute = (id: string) => (part: string) => part.startsWith(`${id}:`);

/**
 * A list's state as a filter by one attribute sees it: its values under the attribute's own name. In the address all of
 * them stand in one parameter, `attribute=<id>:<value>,…`.
 */
export const attributeList = (list: ListState, id: string): ListState => ({
  ...list,
  value: (name) => {
    if (name !== id) return list.value(name);
    const own = parts(list).filter(ofAttribute(id));
    return own.length === 0 ? undefined : own.map((part) => part.slice(id.length + 1)).join(',');
  },
  set: (changes, how) => {
    const { [id]: own, ...others } = changes;
    const values = own === undefined || own === '' ? [] : [own].flat().map((value) => `${id}:${String(value)}`);
    const rest = parts(list).filter((part) => !ofAttribute(id)(part));
    list.set({ ...others, attribute: [...rest, ...values] }, how);
  },
});

/** The same list for the filter by category: attributes belong to one, so another category leaves them behind. */
export const categoryList = (list: ListState): ListState => ({
  ...list,
  set: (changes, how) => list.set({ ...changes, attribute: undefined }, how),
});

/** Both ends of `1.5..3`; '' is an open one. */
export function readRange(value: string): { from: string; to: string } {
  const [from = '', to = ''] = value.split('..');
  return { from, to };
}

/** A number as people type it, or '' where it is none. */
const plain = (typed: string): string => {
  const number = latinDigits(typed).trim().replaceAll('٫', '.').replace(/^\./, '0.');
  return AttributeFilter.safeParse(`x:${number}..`).success ? number : '';
};

/** What a filter holds for a range, or nothing where neither end is a number. */
export function rangeOf(ends: { from: string; to: string }): string | undefined {
  const [from, to] = [plain(ends.from), plain(ends.to)];
  return from === '' && to === '' ? undefined : `${from}..${to}`;
}
