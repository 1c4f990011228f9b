import {
  PRINT_LANGUAGES,
  SupplierCredit,
  SUPPLIER_RETURN_REASONS,
  SUPPLIER_RETURN_STATUSES,
  SUPPLIER_RETURN_STEPS,
  type SupplierReturn,
  type SupplierReturnDetail,
} from '@bo/contracts';
import { isolate, useFormat, useLanguage } from '@bo/i18n';
import {
  CodeCell,
  ConfirmDialog,
  DetailPage,
  DetailSection,
  Fact,
  Facts,
  HistorySection,
  ImageCell,
  lazyDialog,
  Loaded,
  type MenuAction,
  MenuButton,
  MoneyCell,
  PersonCell,
  PlainTable,
  PrevNext,
  recordName,
  ReferenceCell,
  SummaryStrip,
  useDownload,
  useListRow,
} from '@bo/kit';
import { Can, useCan } from '@bo/platform';
import { useMutation, useQuery } from '@bo/platform/query';
import { Link, useParams } from '@bo/platform/router';
import { useLabel } from '@bo/resources';
import MoreOutlined from '@ant-design/icons/es/icons/MoreOutlined';
import PrinterOutlined from '@ant-design/icons/es/icons/PrinterOutlined';
import Button from 'antd/es/button';
import { useState } from 'react';
import { StockItemCell } from '../../parts/stock-item.tsx';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { CreditDifference, GoodsFrom, ReturnStatus } from './supplier-return-cells.tsx';
import { supplierReturnFile, supplierReturns } from './supplier-returns.api.ts';
import './supplier-returns.css';

const CreditDialog = lazyDialog(() => import('./credit-dialog.tsx').then(({ CreditDialog: Shown }) => Shown));

function Summary({ one }: { one: SupplierReturn | undefined }) {
  const t = useText('supplier-returns');
  const label = useLabel();
  const format = useFormat();
  const costs = useCan('product.cost');
  return (
    <SummaryStrip>
      <Fact label={t('fields.status')}>{one && <ReturnStatus status={one.status} />}</Fact>
      <Fact label={t('fields.reason')}>{one && label(`movement_reason.${one.reason}`)}</Fact>
      <Fact label={t('fields.warehouse')}>{one && <ReferenceCell value={one.warehouse} />}</Fact>
      <Fact label={t('fields.quantity')}>{one && format.number(one.quantity)}</Fact>
      {costs ? <Fact label={t('fields.cost_total')}>{one && <MoneyCell value={one.cost_total} />}</Fact> : null}
      <Fact label={t('fields.credit')}>{one?.credit && <MoneyCell value={one.credit.total_minor} />}</Fact>
    </SummaryStrip>
  );
}

function Goods({ one }: { one: SupplierReturnDetail }) {
  const t = useText('supplier-returns');
  const format = useFormat();
  const costs = useCan('product.cost');
  const end = 'end' as const;
  return (
    <DetailSection title={t('form.lines')}>
      <PlainTable
        label={t('form.lines')}
        columns={[
          { title: t('fields.product') },
          { title: t('fields.from') },
          { title: t('fields.quantity'), align: end },
          ...(costs ? [{ title: t('fields.cost_net'), align: end }] : []),
        ]}
      >
        {one.lines.map((line) => (
          <tr key={line.id}>
            <td>
              <StockItemCell item={line} />
            </td>
            <td>
              <GoodsFrom from={line.from} batch={line.batch} expires_on={line.expires_on} />
            </td>
            <td data-align="end">{format.number(line.quantity)}</td>
            {costs ? (
              <td data-align="end">
                <MoneyCell value={line.cost_net} />
              </td>
            ) : null}
          </tr>
        ))}
      </PlainTable>
      {costs ? (
        <div className="cat-back-sum">
          <Facts>
            <Fact label={t('fields.cost_net')}>
              <MoneyCell value={one.cost_net} />
            </Fact>
            <Fact label={t('fields.cost_vat')}>
              <MoneyCell value={one.cost_vat} />
            </Fact>
            <Fact label={t('fields.cost_total')}>
              <MoneyCell value={one.cost_total} />
            </Fact>
          </Facts>
        </div>
      ) : null}
    </DetailSection>
  );
}

