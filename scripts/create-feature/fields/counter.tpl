A number that the system keeps: shown, and in no form.

# entity
%field%: z.int(),
# sql
%field% int not null default 0,
# column
column.number('%field%', { title: t('fields.%field%'), width: %width%, priority: 3 }),
# export
{ key: '%field%', kind: 'number', value: ({ %field% }) => %field% },
# made
%field%: 0,
# uses
%one%.%field%,
