import {
  ArrivalInput,
  isTravelling,
  StockTransferDetail,
  TRANSFER_REASONS,
  type TransferEntry,
  type TransferParcel,
} from '@bo/contracts';
import { mergeResponse, toApiError } from '@bo/http';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  ContractForm,
  FormPage,
  FormSection,
  Loaded,
  NumberField,
  recordName,
  SelectField,
  TextAreaField,
  useFormValues,
} from '@bo/kit';
import { useMutation, useQuery, useQueryClient } from '@bo/platform/query';
import { useNavigate, useParams } from '@bo/platform/router';
import { useLabel } from '@bo/resources';
import Alert from 'antd/es/alert';
import { useState } from 'react';
import { useSize } from '../../parts/size.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import '../../parts/parts.css';
import { receiveTransfer, transfers } from './transfers.api.ts';

const count = (value: unknown) => (typeof value === 'number' ? value : 0);
const lineOf = (values: object, at: number): Record<string, unknown> => {
  const lines: unknown = Reflect.get(values, 'lines');
  return Array.isArray(lines) ? ((lines as Record<string, unknown>[])[at] ?? {}) : {};
};

/** What someone else has entered of a parcel since this form began, beside what is typed here. */
function Entered({ entries, mine }: { entries: readonly TransferEntry[]; mine: Record<string, unknown> }) {
  const t = useText('transfers');
  const format = useFormat();
  const say = (kind: TransferEntry['kind'], units: number) =>
    t('receive.entry', { kind: t(`entries.${kind}`), number: format.number(units) });
  const last = entries.at(-1);
  return (
    <Alert
      className="bo-wide"
      type="warning"
      showIcon
      role="alert"
      title={t('receive.other', {
        by: last?.by?.name ?? '—',
        when: last ? format.dateTime(last.at) : '',
        entered: format.list(entries.map(({ kind, quantity }) => say(kind, quantity))),
      })}
      description={t('receive.mine', {
        entered: format.list(
          (['received', 'damaged', 'lost'] as const)
            .filter((kind) => count(mine[kind]) > 0)
            .map((kind) => say(kind, count(mine[kind]))),
        ),
      })}
    />
  );
}

interface ParcelProps {
  parcel: TransferParcel;
  /** As it is now, where someone else has received some of it meanwhile. */
  now: TransferParcel;
  at: number;
}
function ParcelFields({ parcel, now, at }: ParcelProps) {
  const t = useText('transfers');
  const label = useLabel();
  const format = useFormat();
  const { language } = useLanguage();
  const sizeOf = useSize();
  const line = lineOf(useFormValues(), at);
  const [received, damaged, lost] = [count(line['received']), count(line['damaged']), count(line['lost'])];
  const left = now.open - damaged - lost - received;
  const reasons = TRANSFER_REASONS.map((value) => ({ value, label: label(`transfer_reason.${value}`) }));
  const field = (name: string) => `lines.${String(at)}.${name}`;
  const hint = [
    t('receive.open', { number: format.number(now.open) }),
    parcel.batch,
    parcel.expires_on === null ? '' : t('expires', { day: format.date(parcel.expires_on) }),
  ];
  return (
    <FormSection
      title={t('receive.line', { product: recordName(parcel.product, language), size: sizeOf(parcel) })}
      hint={hint.filter(Boolean).join(' · ')}
    >
      {now.version > parcel.version ? <Entered entries={now.entries.slice(parcel.entries.length)} mine={line} /> : null}
      <NumberField
        name={field('received')}
        label={t('receive.received')}
        {...(left > 0 ? { hint: t('receive.left', { count: left, number: format.number(left) }) } : {})}
      />
      {left < 0 && received > 0 ? (
        <SelectField
          name={field('surplus_reason')}
          label={t('receive.surplusReason', { count: -left, number: format.number(-left) })}
          choices={reasons}
        />
      ) : null}
      <NumberField name={field('damaged')} label={t('fields.damaged')} hint={t('receive.damagedHint')} />
      {damaged > 0 ? (
        <SelectField name={field('damaged_reason')} label={t('receive.damagedReason')} choices={reasons} />
      ) : null}
      <NumberField name={field('lost')} label={t('fields.lost')} hint={t('receive.lostHint')} />
      {lost > 0 ? <SelectField name={field('lost_reason')} label={t('receive.lostReason')} choices={reasons} /> : null}
    </FormSection>
  );
}

