-- What people choose for themselves. Apart from users: an administrator's open form is not made stale by it.
create table user_preferences (
  user_id text primary key references users,
  language text check (language in ('en', 'ab')),
  muted_alerts text[] not null default '{}',
  updated_at timestamptz(3) not null default now()
);
comment on column user_preferences.language is 'spoken on devices where they chose none, and in mails to them; null for the store''s';
comment on column user_preferences.muted_alerts is 'alerts that do not count in their bell, by name';
