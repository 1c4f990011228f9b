import { type MergeOptionsInput, VariantType, VariantTypeInput, VariantTypeListQuery } from '@bo/contracts';
import { type ApiError, defineResource, http, parseResponse } from '@bo/http';
import { mutationOptions } from '@bo/platform/query';

export const variantTypes = defineResource({
  name: 'variant-types',
  path: 'admin_panel/variant-types/',
  entity: VariantType,
  input: VariantTypeInput,
  listQuery: VariantTypeListQuery,
  alsoInvalidates: ['products', 'variants'],
});

export const mergeOptions = (id: string, done: string) =>
  mutationOptions<VariantType, ApiError, MergeOptionsInput>({
    mutationKey: ['variant-types', 'merge-options'],
    meta: { invalidates: [variantTypes.keys.all, ['products'], ['variants']], done },
    mutationFn: async (body) =>
      parseResponse(
        VariantType,
        await http().post(`${variantTypes.path}${encodeURIComponent(id)}/merge-options/`, body),
      ),
  });
