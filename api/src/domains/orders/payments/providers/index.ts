import type { Config } from '../../../../config.ts';
import type { Keys } from '../../../../platform/access/keys.ts';
import type { PaymentProvider } from '../provider.ts';
import { createTestProvider } from './test-provider.ts';

/** The providers of this installation. docs/payments.md says how to add one. */
export function createProviders(
  { PAYMENT_TEST_PROVIDER, DATABASE_URL }: Config,
  { webhooks }: Pick<Keys, 'webhooks'>,
): PaymentProvider[] {
  // It moves no money: a store that means business has it only where someone says so.
  return (PAYMENT_TEST_PROVIDER ?? DATABASE_URL === undefined) ? [createTestProvider(webhooks)] : [];
}
