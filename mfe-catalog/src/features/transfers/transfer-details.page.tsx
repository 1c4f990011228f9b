import {
  isTravelling,
  type StockTransfer,
  type StockTransferDetail,
  TRANSFER_STATUSES,
  TRANSFER_STEPS,
} from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  CodeCell,
  ConfirmDialog,
  DetailPage,
  DetailSection,
  Fact,
  HistorySection,
  LinkButton,
  Loaded,
  type MenuAction,
  MenuButton,
  PersonCell,
  PlainTable,
  PrevNext,
  recordName,
  ReferenceCell,
  SummaryStrip,
  useListRow,
} from '@bo/kit';
import { useCan } from '@bo/platform';
import { useMutation, useQuery } from '@bo/platform/query';
import { useNavigate, useParams } from '@bo/platform/router';
import { useLabel } from '@bo/resources';
import MoreOutlined from '@ant-design/icons/es/icons/MoreOutlined';
import Button from 'antd/es/button';
import { useState } from 'react';
import { StockItemCell } from '../../parts/stock-item.tsx';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { TransferStatus, useTransferReason } from './transfer-cells.tsx';
import { transfers } from './transfers.api.ts';

function Summary({ transfer }: { transfer: StockTransfer | undefined }) {
  const t = useText('transfers');
  const format = useFormat();
  return (
    <SummaryStrip>
      <Fact label={t('fields.status')}>{transfer && <TransferStatus status={transfer.status} />}</Fact>
      <Fact label={t('fields.from')}>{transfer && <ReferenceCell value={transfer.from} />}</Fact>
      <Fact label={t('fields.to')}>{transfer && <ReferenceCell value={transfer.to} />}</Fact>
      <Fact label={t('fields.received')}>
        {transfer &&
          t('receivedOf', { received: format.number(transfer.received), quantity: format.number(transfer.quantity) })}
      </Fact>
      <Fact label={t('fields.on_the_way')}>{transfer && format.number(transfer.on_the_way)}</Fact>
    </SummaryStrip>
  );
}

/** What is to be sent, and once it is, what travels: each batch with how it ended. */
function Goods({ transfer }: { transfer: StockTransferDetail }) {
  const t = useText('transfers');
  const format = useFormat();
  const isSent = transfer.parcels.length > 0;
  const end = 'end' as const;
  const columns = [
    { title: t('fields.product') },
    ...(isSent ? [{ title: t('fields.batch') }] : []),
    { title: t('fields.quantity'), align: end },
    ...(isSent
      ? (['received', 'damaged', 'lost', 'surplus', 'on_the_way'] as const).map((name) => ({
          title: t(`fields.${name}`),
          align: end,
        }))
      : []),
  ];
  return (
    <DetailSection title={t('form.lines')}>
      <PlainTable label={t('form.lines')} columns={columns}>
        {isSent
          ? transfer.parcels.map((parcel) => (
              <tr key={parcel.id}>
                <td>
                  <StockItemCell item={parcel} />
                </td>
                <td>
                  <span className="bo-two-lines">
                    <CodeCell value={parcel.batch} />
                    <span className="bo-muted">
                      {parcel.expires_on === null ? null : t('expires', { day: format.date(parcel.expires_on) })}
                    </span>
                  </span>
                </td>
                {(
                  [parcel.quantity, parcel.received, parcel.damaged, parcel.lost, parcel.surplus, parcel.open] as const
                ).map((units, at) => (
                  <td key={columns[at + 2]?.title} data-align="end">
                    {format.number(units)}
                  </td>
                ))}
              </tr>
            ))
          : transfer.lines.map((line) => (
              <tr key={line.id}>
                <td>
                  <StockItemCell item={line} />
                </td>
                <td data-align="end">{format.number(line.quantity)}</td>
              </tr>
            ))}
      </PlainTable>
    </DetailSection>
  );
}

function Entries({ transfer }: { transfer: StockTransferDetail }) {
  const t = useText('transfers');
  const reasonOf = useTransferReason();
  const format = useFormat();
  const { language } = useLanguage();
  const entries = transfer.parcels
    .flatMap((parcel) => parcel.entries.map((entry) => ({ ...entry, parcel })))
    .sort((one, other) => (one.id < other.id ? 1 : -1));
  if (entries.length === 0) return null;
  return (
    <DetailSection title={t('entries.title')}>
      <PlainTable
        label={t('entries.title')}
        columns={[
          { title: t('fields.at') },
          { title: t('fields.product') },
          { title: t('entries.kind') },
          { title: t('fields.quantity'), align: 'end' },
          { title: t('fields.reason') },
          { title: t('fields.by') },
        ]}
      >
        {entries.map(({ id, at, kind, quantity, reason, note, by, parcel }) => (
          <tr key={id}>
            <td>
              <time dateTime={at}>{format.dateTime(at)}</time>
            </td>
            <td>
              <bdi>{recordName(parcel.product, language)}</bdi>
            </td>
            <td>{t(`entries.${kind}`)}</td>
            <td data-align="end">{format.number(quantity)}</td>
            <td>
              <bdi>{[reasonOf(reason), note].filter(Boolean).join(' · ')}</bdi>
            </td>
            <td>
              <PersonCell value={by} />
            </td>
          </tr>
        ))}
      </PlainTable>
    </DetailSection>
  );
}

