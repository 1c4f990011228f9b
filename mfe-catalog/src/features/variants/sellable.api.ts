import {
  PricePreview,
  type PricePreviewInput,
  RECORD_TYPES,
  SellableVariant,
  SellableVariantListQuery,
  VariantInput,
} from '@bo/contracts';
import { apiQuery, defineResource, keyOf } from '@bo/http';
import { keepPreviousData } from '@bo/platform/query';

/** Every variant as one prices it. They are created and edited under their product. */
export const sellableVariants = defineResource({
  name: 'sellable-variants',
  path: 'admin_panel/sellable-variants/',
  entity: SellableVariant,
  input: VariantInput,
  listQuery: SellableVariantListQuery,
  alsoInvalidates: RECORD_TYPES.variant.resources,
});

/** What a change of prices would do. Asked while one types; the last answer stays until the next. */
export const pricePreview = (input: PricePreviewInput | null) => ({
  ...apiQuery({
    // Not among the list's: while prices change one by one, what was promised stays in sight.
    queryKey: keyOf('price-preview', input),
    path: `${sellableVariants.path}price-preview/`,
    body: input ?? {},
    schema: PricePreview,
  }),
  placeholderData: keepPreviousData,
  enabled: input !== null,
  gcTime: 0,
});
