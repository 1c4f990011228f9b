A code that people give; no two records that are not archived have the same.

# input
%field%: Code,
# sql
%field% text not null,
# index
create unique index %many_snake%_%field% on %many_snake% (upper(%field%)) where archived_at is null;
# search
%field%
# form
<TextField code name="%field%" label={t('fields.%field%')} />
# column
column.code('%field%', { title: t('fields.%field%'), width: %width%, priority: 1 }),
# export
{ key: '%field%', value: ({ %field% }) => %field% },
# history
%field%: t('fields.%field%'),
# unique
%many_snake%_%field%: ['%field%', '%one_snake%.%field%_taken'],
# free
...(%field% === undefined
  ? {}
  : {
      %field%: [
        '%one_snake%.%field%_taken',
        sql`select from %many_snake% where upper(%field%) = upper(${%field%}) and archived_at is null and id <> ${id}`,
      ] as const,
    }),
# example
%field%: `T-${String(next)}`,
# demo
%field%: `%PREFIX%-${String(at + 1)}`,
