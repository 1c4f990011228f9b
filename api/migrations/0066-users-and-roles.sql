-- People are found by name in either language and by address; search is the same as everywhere.
alter table users
  add column name_sort text collate "C" not null generated always as (fold(name)) stored,
  add column search_text text not null generated always as (fold(name || ' ' || name_ar || ' ' || email)) stored;
create index users_name on users (name_sort, id);
create index users_role on users (role_id, id);

-- Where somebody signed in from, and when they were last there (to the minute).
alter table sessions
  add column address text not null default '',
  add column last_seen_at timestamptz(3);

-- `warehouses`: stock, counts and warehouses of a person's own only. `limits`: the most that one of the role may decide on alone,
-- in minor units; a limit that is not there is none.
alter table roles
  add column scope text not null default 'all' check (scope in ('all', 'warehouses')),
  add column limits jsonb not null default '{}',
  add column name_sort text collate "C" not null generated always as (fold(name)) stored,
  add column search_text text not null generated always as (fold(name || ' ' || name_ar)) stored;
update roles set built_in = true
  where key in ('administrator', 'supervisor', 'catalog', 'orders', 'picker', 'marketing', 'finance', 'dealer');
create unique index roles_name on roles (fold(name)) where archived_at is null;
drop trigger access_changed on roles;
create trigger access_changed after update of permissions, role, key, archived_at, scope, limits on roles for each statement execute function tell_access_changed();

-- A link by which somebody chooses a password: the first one, or a new one. It is shown once, to whoever made it, and kept as
-- its hash; of several for one person only the newest opens anything.
create table invitations (
  id text primary key,
  user_id text not null references users,
  token_hash text not null unique,
  created_at timestamptz(3) not null default now(),
  created_by text,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  revoked_at timestamptz(3)
);
create index invitations_user on invitations (user_id, id);
