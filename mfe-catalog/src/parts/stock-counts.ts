import { StockCount, StockCountDetail, StockCountInput, StockCountListQuery } from '@bo/contracts';
import { defineResource } from '@bo/http';
import { ofRecord } from '@bo/resources';
import { stockPath } from './stock.api.ts';

export const stockCounts = defineResource({
  ...ofRecord('stock_count'),
  path: `${stockPath}counts/`,
  entity: StockCount,
  detail: StockCountDetail,
  input: StockCountInput,
  listQuery: StockCountListQuery,
});
