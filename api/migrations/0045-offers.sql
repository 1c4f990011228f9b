-- Offers that are written, stopped and told of.
alter table offers
  -- The end that an offer had before somebody stopped it at once: with it, stopping can be taken back.
  add column stopped_upto timestamptz(3),
  -- Whether the last that was recorded of it is that it began: its start and its end are recorded once, by whichever instance is first.
  add column live_told boolean not null default false;
update offers set live_told = not draft and not paused and archived_at is null and available_from <= now() and available_upto > now();
create index offers_running on offers (available_upto, available_from) where archived_at is null and not draft;

-- Who answers for the margin may give it away; marketing sees it.
update roles set permissions = array_append(permissions, 'offer.below_cost')
  where key in ('administrator', 'supervisor') and not 'offer.below_cost' = any(permissions);
update roles set permissions = array_append(permissions, 'product.cost')
  where key = 'marketing' and not 'product.cost' = any(permissions);
