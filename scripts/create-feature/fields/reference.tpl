A record of another table, or none: `supplier:reference(suppliers)`.

# input
%field%_id: z.string().nullable().default(null),
# entity
%field%: Reference.nullable(),
# sql
%field%_id text references %of% (id),
# index
create index %many_snake%_by_%field% on %many_snake% (%field%_id, id);
# filter
%field%: listParam(z.string()),
# where
.where(anyOf('%many_snake%.%field%_id', %field%))
# join
.leftJoin('%of% as %field%', '%field%.id', '%many_snake%.%field%_id')
# joined
'%field%.%of_name% as %field%_name', '%field%.%of_name%_ar as %field%_name_ar',
# joined names
%field%_name, %field%_name_ar,
# named
%field%: reference(%one%.%field%_id, %field%_name, %field%_name_ar),
# form
<EntityField name="%field%_id" label={t('fields.%field%')} resource={%resource%} />
# list filter
<ReferenceFilter list={list} name="%field%" label={t('fields.%field%')} resource={%resource%} />
# column
column.custom('%field%', {
  title: t('fields.%field%'),
  width: 180,
  priority: 2,
  render: ({ %field% }) => <ReferenceCell value={%field%} />,
}),
# export
{ key: '%field%', value: ({ %field% }) => %field% },
# history
%field%: { label: t('fields.%field%'), show: (value) => recordName(value, language) },
# example
%field%_id: null,
# made
%field%: null,
# demo
%field%_id: null,
