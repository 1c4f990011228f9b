-- The pictures of the store as a library: each uploaded picture is a record, found by its file, its alt text and what uses it.
alter table uploads
  add column file_name text not null default '',
  -- Of the file as it was sent: the same file again is known before it is sent.
  add column source_hash text,
  -- Whose person sent it; null for the store's own.
  add column seller_id text references sellers,
  add column version int not null default 1,
  add column updated_at timestamptz(3) not null default now(),
  add column updated_by text,
  add column archived_at timestamptz(3);

-- A picture's key is where it is; until now it was where it had arrived.
update uploads set key = 'images/' || regexp_replace(url, '^.*/images/', '') where status = 'stored' and url ~ '/images/[^/]+$';
-- What came by a link, or before pictures were kept as records.
insert into uploads (id, key, url, purpose, status, created_at)
  select 'upl_' || md5(url), 'images/' || regexp_replace(url, '^.*/images/', ''), url, 'product', 'stored', min(created_at)
  from product_images where url ~ '/images/[^/]+$' and not exists (select from uploads u where u.url = product_images.url)
  group by url on conflict do nothing;
update uploads u set alt = i.alt, alt_ar = i.alt_ar
  from (select distinct on (url) url, alt, alt_ar from product_images where alt <> '' or alt_ar <> '' order by url, created_at desc) as i
  where i.url = u.url and u.alt = '' and u.alt_ar = '';
update uploads set updated_at = created_at, updated_by = created_by,
  file_name = case when status = 'stored' then regexp_replace(key, '^.*/', '') else '' end;

alter table uploads
  add column file_sort text collate "C" not null generated always as (fold(file_name)) stored,
  add column search_text text not null generated always as (fold(file_name || ' ' || alt || ' ' || alt_ar)) stored;
create unique index uploads_url on uploads (url) where status = 'stored';
create index uploads_by_creation on uploads (created_at, id) where status = 'stored';
create index uploads_by_file on uploads (file_sort, id) where status = 'stored';
create index uploads_by_bytes on uploads (bytes, id) where status = 'stored';
create index uploads_by_hash on uploads (source_hash) where status = 'stored';
create index uploads_search on uploads using gin (search_text gin_trgm_ops) where status = 'stored';
create trigger refuse_stale_version before update of version on uploads
  for each row when (new.version <> old.version + 1) execute function refuse_stale_version();

-- Where a picture is used is asked for each picture of a page.
create index product_images_by_url on product_images (url);
create index variants_by_image on variants using hash (image) where image is not null;
create index order_lines_by_image on order_lines using hash (image) where image is not null;

update roles set permissions = permissions || array['media.view', 'media.create', 'media.edit', 'media.delete', 'media.export']
  where key in ('administrator', 'supervisor', 'catalog') and not 'media.view' = any(permissions);
