import {
  isOnItsWay,
  isOpenForChanges,
  KeptPrice,
  NOTE_KINDS,
  type Order,
  type OrderCondition,
  type OrderDetail,
  type OrderLine,
  OrderNoteInput,
  type OrderStep,
  stepsFrom,
  unmetConditions,
} from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  CodeCell,
  DetailPage,
  DetailSection,
  Fact,
  Facts,
  Loaded,
  type MenuAction,
  MoneyCell,
  MoreActions,
  PersonCell,
  PrevNext,
  QuickForm,
  recordName,
  ReferenceCell,
  SelectField,
  StatusCell,
  SummaryStrip,
  TextAreaField,
  Timeline,
  useListRow,
} from '@bo/kit';
import { Can, useCan, useSession } from '@bo/platform';
import { useMutation, useQuery } from '@bo/platform/query';
import { Link, useParams } from '@bo/platform/router';
import { orders, PriceCandidates, useLabel } from '@bo/resources';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Popover from 'antd/es/popover';
import { useState } from 'react';
import { PAYMENT_TONE, STATUS_TONE } from '../../parts/order-status.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { EditLinesDialog } from './edit-lines.tsx';
import { PromiseClock } from './order-clock.tsx';
import { OrderDialog, type OrderDialogName, StepDialog, stepLabel, useStep } from './order-dialogs.tsx';
import { addNote, releaseOrder, retryPayment } from './orders.api.ts';
import './orders.css';

/** An order at a glance; the list knows most of it already. */
function Summary({ order }: { order: Order | undefined }) {
  const t = useText('orders');
  const label = useLabel();
  const format = useFormat();
  const sees = useCan('customer.view');
  return (
    <SummaryStrip>
      <Fact label={t('fields.status')}>
        {order && <StatusCell text={label(`order_status.${order.status}`)} tone={STATUS_TONE[order.status]} />}
      </Fact>
      <Fact label={t('fields.amount')}>{order && <MoneyCell value={order.amount} />}</Fact>
      <Fact label={t('fields.payment')}>
        {order && (
          <StatusCell
            text={`${label(`payment_mode.${order.payment_mode}`)} · ${label(`payment_status.${order.payment_status}`)}`}
            tone={PAYMENT_TONE[order.payment_status]}
          />
        )}
      </Fact>
      <Fact label={t('fields.customer')}>
        {order &&
          (sees ? (
            <Link to={paths.customerDetails(order.customer.id)}>
              <bdi>{order.customer.name}</bdi>
            </Link>
          ) : (
            <bdi>{order.customer.name}</bdi>
          ))}
      </Fact>
      <Fact label={t('fields.promised_at')}>{order && <PromiseClock order={order} />}</Fact>
      <Fact label={t('fields.purchase_date')}>
        {order && <time dateTime={order.purchase_date}>{format.dateTime(order.purchase_date)}</time>}
      </Fact>
    </SummaryStrip>
  );
}

const CONDITION_WORDS = [
  'not_on_hold',
  'serviceable',
  'minimum',
  'payment',
  'warehouse',
  'lines_settled',
  'weights',
  'bag',
  'driver_or_slot',
  'no_invoice',
] as const satisfies readonly OrderCondition[];

/** What stands in the way of the next step, in words, before anybody presses it. */
function Obstacles({ order, step }: { order: OrderDetail; step: OrderStep | undefined }) {
  const t = useText('orders');
  const label = useLabel();
  const unmet = step ? unmetConditions(step, order) : [];
  if (!step || unmet.length === 0) return null;
  return (
    <Alert
      type="info"
      showIcon
      title={t('step.before', { step: label(`order_step.${stepLabel(step)}`) })}
      description={
        <ul className="ord-list">
          {CONDITION_WORDS.filter((one) => unmet.includes(one)).map((one) => (
            <li key={one}>{t(`conditions.${one}`)}</li>
          ))}
        </ul>
      }
    />
  );
}

