import { LinkTabs } from '@bo/kit';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';

/** The values of the route's optional parameter. */
export const TABS = ['coupons', 'gift-cards', 'batches'] as const;
export type CouponTab = (typeof TABS)[number];

export function CouponTabs({ current }: { current: CouponTab }) {
  const t = useText('coupons');
  return (
    <LinkTabs
      label={t('tabs.label')}
      tabs={TABS.map((tab) => ({
        text: t(`tabs.${tab}`),
        to: tab === 'coupons' ? paths.couponList() : paths.couponTab(tab),
        current: tab === current,
      }))}
    />
  );
}
