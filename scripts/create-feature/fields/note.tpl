A longer text, of up to 500 characters; not in the list.

# input
%field%: Note,
# sql
%field% text not null default '',
# form
<TextAreaField name="%field%" label={t('fields.%field%')} />
# export
{ key: '%field%', value: ({ %field% }) => %field% },
# history
%field%: t('fields.%field%'),
# example
%field%: 'As agreed by telephone.',
# demo
%field%: '',
