import { Brand, BrandInput, BrandListQuery, type MergeInput, RecordUsage } from '@bo/contracts';
import { type ApiError, defineResource, http, read } from '@bo/http';
import { mutationOptions, queryOptions } from '@bo/platform/query';

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
export const brandUsage = (id: string) =>
  queryOptions({ queryKey: [...brands.keys.detail(id), 'usage'], staleTime: 0, queryFn: async ({ signal }) => read(RecordUsage, await http().get(one(id, 'usage'), { signal })) });

export const mergeBrand = (done: string) =>
  mutationOptions<Brand, ApiError, { id: string } & MergeInput>({
    mutationKey: ['brands', 'merge'],
    meta: { invalidates: [brands.keys.all, ['products']], done },
    mutationFn: async ({ id, ...body }) => read(Brand, await http().post(one(id, 'merge'), body)),
  });
