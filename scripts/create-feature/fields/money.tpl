An amount in the store's currency, kept in minor units.

# input
%field%: Price%nullable%,
# sql
%field% bigint%null% check (%field% >= 0),
# form
<MoneyField name="%field%" label={t('fields.%field%')} />
# column
column.money('%field%', { title: t('fields.%field%'), width: %width%, priority: 2 }),
# export
{ key: '%field%', kind: 'money', value: ({ %field% }) => %field% },
# history
%field%: { label: t('fields.%field%'), show: (value) => format.money(Number(value)) },
# example
%field%: 1500,
# demo
%field%: 500 * (at + 1),
