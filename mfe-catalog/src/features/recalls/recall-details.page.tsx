import { RECALL_STATUSES, type RecallDetail, type RecalledBatch, RecallSettleInput } from '@bo/contracts';
import { isolate, useFormat, useLanguage } from '@bo/i18n';
import {
  CodeCell,
  ConfirmDialog,
  ContractForm,
  DetailPage,
  DetailSection,
  Dialog,
  EntityField,
  Fact,
  HistorySection,
  LinkButton,
  Loaded,
  MenuButton,
  PersonCell,
  PlainTable,
  PrevNext,
  recordName,
  SelectField,
  SummaryStrip,
  TextField,
  useFormValues,
  useListRow,
} from '@bo/kit';
import { Can, useCan, useSession } from '@bo/platform';
import { useMutation, useQuery } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { Link, useParams } from '@bo/platform/router';
import { suppliers, useLabel } from '@bo/resources';
import MoreOutlined from '@ant-design/icons/es/icons/MoreOutlined';
import Button from 'antd/es/button';
import { useState } from 'react';
import { StockItemCell } from '../../parts/stock-item.tsx';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { reasonIn, RecallStatus } from './recall-cells.tsx';
import { recalls } from './recalls.api.ts';

function SettleFields() {
  const t = useText('recalls');
  const choices = (['write_off', 'supplier'] as const).map((value) => ({ value, label: t(`settle.${value}`) }));
  return (
    <>
      <SelectField name="how" label={t('settle.how')} choices={choices} />
      {useFormValues()['how'] === 'supplier' ? (
        <EntityField name="supplier_id" label={t('fields.supplier')} resource={suppliers} />
      ) : null}
      <TextField name="note" label={t('fields.note')} />
    </>
  );
}

/** All units of a batch that are on hand leave the stock. */
function SettleDialog({ recall, batch, onClose }: { recall: RecallDetail; batch: RecalledBatch; onClose: () => void }) {
  const t = useText('recalls');
  const format = useFormat();
  const { language } = useLanguage();
  const settle = useMutation(recalls.act<RecallSettleInput>('settle', { done: t('done.settled') }));
  return (
    <Dialog
      open
      title={t('settle.title', { product: recordName(batch.product, language), batch: batch.batch })}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <p>{t('settle.effect', { number: format.number(batch.on_hand) })}</p>
      <ContractForm
        name={`settle ${recall.id} ${batch.variant_id} ${batch.batch}`}
        contract={RecallSettleInput}
        initial={{ variant_id: batch.variant_id, batch: batch.batch, how: 'write_off', supplier_id: null, note: '' }}
        save={(input) => settle.mutateAsync({ ...input, id: recall.id, version: recall.version })}
        onSaved={onClose}
        submitText={t('actions.settle')}
      >
        <SettleFields />
      </ContractForm>
    </Dialog>
  );
}

function Batches({ recall }: { recall: RecallDetail }) {
  const t = useText('recalls');
  const format = useFormat();
  const label = useLabel();
  const { language } = useLanguage();
  const [settling, setSettling] = useState<RecalledBatch | null>(null);
  const end = 'end' as const;
  return (
    <DetailSection title={t('form.batches')}>
      <PlainTable
        label={t('form.batches')}
        columns={[
          { title: t('fields.product') },
          { title: t('fields.batch') },
          { title: t('fields.places') },
          { title: t('fields.on_hand'), align: end },
          { title: t('fields.on_the_way'), align: end },
          { title: t('fields.written_off'), align: end },
          { title: t('fields.returned'), align: end },
          { title: '' },
        ]}
      >
        {recall.batches.map((batch) => (
          <tr key={`${batch.variant_id} ${batch.batch}`}>
            <td>
              <StockItemCell item={batch} />
            </td>
            <td>
              <Link to={withQuery(paths.recallTrace(), { variant_id: batch.variant_id, batch: batch.batch })}>
                <CodeCell value={batch.batch} />
              </Link>
            </td>
            <td>
              {batch.warehouses.length === 0
                ? '—'
                : format.list(
                    batch.warehouses.map(({ warehouse, quantity }) =>
                      t('place', { warehouse: recordName(warehouse, language), number: format.number(quantity) }),
                    ),
                  )}
            </td>
            <td data-align="end">{format.number(batch.on_hand)}</td>
            <td data-align="end">{format.number(batch.on_the_way)}</td>
            <td data-align="end">{format.number(batch.written_off)}</td>
            <td data-align="end">
              {batch.supplier
                ? t('returnedTo', {
                    number: format.number(batch.returned),
                    supplier: recordName(batch.supplier, language),
                  })
                : format.number(batch.returned)}
            </td>
            <td>
              {recall.status === 'open' && batch.on_hand > 0 ? (
                <Can do="inventory.adjust">
                  <Button size="small" onClick={() => setSettling(batch)}>
                    {t('actions.settle')}
                  </Button>
                </Can>
              ) : null}
            </td>
          </tr>
        ))}
      </PlainTable>
      <Can do={paths.supplierReturnDetails.permission}>
        {recall.supplier_returns.map(({ id, number, status }) => (
          <LinkButton key={id} to={paths.supplierReturnDetails(id)} quiet>
            {t('supplierReturn', { number: isolate(number), status: label(`supplier_return_status.${status}`) })}
          </LinkButton>
        ))}
      </Can>
      {settling ? <SettleDialog recall={recall} batch={settling} onClose={() => setSettling(null)} /> : null}
    </DetailSection>
  );
}

