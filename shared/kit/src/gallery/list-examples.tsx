import { ApiError } from '@bo/http';
import { useQuery } from '@bo/platform/query';
import Button from 'antd/es/button';
import {
  type BulkAction,
  BulkBar,
  ChoiceFilter,
  columns,
  EmptyState,
  FlagFilter,
  LinkButton,
  ListPage,
  ResourceTable,
  SavedViews,
  SearchFilter,
  useListState,
  useSelection,
} from '../index.ts';
import { type Sample, SampleListQuery, samples, STORAGES } from './samples.ts';
import { useGalleryText } from './gallery-text.ts';

const column = columns<Sample>();

export function useSampleColumns() {
  const t = useGalleryText();
  return [
    column.image('image', { title: t('fields.image') }),
    column.bilingual('name', { title: t('fields.name'), sort: 'name', width: 220, grows: true, priority: 1 }),
    column.code('barcode', { title: t('fields.barcode'), width: 150, priority: 3 }),
    column.money('price', { title: t('fields.price'), sort: 'price', width: 120, priority: 1 }),
    column.number('quantity', {
      title: t('fields.quantity'),
      sort: 'quantity',
      width: 104,
      priority: 1,
      matters: true,
    }),
    column.status('active', {
      title: t('fields.active'),
      width: 112,
      priority: 1,
      of: ({ active }) => ({ text: t(active ? 'active' : 'inactive'), tone: active ? 'good' : 'warn' }),
    }),
    column.text('storage', { title: t('fields.storage'), optional: true }),
    column.date('updated_at', { title: t('fields.updated_at'), sort: 'updated_at', width: 130, priority: 4 }),
  ];
}

/** A whole list: search, filters, views, selection, bulk actions, columns, keyboard. */
export function ListExample() {
  const t = useGalleryText();
  const list = useListState(SampleListQuery, { screen: 'gallery' });
  const result = useQuery(samples.list(list.query));
  const actions: BulkAction[] = [
    { action: 'archive', label: t('list.archive'), permission: 'product.delete', undo: 'restore' },
    { action: 'deactivate', label: t('list.deactivate'), permission: 'product.edit', values: { active: false } },
  ];
  const selection = useSelection(list, actions);
  const rows = result.data?.results ?? [];
  return (
    <ListPage
      title={t('list.title')}
      actions={<LinkButton to="?part=form">{t('list.create')}</LinkButton>}
      views={<SavedViews list={list} />}
      filters={
        <>
          <SearchFilter list={list} />
          <FlagFilter list={list} name="active" label={t('fields.active')} />
          <ChoiceFilter
            list={list}
            name="storage"
            label={t('fields.storage')}
            choices={STORAGES.map((value) => ({ value, label: t(`storages.${value}`) }))}
          />
        </>
      }
    >
      <BulkBar
        selection={selection}
        page={result.data}
        mutation={samples.bulk()}
        nameOf={(id) => rows.find((row) => row.id === id)?.name}
        actions={actions}
      />
      <ResourceTable
        list={list}
        result={result}
        columns={useSampleColumns()}
        selection={selection}
        to={({ id }) => `?part=detail&id=${id}`}
        empty={t('list.empty')}
      />
    </ListPage>
  );
}

const NEVER = {
  ...{ data: undefined, error: null, isError: false, isPlaceholderData: false },
  ...{ isFetching: true, dataUpdatedAt: 0, refetch: () => undefined },
};
const FAILED = new ApiError({
  status: 500,
  code: 'internal',
  detail: 'Server is Facing Technical Difficulties, Please Contact Administrator',
  requestId: 'req-7f3a',
});
const FORBIDDEN = new ApiError({ status: 403, code: 'forbidden', detail: '', permission: 'product.view' });
const NOTHING = { count: 0, count_exact: true, next: null, previous: null, results: [] };

/** The four states of a list, and two thousand rows at once. */
export function StateExamples() {
  const t = useGalleryText();
  const list = useListState(SampleListQuery, { screen: 'gallery' });
  const columnsOf = useSampleColumns();
  const many = useQuery(samples.list({ limit: 2000, sort: 'name' }));
  return (
    <div className="bo-form">
      <h1 className="bo-hidden">{t('parts.states')}</h1>
      <h2>{t('states.loading')}</h2>
      <ResourceTable list={{ ...list, base: { ...list.base, limit: 3 } }} result={NEVER} columns={columnsOf} empty="" />
      <h2>{t('states.empty')}</h2>
      <ResourceTable
        list={list}
        result={{ ...NEVER, data: NOTHING }}
        columns={columnsOf}
        empty={<EmptyState text={t('list.empty')} action={<Button type="primary">{t('list.create')}</Button>} />}
      />
      <h2>{t('states.failed')}</h2>
      <ResourceTable list={list} result={{ ...NEVER, error: FAILED, isError: true }} columns={columnsOf} empty="" />
      <h2>{t('states.forbidden')}</h2>
      <ResourceTable list={list} result={{ ...NEVER, error: FORBIDDEN, isError: true }} columns={columnsOf} empty="" />
      <h2>{t('states.many')}</h2>
      {/* What scrolls has a height, or all of them would be in sight. */}
      <div className="bo-gallery-many">
        <ResourceTable
          list={{ ...list, base: { ...list.base, limit: 2000 } }}
          result={many}
          columns={columnsOf}
          empty=""
          to={({ id }) => `?part=detail&id=${id}`}
        />
      </div>
    </div>
  );
}
