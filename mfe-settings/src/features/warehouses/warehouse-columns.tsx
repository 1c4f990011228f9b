import type { Warehouse } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { type Column, columns } from '@bo/kit';
import { Link } from '@bo/platform/router';
import { withQuery } from '@bo/platform/remote';
import { useLabel } from '@bo/resources';
import { WAREHOUSE_TONE } from '../../parts/warehouse-tone.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';

const column = columns<Warehouse>();

/** What it picks today beside what it can. */
export function Load({ warehouse: { orders_today, capacity } }: { warehouse: Warehouse }) {
  const t = useText('warehouses');
  const format = useFormat();
  return (
    <bdi className="bo-number">
      {capacity === null
        ? format.number(orders_today)
        : t('load', { orders: format.number(orders_today), capacity: format.number(capacity) })}
    </bdi>
  );
}

/** A link to the map service that someone has pasted; it is asked only when it is pressed. */
export function MapLink({ warehouse: { map_url } }: { warehouse: Warehouse }) {
  const t = useText('warehouses');
  if (map_url === '') return '—';
  return (
    <a href={map_url} target="_blank" rel="noreferrer">
      {t('openMap')}
    </a>
  );
}

function Degrees({ value }: { value: number | null }) {
  const format = useFormat();
  return value === null ? '—' : <bdi dir="ltr">{format.number(value)}</bdi>;
}

export function useWarehouseColumns(): Column<Warehouse>[] {
  const t = useText('warehouses');
  const label = useLabel();
  const format = useFormat();
  return [
    column.bilingual('name', { title: t('fields.name'), sort: 'name', width: 190, grows: true, priority: 1 }),
    column.code('code', { title: t('fields.code'), sort: 'code', width: 90, priority: 1 }),
    column.status('status', {
      title: t('fields.status'),
      width: 112,
      priority: 1,
      of: ({ status }) => ({ text: label(`warehouse_status.${status}`), tone: WAREHOUSE_TONE[status] }),
    }),
    column.text('address', {
      title: t('fields.address'),
      width: 200,
      grows: true,
      priority: 2,
      second: { title: t('fields.location'), render: ({ location }) => <bdi>{location}</bdi> },
    }),
    column.custom('pincode_count', {
      title: t('fields.pincodes'),
      align: 'end',
      width: 90,
      priority: 3,
      render: ({ id, pincode_count }) => (
        <Link to={withQuery(paths.pincodeList(), { warehouse: id })}>{format.number(pincode_count)}</Link>
      ),
    }),
    column.custom('orders_today', {
      title: t('fields.orders_today'),
      align: 'end',
      width: 130,
      priority: 3,
      render: (warehouse) => <Load warehouse={warehouse} />,
    }),
    column.custom('latitude', {
      title: t('fields.latitude'),
      align: 'end',
      width: 110,
      priority: 2,
      render: ({ latitude }) => <Degrees value={latitude} />,
      second: { title: t('fields.longitude'), render: ({ longitude }) => <Degrees value={longitude} /> },
    }),
    column.custom('map_url', {
      title: t('fields.map_url'),
      width: 110,
      priority: 2,
      render: (warehouse) => <MapLink warehouse={warehouse} />,
    }),
    column.text('hours', { title: t('fields.hours'), width: 130, priority: 4 }),
    column.code('phone', { title: t('fields.phone'), width: 140, priority: 4 }),
    column.date('updated_at', { title: t('fields.updated_at'), sort: 'updated_at', width: 130, priority: 4 }),
  ];
}
