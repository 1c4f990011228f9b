import {
  CancellationPreview,
  type HoldInput,
  type OrderAddressInput,
  OrderAddressPreview,
  OrderCounts,
  type OrderDriverInput,
  type OrderLinesInput,
  OrderLinesPreview,
  type OrderNoteInput,
  type OrderPickerInput,
  OrderPickers,
  type OrderSlotInput,
  type OrderWarehouseInput,
  type PaymentDivertInput,
  type PaymentExceptionInput,
  RevealedCode,
  type TransitionInput,
} from '@bo/contracts';
import { type ApiError, apiQuery, http, keyOf, parseResponse } from '@bo/http';
import { mutationOptions } from '@bo/platform/query';
import { orders, staleAfter } from '@bo/resources';

/** The numbers on the tabs, of the orders that match; each equals the count of its filtered list. */
export const orderCounts = (matching: Readonly<Record<string, string>>) =>
  apiQuery({
    queryKey: [...orders.keys.all, 'counts', matching],
    path: `${orders.path}counts/`,
    params: matching,
    schema: OrderCounts,
  });

/** Who may pick. */
export const pickers = apiQuery({
  queryKey: keyOf('users', 'pickers'),
  path: `${orders.path}pickers/`,
  schema: OrderPickers,
});

export const moveOrder = (done: string) =>
  orders.act<Partial<TransitionInput> & Pick<TransitionInput, 'to'>>('transitions', { done });
export const holdOrder = (done: string) => orders.act<HoldInput>('hold', { done });
export const releaseOrder = (done: string) => orders.act<{ version: number }>('release', { done });
export const setPicker = (done: string) => orders.act<OrderPickerInput>('picker', { done });
export const setSlot = (done: string) => orders.act<OrderSlotInput>('slot', { done });
export const setDriver = (done: string) => orders.act<OrderDriverInput>('driver', { done });
export const setAddress = (done: string) => orders.act<OrderAddressInput>('address', { done });
export const setWarehouse = (done: string) => orders.act<OrderWarehouseInput>('warehouse', { done });
export const editLines = (done: string) => orders.act<OrderLinesInput>('lines', { done });
export const addNote = (done: string) => orders.act<OrderNoteInput>('notes', { done });
export const retryPayment = (operation: string, done: string) =>
  orders.act<object>(`payments/${encodeURIComponent(operation)}/retry`, { done });

export const divertPayment = (operation: string, done: string) =>
  orders.act<PaymentDivertInput>(`payments/${encodeURIComponent(operation)}/divert`, { done });
export const settleException = (exception: string, done: string) =>
  orders.act<PaymentExceptionInput>(`payments/exceptions/${encodeURIComponent(exception)}/settle`, { done });

const one = (id: string, ending: string) => `${orders.path}${encodeURIComponent(id)}/${ending}`;

/** What cancelling would do; asked again each time, because money moves. */
export const cancellation = (id: string) => ({
  ...apiQuery({
    queryKey: [...orders.keys.detail(id), 'cancellation'],
    path: one(id, 'cancellation/'),
    schema: CancellationPreview,
  }),
  staleTime: 0,
});

/** What an edit of the lines would come to. */
export const previewLines = () =>
  mutationOptions<OrderLinesPreview, ApiError, { id: string; input: OrderLinesInput }>({
    mutationKey: keyOf('orders', 'preview'),
    meta: { failure: 'screen' },
    mutationFn: async ({ id, input }) =>
      parseResponse(OrderLinesPreview, await http().post(one(id, 'lines/preview/'), input)),
  });

/** What another address would come to. */
export const previewAddress = () =>
  mutationOptions<OrderAddressPreview, ApiError, { id: string; input: OrderAddressInput }>({
    mutationKey: keyOf('orders', 'preview'),
    meta: { failure: 'screen' },
    mutationFn: async ({ id, input }) =>
      parseResponse(OrderAddressPreview, await http().post(one(id, 'address/preview/'), input)),
  });

/** Shows the code; anyone who sees it cannot complete the delivery. */
export const revealCode = () =>
  mutationOptions<RevealedCode, ApiError, { id: string; reason: string }>({
    mutationKey: keyOf('orders', 'reveal'),
    // What was shown is not kept where others of this browser could find it.
    gcTime: 0,
    meta: { invalidates: staleAfter('order') },
    mutationFn: async ({ id, reason }) =>
      parseResponse(RevealedCode, await http().post(one(id, 'secret-code/'), { reason })),
  });
