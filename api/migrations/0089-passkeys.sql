-- A passkey (WebAuthn): the public half of a pair of keys, whose other half never leaves the person's device or its vault.
-- `counter` is what the device has counted to; many count nothing and say 0.
create table passkeys (
  id text primary key,
  user_id text not null references users,
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null default 0,
  name text not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create index passkeys_user on passkeys (user_id);

-- What a passkey has yet to sign, kept as its hash, good once. That of a session adds a passkey to its person; that of a browser,
-- which holds the other half in a cookie, signs in.
create table passkey_challenges (
  challenge_hash text primary key,
  session_id text references sessions on delete cascade,
  browser_hash text,
  expires_at timestamptz(3) not null,
  check ((session_id is null) <> (browser_hash is null))
);
create index passkey_challenges_expires_at on passkey_challenges (expires_at);

-- Where the store requires a second factor and the person has a passkey, the right password is followed by that.
alter table sign_in_steps drop constraint sign_in_steps_kind_check;
alter table sign_in_steps add constraint sign_in_steps_kind_check check (kind in ('code', 'set_up', 'passkey', 'directory'));
