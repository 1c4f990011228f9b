import { type Leaflet, LEAFLET_STATES, LeafletListQuery } from '@bo/contracts';
import {
  type BulkAction,
  type Column,
  columns,
  DateCell,
  FlagFilter,
  RecordListPage,
  useArchiveAction,
  useListState,
} from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { CodeFilter, leaflets, useLabel } from '@bo/resources';
import { EACH_MINUTE, LEAFLET_TONE } from '../../parts/period-tone.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';

const column = columns<Leaflet>();

export function useLeafletColumns(): Column<Leaflet>[] {
  const t = useText('leaflets');
  const label = useLabel();
  return [
    column.bilingual('title', { title: t('fields.title'), sort: 'title', width: 220, grows: true, priority: 1 }),
    column.status('state', {
      title: t('fields.state'),
      width: 112,
      priority: 1,
      of: ({ state }) => ({ text: label(`leaflet_state.${state}`), tone: LEAFLET_TONE[state] }),
    }),
    column.date('available_from', {
      title: t('fields.available_from'),
      sort: 'available_from',
      style: 'time',
      priority: 1,
      second: {
        title: t('fields.available_upto'),
        sort: 'available_upto',
        render: ({ available_upto }) => <DateCell value={available_upto} style="end" />,
      },
    }),
    column.number('page_count', { title: t('fields.page_count'), width: 100, priority: 2 }),
    column.number('hotspot_count', { title: t('fields.hotspot_count'), width: 110, priority: 2 }),
    column.date('updated_at', { title: t('fields.updated_at'), sort: 'updated_at', width: 130, priority: 4 }),
  ];
}

export function LeafletListPage() {
  const t = useText('leaflets');
  const list = useListState(LeafletListQuery, { screen: 'leaflets' });
  const result = useQuery({ ...leaflets.list(list.query), ...EACH_MINUTE });
  const archived = list.query.archived === true;
  const archive = useArchiveAction('leaflet.delete', archived);
  const actions: BulkAction[] = archived
    ? [archive]
    : [
        { action: 'publish', label: t('actions.publish'), permission: 'leaflet.edit', undo: 'unpublish' },
        { action: 'unpublish', label: t('actions.unpublish'), permission: 'leaflet.edit', undo: 'publish' },
        archive,
      ];
  return (
    <RecordListPage
      title={t('list.title')}
      list={list}
      resource={leaflets}
      exportRight="leaflet.export"
      create={paths.leafletCreate}
      createText={t('list.create')}
      search={t('list.search')}
      filters={
        <>
          <CodeFilter list={list} name="state" of="leaflet_state" codes={LEAFLET_STATES} label={t('fields.state')} />
          <FlagFilter list={list} name="archived" label={t('list.archived')} />
        </>
      }
      bulk={actions}
      result={result}
      columns={useLeafletColumns()}
      to={({ id }) => paths.leafletEdit(id)}
      empty={t('list.empty')}
    />
  );
}
