import { type VariantType, VariantTypeListQuery } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  type BulkAction,
  BulkBar,
  type Column,
  columns,
  ExportButton,
  FlagFilter,
  LinkButton,
  ListPage,
  recordName,
  ResourceTable,
  SavedViews,
  SearchFilter,
  useArchiveAction,
  useListState,
  useSelection,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { variantTypes } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import '../../parts/parts.css';

const column = columns<VariantType>();

function useVariantTypeColumns(): Column<VariantType>[] {
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
  const { language } = useLanguage();
  const result = useQuery(variantTypes.list(list.query));
  const actions = useVariantTypeActions(list.query.archived === true);
  const selection = useSelection(list, actions);
  return (
    <ListPage
      title={t('list.title')}
      actions={
        <>
          <Can do="variant_type.export">
            <ExportButton url={(format) => variantTypes.exportUrl(list.query, format)} name="variant-types" />
          </Can>
          <Can do={paths.variantTypeCreate.permission}>
            <LinkButton to={paths.variantTypeCreate()}>{t('list.create')}</LinkButton>
          </Can>
        </>
      }
      views={<SavedViews list={list} />}
      filters={
        <>
          <SearchFilter list={list} placeholder={t('list.search')} />
          <FlagFilter list={list} name="archived" label={t('status.archived')} />
        </>
      }
    >
      <BulkBar
        selection={selection}
        page={result.data}
        actions={actions}
        mutation={variantTypes.bulk()}
        nameOf={(id) => {
          const found = result.data?.results.find((type) => type.id === id);
          return found && recordName(found, language);
        }}
      />
      <ResourceTable
        list={list}
        result={result}
        columns={useVariantTypeColumns()}
        selection={selection}
        to={({ id }) => paths.variantTypeEdit(id)}
        empty={t('list.empty')}
      />
    </ListPage>
  );
}
