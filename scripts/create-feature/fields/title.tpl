A name in both languages; every feature has one, called `name` or `title`.

# input
%field%: Title,
%field%_ar: Title,
# sql
%field% text not null,
%field%_ar text not null,
# search
%field%
%field%_ar
# sort
%field%
# form
<BilingualField name="%field%" label={t('fields.%field%')} />
# column
column.bilingual('%field%', { title: t('fields.%field%'), sort: '%field%', width: 200, grows: true, priority: 1 }),
# export
{ key: '%field%', value: ({ %field% }) => %field% },
{ key: '%field%_ar', value: ({ %field%_ar }) => %field%_ar },
# history
%field%: t('fields.%field%'),
%field%_ar: t('fields.%field%_ar'),
# example
%field%: `%One words% ${String(next)}`,
%field%_ar: `%one_ab% ${String(next)}`,
# demo
%field%: `${season.en} %one words%`,
%field%_ar: `%one_ab% ${season.ab}`,
