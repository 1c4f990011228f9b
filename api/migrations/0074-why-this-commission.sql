-- Rules of commission change and end: which of them competed for a line, and which won, is kept with the line, as its price is.
alter table order_lines add column commission_reason jsonb not null default '{}';
comment on column order_lines.commission_reason is 'the seller''s own rate and every rule that fitted at placement, the winner first; empty for a line from before';