/** Every price the line might have had; of an order from before prices were kept, what it cost. */
function WhyThisPrice({ line }: { line: OrderLine }) {
  const t = useText('orders');
  const kept = KeptPrice.safeParse(line.price_reason).data;
  return (
    <Popover
      trigger="click"
      title={t('lines.why')}
      content={
        kept ? (
          <PriceCandidates candidates={kept.candidates} />
        ) : (
          <Facts>
            <Fact label={t('lines.listPrice')}>
              <MoneyCell value={line.list_price} />
            </Fact>
            <Fact label={t('lines.price')}>
              <MoneyCell value={line.unit_price} />
            </Fact>
            <Fact label={t('lines.coupon')}>
              <MoneyCell value={line.discount} />
            </Fact>
          </Facts>
        )
      }
    >
      <Button type="link" size="small" aria-label={t('lines.whyOf', { product: line.title })}>
        <MoneyCell value={line.unit_price} />
      </Button>
    </Popover>
  );
}

const COUNTS = ['quantity', 'allocated', 'picked', 'substituted', 'short', 'delivered', 'returned'] as const;

function LineRow({ line, stands }: { line: OrderLine; stands: OrderLine | undefined }) {
  const t = useText('orders');
  const format = useFormat();
  const { language } = useLanguage();
  const grams = line.picked_weight_g ?? line.weight_g;
  return (
    <tr>
      <th scope="row">
        <span className="bo-two-lines">
          <bdi>{recordName(line, language)}</bdi>
          <span className="bo-muted">
            <bdi>{line.variant_label || line.code}</bdi>
            {grams === null ? null : ` · ${format.weight(grams)}`}
            {stands ? ` · ${t('lines.insteadOf', { product: recordName(stands, language) })}` : null}
            {line.short_reason === '' ? null : ` · ${line.short_reason}`}
          </span>
        </span>
      </th>
      {COUNTS.map((name) => (
        <td key={name} data-align="end" data-flag={(name === 'short' && line.short > 0) || undefined}>
          <bdi className={line[name] === 0 ? 'bo-number bo-muted' : 'bo-number'}>{format.number(line[name])}</bdi>
        </td>
      ))}
      <td data-align="end">
        <MoneyCell value={line.refunded === 0 ? null : line.refunded} />
      </td>
      <td data-align="end">
        <WhyThisPrice line={line} />
      </td>
      <td data-align="end">
        <MoneyCell value={line.net} />
      </td>
    </tr>
  );
}

