import type { Order, OrderStatus, RefundStatus, ReturnStatus } from '@bo/contracts';
import type { StatusTone } from '@bo/kit';

export const STATUS_TONE: Record<OrderStatus, StatusTone> = {
  placed: 'neutral',
  pending: 'warn',
  processed: 'busy',
  picked: 'busy',
  packed: 'busy',
  ready_for_delivery: 'busy',
  delivered: 'good',
  cancelled: 'bad',
};

export const PAYMENT_TONE: Record<Order['payment_status'], StatusTone> = {
  unpaid: 'warn',
  authorised: 'busy',
  paid: 'good',
  part_refunded: 'neutral',
  refunded: 'neutral',
  failed: 'bad',
};

export const REFUND_TONE: Record<RefundStatus, StatusTone> = {
  requested: 'warn',
  approved: 'busy',
  processing: 'busy',
  settled: 'good',
  failed: 'bad',
  rejected: 'neutral',
};

export const RETURN_TONE: Record<ReturnStatus, StatusTone> = {
  requested: 'warn',
  approved: 'busy',
  rejected: 'bad',
  pickup_scheduled: 'busy',
  received: 'warn',
  inspected: 'warn',
  refunded: 'good',
  exchanged: 'good',
  closed: 'neutral',
};
