import { type VariantType, VariantTypeListQuery } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  type BulkAction,
  type Column,
  columns,
  FlagFilter,
  RecordListPage,
  recordName,
  useArchiveAction,
  useListState,
} from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { variantTypes } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import '../../parts/parts.css';

const column = columns<VariantType>();

export function useVariantTypeColumns(): Column<VariantType>[] {
  const t = useText('variant-types');
  const format = useFormat();
  const { language } = useLanguage();
  return [
    column.bilingual('name', { title: t('fields.name'), sort: 'name' }),
    {
      key: 'options',
      title: t('fields.options'),
      render: ({ options }) => (
        <bdi>{format.list(options.filter(({ hidden }) => !hidden).map((option) => recordName(option, language)))}</bdi>
      ),
    },
    column.number('product_count', { title: t('fields.product_count'), width: 120 }),
    column.date('updated_at', { title: t('fields.updated_at'), sort: 'updated_at', width: 150 }),
  ];
}

/** What can be done to several variant types at once. Deleting is for good, and refused for each that a product has. */
function useVariantTypeActions(archived: boolean): BulkAction[] {
  const t = useText('variant-types');
  return [
    useArchiveAction('variant_type.delete', archived),
    {
      action: 'delete',
      label: t('actions.delete'),
      permission: 'variant_type.delete',
      danger: true,
      effect: (count, number) => t('actions.deleteEffect', { count, number }),
    },
  ];
}

export function VariantTypeListPage() {
  const t = useText('variant-types');
  const list = useListState(VariantTypeListQuery, { screen: 'variant-types' });
  const result = useQuery(variantTypes.list(list.query));
  const actions = useVariantTypeActions(list.query.archived === true);
  return (
    <RecordListPage
      title={t('list.title')}
      list={list}
      resource={variantTypes}
      exportRight="variant_type.export"
      create={paths.variantTypeCreate}
      createText={t('list.create')}
      search={t('list.search')}
      filters={<FlagFilter list={list} name="archived" label={t('status.archived')} />}
      bulk={actions}
      result={result}
      columns={useVariantTypeColumns()}
      to={({ id }) => paths.variantTypeEdit(id)}
      empty={t('list.empty')}
    />
  );
}
