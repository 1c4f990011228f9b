import {
  ImportFit,
  type ImportFitQuery,
  type ImportRowQuery,
  ImportRowPage,
  ImportSetup,
  ProductImport,
  ProductImportListQuery,
} from '@bo/contracts';
import {
  type ApiError,
  apiQuery,
  defineResource,
  http,
  parseResponse,
  uploadHttp,
  type WireBody,
  keyOf,
} from '@bo/http';
import { keepPreviousData, mutationOptions } from '@bo/platform/query';
import { ofRecord, staleAfter } from '@bo/resources';

const PATH = 'admin_panel/imports/';
const POLL = 700;

export const imports = defineResource({
  ...ofRecord('import'),
  path: PATH,
  entity: ProductImport,
  input: ImportSetup,
  listQuery: ProductImportListQuery,
});

/** `keep` ends at once, all others go on in a job. */
export type ImportStep = 'dry-run' | 'apply' | 'undo' | 'keep';
const BUSY: ReadonlySet<ProductImport['status']> = new Set(['checking', 'applying', 'undoing']);
export const isBusy = ({ status }: Pick<ProductImport, 'status'>): boolean => BUSY.has(status);
const Progress = ProductImport.pick({ status: true });

/** An import, asked for again while a step runs on the server. */
export const importDetail = (id: string) => ({
  ...imports.detail(id),
  refetchInterval: ({ state }: { state: { data: WireBody | undefined } }) => {
    const { data } = Progress.safeParse(state.data);
    return data && isBusy(data) ? POLL : false;
  },
});

export const importRows = (id: string, query: Partial<ImportRowQuery>) => ({
  ...apiQuery({
    queryKey: [...imports.keys.detail(id), 'rows', query],
    path: `${PATH}${id}/rows/`,
    params: query,
    schema: ImportRowPage,
  }),
  placeholderData: keepPreviousData,
});

/** How the cells of a column fit a field that a person chooses. */
export const columnFit = (id: string, query: ImportFitQuery) =>
  apiQuery({
    queryKey: [...imports.keys.detail(id), 'fit', query],
    path: `${PATH}${id}/fit/`,
    params: query,
    schema: ImportFit,
  });

const meta = { invalidates: [imports.keys.lists], failure: 'toast' } as const;

export const uploadFile = (onProgress: (fraction: number) => void) =>
  mutationOptions<ProductImport, ApiError, File>({
    mutationKey: keyOf('imports', 'upload'),
    meta: { ...meta, failure: 'silent' },
    mutationFn: async (file) =>
      parseResponse(ProductImport, await uploadHttp()(PATH, { file }, { onUploadProgress: onProgress })),
  });

export const setUpImport = () =>
  mutationOptions<ProductImport, ApiError, { id: string; setup: ImportSetup }>({
    mutationKey: keyOf('imports', 'set-up'),
    meta,
    mutationFn: async ({ id, setup }) => parseResponse(ProductImport, await http().patch(`${PATH}${id}/`, setup)),
  });

/** Starts a step; it goes on after the answer. */
export const startStep = () =>
  mutationOptions<ProductImport, ApiError, { id: string; step: ImportStep }>({
    mutationKey: keyOf('imports', 'step'),
    meta: { ...meta, invalidates: staleAfter('import') },
    mutationFn: async ({ id, step }) => parseResponse(ProductImport, await http().post(`${PATH}${id}/${step}/`, {})),
  });

export const refusedRows = async (id: string): Promise<Blob | null> => {
  const { data } = await http().get(`${PATH}${id}/refused.csv`, { responseType: 'blob' });
  return data instanceof Blob ? data : null;
};
