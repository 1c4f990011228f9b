import { z } from 'zod';
import { listParam, listQuery } from '../base/list.ts';
import { Instant, Person, RecordFields, Version } from '../base/record.ts';
import { Price, requiredText } from '../base/text.ts';

export const WALLET_CREDIT_STATUSES = ['requested', 'approved', 'rejected'] as const;
export const WalletCreditStatus = z.enum(WALLET_CREDIT_STATUSES);
export type WalletCreditStatus = z.infer<typeof WalletCreditStatus>;

/**
 * `POST admin_panel/wallet-credits/`: asks for money for a customer's wallet, in minor units, up to the store's limit.
 */
export const WalletCreditInput = z.object({
  customer_id: z.string().min(1, { error: 'required' }).max(200),
  amount: Price.min(1, { error: 'money' }),
  reason: requiredText(500),
});
export type WalletCreditInput = z.infer<typeof WalletCreditInput>;

/** `POST admin_panel/wallet-credits/{id}/reject/`. */
export const WalletCreditRejectInput = z.object({ reason: requiredText(500), version: Version.optional() });

/** Money that one person asks to give a customer, and that is in the wallet once another has approved it. */
export const WalletCredit = RecordFields.extend({
  /** `WC-000001`. */
  number: z.string(),
  customer: Person,
  amount: z.int(),
  currency: z.string(),
  reason: z.string(),
  status: WalletCreditStatus,
  requested_by: Person.nullable(),
  decided_by: Person.nullable(),
  decided_at: Instant.nullable(),
  decision_reason: z.string(),
});
export type WalletCredit = z.infer<typeof WalletCredit>;

export const WalletCreditListQuery = listQuery(['number', 'amount', 'created_at'], '-created_at', {
  customer: z.string().max(200).optional(),
  status: listParam(WalletCreditStatus),
});
export type WalletCreditListQuery = z.infer<typeof WalletCreditListQuery>;
