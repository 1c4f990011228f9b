import type { ShiftHandoverQuery } from '@bo/contracts';
import { storeFormat, useFormat } from '@bo/i18n';
import { instantOf, ReferenceSelect, storeClock } from '@bo/kit';
import { useCan } from '@bo/platform';
import { warehouses } from '@bo/resources';
import Select from 'antd/es/select';
import { useText } from '../../text.ts';
import '../../parts/controls.css';

const HOUR = 3_600_000;
const HOURS_BACK = 24;

/** Full hours of the store's clock, the latest first. */
function latestHours(): string[] {
  const { time_zone: zone } = storeFormat();
  const now = Date.now();
  const begun = instantOf(`${storeClock(new Date(now).toISOString(), zone).slice(0, 13)}:00:00`, zone);
  return Array.from({ length: HOURS_BACK }, (_, back) => new Date(Date.parse(begun) - back * HOUR).toISOString());
}

/** Chooses warehouse and span of a handover. */
export function HandoverControls({
  query,
  set,
}: {
  query: ShiftHandoverQuery;
  set: (changes: ShiftHandoverQuery) => void;
}) {
  const t = useText('handover');
  const format = useFormat();
  const seesWarehouses = useCan('warehouse.view');
  const { warehouse, from, upto } = query;
  const hours = latestHours();
  const optionsOf = (none: string, chosen: string | undefined, fits: (hour: string) => boolean) => [
    { value: '', label: none },
    ...[...new Set([...hours, ...(chosen === undefined ? [] : [chosen])])]
      .filter(fits)
      .map((value) => ({ value, label: format.dateTime(value) })),
  ];
  return (
    <div className="ord-controls ord-handover-controls">
      {seesWarehouses ? (
        <label>
          <span>{t('warehouse')}</span>
          <ReferenceSelect
            aria-label={t('warehouse')}
            placeholder={t('anyWarehouse')}
            resource={warehouses}
            value={warehouse === undefined ? [] : [warehouse]}
            onChange={([id]) => set({ warehouse: id })}
          />
        </label>
      ) : null}
      <label>
        <span>{t('from')}</span>
        <Select<string>
          aria-label={t('from')}
          value={from ?? ''}
          onChange={(next) => set({ from: next || undefined })}
          options={optionsOf(t('lastHours'), from, (hour) => upto === undefined || hour < upto)}
          popupMatchSelectWidth={false}
        />
      </label>
      <label>
        <span>{t('upto')}</span>
        <Select<string>
          aria-label={t('upto')}
          value={upto ?? ''}
          onChange={(next) => set({ upto: next || undefined })}
          options={optionsOf(t('untilNow'), upto, (hour) => from === undefined || hour > from)}
          popupMatchSelectWidth={false}
        />
      </label>
    </div>
  );
}
