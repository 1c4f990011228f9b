A moment, entered and shown in the store's time zone.

# input
%field%: Instant%nullable%,
# sql
%field% timestamptz(3)%null%,
# index
create index %many_snake%_by_%field% on %many_snake% (%field%, id);
# sort
%field%
# form
<DateField kind="time" name="%field%" label={t('fields.%field%')} />
# column
column.date('%field%', { title: t('fields.%field%'), sort: '%field%', style: 'time', width: %width%, priority: 2 }),
# export
{ key: '%field%', kind: 'instant', value: ({ %field% }) => %field% },
# history
%field%: { label: t('fields.%field%'), show: (value) => format.dateTime(String(value)) },
# example
%field%: '%instant%',
# demo
%field%: iso(context.storeDay(%days% + 10 * at)),