function ReceiveForm({ transfer }: { transfer: StockTransferDetail }) {
  const t = useText('transfers');
  const format = useFormat();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [key, setKey] = useState(() => crypto.randomUUID());
  /** As it was when the form began: its fields stay in their places. */
  const [begun] = useState(transfer);
  /** As the person who types was last shown it. */
  const [shown, setShown] = useState(transfer);
  const receive = useMutation(receiveTransfer(t('done.received')));
  const parcels = begun.parcels.filter(({ open }) => open > 0);
  const nowOf = (id: string) => shown.parcels.find((parcel) => parcel.id === id);
  const save = async (body: ArrivalInput) => {
    const lines = body.lines.map((line) => ({ ...line, version: nowOf(line.parcel_id)?.version ?? line.version }));
    try {
      return await receive.mutateAsync({ id: transfer.id, key, body: { ...body, lines } });
    } catch (thrown) {
      const { status, current } = toApiError(thrown);
      const newer = StockTransferDetail.safeParse(current);
      if (status === 409 && newer.success) {
        setShown(newer.data);
        setKey(crypto.randomUUID());
        mergeResponse(client, transfers.keys.detail(transfer.id), newer.data);
      }
      throw thrown;
    }
  };
  const sumOf = ({ lines }: ArrivalInput, name: 'received' | 'damaged' | 'lost') =>
    format.number(lines.reduce((sum, line) => sum + line[name], 0));
  return (
    <ContractForm
      name={`receive ${transfer.id}`}
      contract={ArrivalInput}
      initial={{
        note: '',
        lines: parcels.map(({ id, version, open }) => ({
          ...{ parcel_id: id, version, received: open, damaged: 0, lost: 0 },
          ...{ damaged_reason: null, lost_reason: null, surplus_reason: null },
        })),
      }}
      submitText={t('actions.receive')}
      confirm={{
        title: t('receive.confirm'),
        effect: (body) =>
          t('receive.effect', {
            received: sumOf(body, 'received'),
            damaged: sumOf(body, 'damaged'),
            lost: sumOf(body, 'lost'),
          }),
      }}
      save={save}
      onSaved={() => void navigate(paths.transferDetails(transfer.id), { replace: true })}
    >
      {parcels.map((parcel, at) => (
        <ParcelFields key={parcel.id} parcel={parcel} now={nowOf(parcel.id) ?? parcel} at={at} />
      ))}
      <FormSection title={t('fields.note')}>
        <TextAreaField name="note" label={t('fields.note')} rows={2} />
      </FormSection>
    </ContractForm>
  );
}

/**
 * A form that has begun stays, also where someone else receives the rest meanwhile: what they entered is shown beside
 * it.
 */
function Receipt({ transfer }: { transfer: StockTransferDetail }) {
  const t = useText('transfers');
  const [begun] = useState(() => transfer.receives && isTravelling(transfer.status));
  if (begun) return <ReceiveForm transfer={transfer} />;
  return <p role="note">{transfer.receives ? t('receive.notOpen') : t('receive.notYours')}</p>;
}

/** Goods of a transfer arrive: what is good, what is damaged, what is missing, and what is more than was sent. */
export function TransferReceivePage() {
  const t = useText('transfers');
  const { transferId = '' } = useParams();
  const result = useQuery(transfers.detail(transferId));
  return (
    <FormPage
      title={t('receive.title', { number: result.data?.number ?? '' })}
      parent={{ to: paths.transferDetails(transferId), label: t('details.title') }}
    >
      <Loaded result={result}>{(transfer) => <Receipt key={transfer.id} transfer={transfer} />}</Loaded>
    </FormPage>
  );
}
