-- Pictures that an import named by their address on the web. Each is fetched, made safe and kept as one of the store's own;
-- until then it is here, so that no page of ours ever asks a stranger's server.
create table image_links (
  id text primary key,
  product_id text not null references products on delete cascade,
  link text not null,
  alt text not null default '',
  alt_ar text not null default '',
  rank text collate "C" not null,
  tries int not null default 0,
  -- When it is tried (again); null once it has been given up.
  next_try_at timestamptz(3) default now(),
  error text,
  created_at timestamptz(3) not null default now()
);
create index image_links_due on image_links (next_try_at, id) where next_try_at is not null;
create index image_links_product on image_links (product_id, rank, id);
