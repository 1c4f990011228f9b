import {
  isReceivable,
  openUnits,
  PRINT_LANGUAGES,
  PURCHASE_ORDER_STATUSES,
  PURCHASE_ORDER_STEPS,
  type PurchaseOrder,
  type PurchaseOrderDetail,
} from '@bo/contracts';
import { isolate, useFormat, useLanguage } from '@bo/i18n';
import {
  BadgeCell,
  CodeCell,
  ConfirmButton,
  ConfirmDialog,
  DetailPage,
  DetailSection,
  Fact,
  Facts,
  HistorySection,
  ImageCell,
  LinkButton,
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
import { withQuery } from '@bo/platform/remote';
import { Link, useNavigate, useParams } from '@bo/platform/router';
import { useLabel } from '@bo/resources';
import MoreOutlined from '@ant-design/icons/es/icons/MoreOutlined';
import PrinterOutlined from '@ant-design/icons/es/icons/PrinterOutlined';
import Button from 'antd/es/button';
import { useState } from 'react';
import { labelsOf, MOST_PIECES } from '../../parts/label-items.ts';
import { StockItemCell } from '../../parts/stock-item.tsx';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { OrderStatus, useCases } from './purchase-order-cells.tsx';
import { purchaseOrderFile, purchaseOrders, reverseReceipt } from './purchase-orders.api.ts';

function Summary({ order }: { order: PurchaseOrder | undefined }) {
  const t = useText('purchase-orders');
  const format = useFormat();
  const costs = useCan('product.cost');
  return (
    <SummaryStrip>
      <Fact label={t('fields.status')}>{order && <OrderStatus status={order.status} />}</Fact>
      <Fact label={t('fields.warehouse')}>{order && <ReferenceCell value={order.warehouse} />}</Fact>
      <Fact label={t('fields.expected_on')}>
        {order?.expected_on == null ? null : order.late ? (
          <BadgeCell text={t('late', { day: format.date(order.expected_on) })} tone="bad" />
        ) : (
          format.date(order.expected_on)
        )}
      </Fact>
      <Fact label={t('fields.received')}>
        {order && t('receivedOf', { received: format.number(order.received), quantity: format.number(order.quantity) })}
      </Fact>
      {costs ? <Fact label={t('fields.cost_total')}>{order && <MoneyCell value={order.cost_total} />}</Fact> : null}
    </SummaryStrip>
  );
}

function Lines({ order }: { order: PurchaseOrderDetail }) {
  const t = useText('purchase-orders');
  const format = useFormat();
  const cases = useCases();
  const costs = useCan('product.cost');
  return (
    <DetailSection title={t('form.lines')}>
      <PlainTable
        label={t('form.lines')}
        columns={[
          { title: t('fields.variant') },
          { title: t('fields.ordered'), align: 'end' },
          { title: t('fields.received'), align: 'end' },
          { title: t('fields.damaged'), align: 'end' },
          { title: t('fields.open'), align: 'end' },
          ...(costs
            ? [
                { title: t('fields.case_cost'), align: 'end' as const },
                { title: t('fields.cost_net'), align: 'end' as const },
              ]
            : []),
        ]}
      >
        {order.lines.map((line) => (
          <tr key={line.id}>
            <td>
              <StockItemCell item={line} />
            </td>
            <td data-align="end">
              <span className="bo-two-lines">
                <span>{cases(line.quantity, line.pack_size)}</span>
                <span className="bo-muted" title={t('fields.supplier_code')}>
                  <CodeCell value={line.supplier_code} />
                </span>
              </span>
            </td>
            <td data-align="end">{format.number(line.received)}</td>
            <td data-align="end">{format.number(line.damaged)}</td>
            <td data-align="end">
              {line.closed > 0
                ? t('closedUnits', { number: format.number(line.closed) })
                : format.number(openUnits(line))}
            </td>
            {costs ? (
              <>
                <td data-align="end">
                  <MoneyCell value={line.case_cost} />
                </td>
                <td data-align="end">
                  <MoneyCell value={line.cost_net} />
                </td>
              </>
            ) : null}
          </tr>
        ))}
      </PlainTable>
      {costs ? (
        <Facts>
          <Fact label={t('fields.cost_net')}>
            <MoneyCell value={order.cost_net} />
          </Fact>
          <Fact label={t('fields.cost_vat')}>
            <MoneyCell value={order.cost_vat} />
          </Fact>
          <Fact label={t('fields.cost_total')}>
            <MoneyCell value={order.cost_total} />
          </Fact>
        </Facts>
      ) : null}
    </DetailSection>
  );
}

interface ReceiptProps {
  order: PurchaseOrderDetail;
  receipt: PurchaseOrderDetail['receipts'][number];
}

/** Labels of what a receipt brought, one for each piece. */
function ReceiptLabels({ order, receipt }: ReceiptProps) {
  const t = useText('purchase-orders');
  const items = order.lines.flatMap(({ id, variant_id }) => {
    const came = receipt.lines.reduce((sum, line) => (line.line_id === id ? sum + line.received : sum), 0);
    return came === 0 ? [] : [{ id: variant_id, quantity: Math.min(came, MOST_PIECES), grams: null }];
  });
  return items.length === 0 ? null : (
    <Can do={paths.shelfLabels.permission}>
      <LinkButton to={labelsOf(items)} quiet>
        {t('receipts.labels')}
      </LinkButton>
    </Can>
  );
}

/** The supplier's invoice of a receipt, or the way to enter it. */
function ReceiptInvoice({ order, receipt }: ReceiptProps) {
  const t = useText('purchase-orders');
  if (receipt.lines.every(({ received }) => received === 0)) return null;
  return receipt.invoice ? (
    <Can do={paths.supplierInvoiceEdit.permission}>
      <LinkButton to={paths.supplierInvoiceEdit(receipt.invoice.id)} quiet>
        {t('receipts.invoice', { number: isolate(receipt.invoice.number) })}
      </LinkButton>
    </Can>
  ) : (
    <Can do={paths.supplierInvoiceCreate.permission}>
      <LinkButton
        to={withQuery(paths.supplierInvoiceCreate(), { supplier: order.supplier.id, receipt: receipt.id })}
        quiet
      >
        {t('receipts.enterInvoice')}
      </LinkButton>
    </Can>
  );
}

/** The returns of a receipt to its supplier, and the way to the next one. */
function ReceiptReturns({ receipt }: Pick<ReceiptProps, 'receipt'>) {
  const t = useText('purchase-orders');
  const hasGoods = receipt.lines.some(({ received, damaged }) => received + damaged > 0);
  return (
    <>
      {receipt.returns.map(({ id, number }) => (
        <LinkButton key={id} to={paths.supplierReturnDetails(id)} quiet>
          {t('receipts.returned', { number: isolate(number) })}
        </LinkButton>
      ))}
      {hasGoods ? (
        <Can do={paths.supplierReturnCreate.permission}>
          <LinkButton to={withQuery(paths.supplierReturnCreate(), { receipt: receipt.id })} quiet>
            {t('receipts.return')}
          </LinkButton>
        </Can>
      ) : null}
    </>
  );
}

function Receipts({ order }: { order: PurchaseOrderDetail }) {
  const t = useText('purchase-orders');
  const format = useFormat();
  const { language } = useLanguage();
  const reverse = useMutation(reverseReceipt(t('receipts.reversed')));
  if (order.receipts.length === 0) return null;
  const names = new Map(order.lines.map((line) => [line.id, recordName(line.product, language)]));
  return (
    <DetailSection title={t('receipts.title')}>
      {order.receipts.map((receipt) => (
        <section key={receipt.id} aria-label={format.dateTime(receipt.at)}>
          <p>
            <time dateTime={receipt.at}>{format.dateTime(receipt.at)}</time> · <PersonCell value={receipt.by} />
            {receipt.delivery_note === '' ? null : (
              <>
                {' '}
                · {t('fields.delivery_note')} <CodeCell value={receipt.delivery_note} />
              </>
            )}
            {[receipt.note, receipt.reason].filter(Boolean).map((text) => (
              <span key={text}>
                {' '}
                · <bdi>{text}</bdi>
              </span>
            ))}
          </p>
          {receipt.reversed ? (
            <p>
              <BadgeCell text={t('receipts.reversedAt', { time: format.dateTime(receipt.reversed.at) })} tone="bad" /> ·{' '}
              <PersonCell value={receipt.reversed.by} /> · <bdi>{receipt.reversed.reason}</bdi>
            </p>
          ) : (
            <span className="bo-actions">
              <ReceiptInvoice order={order} receipt={receipt} />
              <ReceiptLabels order={order} receipt={receipt} />
              <ReceiptReturns receipt={receipt} />
              <Can do="inventory.adjust">
                <ConfirmButton
                  danger
                  title={t('receipts.reverse')}
                  okText={t('receipts.reverse')}
                  effect={t('receipts.reverseEffect')}
                  reason="required"
                  onConfirm={(reason) => reverse.mutateAsync({ order, receiptId: receipt.id, reason })}
                >
                  {t('receipts.reverse')}
                </ConfirmButton>
              </Can>
            </span>
          )}
          <PlainTable
            label={format.dateTime(receipt.at)}
            columns={[
              { title: t('fields.variant') },
              { title: t('fields.received'), align: 'end' },
              { title: t('fields.damaged'), align: 'end' },
              { title: t('receipts.closed'), align: 'end' },
              { title: t('fields.batch') },
              { title: t('fields.expires_on') },
            ]}
          >
            {receipt.lines.map((line) => (
              <tr key={`${line.line_id} ${line.batch}`}>
                <td>
                  <bdi>{names.get(line.line_id)}</bdi>
                </td>
                <td data-align="end">{format.number(line.received)}</td>
                <td data-align="end">
                  {format.number(line.damaged)}
                  {line.photo === null ? null : (
                    <a href={line.photo} target="_blank" rel="noreferrer" aria-label={t('receive.photo')}>
                      <ImageCell src={line.photo} />
                    </a>
                  )}
                </td>
                <td data-align="end">{format.number(line.closed)}</td>
                <td>
                  <CodeCell value={line.batch} />
                </td>
                <td>{line.expires_on === null ? '—' : format.date(line.expires_on)}</td>
              </tr>
            ))}
          </PlainTable>
        </section>
      ))}
    </DetailSection>
  );
}

type Asked = 'send' | 'reopen' | 'cancel';

function Actions({ order }: { order: PurchaseOrderDetail }) {
  const t = useText('purchase-orders');
  const navigate = useNavigate();
  const [edits, receives] = [useCan('purchase_order.edit'), useCan('purchase_order.receive')];
  const download = useDownload();
  const [asked, setAsked] = useState<Asked | null>(null);
  const act = useMutation(
    purchaseOrders.act<{ version: number; reason?: string }>(asked ?? 'send', { done: t(`done.${asked ?? 'send'}`) }),
  );
  const next = PURCHASE_ORDER_STEPS[order.status];
  const draft = order.status === 'draft';
  const item = (key: Asked): MenuAction => ({
    key,
    label: t(`actions.${key}`),
    danger: key === 'cancel',
    onClick: () => setAsked(key),
  });
  const { email } = order.supplier_contact;
  const more: MenuAction[] = edits
    ? [
        ...(draft
          ? [{ key: 'edit', label: t('actions.edit'), onClick: () => void navigate(paths.purchaseOrderEdit(order.id)) }]
          : []),
        ...(next.includes('draft') && order.receipts.length === 0 ? [item('reopen')] : []),
        ...(next.includes('cancelled') ? [item('cancel')] : []),
      ]
    : [];
  return (
    <>
      <MenuButton
        icon={<PrinterOutlined />}
        groups={[
          PRINT_LANGUAGES.map((language) => ({
            key: language,
            label: t(`print.${language}`),
            onClick: () => void download(purchaseOrderFile(order.id, language), `purchase-order-${order.number}.pdf`),
          })),
        ]}
      >
        {t('print.title')}
      </MenuButton>
      {email !== '' && next.length > 0 ? (
        <Button href={`mailto:${email}?subject=${encodeURIComponent(t('mail', { number: order.number }))}`}>
          {t('actions.mail')}
        </Button>
      ) : null}
      {draft && edits ? (
        <Button type="primary" onClick={() => setAsked('send')}>
          {t('actions.send')}
        </Button>
      ) : null}
      {isReceivable(order.status) && receives ? (
        <LinkButton to={paths.purchaseOrderReceive(order.id)}>{t('actions.receive')}</LinkButton>
      ) : null}
      {more.length > 0 ? <MenuButton icon={<MoreOutlined />} aria-label={t('actions.more')} groups={[more]} /> : null}
      {asked ? (
        <ConfirmDialog
          open
          danger={asked === 'cancel'}
          title={t(`actions.${asked}`)}
          okText={t(`actions.${asked}`)}
          effect={t(`effect.${asked}`)}
          reason={asked === 'cancel' ? 'required' : 'none'}
          onConfirm={(reason) =>
            act.mutateAsync({ id: order.id, version: order.version, ...(asked === 'cancel' ? { reason } : {}) })
          }
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}

function Side({ order }: { order: PurchaseOrderDetail }) {
  const t = useText('purchase-orders');
  const label = useLabel();
  const { contact, phone, email, trn } = order.supplier_contact;
  const historyOf = (field: string) =>
    field === 'status'
      ? {
          label: t('fields.status'),
          show: (value: unknown) =>
            PURCHASE_ORDER_STATUSES.filter((known) => known === value).map((known) =>
              label(`purchase_order_status.${known}`),
            )[0] ?? '',
        }
      : field === 'note'
        ? t('fields.note')
        : field === 'status_reason'
          ? t('fields.reason')
          : undefined;
  return (
    <>
      <DetailSection title={t('fields.supplier')}>
        <Facts>
          <Fact label={t('fields.supplier')}>
            <Can do={paths.supplierDetails.permission} otherwise={<ReferenceCell value={order.supplier} />}>
              <Link to={paths.supplierDetails(order.supplier.id)}>
                <ReferenceCell value={order.supplier} />
              </Link>
            </Can>
          </Fact>
          <Fact label={t('fields.contact')}>{contact && <bdi>{contact}</bdi>}</Fact>
          <Fact label={t('fields.phone')}>{phone && <CodeCell value={phone} />}</Fact>
          <Fact label={t('fields.email')}>{email && <bdi dir="ltr">{email}</bdi>}</Fact>
          <Fact label={t('fields.trn')}>{trn && <CodeCell value={trn} />}</Fact>
        </Facts>
      </DetailSection>
      <HistorySection type="purchase_order" id={order.id} labelOf={historyOf} />
    </>
  );
}

/** An order to a supplier: what was ordered, what of it came, and what can be done next. */
export function PurchaseOrderDetailsPage() {
  const t = useText('purchase-orders');
  const { language } = useLanguage();
  const { purchaseOrderId = '' } = useParams();
  const result = useQuery(purchaseOrders.detail(purchaseOrderId));
  const row = useListRow(purchaseOrders, purchaseOrderId);
  const known = result.data ?? row;
  return (
    <DetailPage
      title={known ? <bdi dir="ltr">{known.number}</bdi> : t('details.title')}
      subtitle={known ? <bdi>{recordName(known.supplier, language)}</bdi> : undefined}
      parent={{ to: paths.purchaseOrderList(), label: t('list.title') }}
      summary={result.isError && !known ? null : <Summary order={known} />}
      side={result.data ? <Side order={result.data} /> : undefined}
      actions={
        <>
          <PrevNext resource={purchaseOrders} id={purchaseOrderId} to={paths.purchaseOrderDetails} />
          {result.data ? <Actions order={result.data} /> : <span className="bo-actions-wait" />}
        </>
      }
    >
      <Loaded result={result}>
        {(order) => (
          <>
            {[order.status_reason, order.note].filter(Boolean).map((text) => (
              <p key={text} role="note">
                <bdi>{text}</bdi>
              </p>
            ))}
            <Lines order={order} />
            <Receipts order={order} />
          </>
        )}
      </Loaded>
    </DetailPage>
  );
}
