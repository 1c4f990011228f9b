-- What is counted how often and by whom; a job opens the counts that are due. A count says what of the warehouse it is.

create table count_plans (
  id text primary key,
  name text not null,
  name_ar text not null,
  warehouse_id text not null references warehouses,
  category_id text references categories on delete set null,
  -- The shelves whose name begins so; all of them where it is empty.
  aisle text not null default '',
  abc_class text check (abc_class in ('A', 'B', 'C')),
  every_days int not null check (every_days between 1 and 366),
  next_on date not null,
  assigned_to text references users,
  active boolean not null default true,
  name_sort text collate "C" not null generated always as (fold(name)) stored,
  search_text text not null generated always as (fold(name || ' ' || name_ar || ' ' || aisle)) stored,
  like record_columns including defaults
);
create index count_plans_by_next_on on count_plans (next_on, id);
create trigger refuse_stale_version before update of version on count_plans
  for each row when (new.version <> old.version + 1) execute function refuse_stale_version();
create index count_plans_search on count_plans using gin (search_text gin_trgm_ops);
create index count_plans_by_name on count_plans (name_sort, id);
create index count_plans_by_update on count_plans (updated_at, id);

alter table stock_counts
  add column aisle text not null default '',
  add column abc_class text check (abc_class in ('A', 'B', 'C')),
  add column plan_id text references count_plans,
  add column due_on date,
  add column assigned_to text references users,
  drop constraint stock_counts_status_check,
  -- One that nobody had begun when the next one of its plan fell due.
  add constraint stock_counts_status_check check (status in ('open', 'submitted', 'approved', 'rejected', 'missed'));
create index stock_counts_plan on stock_counts (plan_id, id) where plan_id is not null;

-- When the first of a batch came to the store: a transfer makes nothing younger.
alter table stock_batches add column since timestamptz(3) not null default now();
update stock_batches b set since = f.since from (
  select variant_id, batch, min(created_at) as since from stock_batches group by variant_id, batch
) as f where f.variant_id = b.variant_id and f.batch = b.batch;
create index stock_batches_by_since on stock_batches (since, id) where quantity > 0;
