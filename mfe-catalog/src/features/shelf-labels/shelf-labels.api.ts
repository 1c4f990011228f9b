import { ShelfLabels, type ShelfLabelsQuery } from '@bo/contracts';
import { apiQuery, keyOf } from '@bo/http';
import { keepPreviousData } from '@bo/platform/query';

/** What stands on these labels. Under the name of the variants' list, so that a change of price makes it stale too. */
export const shelfLabels = ({ code, holds, labels }: ShelfLabelsQuery) => ({
  ...apiQuery({
    queryKey: keyOf('sellable-variants', 'labels', code, holds, labels),
    path: 'admin_panel/sellable-variants/labels/',
    params: { code, holds, labels: labels.join(',') },
    schema: ShelfLabels,
  }),
  enabled: labels.length > 0,
  placeholderData: keepPreviousData,
});
