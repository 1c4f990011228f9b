-- Files of pincodes: what each row comes to, and what was written for it, so that it can be taken back.
create table pincode_imports (
  id text primary key,
  file_name text not null,
  status text not null default 'checked' check (status in ('checked', 'applying', 'applied', 'undoing', 'undone', 'failed')),
  columns jsonb not null,
  unread jsonb not null default '[]',
  terms jsonb not null,
  created_at timestamptz(3) not null default now(),
  created_by text references users on delete set null
);
create index pincode_imports_creator on pincode_imports (created_by);

create table pincode_import_rows (
  import_id text not null references pincode_imports on delete cascade,
  row_number int not null,
  outcome text not null check (outcome in ('create', 'update', 'unchanged', 'refused')),
  code text not null,
  area text not null,
  city text not null,
  -- What the file says of the pincode (contract PincodeInput, in part).
  change jsonb not null,
  -- Why it is refused: a code and its number, put into words for whoever reads it.
  problem jsonb,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'undone', 'kept')),
  pincode_id text references pincodes on delete set null,
  -- What the pincode was before an update, and which version it had once written.
  before jsonb,
  written_version int,
  primary key (import_id, row_number)
);
create index pincode_import_rows_outcome on pincode_import_rows (import_id, outcome, row_number);
create index pincode_import_rows_pincode on pincode_import_rows (pincode_id);
