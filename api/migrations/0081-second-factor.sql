-- How somebody proved who they are when the session began: with the password alone, or with something more.
alter table sessions
  add column method text not null default 'password' check (method in ('password', 'second_factor', 'passkey', 'directory'));

-- An authenticator app (RFC 6238). The secret is sealed under a key of the API's; nothing asks for it until it is confirmed.
-- `last_step` is the step of time of the last code that was taken: none of it or before is taken again. `failures` count until a
-- code is right, over all instances.
create table second_factors (
  user_id text primary key references users,
  secret text not null,
  created_at timestamptz(3) not null default now(),
  confirmed_at timestamptz(3),
  last_step bigint not null default 0,
  failures int not null default 0,
  locked_until timestamptz(3)
);

-- For who has lost the app: keyed hashes, each good once.
create table recovery_codes (
  user_id text not null references users,
  code_hash text not null,
  used_at timestamptz(3),
  primary key (user_id, code_hash)
);

-- Whoever has shown the right password and not yet the second factor: no session yet. The token is kept as its hash.
create table sign_in_steps (
  token_hash text primary key,
  user_id text not null references users,
  kind text not null check (kind in ('code', 'set_up')),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index sign_in_steps_user on sign_in_steps (user_id);
create index sign_in_steps_expires_at on sign_in_steps (expires_at);

-- Whose second factor is needed may end sessions: every instance asks anew.
create trigger second_factor_changed after insert or update of value on settings for each row
  when (new.key = 'security.second_factor_required') execute function tell_access_changed();
create trigger access_changed_method after update of method on sessions for each statement execute function tell_access_changed();