function Credit({ one: { credit, cost_total, status } }: { one: SupplierReturnDetail }) {
  const t = useText('supplier-returns');
  const format = useFormat();
  if (status === 'cancelled') return null;
  return (
    <DetailSection title={t('credit.section')}>
      {credit === null ? (
        <p className="bo-muted">{t(status === 'refused' ? 'credit.refused' : 'credit.none')}</p>
      ) : (
        <Facts>
          <Fact label={t('credit.number')}>
            <CodeCell value={credit.number} />
          </Fact>
          <Fact label={t('credit.dated')}>
            <time dateTime={credit.dated}>{format.date(credit.dated)}</time>
          </Fact>
          <Fact label={t('credit.tax_number')}>{credit.tax_number && <CodeCell value={credit.tax_number} />}</Fact>
          <Fact label={t('fields.cost_net')}>
            <MoneyCell value={credit.net_minor} />
          </Fact>
          <Fact label={t('fields.cost_vat')}>
            <MoneyCell value={credit.vat_minor} />
          </Fact>
          <Fact label={t('credit.total')}>
            <MoneyCell value={credit.total_minor} />
          </Fact>
          {cost_total === null ? null : (
            <Fact label={t('credit.difference')}>
              <CreditDifference expected={cost_total} credited={credit.total_minor} />
            </Fact>
          )}
          <Fact label={t('credit.by')}>
            <PersonCell value={credit.by} />
          </Fact>
          <Fact label={t('credit.at')}>
            <time dateTime={credit.at}>{format.dateTime(credit.at)}</time>
          </Fact>
        </Facts>
      )}
    </DetailSection>
  );
}

type Asked = 'void-credit' | 'refuse' | 'cancel';

function Actions({ one }: { one: SupplierReturnDetail }) {
  const t = useText('supplier-returns');
  const download = useDownload();
  const [asked, setAsked] = useState<Asked | 'credit' | null>(null);
  const confirmed = asked === null || asked === 'credit' ? null : asked;
  const act = useMutation(
    supplierReturns.act<{ version: number; reason: string }>(confirmed ?? 'cancel', {
      done: t(`done.${confirmed ?? 'cancel'}`),
    }),
  );
  const may = {
    credit: useCan('supplier_invoice.create'),
    'void-credit': useCan('supplier_invoice.delete'),
    refuse: useCan('supplier_invoice.edit'),
    cancel: useCan('purchase_order.receive'),
  };
  const { id, version, number, status } = one;
  const next = SUPPLIER_RETURN_STEPS[status];
  const can = {
    credit: may.credit && next.includes('credited'),
    'void-credit': may['void-credit'] && status === 'credited',
    refuse: may.refuse && next.includes('refused'),
    cancel: may.cancel && next.includes('cancelled'),
  };
  const more = (['void-credit', 'refuse', 'cancel'] as const)
    .filter((key) => can[key])
    .map((key): MenuAction => ({ key, label: t(`actions.${key}`), danger: true, onClick: () => setAsked(key) }));
  const close = () => setAsked(null);
  return (
    <>
      <MenuButton
        icon={<PrinterOutlined />}
        groups={[
          PRINT_LANGUAGES.map((language) => ({
            key: language,
            label: t(`print.${language}`),
            onClick: () => void download(supplierReturnFile(id, language), `supplier-return-${number}.pdf`),
          })),
        ]}
      >
        {t('print.title')}
      </MenuButton>
      {can.credit ? (
        <Button type="primary" onClick={() => setAsked('credit')}>
          {t('actions.credit')}
        </Button>
      ) : null}
      {more.length > 0 ? <MenuButton icon={<MoreOutlined />} aria-label={t('actions.more')} groups={[more]} /> : null}
      {asked === 'credit' ? <CreditDialog one={one} onClose={close} /> : null}
      {confirmed ? (
        <ConfirmDialog
          open
          danger
          title={t(`actions.${confirmed}`)}
          okText={t(`actions.${confirmed}`)}
          effect={t(`effect.${confirmed}`)}
          reason="required"
          onConfirm={(reason) => act.mutateAsync({ id, version, reason })}
          onClose={close}
        />
      ) : null}
    </>
  );
}

