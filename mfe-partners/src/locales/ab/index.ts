// Written by `npm run indexes`. The gate refuses another text.
import labels from '@bo/contracts/labels/ab';
import dealers from './dealers.json';
import earnings from './earnings.json';
import payouts from './payouts.json';
import sellerSales from './seller-sales.json';
import sellers from './sellers.json';

export const texts = {
  labels: {
    unit: labels.unit,
    order_status: labels.order_status,
    price_kind: labels.price_kind,
    price_reason: labels.price_reason,
    coupon_reason: labels.coupon_reason,
    seller_status: labels.seller_status,
    storage: labels.storage,
    package_payment_method: labels.package_payment_method,
    dealer_status: labels.dealer_status,
    package_payment_status: labels.package_payment_status,
    payout_status: labels.payout_status,
    earning_kind: labels.earning_kind,
    payout_run_state: labels.payout_run_state,
    left_out_reason: labels.left_out_reason,
    bank_outcome: labels.bank_outcome,
    adjustment_status: labels.adjustment_status,
    commission_state: labels.commission_state,
    commission_condition: labels.commission_condition,
    commission_won_by: labels.commission_won_by,
    commission_place: labels.commission_place,
    record_type: labels.record_type,
    seller_document: labels.seller_document,
    licence_state: labels.licence_state,
  },
  dealers,
  earnings,
  payouts,
  'seller-sales': sellerSales,
  sellers,
};
