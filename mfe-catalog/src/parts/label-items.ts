import { MOST_LABEL_GRAMS, MOST_LABELS } from '@bo/contracts';
import { withQuery } from '@bo/platform/remote';
import { paths } from '../paths.ts';

/** As many labels as may be printed at once: forty sheets of 24. */
export const MOST_PIECES = 960;

/** What to print labels of: how many, and of which weight where the variant is weighed. */
export interface LabelItem {
  id: string;
  quantity: number;
  grams: number | null;
}

const within = (value: number, most: number): boolean => Number.isInteger(value) && value >= 1 && value <= most;

/** `id`, `id:3` or `id:3:512`, with commas between them. What is no number counts as not said. */
export function readLabelItems(text: string): LabelItem[] {
  return text
    .split(',')
    .filter(Boolean)
    .slice(0, MOST_LABELS)
    .flatMap((item) => {
      const [id = '', quantity, grams] = item.split(':');
      const [many, weight] = [Number(quantity), Number(grams)];
      if (id === '') return [];
      return [
        {
          id,
          quantity: within(many, MOST_PIECES) ? many : 1,
          grams: within(weight, MOST_LABEL_GRAMS) ? weight : null,
        },
      ];
    });
}

/** The shortest text that `readLabelItems` reads as these. */
export const writeLabelItems = (items: readonly LabelItem[]): string =>
  items
    .map(({ id, quantity, grams }) =>
      grams === null
        ? quantity === 1
          ? id
          : `${id}:${String(quantity)}`
        : `${id}:${String(quantity)}:${String(grams)}`,
    )
    .join(',');

/** The address of some labels. */
export const labelsOf = (items: readonly LabelItem[]): string =>
  withQuery(paths.shelfLabels(), { variants: writeLabelItems(items.slice(0, MOST_LABELS)) });
/** The address of the labels of some variants, so many of each. */
export const labelsPath = (ids: readonly string[], quantity = 1): string =>
  labelsOf(ids.map((id) => ({ id, quantity, grams: null })));
