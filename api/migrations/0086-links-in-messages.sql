-- The link that an invitation or a forgotten password is answered with: sealed, and only as long as its message waits to be sent.
alter table messages add column link_sealed text;
-- Whose it is: a message to one of the store's own people.
alter table messages add column user_id text references users;
create index messages_user on messages (user_id, created_at, id) where user_id is not null;
