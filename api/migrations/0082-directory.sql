-- Whose account somebody of the store's directory is (OpenID Connect). The pair of issuer and subject is theirs for good, also
-- when the directory gives their address to somebody else. `created` are those that the directory brought.
create table directory_identities (
  user_id text primary key references users,
  issuer text not null,
  subject text not null,
  created boolean not null default false,
  linked_at timestamptz(3) not null default now(),
  unique (issuer, subject)
);

-- Between the directory's answer and the session.
alter table sign_in_steps drop constraint sign_in_steps_kind_check;
alter table sign_in_steps add constraint sign_in_steps_kind_check check (kind in ('code', 'set_up', 'directory'));
