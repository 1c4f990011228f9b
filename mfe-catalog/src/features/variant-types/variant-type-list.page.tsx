import { type VariantType, VariantTypeListQuery } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
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
  useListState,
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

export function VariantTypeListPage() {
  const t = useText('variant-types');
  const list = useListState(VariantTypeListQuery, { screen: 'variant-types' });
  const result = useQuery(variantTypes.list(list.query));
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
      <ResourceTable
        list={list}
        result={result}
        columns={useVariantTypeColumns()}
        to={({ id }) => paths.variantTypeEdit(id)}
        empty={t('list.empty')}
      />
    </ListPage>
  );
}
