import { VariantLookup, type VariantLookupInput } from '@bo/contracts';
import { type ApiError, apiQuery, http, parseResponse, uploadHttp } from '@bo/http';
import { keepPreviousData, mutationOptions } from '@bo/platform/query';
import { variants } from './variants.ts';

const PATH = `${variants.path}lookup/`;
const key = (what: string) => [...variants.keys.all, what] as const;
const meta = { invalidates: [], failure: 'screen' } as const;

/** Many variants by what people have of them. It changes nothing. */
export const lookUpVariants = mutationOptions<VariantLookup, ApiError, VariantLookupInput>({
  mutationKey: key('lookup'),
  meta,
  mutationFn: async (input) => parseResponse(VariantLookup, await http().post(PATH, input)),
});

/** The variants that a spreadsheet names. */
export const lookUpFile = mutationOptions<VariantLookup, ApiError, File>({
  mutationKey: key('lookup-file'),
  meta,
  mutationFn: async (file) => parseResponse(VariantLookup, await uploadHttp()(`${PATH}file/`, { file })),
});

/** The variants with a code or barcode, for a sentence about it. */
export const variantsCalled = (code: string) =>
  apiQuery({
    queryKey: [...key('called'), code],
    path: PATH,
    body: { texts: [code] } satisfies VariantLookupInput,
    schema: VariantLookup,
  });

/** The chosen variants, in one request; while others load, the known ones stay. */
export const variantChoices = (ids: readonly string[]) => ({
  ...apiQuery({
    queryKey: [...key('choices'), [...ids].sort()],
    path: PATH,
    body: { ids: [...ids] } satisfies VariantLookupInput,
    schema: VariantLookup,
  }),
  placeholderData: keepPreviousData,
  enabled: ids.length > 0,
});
