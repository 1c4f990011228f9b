import { type RefundMethod, RefundQuote } from '@bo/contracts';
import { apiQuery } from '@bo/http';
import { refunds } from '@bo/resources';

interface Asked {
  order: string;
  lines: readonly { line_id: string; quantity: number }[];
  goodwill: number;
  delivery_fee?: number;
  method?: RefundMethod;
  reason?: string;
}

/** What a refund would come to, asked while it is put together. */
export function refundQuote({ lines, ...asked }: Asked) {
  const params = {
    ...asked,
    lines: lines
      .filter(({ quantity }) => quantity > 0)
      .map(({ line_id, quantity }) => `${line_id}:${String(quantity)}`)
      .join(','),
  };
  return apiQuery({
    queryKey: [...refunds.keys.all, 'quote', params],
    path: `${refunds.path}quote/`,
    params,
    schema: RefundQuote,
  });
}
