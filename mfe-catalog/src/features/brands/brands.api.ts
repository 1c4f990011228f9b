import { Brand, BrandInput, BrandListQuery, type MergeInput, RecordUsage } from '@bo/contracts';
import { type ApiError, apiQuery, defineResource, http, parseResponse } from '@bo/http';
import { mutationOptions } from '@bo/platform/query';

export const brands = defineResource({
  name: 'brands',
  path: 'admin_panel/brands/',
  entity: Brand,
  input: BrandInput,
  listQuery: BrandListQuery,
  alsoInvalidates: ['products'],
});

const one = (id: string, ending: string) => `${brands.path}${encodeURIComponent(id)}/${ending}/`;

/** What archiving or deleting would touch. */
export const brandUsage = (id: string) => ({
  ...apiQuery({ queryKey: [...brands.keys.detail(id), 'usage'], path: one(id, 'usage'), schema: RecordUsage }),
  staleTime: 0,
});

export const mergeBrand = (done: string) =>
  mutationOptions<Brand, ApiError, { id: string } & MergeInput>({
    mutationKey: ['brands', 'merge'],
    meta: { invalidates: [brands.keys.all, ['products']], done },
    mutationFn: async ({ id, ...body }) => parseResponse(Brand, await http().post(one(id, 'merge'), body)),
  });
