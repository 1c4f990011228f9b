import type { Warehouse } from '@bo/contracts';
import { isolate, useLanguage } from '@bo/i18n';
import {
  BilingualField,
  ConfirmDialog,
  CountedRecordActions,
  DetailSection,
  Fact,
  Facts,
  FormPage,
  FormSection,
  HistorySection,
  Loaded,
  type MenuAction,
  NumberField,
  PhoneField,
  PrevNext,
  recordName,
  ResourceForm,
  StatusCell,
  SummaryStrip,
  TextField,
  useBackToList,
  useFormValues,
  useListRow,
} from '@bo/kit';
import { useCan } from '@bo/platform';
import { useMutation, useQuery } from '@bo/platform/query';
import { useNavigate, useParams } from '@bo/platform/router';
import { useLabel, warehouses } from '@bo/resources';
import { useState } from 'react';
import { EmirateField, useEmirateOf } from '../../parts/emirate-field.tsx';
import { placesOf } from '../../parts/place-map.tsx';
import { PlaceFields } from '../../parts/place-fields.tsx';
import { WAREHOUSE_TONE } from '../../parts/warehouse-tone.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { HandOverDialog, HandOverNote } from './hand-over-dialog.tsx';
import { Load, MapLink } from './warehouse-columns.tsx';
import { WarehousePincodes } from './warehouse-pincodes.tsx';
import { pauseWarehouse, reopenWarehouse } from './warehouses.api.ts';

/** The fields of a warehouse; create and edit share them. */
function WarehouseFields({ id }: { id?: string }) {
  const t = useText('warehouses');
  const { language } = useLanguage();
  const values = useFormValues();
  const known = useQuery(warehouses.list({ limit: 100 })).data?.results ?? [];
  const others = placesOf(
    known.filter((one) => one.id !== id),
    language,
  );
  const name = values[language === 'ab' ? 'name_ar' : 'name'];
  return (
    <>
      <FormSection title={t('sections.warehouse')}>
        <BilingualField name="name" label={t('fields.name')} />
        <TextField name="code" label={t('fields.code')} code />
        <PhoneField name="phone" label={t('fields.phone')} />
        <TextField name="hours" label={t('fields.hours')} hint={t('hints.hours')} />
        <NumberField name="capacity" label={t('fields.capacity')} hint={t('hints.capacity')} />
      </FormSection>
      <FormSection title={t('sections.place')}>
        <TextField name="address" label={t('fields.address')} />
        <TextField name="location" label={t('fields.location')} hint={t('hints.location')} />
        <EmirateField label={t('fields.emirate')} hint={t('hints.emirate')} />
        <TextField name="map_url" label={t('fields.map_url')} hint={t('hints.map_url')} code />
        <PlaceFields name={typeof name === 'string' && name !== '' ? name : t('here')} others={others} />
      </FormSection>
    </>
  );
}

export function WarehouseCreatePage() {
  const t = useText('warehouses');
  const navigate = useNavigate();
  return (
    <FormPage title={t('list.create')} parent={{ to: paths.warehouseList(), label: t('list.title') }}>
      <ResourceForm
        resource={warehouses}
        onSaved={({ id }) => void navigate(paths.warehouseEdit(id), { replace: true })}
      >
        <WarehouseFields />
      </ResourceForm>
    </FormPage>
  );
}

function Summary({ warehouse }: { warehouse: Warehouse | undefined }) {
  const t = useText('warehouses');
  const label = useLabel();
  return (
    <SummaryStrip>
      <Fact label={t('fields.status')}>
        {warehouse && (
          <StatusCell text={label(`warehouse_status.${warehouse.status}`)} tone={WAREHOUSE_TONE[warehouse.status]} />
        )}
      </Fact>
      <Fact label={t('fields.orders_today')}>{warehouse && <Load warehouse={warehouse} />}</Fact>
      <Fact label={t('fields.hours')}>{warehouse && <bdi>{warehouse.hours}</bdi>}</Fact>
      <Fact label={t('fields.phone')}>{warehouse && <bdi dir="ltr">{warehouse.phone}</bdi>}</Fact>
      <Fact label={t('fields.map_url')}>{warehouse && <MapLink warehouse={warehouse} />}</Fact>
    </SummaryStrip>
  );
}