type Asked = 'send' | 'depart' | 'call-back' | 'cancel';
const WITH_REASON: ReadonlySet<Asked> = new Set(['call-back', 'cancel']);

function Actions({ transfer }: { transfer: StockTransferDetail }) {
  const t = useText('transfers');
  const navigate = useNavigate();
  const edits = useCan('inventory.edit');
  const [asked, setAsked] = useState<Asked | null>(null);
  const act = useMutation(
    transfers.act<{ version: number; reason?: string }>(asked ?? 'send', { done: t(`done.${asked ?? 'send'}`) }),
  );
  if (!edits) return null;
  const { id, version, status, sends, receives } = transfer;
  const next = TRANSFER_STEPS[status];
  const item = (key: Asked): MenuAction => ({
    key,
    label: t(`actions.${key}`),
    danger: WITH_REASON.has(key),
    onClick: () => setAsked(key),
  });
  const more: MenuAction[] = sends
    ? [
        ...(status === 'draft'
          ? [{ key: 'edit', label: t('actions.edit'), onClick: () => void navigate(paths.transferEdit(id)) }]
          : []),
        ...(next.includes('called_back') ? [item('call-back')] : []),
        ...(next.includes('cancelled') ? [item('cancel')] : []),
      ]
    : [];
  return (
    <>
      {sends && next.includes('sent') ? (
        <Button type="primary" onClick={() => setAsked('send')}>
          {t('actions.send')}
        </Button>
      ) : null}
      {sends && next.includes('on_the_way') ? (
        <Button onClick={() => setAsked('depart')}>{t('actions.depart')}</Button>
      ) : null}
      {receives && isTravelling(status) ? (
        <LinkButton to={paths.transferReceive(id)}>{t('actions.receive')}</LinkButton>
      ) : null}
      {more.length > 0 ? <MenuButton icon={<MoreOutlined />} aria-label={t('actions.more')} groups={[more]} /> : null}
      {asked ? (
        <ConfirmDialog
          open
          danger={WITH_REASON.has(asked)}
          title={t(`actions.${asked}`)}
          okText={t(`actions.${asked}`)}
          effect={t(`effect.${asked}`)}
          reason={WITH_REASON.has(asked) ? 'required' : 'none'}
          onConfirm={(reason) => act.mutateAsync({ id, version, ...(WITH_REASON.has(asked) ? { reason } : {}) })}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}

function History({ id }: { id: string }) {
  const t = useText('transfers');
  const label = useLabel();
  const labelOf = (field: string) =>
    field === 'status'
      ? {
          label: t('fields.status'),
          show: (value: unknown) =>
            TRANSFER_STATUSES.filter((known) => known === value).map((known) => label(`transfer_status.${known}`))[0] ??
            '',
        }
      : field === 'note'
        ? t('fields.note')
        : field === 'status_reason'
          ? t('fields.reason')
          : undefined;
  return <HistorySection type="stock_transfer" id={id} labelOf={labelOf} />;
}

/** A transfer between two warehouses: what was sent, what of it arrived, and what can be done next at each end. */
export function TransferDetailsPage() {
  const t = useText('transfers');
  const { language } = useLanguage();
  const { transferId = '' } = useParams();
  const result = useQuery(transfers.detail(transferId));
  const row = useListRow(transfers, transferId);
  const known = result.data ?? row;
  return (
    <DetailPage
      title={known ? <bdi dir="ltr">{known.number}</bdi> : t('details.title')}
      subtitle={
        known
          ? t('details.way', { from: recordName(known.from, language), to: recordName(known.to, language) })
          : undefined
      }
      parent={{ to: paths.transferList(), label: t('list.title') }}
      summary={result.isError && !known ? null : <Summary transfer={known} />}
      side={result.data ? <History id={result.data.id} /> : undefined}
      actions={
        <>
          <PrevNext resource={transfers} id={transferId} to={paths.transferDetails} />
          {result.data ? <Actions transfer={result.data} /> : <span className="bo-actions-wait" />}
        </>
      }
    >
      <Loaded result={result}>
        {(transfer) => (
          <>
            {[transfer.status_reason, transfer.note].filter(Boolean).map((text) => (
              <p key={text} role="note">
                <bdi>{text}</bdi>
              </p>
            ))}
            <Goods transfer={transfer} />
            <Entries transfer={transfer} />
          </>
        )}
      </Loaded>
    </DetailPage>
  );
}
