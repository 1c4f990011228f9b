import { type Context, type Row, written } from './context.ts';
import type { Customer } from './customers.ts';

const ASKED = [
  { days: -1, amount: 2500, reason: 'Waited two hours for the driver.', answer: '' },
  { days: -2, amount: 1500, reason: 'Two jars were broken, the customer wants no exchange.', answer: '' },
  { days: -9, amount: 20_000, reason: 'Complained about the price.', answer: 'The price was on the label.' },
];

/**
 * What the order desk asked finance to give customers. What was approved would stand in a wallet; none of these was.
 */
export function buildWalletCredits(
  context: Context,
  customers: readonly Customer[],
  orders: string,
  finance: string,
): Row<'wallet_credits'>[] {
  return ASKED.map(({ days, amount, reason, answer }, at) => {
    const asked = context.daysFromNow(days);
    const customer = customers[at * 7 + 3];
    if (!customer) throw new Error('The demo store has too few customers.');
    return {
      id: context.id('wcr', asked),
      customer_id: customer.row.id,
      amount,
      currency: 'AED',
      reason,
      status: answer === '' ? 'requested' : 'rejected',
      requested_by: orders,
      decided_by: answer === '' ? null : finance,
      decided_at: answer === '' ? null : context.daysFromNow(days + 1).toISOString(),
      decision_reason: answer,
      ...written(asked, asked, orders),
    };
  });
}
