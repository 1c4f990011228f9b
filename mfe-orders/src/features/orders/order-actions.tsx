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
import { useSession } from '@bo/platform';
import { useMutation } from '@bo/platform/query';
import { useNavigate } from '@bo/platform/router';
import { useLabel } from '@bo/resources';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { PrintButton } from '../../parts/prints/print-dialog.tsx';
import type { OrderDialogName } from './order-dialogs.tsx';
import { releaseOrder } from './orders.api.ts';
import { stepLabel } from './step-label.ts';
import { useStep } from './use-step.ts';

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
export function Obstacles({ order, step }: { order: OrderDetail; step: OrderStep | undefined }) {
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

/** Everything else that can be done with an order, under one ⋮; each by whoever may, while it can be. */
function useMore(
  order: OrderDetail | undefined,
  open: (name: OrderDialogName) => void,
  take: (step: OrderStep) => void,
) {
  const t = useText('orders');
  const label = useLabel();
  const permissions = new Set(useSession().permissions);
  const navigate = useNavigate();
  const release = useMutation(releaseOrder(t('done.released')));
  if (!order) return [];
  const { id, version, status, on_hold, captured, refunded } = order;
  const may = (permission: Parameters<Parameters<typeof stepsFrom>[1]>[0]) => permissions.has(permission);
  const edits = may('order.edit');
  const act = (name: OrderDialogName, text: string, when: boolean): MenuAction[] =>
    when ? [{ key: name, label: text, onClick: () => open(name) }] : [];
  const lead = (key: string, text: string, when: boolean, list: string, param: string): MenuAction[] =>
    when ? [{ key, label: text, onClick: () => void navigate(`${list}?${param}=${id}`) }] : [];
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
      ...lead('refund', t('more.refund'), may('refund.create') && captured > refunded, paths.refundList(), 'refund_of'),
      ...lead(
        'return',
        t('more.return'),
        may('return.create') && status === 'delivered',
        paths.returnRequests(),
        'return_of',
      ),
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
  onEdit: (name: OrderDialogName | OrderStep) => void;
}) {
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
      <PrintButton id={order.id} />
      <MoreActions groups={groups} />
    </>
  );
}
