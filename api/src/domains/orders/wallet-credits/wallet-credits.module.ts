import { defineModule } from '../../../platform/module.ts';
import { byCustomer } from '../customers/customers.service.ts';
import { walletCreditExport, walletCreditRoutes } from './wallet-credits.routes.ts';

export const walletCreditsModule = defineModule({
  records: {
    wallet_credit: {
      scope: byCustomer('wallet_credits.customer_id', 'wallet_credits'),
      named: { table: 'wallet_credits', name: 'number' },
    },
  },
  routes: [walletCreditRoutes],
  exports: [walletCreditExport],
});
