-- The tiers of a variant are one record: read, saved, archived and restored together (id: the variant's).

-- What was archived beside tiers that count says nothing any more.
delete from volume_offers old where old.archived_at is not null
  and exists (select from volume_offers kept where kept.variant_id = old.variant_id and (kept.archived_at is null
    or kept.quantity_threshold = old.quantity_threshold and kept.id > old.id));
drop index volume_offers_tier;
create unique index volume_offers_tier on volume_offers (variant_id, quantity_threshold);
create index volume_offers_by_end on volume_offers (ends_at, variant_id);
create index volume_offers_by_discount on volume_offers (discount_percentage, variant_id);
