// Written by `npm run indexes`. The gate refuses another text.
import labels from '@bo/contracts/labels/ab';
import creditNotes from './credit-notes.json';
import orders from './orders.json';
import ordersDashboard from './orders-dashboard.json';
import pickers from './pickers.json';
import prints from './prints.json';
import refunds from './refunds.json';
import returns from './returns.json';

export const texts = {
  labels: {
    unit: labels.unit,
    order_status: labels.order_status,
    payment_mode: labels.payment_mode,
    payment_status: labels.payment_status,
    delivery_mode: labels.delivery_mode,
    price_kind: labels.price_kind,
    price_reason: labels.price_reason,
    coupon_reason: labels.coupon_reason,
    customer_status: labels.customer_status,
    customer_language: labels.customer_language,
    wallet_kind: labels.wallet_kind,
    refund_method: labels.refund_method,
    wallet_credit_status: labels.wallet_credit_status,
    delivery_fee_policy: labels.delivery_fee_policy,
    sales_dimension: labels.sales_dimension,
    order_step: labels.order_step,
    payment_kind: labels.payment_kind,
    payment_event: labels.payment_event,
    payment_exception: labels.payment_exception,
    payment_operation: labels.payment_operation,
    substitution: labels.substitution,
    storage: labels.storage,
    refund_status: labels.refund_status,
    return_status: labels.return_status,
    return_wish: labels.return_wish,
    commission_condition: labels.commission_condition,
    commission_won_by: labels.commission_won_by,
    commission_place: labels.commission_place,
    record_type: labels.record_type,
    emirate: labels.emirate,
    vat_source: labels.vat_source,
  },
  'credit-notes': creditNotes,
  orders,
  'orders-dashboard': ordersDashboard,
  pickers,
  prints,
  refunds,
  returns,
};
