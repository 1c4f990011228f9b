import {
  LatestPincodeImport,
  PincodeImport,
  PincodeImportRowPage,
  type PincodeImportRowQuery,
  type PincodeImportTerms,
} from '@bo/contracts';
import { type ApiError, apiQuery, http, parseResponse, uploadHttp, type WireBody } from '@bo/http';
import { keepPreviousData, mutationOptions } from '@bo/platform/query';
import { pincodes, staleAfter } from '@bo/resources';

const PATH = 'admin_panel/pincode-imports/';
const KEY = [...pincodes.keys.all, 'imports'];
/** While the server writes, its progress is asked for so often, in milliseconds. */
const POLL = 700;

export const isBusy = ({ status }: Pick<PincodeImport, 'status'>): boolean =>
  status === 'applying' || status === 'undoing';
const Progress = PincodeImport.pick({ status: true });

export const pincodeImportKey = (id: string) => [...KEY, 'detail', id];

/** An import, asked for again while the server writes it or takes it back. */
export const pincodeImport = (id: string) => ({
  ...apiQuery({ queryKey: pincodeImportKey(id), path: `${PATH}${id}/`, schema: PincodeImport }),
  refetchInterval: ({ state }: { state: { data: WireBody | undefined } }) => {
    const { data } = Progress.safeParse(state.data);
    return data && isBusy(data) ? POLL : false;
  },
});

export const latestPincodeImport = () =>
  apiQuery({
    queryKey: [...KEY, 'latest'],
    path: `${PATH}latest/`,
    schema: LatestPincodeImport,
  });

export const pincodeImportRows = (id: string, query: Partial<PincodeImportRowQuery>) => ({
  ...apiQuery({
    queryKey: [...pincodeImportKey(id), 'rows', query],
    path: `${PATH}${id}/rows/`,
    params: query,
    schema: PincodeImportRowPage,
  }),
  placeholderData: keepPreviousData,
});

export const uploadPincodes = (onProgress: (fraction: number) => void) =>
  mutationOptions<PincodeImport, ApiError, File>({
    mutationKey: [...KEY, 'upload'],
    meta: { invalidates: [KEY], failure: 'silent' },
    mutationFn: async (file) =>
      parseResponse(PincodeImport, await uploadHttp()(PATH, { file }, { onUploadProgress: onProgress })),
  });

/** Begins to write a file, or to take it back; it goes on after the answer. */
const step = <Variables>(name: 'apply' | 'undo', bodyOf: (variables: Variables) => object) =>
  mutationOptions<PincodeImport, ApiError, Variables & { id: string }>({
    mutationKey: [...KEY, name],
    meta: { invalidates: staleAfter('pincode'), failure: name === 'apply' ? 'screen' : 'toast' },
    mutationFn: async (variables) =>
      parseResponse(PincodeImport, await http().post(`${PATH}${variables.id}/${name}/`, bodyOf(variables))),
  });
export const applyPincodes = () => step<{ terms: PincodeImportTerms }>('apply', ({ terms }) => terms);
export const undoPincodes = () => step<object>('undo', () => ({}));
