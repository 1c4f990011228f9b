import type { Order, OrderStatus } from '@bo/contracts';
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
