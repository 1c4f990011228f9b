import { WalletCredit, WalletCreditInput, WalletCreditListQuery } from '@bo/contracts';
import { defineResource } from '@bo/http';
import { ofRecord } from './of-record.ts';

/** Money for a customer's wallet that one person asks for and another approves. */
export const walletCredits = defineResource({
  ...ofRecord('wallet_credit'),
  path: 'admin_panel/wallet-credits/',
  entity: WalletCredit,
  input: WalletCreditInput,
  listQuery: WalletCreditListQuery,
});
