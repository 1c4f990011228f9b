import { Navigate, useParams } from '@bo/platform/router';
import { paths } from '../../paths.ts';
import { BatchList } from './batch-list.tsx';
import { CouponList } from './coupon-list.tsx';
import { GiftCardList } from './gift-cards/gift-card-list.tsx';

/** `/coupons/:active_tab?`: the coupons where no tab is named. */
export function CouponsPage() {
  const { active_tab = 'coupons' } = useParams();
  switch (active_tab) {
    case 'coupons':
      return <CouponList />;
    case 'gift-cards':
      return <GiftCardList />;
    case 'batches':
      return <BatchList />;
    default:
      return <Navigate to={paths.couponList()} replace />;
  }
}
