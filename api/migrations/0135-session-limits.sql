-- Renewing a session makes its older token void: each token carries how often its session had been renewed.
alter table sessions
  add column renewals int not null default 0 check (renewals >= 0),
  add column renewed_at timestamptz;
comment on column sessions.renewals is 'a token of fewer renewals is void, but for one fewer in the minute after renewed_at';
