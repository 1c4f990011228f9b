// Written by `npm run indexes`. The gate refuses another text.
import labels from '@bo/contracts/labels/en';
import places from './places.json';
import warehouses from './warehouses.json';

export const texts = {
  labels: {
    unit: labels.unit,
    order_status: labels.order_status,
    price_kind: labels.price_kind,
    price_reason: labels.price_reason,
    coupon_reason: labels.coupon_reason,
    warehouse_status: labels.warehouse_status,
    customer_language: labels.customer_language,
    storage: labels.storage,
    user_type: labels.user_type,
    user_status: labels.user_status,
    commission_condition: labels.commission_condition,
    commission_won_by: labels.commission_won_by,
    commission_place: labels.commission_place,
    record_type: labels.record_type,
    webhook_event: labels.webhook_event,
    webhook_delivery_status: labels.webhook_delivery_status,
    webhook_error: labels.webhook_error,
    webhook_stop: labels.webhook_stop,
    message_kind: labels.message_kind,
    message_channel: labels.message_channel,
    message_status: labels.message_status,
    message_error: labels.message_error,
    role_scope: labels.role_scope,
    webhook_state: labels.webhook_state,
    emirate: labels.emirate,
  },
  places,
  warehouses,
};
