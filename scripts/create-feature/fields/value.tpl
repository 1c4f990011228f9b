A percentage or an amount: the field before it, a choice with `percent` in it, says which.

# input
%field%: Price%nullable%,
# sql
%field% bigint%null% check (%field% >= 0),
# component
/** A percentage or an amount, as its type says. */
function %Field%Field() {
  const t = useText('%many-kebab%');
  const { value: type } = useField({ name: '%type%', label: t('fields.%type%') });
  const props = { name: '%field%', label: t('fields.%field%') };
  return type === 'percent' ? <PercentField {...props} /> : <MoneyField {...props} />;
}
# form
<%Field%Field />
# column
column.custom('%field%', {
  title: t('fields.%field%'),
  width: %width%,
  align: 'end',
  priority: 1,
  matters: true,
  render: ({ %type%: type, %field%: value }) => (
    <bdi>{type === 'percent' ? format.percent(value) : format.money(value)}</bdi>
  ),
}),
# export
{
  key: '%field%',
  kind: ({ %type%: type }) => (type === 'percent' ? 'percent' : 'money'),
  value: ({ %field% }) => %field%,
},
# history
%field%: { label: t('fields.%field%'), show: (value) => format.number(Number(value) / 100) },
# example
%field%: 1000,
# demo
%field%: 500 * (at + 1),
