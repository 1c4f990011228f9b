import { useMemo, useState } from 'react';

export interface GridRow {
  id: string;
}

/**
 * The rows of a grid in the order in which each was first seen. A row that a save would sort elsewhere stays under the
 * pointer; rows that come later stand below, and one that the list no longer finds stays.
 */
export function useFrozenRows<Row extends GridRow>(rows: readonly Row[]) {
  const [seen, setSeen] = useState({ rows, byId: new Map(rows.map((row) => [row.id, row])) });
  let { byId } = seen;
  if (seen.rows !== rows) {
    byId = new Map(seen.byId);
    for (const row of rows) byId.set(row.id, row);
    setSeen({ rows, byId });
  }
  return useMemo(() => {
    const order = [...byId.keys()];
    return { byId, order, places: new Map(order.map((id, place) => [id, place])) };
  }, [byId]);
}