const LABELLED = ['note', 'status_reason'] as const;
function useHistoryLabels() {
  const t = useText('supplier-returns');
  const label = useLabel();
  const format = useFormat();
  return (field: string) => {
    if (field === 'status')
      return {
        label: t('fields.status'),
        show: (value: unknown) =>
          SUPPLIER_RETURN_STATUSES.filter((known) => known === value).map((known) =>
            label(`supplier_return_status.${known}`),
          )[0] ?? '',
      };
    if (field === 'reason')
      return {
        label: t('fields.reason'),
        show: (value: unknown) =>
          SUPPLIER_RETURN_REASONS.filter((known) => known === value).map((known) =>
            label(`movement_reason.${known}`),
          )[0] ?? '',
      };
    if (field === 'credit')
      return {
        label: t('credit.section'),
        show: (value: unknown) => {
          const credit = SupplierCredit.safeParse(value).data;
          return credit && `${isolate(credit.number)} · ${format.money(credit.total_minor)}`;
        },
      };
    const [plain] = LABELLED.filter((name) => name === field);
    return plain && t(`fields.${plain}`);
  };
}

function Side({ one }: { one: SupplierReturnDetail }) {
  const t = useText('supplier-returns');
  const format = useFormat();
  const labelOf = useHistoryLabels();
  const { contact, phone, email, trn } = one.supplier_contact;
  return (
    <>
      <DetailSection title={t('fields.supplier')}>
        <Facts>
          <Fact label={t('fields.supplier')}>
            <Can do={paths.supplierDetails.permission} otherwise={<ReferenceCell value={one.supplier} />}>
              <ReferenceCell value={one.supplier} to={paths.supplierDetails(one.supplier.id)} />
            </Can>
          </Fact>
          <Fact label={t('fields.contact')}>{contact && <bdi>{contact}</bdi>}</Fact>
          <Fact label={t('fields.phone')}>
            {phone && (
              <a href={`tel:${phone}`}>
                <CodeCell value={phone} />
              </a>
            )}
          </Fact>
          <Fact label={t('fields.email')}>
            {email && (
              <a href={`mailto:${email}`}>
                <bdi dir="ltr">{email}</bdi>
              </a>
            )}
          </Fact>
          <Fact label={t('fields.trn')}>{trn && <CodeCell value={trn} />}</Fact>
        </Facts>
      </DetailSection>
      {one.receipt ? (
        <DetailSection title={t('details.delivery')}>
          <Facts>
            <Fact label={t('fields.order')}>
              <Link to={paths.purchaseOrderDetails(one.receipt.order.id)}>
                <CodeCell value={one.receipt.order.number} />
              </Link>
            </Fact>
            <Fact label={t('fields.received_at')}>
              <time dateTime={one.receipt.at}>{format.dateTime(one.receipt.at)}</time>
            </Fact>
            <Fact label={t('fields.delivery_note')}>
              {one.receipt.delivery_note && <CodeCell value={one.receipt.delivery_note} />}
            </Fact>
          </Facts>
        </DetailSection>
      ) : null}
      <HistorySection type="supplier_return" id={one.id} labelOf={labelOf} />
    </>
  );
}

/** Goods that went back: what, why and to which delivery they belong, and the credit note for them. */
export function SupplierReturnDetailsPage() {
  const t = useText('supplier-returns');
  const { language } = useLanguage();
  const { supplierReturnId = '' } = useParams();
  const result = useQuery(supplierReturns.detail(supplierReturnId));
  const row = useListRow(supplierReturns, supplierReturnId);
  const known = result.data ?? row;
  return (
    <DetailPage
      title={known ? <bdi dir="ltr">{known.number}</bdi> : t('details.title')}
      subtitle={known ? <bdi>{recordName(known.supplier, language)}</bdi> : undefined}
      parent={{ to: paths.supplierReturnList(), label: t('list.title') }}
      summary={result.isError && !known ? null : <Summary one={known} />}
      side={result.data ? <Side one={result.data} /> : undefined}
      actions={
        <>
          <PrevNext resource={supplierReturns} id={supplierReturnId} to={paths.supplierReturnDetails} />
          {result.data ? <Actions one={result.data} /> : <span className="bo-actions-wait" />}
        </>
      }
    >
      <Loaded result={result}>
        {(one) => (
          <>
            {[one.status_reason, one.note].filter(Boolean).map((text) => (
              <p key={text} role="note">
                <bdi>{text}</bdi>
              </p>
            ))}
            <Goods one={one} />
            {one.photo === null ? null : (
              <DetailSection title={t('fields.photo')}>
                <a href={one.photo} target="_blank" rel="noreferrer" aria-label={t('fields.photo')}>
                  <ImageCell src={one.photo} />
                </a>
              </DetailSection>
            )}
            <Credit one={one} />
          </>
        )}
      </Loaded>
    </DetailPage>
  );
}
