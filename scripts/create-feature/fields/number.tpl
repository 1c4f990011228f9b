A whole number from 0.

# input
%field%: z.int({ error: kindError('required') }).min(0).max(1_000_000_000)%nullable%,
# sql
%field% int%null% check (%field% >= 0),
# form
<NumberField name="%field%" label={t('fields.%field%')} />
# column
column.number('%field%', { title: t('fields.%field%'), width: %width%, priority: 3 }),
# export
{ key: '%field%', kind: 'number', value: ({ %field% }) => %field% },
# history
%field%: t('fields.%field%'),
# example
%field%: 12,
# demo
%field%: 100 * (at + 1),
