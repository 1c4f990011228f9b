import { HandOverState, type Warehouse, WarehousePincodes, type WarehousePincodesInput } from '@bo/contracts';
import { type ApiError, apiQuery, http, JOBS_KEY, keyOf, parseResponse } from '@bo/http';
import { mutationOptions } from '@bo/platform/query';
import { staleAfter, warehouses } from '@bo/resources';

const of = (id: string, ending: string) => `${warehouses.path}${encodeURIComponent(id)}/${ending}/`;

/** What still hangs on a warehouse; asked again while a hand-over runs. */
export const handOverState = (id: string) => ({
  ...apiQuery({
    queryKey: [...warehouses.keys.detail(id), 'hand-over'],
    path: of(id, 'hand-over'),
    schema: HandOverState,
  }),
  // The cache holds the answer as it came.
  refetchInterval: ({ state }: { state: { data?: unknown } }) =>
    HandOverState.safeParse(state.data).data?.job_id ? 2000 : (false as const),
});

type Act<Body> = { warehouse: Pick<Warehouse, 'id' | 'version'>; body: Body };
const act = <Body extends object>(ending: string, done: string) =>
  mutationOptions<Warehouse, ApiError, Act<Body>>({
    mutationKey: keyOf('warehouses', ending),
    meta: { invalidates: [...staleAfter('warehouse'), JOBS_KEY], failure: 'screen', done },
    mutationFn: async ({ warehouse: { id, version }, body }) =>
      parseResponse(warehouses.record, await http().post(of(id, ending), { ...body, version })),
  });

export const pauseWarehouse = (done: string) => act<{ reason: string }>('pause', done);
export const reopenWarehouse = (done: string) => act<object>('reopen', done);
export const handOverWarehouse = (done: string) => act<{ to_warehouse_id: string; reason: string }>('hand-over', done);

/** Lets a warehouse deliver to pincodes, or no longer. */
export const servePincodes = (id: string, ending: 'pincodes' | 'pincodes/remove') =>
  mutationOptions<WarehousePincodes, ApiError, WarehousePincodesInput>({
    mutationKey: keyOf('warehouses', ending),
    meta: { invalidates: [...staleAfter('pincode'), ...staleAfter('warehouse')], failure: 'screen' },
    mutationFn: async (body) => parseResponse(WarehousePincodes, await http().post(of(id, ending), body)),
  });
