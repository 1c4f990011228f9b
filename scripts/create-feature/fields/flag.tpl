Yes or no; yes from the start when it is called `active`.

# input
%field%: z.boolean().default(%default%),
# sql
%field% boolean not null default %default%,
# filter
%field%: FlagParam,
# where
.where(is('%many_snake%.%field%', %field%))
# form
<SwitchField name="%field%" label={t('fields.%field%')} />
# list filter
<FlagFilter list={list} name="%field%" label={t('fields.%field%')} />
# column
column.status('%field%', {
  title: t('fields.%field%'),
  width: %width%,
  priority: %flag_priority%,
  of: ({ %field% }) => ({ text: t(%field% ? 'flags.yes' : 'flags.no'), tone: %field% ? 'good' : 'neutral' }),
}),
# export
{ key: '%field%', kind: 'flag', value: ({ %field% }) => %field% },
# history
%field%: t('fields.%field%'),
# example
%field%: %default%,
# demo
%field%: %default%,
