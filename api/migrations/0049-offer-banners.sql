-- Pictures that lead to offers, and clocks that count down to their end.

create table offer_banners (
  id text primary key,
  title text not null,
  title_ar text not null,
  image text,
  image_ar text,
  placement text not null default 'home' check (placement in ('home', 'category', 'cart')),
  target_type text not null default 'none' check (target_type in ('none', 'offer', 'product', 'category', 'brand')),
  target_id text,
  available_from timestamptz(3),
  available_upto timestamptz(3),
  active boolean not null default true,
  rank text collate "C" not null,
  title_sort text collate "C" not null generated always as (fold(title)) stored,
  search_text text not null generated always as (fold(title || ' ' || title_ar)) stored,
  like record_columns including defaults,
  check (available_upto > available_from),
  check ((target_type = 'none') = (target_id is null))
);
comment on column offer_banners.rank is 'fractional rank key; among all banners, so that a placement keeps its order whatever else moves';
create trigger refuse_stale_version before update of version on offer_banners
  for each row when (new.version <> old.version + 1) execute function refuse_stale_version();
create index offer_banners_search on offer_banners using gin (search_text gin_trgm_ops);
create index offer_banners_by_rank on offer_banners (rank, id);
create index offer_banners_by_title on offer_banners (title_sort, id);
create index offer_banners_by_available_from on offer_banners (available_from, id);
create index offer_banners_by_available_upto on offer_banners (available_upto, id);
create index offer_banners_by_update on offer_banners (updated_at, id);

create table offer_countdowns (
  id text primary key,
  offer_id text not null references offers,
  title text not null,
  title_ar text not null,
  style text not null default 'bar' check (style in ('bar', 'card', 'compact')),
  active boolean not null default true,
  title_sort text collate "C" not null generated always as (fold(title)) stored,
  search_text text not null generated always as (fold(title || ' ' || title_ar)) stored,
  like record_columns including defaults
);
create index offer_countdowns_offer on offer_countdowns (offer_id);
create trigger refuse_stale_version before update of version on offer_countdowns
  for each row when (new.version <> old.version + 1) execute function refuse_stale_version();
create index offer_countdowns_search on offer_countdowns using gin (search_text gin_trgm_ops);
create index offer_countdowns_by_title on offer_countdowns (title_sort, id);
create index offer_countdowns_by_update on offer_countdowns (updated_at, id);
