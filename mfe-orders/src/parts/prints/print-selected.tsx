import { MOST_PRINTS, type OrderListQuery } from '@bo/contracts';
import type { Selection } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { orders } from '@bo/resources';
import { PrintDialog } from './print-dialog.tsx';

/** Prints what is selected in the list; of everything that matches, what is on further pages too. */
export function PrintSelected({
  selection,
  query,
  count,
  onClose,
}: {
  selection: Selection;
  query: OrderListQuery;
  count: number;
  onClose: () => void;
}) {
  const { everything } = selection;
  const matching = useQuery({
    ...orders.list({ ...query, offset: 0, limit: MOST_PRINTS }),
    enabled: everything && count <= MOST_PRINTS,
  });
  const ids = everything ? (matching.data?.results.map(({ id }) => id) ?? []) : [...selection.ids];
  return <PrintDialog ids={ids} total={count} onClose={onClose} />;
}
