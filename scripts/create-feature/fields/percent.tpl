A percentage up to 100, kept in basis points.

# input
%field%: Percent%nullable%,
# sql
%field% int%null% check (%field% between 0 and 10000),
# form
<PercentField name="%field%" label={t('fields.%field%')} />
# column
column.custom('%field%', {
  title: t('fields.%field%'),
  width: %width%,
  align: 'end',
  priority: 2,
  render: ({ %field% }) => %percent_cell%,
}),
# export
{ key: '%field%', kind: 'percent', value: ({ %field% }) => %field% },
# history
%field%: { label: t('fields.%field%'), show: (value) => format.percent(Number(value)) },
# example
%field%: 1000,
# demo
%field%: 500 * (at + 1),
