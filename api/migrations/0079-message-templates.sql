-- What a store writes in its messages in place of what they come with. Texts are null where it went back to that: the row stays, so
-- that its version goes on.
create table message_templates (
  id text primary key,
  kind text not null,
  channel text not null check (channel in ('email', 'sms', 'push')),
  subject text,
  subject_ar text,
  body text,
  body_ar text,
  version int not null default 1,
  updated_at timestamptz(3) not null default now(),
  updated_by text references users,
  unique (kind, channel),
  check (num_nulls(subject, subject_ar, body, body_ar) in (0, 4))
);
create trigger refuse_stale_version before update of version on message_templates for each row when (new.version <> old.version + 1) execute function refuse_stale_version();