function Lines({ order, onEdit }: { order: OrderDetail; onEdit: () => void }) {
  const t = useText('orders');
  const byId = new Map(order.lines.map((line) => [line.id, line]));
  return (
    <DetailSection
      title={t('lines.title')}
      actions={
        isOpenForChanges(order.status) ? (
          <Can do="order.edit">
            <Button onClick={onEdit}>{t('edit.open')}</Button>
          </Can>
        ) : null
      }
    >
      <div className="ord-scroll">
        <table className="ord-plain" aria-label={t('lines.title')}>
          <thead>
            <tr>
              <th scope="col">{t('lines.product')}</th>
              {COUNTS.map((name) => (
                <th key={name} scope="col" data-align="end">
                  {t(`lines.${name}`)}
                </th>
              ))}
              <th scope="col" data-align="end">
                {t('lines.refunded')}
              </th>
              <th scope="col" data-align="end">
                {t('lines.price')}
              </th>
              <th scope="col" data-align="end">
                {t('lines.total')}
              </th>
            </tr>
          </thead>
          <tbody>
            {order.lines.map((line) => (
              <LineRow
                key={line.id}
                line={line}
                stands={line.substitute_of === null ? undefined : byId.get(line.substitute_of)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Money order={order} />
    </DetailSection>
  );
}

/** The amounts of an order, each beside what it adds up from. */
function Money({ order }: { order: OrderDetail }) {
  const t = useText('orders');
  const format = useFormat();
  const kept = order.captured - order.refunded;
  const due = order.status === 'cancelled' ? 0 : order.amount - order.credited - kept;
  const rows: [string, number, string?][] = [
    [t('money.items'), order.items_total],
    ...(order.discount_total > 0
      ? [[t('money.coupon', { code: order.coupon_code ?? '' }), -order.discount_total] as [string, number]]
      : []),
    [t('money.delivery'), order.delivery_fee],
    [t('money.total'), order.amount, 'total'],
    [t('money.vat'), order.vat, 'note'],
    [t('money.captured'), order.captured],
    ...(order.refunded > 0 ? [[t('money.refunded'), -order.refunded] as [string, number]] : []),
    ...(order.credited > 0 ? [[t('money.credited'), -order.credited, 'note'] as [string, number, string]] : []),
    ...(order.authorised > 0 ? [[t('money.authorised'), order.authorised, 'note'] as [string, number, string]] : []),
    [t(due < 0 ? 'money.giveBack' : 'money.due'), Math.abs(due), 'total'],
  ];
  return (
    <dl className="ord-money" aria-label={t('money.title')}>
      {rows.map(([name, amount, kind]) => (
        <div key={name} data-kind={kind}>
          <dt>{name}</dt>
          <dd>
            <bdi className="bo-number">{format.money(amount)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Retry({ order, operation }: { order: OrderDetail; operation: string }) {
  const t = useText('orders');
  const retry = useMutation(retryPayment(operation, t('payments.asked')));
  return (
    <Can do="order.edit">
      <Button size="small" loading={retry.isPending} onClick={() => retry.mutate({ id: order.id })}>
        {t('payments.retry')}
      </Button>
    </Can>
  );
}

function Payments({ order }: { order: OrderDetail }) {
  const t = useText('orders');
  const label = useLabel();
  const format = useFormat();
  const { payments, operations } = order;
  return (
    <DetailSection title={t('payments.title')}>
      {payments.length + operations.length === 0 ? <p className="bo-muted">{t('payments.none')}</p> : null}
      <ul className="ord-rows">
        {operations.map(({ id, operation, kind, amount, state, problem }) => (
          <li key={id}>
            <span className="bo-two-lines">
              <StatusCell
                text={`${label(`payment_operation.${operation}`)} · ${label(`payment_kind.${kind}`)}`}
                tone={state === 'failed' ? 'bad' : 'busy'}
              />
              <span className="bo-muted">{state === 'failed' ? <bdi>{problem}</bdi> : t('payments.waiting')}</span>
            </span>
            <MoneyCell value={amount} />
            {state === 'failed' ? <Retry order={order} operation={id} /> : null}
          </li>
        ))}
        {payments.map(({ id, at, kind, event, amount, paid_to, reference, reason }) => (
          <li key={id}>
            <span className="bo-two-lines">
              <span>
                {label(`payment_event.${event}`)} · {label(`payment_kind.${kind}`)}
                {paid_to === null ? null : ` · ${t('payments.to', { kind: label(`payment_kind.${paid_to}`) })}`}
              </span>
              <span className="bo-muted">
                <time dateTime={at}>{format.dateTime(at)}</time>
                {reference === '' ? null : (
                  <>
                    {' · '}
                    <bdi dir="ltr">{reference}</bdi>
                  </>
                )}
                {reason === '' ? null : ` · ${reason}`}
              </span>
            </span>
            <bdi className="bo-number">
              {format.money(event === 'refunded' || event === 'voided' ? -amount : amount)}
            </bdi>
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}

function Notes({ order }: { order: OrderDetail }) {
  const t = useText('orders');
  const format = useFormat();
  const { language } = useLanguage();
  const add = useMutation(addNote(t('notes.added')));
  const [writing, setWriting] = useState(false);
  return (
    <DetailSection
      title={t('notes.title')}
      actions={
        writing ? null : (
          <Can do="order.edit">
            <Button onClick={() => setWriting(true)}>{t('notes.add')}</Button>
          </Can>
        )
      }
    >
      {order.note === '' ? null : (
        <p className="ord-note">
          <strong>{t('notes.ofCustomer')}</strong> <bdi>{order.note}</bdi>
        </p>
      )}
      <ul className="ord-rows">
        {order.notes.map(({ id, at, kind, text, author }) => (
          <li key={id}>
            <span className="bo-two-lines">
              <bdi>{text}</bdi>
              <span className="bo-muted">
                {t(`notes.kind.${kind}`)} · <bdi>{recordName(author, language)}</bdi> ·{' '}
                <time dateTime={at} title={format.dateTime(at)}>
                  {format.relative(at)}
                </time>
              </span>
            </span>
          </li>
        ))}
      </ul>
      {order.note === '' && order.notes.length === 0 && !writing ? <p className="bo-muted">{t('notes.none')}</p> : null}
      {writing ? (
        <QuickForm
          contract={OrderNoteInput}
          initial={{ kind: 'internal', text: '' }}
          submitText={t('notes.add')}
          save={(note) => add.mutateAsync({ id: order.id, ...note })}
          onSaved={() => setWriting(false)}
        >
          <SelectField
            name="kind"
            label={t('notes.for')}
            choices={NOTE_KINDS.map((value) => ({ value, label: t(`notes.kind.${value}`) }))}
          />
          <TextAreaField name="text" label={t('notes.text')} rows={2} />
        </QuickForm>
      ) : null}
    </DetailSection>
  );
}

function Delivery({ order }: { order: OrderDetail }) {
  const t = useText('orders');
  const label = useLabel();
  const format = useFormat();
  const { latitude, longitude } = order;
  const where =
    latitude === null || longitude === null ? order.delivery_address : `${String(latitude)},${String(longitude)}`;
  return (
    <DetailSection title={t('delivery.title')}>
      <Facts>
        <Fact label={t('fields.delivery_address')}>
          <bdi>{order.delivery_address || order.billing_address}</bdi>{' '}
          <a
            href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(where)}`}
            target="_blank"
            rel="noreferrer"
          >
            {t('delivery.map')}
          </a>
        </Fact>
        <Fact label={t('fields.customer_phone')}>
          <CodeCell value={order.customer_phone} />
        </Fact>
        <Fact label={t('fields.pincode')}>
          <CodeCell value={order.pincode} />
        </Fact>
        <Fact label={t('fields.slot')}>
          {order.slot_starts_at === null || order.slot_ends_at === null
            ? null
            : `${format.dateTime(order.slot_starts_at)} – ${format.dateTime(order.slot_ends_at)}`}
        </Fact>
        <Fact label={t('fields.delivery_mode')}>{label(`delivery_mode.${order.delivery_mode}`)}</Fact>
        <Fact label={t('fields.warehouse')}>
          <ReferenceCell value={order.warehouse} />
        </Fact>
        <Fact label={t('fields.picker')}>
          <PersonCell value={order.picker} />
        </Fact>
        <Fact label={t('fields.driver')}>{order.driver_name === '' ? null : <bdi>{order.driver_name}</bdi>}</Fact>
        <Fact label={t('fields.bags')}>
          {order.bags.length === 0
            ? null
            : format.list(order.bags.map(({ code, storage }) => `${code} (${label(`storage.${storage}`)})`))}
        </Fact>
        <Fact label={t('fields.secret_code')}>
          {order.has_secret_code ? <CodeCell value="••••••" /> : null}
          {order.code_locked_until === null ? null : (
            <StatusCell text={t('door.locked', { at: format.dateTime(order.code_locked_until) })} tone="bad" />
          )}
        </Fact>
        <Fact label={t('fields.invoice')}>
          {order.invoice_number ? <CodeCell value={order.invoice_number} /> : null}
        </Fact>
      </Facts>
    </DetailSection>
  );
}

/** Who takes the steps that nobody presses, as the server names it. */
const SYSTEM = 'System';

function Steps({ order }: { order: OrderDetail }) {
  const label = useLabel();
  const t = useText('orders');
  const format = useFormat();
  const { language } = useLanguage();
  return (
    <DetailSection title={t('timeline.title')}>
      <ol className="bo-timeline">
        {[...order.transitions].reverse().map(({ id, at, to_status, reason, actor_name, actor_name_ar }) => (
          <li key={id}>
            <div>
              <StatusCell text={label(`order_status.${to_status}`)} tone={STATUS_TONE[to_status]} />
            </div>
            <div className="bo-muted">
              <bdi>
                {actor_name === SYSTEM ? t('timeline.system') : (language === 'ab' && actor_name_ar) || actor_name}
              </bdi>{' '}
              <time dateTime={at}>{format.dateTime(at)}</time>
            </div>
            {reason === '' ? null : <blockquote>{reason}</blockquote>}
          </li>
        ))}
      </ol>
    </DetailSection>
  );
}

const HISTORY = ['delivery_address', 'driver_name', 'hold_reason', 'invoice_number', 'qty'] as const;
const AMOUNTS = ['amount', 'captured', 'refunded', 'authorised'] as const;

/** How the history names what has changed: words, amounts and names, never codes. */
function useHistoryOf() {
  const t = useText('orders');
  const label = useLabel();
  const format = useFormat();
  const { language } = useLanguage();
  return (field: string) => {
    const [plain] = HISTORY.filter((name) => name === field);
    if (plain) return t(`history.${plain}`);
    const [amount] = AMOUNTS.filter((name) => name === field);
    if (amount)
      return {
        label: t(`history.${amount}`),
        show: (value: unknown) => format.money(typeof value === 'number' ? value : 0),
      };
    if (field === 'slot_starts_at')
      return { label: t('fields.slot'), show: (value: unknown) => format.dateTime(String(value)) };
    if (field === 'warehouse' || field === 'picker')
      return { label: t(`fields.${field}`), show: (value: unknown) => recordName(value, language) };
    if (field === 'status')
      return {
        label: t('fields.status'),
        show: (value: unknown) => {
          const [known] = Object.keys(STATUS_TONE).filter((one) => one === value);
          return known ? label(`order_status.${known as Order['status']}`) : '';
        },
      };
    return undefined;
  };
}

/** Everything else that can be done with an order, under one ⋮; each by whoever may, while it can be. */
function useMore(
  order: OrderDetail | undefined,
  open: (name: OrderDialogName) => void,
  take: (step: OrderStep) => void,
) {
  const t = useText('orders');
  const label = useLabel();
  const permissions = new Set(useSession().permissions);
  const release = useMutation(releaseOrder(t('done.released')));
  if (!order) return [];
  const { id, version, status, on_hold } = order;
  const may = (permission: Parameters<Parameters<typeof stepsFrom>[1]>[0]) => permissions.has(permission);
  const edits = may('order.edit');
  const act = (name: OrderDialogName, text: string, when: boolean): MenuAction[] =>
    when ? [{ key: name, label: text, onClick: () => open(name) }] : [];
  const steps = stepsFrom(status, may).filter(({ kind }) => kind !== 'forward');
  return [
    [
      ...act('slot', t('slot.title'), edits && isOnItsWay(status)),
      ...act('driver', t('driver.title'), edits && isOnItsWay(status)),
      ...act('picker', t('picker.title'), edits && isOpenForChanges(status)),
      ...act('warehouse', t('warehouse.title'), edits && isOpenForChanges(status)),
      ...act('address', t('address.title'), edits && isOpenForChanges(status)),
      ...act('reveal', t('reveal.open'), may('order.reveal_code') && isOnItsWay(status) && order.has_secret_code),
    ],
    [
      ...(on_hold && may('order.hold')
        ? [{ key: 'release', label: t('hold.release'), onClick: () => release.mutate({ id, version }) }]
        : act('hold', t('hold.open'), may('order.hold') && isOnItsWay(status))),
      ...steps.map(
        (step): MenuAction => ({
          key: step.label,
          label: label(`order_step.${stepLabel(step)}`),
          danger: step.kind === 'cancel',
          onClick: () => take(step),
        }),
      ),
    ],
  ];
}

function Actions({ order, onEdit }: { order: OrderDetail; onEdit: (name: OrderDialogName | OrderStep) => void }) {
  const label = useLabel();
  const permissions = new Set(useSession().permissions);
  const { busy, next, take } = useStep(order, onEdit);
  const groups = useMore(order, onEdit, take);
  const offered = next?.permissions.some((permission) => permissions.has(permission)) ? next : undefined;
  return (
    <>
      {offered ? (
        <Button
          type="primary"
          loading={busy}
          disabled={unmetConditions(offered, order).length > 0}
          onClick={() => take(offered)}
        >
          {label(`order_step.${stepLabel(offered)}`)}
        </Button>
      ) : null}
      <MoreActions groups={groups} />
    </>
  );
}

export function OrderDetailsPage() {
  const t = useText('orders');
  const { orderID = '' } = useParams();
  const result = useQuery(orders.detail(orderID));
  const row = useListRow(orders, orderID);
  const historyOf = useHistoryOf();
  const [open, setOpen] = useState<OrderDialogName | OrderStep | 'lines' | null>(null);
  const whole = result.data;
  const known = whole ?? row;
  const parent = { to: paths.orderList(), label: t('list.title') };
  const close = () => setOpen(null);
  const sections = (
    <Loaded result={result}>
      {(order) => (
        <>
          {order.on_hold ? (
            <Alert type="warning" showIcon title={t('hold.held', { reason: order.hold_reason })} />
          ) : null}
          {order.cancel_reason === '' ? null : (
            <Alert type="error" showIcon title={t('cancel.was', { reason: order.cancel_reason })} />
          )}
          <Obstacles order={order} step={stepsFrom(order.status, () => true).find(({ kind }) => kind === 'forward')} />
          <Lines order={order} onEdit={() => setOpen('lines')} />
          <Payments order={order} />
          <Notes order={order} />
        </>
      )}
    </Loaded>
  );
  if (result.isError && !whole)
    return (
      <DetailPage title={t('details.title')} parent={parent}>
        {sections}
      </DetailPage>
    );
  return (
    <DetailPage
      title={known ? <bdi dir="ltr">{known.number}</bdi> : t('details.title')}
      parent={parent}
      summary={<Summary order={known} />}
      side={
        whole ? (
          <>
            <Delivery order={whole} />
            <Steps order={whole} />
            <DetailSection title={t('details.history')}>
              <Timeline type="order" id={whole.id} labelOf={historyOf} />
            </DetailSection>
          </>
        ) : (
          <div className="bo-card ord-side-wait" />
        )
      }
      actions={
        <>
          {known ? <PrevNext resource={orders} id={known.id} to={paths.orderDetails} /> : null}
          {whole ? <Actions order={whole} onEdit={setOpen} /> : null}
        </>
      }
    >
      {sections}
      {whole && open === 'lines' ? <EditLinesDialog order={whole} onClose={close} /> : null}
      {whole && typeof open === 'object' && open !== null ? (
        <StepDialog order={whole} step={open} onClose={close} />
      ) : null}
      {whole && typeof open === 'string' && open !== 'lines' ? (
        <OrderDialog name={open} order={whole} onClose={close} />
      ) : null}
    </DetailPage>
  );
}
