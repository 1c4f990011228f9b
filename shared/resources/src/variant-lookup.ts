import { VariantLookup, type VariantLookupInput } from '@bo/contracts';
import { type ApiError, http, parseResponse, uploadHttp } from '@bo/http';
import { keepPreviousData, mutationOptions } from '@bo/platform/query';
import { variants } from './variants.ts';

const PATH = `${variants.path}lookup/`;
const key = (what: string) => [...variants.keys.all, what] as const;
const meta = { invalidates: [], failure: 'screen' } as const;
const ask = async (input: VariantLookupInput, signal?: AbortSignal) =>
  parseResponse(VariantLookup, await http().post(PATH, input, signal ? { signal } : {}));

/** Many variants by what people have of them. It changes nothing. */
export const lookUpVariants = mutationOptions<VariantLookup, ApiError, VariantLookupInput>({
  mutationKey: key('lookup'),
  meta,
  mutationFn: (input) => ask(input),
});

/** The variants that a spreadsheet names. */
export const lookUpFile = mutationOptions<VariantLookup, ApiError, File>({
  mutationKey: key('lookup-file'),
  meta,
  mutationFn: async (file) => parseResponse(VariantLookup, await uploadHttp()(`${PATH}file/`, { file })),
});

/** Chosen variants as one knows them, all in one call; while others are asked for, those known stay. */
export const variantChoices = (ids: readonly string[]) => ({
  queryKey: [...key('choices'), [...ids].sort()],
  queryFn: ({ signal }: { signal: AbortSignal }) => ask({ ids: [...ids] }, signal),
  placeholderData: keepPreviousData,
  enabled: ids.length > 0,
});
