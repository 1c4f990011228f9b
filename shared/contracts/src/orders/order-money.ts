import type { OrderDetail, PaymentDivertInput, PaymentOperation } from './order.ts';

/**
 * What is still to come of an order's money, in minor units: `authorised` of it is a card's to pay, `due` is to be
 * collected, or less than nothing where it is to be given back. What a provider refused to capture is collected at the
 * door, and what is authorised over the order's amount is never captured: amount − credited − captured + refunded =
 * authorised + due.
 */
export function outstandingOf(order: OrderDetail): { authorised: number; due: number } {
  const missing = order.status === 'cancelled' ? 0 : order.amount - order.credited - order.captured + order.refunded;
  const refused = order.operations
    .filter(({ operation, state }) => operation === 'capture' && state === 'failed')
    .reduce((sum, { amount }) => sum + amount, 0);
  const authorised = Math.min(Math.max(0, order.authorised - refused), Math.max(0, missing));
  return { authorised, due: missing - authorised };
}

/**
 * The other ways for an operation that a provider refuses or never ends: a refund goes to the wallet or by hand, an
 * authorisation is noted as released, and what is to be collected is collected by hand once the order is delivered.
 */
export function operationWays(
  { operation }: Pick<PaymentOperation, 'operation'>,
  { status }: Pick<OrderDetail, 'status'>,
): readonly PaymentDivertInput['to'][] {
  if (operation === 'refund') return ['wallet', 'cash'];
  return operation === 'capture' && status === 'delivered' ? ['cash'] : ['released'];
}
