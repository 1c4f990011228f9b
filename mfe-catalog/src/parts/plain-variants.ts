import { listPage, VariantRow } from '@bo/contracts';
import { apiQuery } from '@bo/http';
import { keepPreviousData } from '@bo/platform/query';
import { variants } from '@bo/resources';

/**
 * The variants that are goods of their own. A combo is none: it has no stock, no supplier has it, and no other combo
 * holds it, so that a picker of what is received, moved, bought or put together asks for these.
 */
export const plainVariants = {
  ...variants,
  pick: (search: string) => ({
    ...apiQuery({
      queryKey: [...variants.keys.lists, 'pick', `plain ${search}`],
      path: variants.path,
      params: { search, combo: false, limit: 20 },
      schema: listPage(VariantRow),
    }),
    placeholderData: keepPreviousData,
  }),
};
