import { WalletCredit, WalletCreditInput, WalletCreditRejectInput } from '@bo/contracts';
import { defineExport } from '../../../platform/export/define.ts';
import type { Routes } from '../../../platform/http/app-type.ts';
import { resourceRoutes } from '../../../platform/http/resource-routes.ts';
import { Versioned } from '../../../platform/http/version.ts';
import { findWalletCredit, walletCreditList } from './wallet-credits.repository.ts';
import { approveWalletCredit, rejectWalletCredit, requestWalletCredit } from './wallet-credits.service.ts';

export const walletCreditExport = defineExport({
  name: 'wallet-credits',
  permission: 'refund.export',
  list: walletCreditList,
  columns: [
    { key: 'wallet_credit', value: ({ number }) => number },
    { key: 'created_at', kind: 'instant', value: ({ created_at }) => created_at },
    { key: 'customer', value: ({ customer }) => customer.name },
    { key: 'amount', kind: 'money', value: ({ amount }) => amount },
    { key: 'reason', value: ({ reason }) => reason },
    { key: 'status', words: 'wallet_credit_status', value: ({ status }) => status },
    { key: 'requested_by', value: ({ requested_by }) => requested_by },
    { key: 'decided_by', value: ({ decided_by }) => decided_by },
    { key: 'decided_at', kind: 'instant', value: ({ decided_at }) => decided_at },
    { key: 'reject_reason', value: ({ decision_reason }) => decision_reason },
  ],
});

/** Money for a customer's wallet that one person asks for and another approves. */
export const walletCreditRoutes: Routes = (app, platform) => {
  const routes = resourceRoutes(app, platform, { name: 'wallet-credits', area: 'refund', entity: WalletCredit });
  routes.list(walletCreditList);
  routes.export(walletCreditExport);
  routes.detail(findWalletCredit);
  routes.create(WalletCreditInput, requestWalletCredit);
  routes.act('approve', {
    permission: 'refund.approve',
    body: Versioned,
    run: (unit, id, { version }) => approveWalletCredit(unit, id, version),
  });
  routes.act('reject', { permission: 'refund.approve', body: WalletCreditRejectInput, run: rejectWalletCredit });
};
