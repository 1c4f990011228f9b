One of a few values: `kind:choice(percent|amount)`.

# type
export const %ONE%_%FIELD%S = [%choices%] as const;
# input
%field%: z.enum(%ONE%_%FIELD%S)%default_choice%,
# sql
%field% text not null default '%first%' check (%field% in (%sql_choices%)),
# filter
%field%: listParam(z.enum(%ONE%_%FIELD%S)),
# where
.where(anyOf('%many_snake%.%field%', %field%))
# form
<SelectField
  name="%field%"
  label={t('fields.%field%')}
  choices={%ONE%_%FIELD%S.map((value) => ({ value, label: t(`choices.%field%.${value}`) }))}
/>
# list filter
<ChoiceFilter
  list={list}
  name="%field%"
  label={t('fields.%field%')}
  choices={%ONE%_%FIELD%S.map((value) => ({ value, label: t(`choices.%field%.${value}`) }))}
/>
# column
column.custom('%field%', {
  title: t('fields.%field%'),
  width: %width%,
  priority: 2,
  render: ({ %field% }) => t(`choices.%field%.${%field%}`),
}),
# export
{ key: '%field%', words: '%one_snake%_%field%', value: ({ %field% }) => %field% },
# history
%field%: {
  label: t('fields.%field%'),
  show: (value) => %ONE%_%FIELD%S.filter((one) => one === value).map((one) => t(`choices.%field%.${one}`))[0] ?? '',
},
# example
%field%: '%first%',
# demo
%field%: '%first%',
