-- A notification may be sent at a later moment, and cancelled until then.
alter table notifications add column send_at timestamptz(3);
alter table notifications drop constraint notifications_status_check;
alter table notifications add constraint notifications_status_check check (status in ('queued', 'sent', 'failed', 'cancelled'));
create index notifications_waiting on notifications (send_at) where status = 'queued' and send_at is not null;