/** What changes whether it takes orders: under ⋮ with archiving. */
function WarehouseActions({ warehouse }: { warehouse: Warehouse }) {
  const t = useText('warehouses');
  const { language } = useLanguage();
  const [asking, setAsking] = useState<'pause' | 'handOver' | null>(null);
  const edits = useCan('warehouse.edit');
  const moves = [useCan('order.edit'), useCan('inventory.adjust'), useCan('pincode.edit')].every(Boolean);
  const pause = useMutation(pauseWarehouse(t('pause.done')));
  const reopen = useMutation(reopenWarehouse(t('reopen.done')));
  const live = edits && warehouse.archived_at === null;
  const more: MenuAction[] = [
    ...(live && warehouse.status === 'open'
      ? [{ key: 'pause', label: t('pause.action'), onClick: () => setAsking('pause') }]
      : []),
    ...(live && warehouse.status !== 'open'
      ? [{ key: 'reopen', label: t('reopen.action'), onClick: () => reopen.mutate({ warehouse, body: {} }) }]
      : []),
    ...(live && moves && warehouse.status !== 'closed'
      ? [{ key: 'hand-over', label: t('handOver.action'), onClick: () => setAsking('handOver') }]
      : []),
  ];
  return (
    <>
      <CountedRecordActions
        resource={warehouses}
        record={warehouse}
        permission="warehouse.delete"
        list={paths.warehouseList()}
        archiveEffect={() => t('archive.effect')}
        deleteEffect={t('delete.effect')}
        more={more}
      />
      <ConfirmDialog
        open={asking === 'pause'}
        title={t('pause.title', { name: recordName(warehouse, language) })}
        okText={t('pause.action')}
        effect={t('pause.effect')}
        reason="required"
        onClose={() => setAsking(null)}
        onConfirm={(reason) => pause.mutateAsync({ warehouse, body: { reason } })}
      />
      {asking === 'handOver' ? <HandOverDialog warehouse={warehouse} onClose={() => setAsking(null)} /> : null}
    </>
  );
}

const LABELLED = [
  'code',
  'address',
  'location',
  'latitude',
  'longitude',
  'map_url',
  'phone',
  'hours',
  'capacity',
] as const;

export function WarehouseEditPage() {
  const t = useText('warehouses');
  const emirateOf = useEmirateOf();
  const { language } = useLanguage();
  const back = useBackToList(paths.warehouseList());
  const mayEdit = useCan('warehouse.edit');
  const { warehouseId = '' } = useParams();
  const result = useQuery(warehouses.detail(warehouseId));
  const row = useListRow(warehouses, warehouseId);
  const known = result.data ?? row;
  return (
    <FormPage
      title={t('edit.title', { name: isolate(recordName(known, language) ?? '') })}
      parent={{ to: paths.warehouseList(), label: t('list.title') }}
      actions={
        <>
          <PrevNext resource={warehouses} id={warehouseId} to={paths.warehouseEdit} />
          {result.data ? <WarehouseActions warehouse={result.data} /> : null}
        </>
      }
      summary={result.isError && !known ? null : <Summary warehouse={known} />}
    >
      <Loaded result={result}>
        {(warehouse) => (
          <>
            <HandOverNote warehouse={warehouse} />
            {mayEdit && warehouse.archived_at === null ? (
              <ResourceForm resource={warehouses} record={warehouse} onSaved={back}>
                <WarehouseFields id={warehouse.id} />
              </ResourceForm>
            ) : (
              <DetailSection title={t('sections.place')}>
                <Facts>
                  <Fact label={t('fields.code')}>
                    <bdi dir="ltr">{warehouse.code}</bdi>
                  </Fact>
                  <Fact label={t('fields.address')}>
                    <bdi>{warehouse.address}</bdi>
                  </Fact>
                  <Fact label={t('fields.location')}>
                    <bdi>{warehouse.location}</bdi>
                  </Fact>
                </Facts>
              </DetailSection>
            )}
            <WarehousePincodes warehouse={warehouse} />
            <HistorySection
              type="warehouse"
              id={warehouse.id}
              labelOf={(field) =>
                field === 'emirate'
                  ? { label: t('fields.emirate'), show: emirateOf }
                  : LABELLED.filter((name) => name === field).map((name) => t(`fields.${name}`))[0]
              }
            />
          </>
        )}
      </Loaded>
    </FormPage>
  );
}