type Asked = 'tell' | 'withdraw' | 'close';

function Actions({ recall }: { recall: RecallDetail }) {
  const t = useText('recalls');
  const format = useFormat();
  const { user } = useSession();
  const [adjusts, approves] = [useCan('inventory.adjust'), useCan('inventory.approve')];
  const [asked, setAsked] = useState<Asked | null>(null);
  const act = useMutation(
    recalls.act<{ version: number; reason?: string }>(asked ?? 'tell', { done: t(`done.${asked ?? 'tell'}`) }),
  );
  if (recall.status !== 'open') return null;
  const left = recall.batches.reduce((sum, { on_hand, on_the_way }) => sum + on_hand + on_the_way, 0);
  const isOwn = recall.opened_by?.id === user?.id;
  return (
    <>
      {adjusts ? <Button onClick={() => setAsked('tell')}>{t('actions.tell')}</Button> : null}
      {approves ? (
        <Button
          type="primary"
          disabled={isOwn || left > 0}
          title={isOwn ? t('closing.own') : left > 0 ? t('closing.left', { number: format.number(left) }) : undefined}
          onClick={() => setAsked('close')}
        >
          {t('actions.close')}
        </Button>
      ) : null}
      {adjusts ? (
        <MenuButton
          icon={<MoreOutlined />}
          aria-label={t('actions.more')}
          groups={[
            [{ key: 'withdraw', label: t('actions.withdraw'), danger: true, onClick: () => setAsked('withdraw') }],
          ]}
        />
      ) : null}
      {asked ? (
        <ConfirmDialog
          open
          danger={asked === 'withdraw'}
          title={t(`actions.${asked}`)}
          okText={t(`actions.${asked}`)}
          effect={t(`effect.${asked}`)}
          reason={asked === 'tell' ? 'none' : 'required'}
          onConfirm={(reason) =>
            act.mutateAsync({ id: recall.id, version: recall.version, ...(asked === 'tell' ? {} : { reason }) })
          }
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}

/** A recall: what is blocked where, how many orders hold it, who was written to, and how it ends. */
export function RecallDetailsPage() {
  const t = useText('recalls');
  const label = useLabel();
  const format = useFormat();
  const { language } = useLanguage();
  const { recallId = '' } = useParams();
  const result = useQuery(recalls.detail(recallId));
  const row = useListRow(recalls, recallId);
  const known = result.data ?? row;
  const labelOf = (field: string) =>
    field === 'status'
      ? {
          label: t('fields.status'),
          show: (value: unknown) =>
            RECALL_STATUSES.filter((one) => one === value).map((one) => label(`recall_status.${one}`))[0] ?? '',
        }
      : field === 'reason' || field === 'status_reason'
        ? t('fields.reason')
        : undefined;
  return (
    <DetailPage
      title={known ? <bdi dir="ltr">{known.number}</bdi> : t('details.title')}
      subtitle={known ? <bdi>{reasonIn(known, language)}</bdi> : undefined}
      parent={{ to: paths.recallList(), label: t('list.title') }}
      summary={
        result.isError && !known ? null : (
          <SummaryStrip>
            <Fact label={t('fields.status')}>{known && <RecallStatus status={known.status} />}</Fact>
            <Fact label={t('fields.orders')}>{known && format.number(known.order_count)}</Fact>
            <Fact label={t('fields.told')}>{known && format.number(known.told_count)}</Fact>
            <Fact label={t('fields.answered')}>
              {known && t('of', { some: format.number(known.answered_count), all: format.number(known.told_count) })}
            </Fact>
            <Fact label={t('fields.opened_by')}>{known && <PersonCell value={known.opened_by} />}</Fact>
            <Fact label={t('fields.closed_by')}>{known?.closed_by && <PersonCell value={known.closed_by} />}</Fact>
          </SummaryStrip>
        )
      }
      side={result.data ? <HistorySection type="recall" id={result.data.id} labelOf={labelOf} /> : undefined}
      actions={
        <>
          <PrevNext resource={recalls} id={recallId} to={paths.recallDetails} />
          {known ? (
            <Can do={paths.recallOrders.permission}>
              <LinkButton quiet to={withQuery(paths.recallOrders(), { recall: known.id })}>
                {t('actions.orders')}
              </LinkButton>
            </Can>
          ) : null}
          {result.data ? <Actions recall={result.data} /> : <span className="bo-actions-wait" />}
        </>
      }
    >
      <Loaded result={result}>
        {(recall) => (
          <>
            {recall.status_reason === '' ? null : (
              <p role="note">
                <bdi>{recall.status_reason}</bdi>
              </p>
            )}
            {recall.advice === '' ? null : (
              <p className="bo-two-lines">
                <span className="bo-muted">{t('fields.advice')}</span>
                <bdi>{language === 'ab' && recall.advice_ar ? recall.advice_ar : recall.advice}</bdi>
              </p>
            )}
            <Batches recall={recall} />
          </>
        )}
      </Loaded>
    </DetailPage>
  );
}
