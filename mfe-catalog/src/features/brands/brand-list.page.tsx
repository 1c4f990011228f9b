import { type Brand, BrandListQuery } from '@bo/contracts';
import {
  type BulkAction,
  CodeCell,
  type Column,
  columns,
  FlagFilter,
  RecordListPage,
  useArchiveAction,
  useListState,
} from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { brands } from '@bo/resources';
import { ACTIVE_TONE, activeState } from '../../parts/active-state.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';

const column = columns<Brand>();

export function useBrandColumns(): Column<Brand>[] {
  const t = useText('brands');
  return [
    column.image('logo', { title: t('fields.logo') }),
    column.bilingual('name', { title: t('fields.name'), sort: 'name', width: 200, grows: true, priority: 1 }),
    column.text('contact_name', {
      title: t('fields.contact_name'),
      width: 170,
      priority: 2,
      second: {
        title: t('fields.contact_phone'),
        render: ({ contact_phone }) => <CodeCell value={contact_phone} />,
      },
    }),
    column.number('product_count', {
      title: t('fields.product_count'),
      sort: 'product_count',
      width: 104,
      priority: 1,
      matters: true,
    }),
    column.status('featured', {
      title: t('fields.featured'),
      width: 110,
      priority: 2,
      of: ({ featured }) => ({
        text: t(featured ? 'featured.yes' : 'featured.no'),
        tone: featured ? 'good' : 'neutral',
      }),
    }),
    column.status('active', {
      title: t('fields.status'),
      width: 112,
      priority: 1,
      of: (row) => ({ text: t(`status.${activeState(row)}`), tone: ACTIVE_TONE[activeState(row)] }),
    }),
    column.date('updated_at', { title: t('fields.updated_at'), sort: 'updated_at', width: 130, priority: 4 }),
  ];
}

/** What can be done to several brands at once. Each has its opposite, so that Undo can take it back. */
function useBrandActions(archived: boolean): BulkAction[] {
  const t = useText('brands');
  const archive = useArchiveAction('brand.delete', archived);
  if (archived) return [archive];
  return [
    { action: 'feature', label: t('actions.feature'), permission: 'brand.edit', undo: 'unfeature' },
    { action: 'unfeature', label: t('actions.unfeature'), permission: 'brand.edit', undo: 'feature' },
    { action: 'activate', label: t('actions.activate'), permission: 'brand.edit', undo: 'deactivate' },
    { action: 'deactivate', label: t('actions.deactivate'), permission: 'brand.edit', undo: 'activate' },
    archive,
  ];
}

export function BrandListPage() {
  const t = useText('brands');
  const list = useListState(BrandListQuery, { screen: 'brands' });
  const result = useQuery(brands.list(list.query));
  const actions = useBrandActions(list.query.archived === true);
  return (
    <RecordListPage
      title={t('list.title')}
      list={list}
      resource={brands}
      exportRight="brand.export"
      create={paths.brandCreate}
      createText={t('list.create')}
      search={t('list.search')}
      filters={
        <>
          <FlagFilter list={list} name="featured" label={t('fields.featured')} />
          <FlagFilter list={list} name="active" label={t('status.active')} />
          <FlagFilter list={list} name="untranslated" label={t('fields.untranslated')} />
          <FlagFilter list={list} name="archived" label={t('status.archived')} />
        </>
      }
      bulk={actions}
      result={result}
      columns={useBrandColumns()}
      to={({ id }) => paths.brandEdit(id)}
      empty={t('list.empty')}
    />
  );
}
