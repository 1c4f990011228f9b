import { LinkTabs } from '@bo/kit';
import { useCan } from '@bo/platform';
import { paths } from '../paths.ts';
import { useText } from '../text.ts';

type PayoutTab = 'payoutRequestList' | 'payoutList' | 'payoutRunList' | 'payoutSettings';
/** What lies beside each other of payouts; runs and settings are for those who approve. */
export function PayoutTabs({ current }: { current: PayoutTab }) {
  const t = useText('payouts');
  const approves = useCan('payout.approve');
  const tabs: PayoutTab[] = [
    'payoutRequestList',
    'payoutList',
    ...(approves ? (['payoutRunList', 'payoutSettings'] as const) : []),
  ];
  return (
    <LinkTabs
      label={t('tabs.label')}
      tabs={tabs.map((tab) => ({ text: t(`tabs.${tab}`), to: paths[tab](), current: tab === current }))}
    />
  );
}

const EARNINGS = ['earningHistory', 'earningCharts', 'sellerStatement', 'adjustmentList'] as const;
export function EarningTabs({ current }: { current: (typeof EARNINGS)[number] }) {
  const t = useText('earnings');
  return (
    <LinkTabs
      label={t('tabs.label')}
      tabs={EARNINGS.map((tab) => ({ text: t(`tabs.${tab}`), to: paths[tab](), current: tab === current }))}
    />
  );
}
