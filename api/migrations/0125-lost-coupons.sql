-- A coupon that an edit lost is kept as lost: nothing but another edit brings it back. Closed orders are not priced again.
update orders set price_terms = jsonb_set(price_terms, '{coupon,lost}', '"cart_value"')
  where status not in ('delivered', 'cancelled') and discount_total = 0 and jsonb_typeof(price_terms -> 'coupon') = 'object';
