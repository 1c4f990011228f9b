A day of the calendar.

# input
%field%: Day%nullable%,
# sql
%field% date%null%,
# index
create index %many_snake%_by_%field% on %many_snake% (%field%, id);
# sort
%field%
# form
<DateField name="%field%" label={t('fields.%field%')} />
# column
column.date('%field%', { title: t('fields.%field%'), sort: '%field%', style: 'date', width: %width%, priority: 2 }),
# export
{ key: '%field%', value: ({ %field% }) => %field% },
# history
%field%: { label: t('fields.%field%'), show: (value) => format.date(String(value)) },
# example
%field%: '2026-12-01',
# demo
%field%: iso(context.storeDay(%days% + 10 * at)).slice(0, 10),
