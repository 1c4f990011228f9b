A short text; empty allowed.

# input
%field%: ShortText,
# sql
%field% text not null default '',
# search
%field%
# form
<TextField name="%field%" label={t('fields.%field%')} />
# column
column.text('%field%', { title: t('fields.%field%'), width: %width%, priority: 3 }),
# export
{ key: '%field%', value: ({ %field% }) => %field% },
# history
%field%: t('fields.%field%'),
# example
%field%: 'In the shop and in the app',
# demo
%field%: '',
