import { isOnItsWay, nextStep, type Order } from '@bo/contracts';
import { lazyDialog, MoreActions } from '@bo/kit';
import { useSession } from '@bo/platform';
import { useMutation } from '@bo/platform/query';
import { useNavigate } from '@bo/platform/router';
import { useLabel } from '@bo/resources';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { moveOrder, releaseOrder } from './orders.api.ts';
import { stepLabel } from './step-label.ts';

const PickerMenu = lazyDialog(() => import('./picker-menu.tsx').then(({ PickerMenu: Items }) => Items));

const HoldDialog = lazyDialog(() => import('./hold-dialog.tsx').then(({ HoldDialog: Form }) => Form));

/**
 * At the end of a row: opening it, its next step where that needs no more than a press, putting it on hold and letting
 * it go on, and who picks it.
 */
export function OrderRowMenu({ order }: { order: Order }) {
  const t = useText('orders');
  const label = useLabel();
  const navigate = useNavigate();
  const permissions = new Set(useSession().permissions);
  const move = useMutation(moveOrder(t('done.moved')));
  const release = useMutation(releaseOrder(t('done.released')));
  const [holds, setHolds] = useState(false);
  const { id, version } = order;
  const step = nextStep(order.status);
  const takes =
    step?.needs === 'nothing' && !order.on_hold && step.permissions.some((permission) => permissions.has(permission));
  const advance = takes
    ? [
        {
          key: step.label,
          label: label(`order_step.${stepLabel(step)}`),
          onClick: () => move.mutate({ id, version, to: step.to }),
        },
      ]
    : [];
  const hold = order.on_hold
    ? [{ key: 'release', label: t('hold.release'), onClick: () => release.mutate({ id, version }) }]
    : [{ key: 'hold', label: t('hold.open'), onClick: () => setHolds(true) }];
  return (
    <>
      <MoreActions
        foot={(done) => <PickerMenu order={order} onClose={done} />}
        groups={[
          [{ key: 'open', label: t('actions.open'), onClick: () => void navigate(paths.orderDetails(id)) }],
          [...advance, ...(permissions.has('order.hold') && isOnItsWay(order.status) ? hold : [])],
        ]}
      />
      {holds ? <HoldDialog order={order} onClose={() => setHolds(false)} /> : null}
    </>
  );
}
