import {
  isOnItsWay,
  isOpenForChanges,
  type OrderCondition,
  type OrderDetail,
  type OrderStep,
  stepsFrom,
  unmetConditions,
} from '@bo/contracts';
import { type MenuAction, MoreActions } from '@bo/kit';
import { Can, useSession } from '@bo/platform';
import { useMutation } from '@bo/platform/query';
import { useLabel } from '@bo/resources';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { useText } from '../../text.ts';
import { PrintButton } from '../../parts/prints/print-dialog.tsx';
import type { OrderDialogName } from './order-dialogs.tsx';
import { type Back, mayRefund, mayReturn } from './order-back.tsx';
import { releaseOrder } from './orders.api.ts';
import { stepLabel } from './step-label.ts';
import { useStep } from './use-step.ts';

/** Of a hold its own banner says all. */
const CONDITION_WORDS = [
  'serviceable',
  'minimum',
  'payment',
  'warehouse',
  'lines_settled',
  'weights',
  'bag',
  'driver_or_slot',
  'no_invoice',
] as const satisfies readonly Exclude<OrderCondition, 'not_on_hold'>[];

/** That nothing moves, why, and the way out of it. */
export function Held({ order: { id, version, hold_reason } }: { order: OrderDetail }) {
  const t = useText('orders');
  const release = useMutation(releaseOrder(t('done.released')));
  return (
    <Alert
      type="warning"
      showIcon
      title={t('hold.held', { reason: hold_reason })}
      action={
        <Can do="order.hold">
          <Button size="small" loading={release.isPending} onClick={() => release.mutate({ id, version })}>
            {t('hold.release')}
          </Button>
        </Can>
      }
    />
  );
}

/** What stands in the way of the next step, in words, before anybody presses it. */
export function Obstacles({ order, step }: { order: OrderDetail; step: OrderStep | undefined }) {
  const t = useText('orders');
  const label = useLabel();
  const unmet = step ? unmetConditions(step, order) : [];
  const told = CONDITION_WORDS.filter((one) => unmet.includes(one));
  if (!step || told.length === 0) return null;
  return (
    <Alert
      type="info"
      showIcon
      title={t('step.before', { step: label(`order_step.${stepLabel(step)}`) })}
      description={
        <ul className="ord-list">
          {told.map((one) => (
            <li key={one}>{t(`conditions.${one}`)}</li>
          ))}
        </ul>
      }
    />
  );
}

/** Everything else that can be done with an order, under one ⋮; each by anyone who may, while it can be. */
function useMore(
  order: OrderDetail | undefined,
  open: (name: OrderDialogName | Back) => void,
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
  const act = (name: OrderDialogName | Back, text: string, when: boolean): MenuAction[] =>
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
      ...act('refund', t('more.refund'), may('refund.create') && mayRefund(order)),
      ...act('return', t('more.return'), may('return.create') && mayReturn(order)),
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

/** The next step as a button, everything else under ⋮. */
export function Actions({
  order,
  onEdit,
}: {
  order: OrderDetail;
  onEdit: (name: OrderDialogName | OrderStep | Back) => void;
}) {
  const label = useLabel();
  const permissions = new Set(useSession().permissions);
  const { busy, next, take } = useStep(order, onEdit);
  const groups = useMore(order, onEdit, take);
  const offered = next?.permissions.some((permission) => permissions.has(permission)) ? next : undefined;
  return (
    <>
      <PrintButton id={order.id} />
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
