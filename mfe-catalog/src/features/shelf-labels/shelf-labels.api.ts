import { ShelfLabels, type ShelfLabelsQuery } from '@bo/contracts';
import { apiQuery, keyOf } from '@bo/http';
import { keepPreviousData } from '@bo/platform/query';

/** The contents of these labels. Its key starts with the variants' list, so that a price change invalidates it too. */
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
