import { ShiftHandover, type ShiftHandoverQuery } from '@bo/contracts';
import { apiQuery, keyOf } from '@bo/http';
import { keepPreviousData } from '@bo/platform/query';

const REFRESH = 60_000;

/** What a shift did and leaves. Read again every minute while its span is still running. */
export const shiftHandover = (query: ShiftHandoverQuery) => ({
  ...apiQuery({
    queryKey: keyOf('orders', 'shift-handover', query),
    path: 'admin_panel/shift-handover/',
    params: query,
    schema: ShiftHandover,
  }),
  placeholderData: keepPreviousData,
  refetchInterval: query.upto === undefined ? REFRESH : (false as const),
});
