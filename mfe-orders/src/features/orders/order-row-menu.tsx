import { nextStep, type Order } from '@bo/contracts';
import { lazyDialog, MoreActions } from '@bo/kit';
import { useSession } from '@bo/platform';
import { useMutation } from '@bo/platform/query';
import { useNavigate } from '@bo/platform/router';
import { useLabel } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { moveOrder, releaseOrder } from './orders.api.ts';
import { stepLabel } from './step-label.ts';

const PickerMenu = lazyDialog(() => import('./picker-menu.tsx').then(({ PickerMenu: Items }) => Items));

/**
 * At the end of a row: opening it, its next step where that needs no more than a press, and letting it go on, and who
 * picks it.
 */
export function OrderRowMenu({ order }: { order: Order }) {
  const t = useText('orders');
  const label = useLabel();
  const navigate = useNavigate();
  const permissions = new Set(useSession().permissions);
  const move = useMutation(moveOrder(t('done.moved')));
  const release = useMutation(releaseOrder(t('done.released')));
  const { id, version } = order;
  const step = nextStep(order.status);
  const takes =
    step?.needs === 'nothing' && !order.on_hold && step.permissions.some((permission) => permissions.has(permission));
  return (
    <MoreActions
      foot={(done) => <PickerMenu order={order} onClose={done} />}
      groups={[
        [{ key: 'open', label: t('actions.open'), onClick: () => void navigate(paths.orderDetails(id)) }],
        [
          ...(takes
            ? [
                {
                  key: step.label,
                  label: label(`order_step.${stepLabel(step)}`),
                  onClick: () => move.mutate({ id, version, to: step.to }),
                },
              ]
            : []),
          ...(order.on_hold && permissions.has('order.hold')
            ? [{ key: 'release', label: t('hold.release'), onClick: () => release.mutate({ id, version }) }]
            : []),
        ],
      ]}
    />
  );
}
