// Written by `npm run indexes`. The gate refuses another text.
import labels from '@bo/contracts/labels/ab';
import catalogDashboard from './catalog-dashboard.json';
import inventory from './inventory.json';
import products from './products.json';
import shelfLabels from './shelf-labels.json';
import variants from './variants.json';

export const texts = {
  labels: {
    product_status: labels.product_status,
    review_status: labels.review_status,
    count_status: labels.count_status,
    movement: labels.movement,
    movement_reason: labels.movement_reason,
    unit: labels.unit,
    order_status: labels.order_status,
    price_kind: labels.price_kind,
    price_reason: labels.price_reason,
    coupon_reason: labels.coupon_reason,
    discount_type: labels.discount_type,
    storage: labels.storage,
    commission_condition: labels.commission_condition,
    commission_won_by: labels.commission_won_by,
    commission_place: labels.commission_place,
    record_type: labels.record_type,
    purchase_order_status: labels.purchase_order_status,
    transfer_status: labels.transfer_status,
    supplier_return_status: labels.supplier_return_status,
    transfer_difference: labels.transfer_difference,
    transfer_reason: labels.transfer_reason,
    recall_status: labels.recall_status,
    recall_place: labels.recall_place,
    recall_answer: labels.recall_answer,
    import_outcome: labels.import_outcome,
  },
  'catalog-dashboard': catalogDashboard,
  inventory,
  products,
  'shelf-labels': shelfLabels,
  variants,
};
