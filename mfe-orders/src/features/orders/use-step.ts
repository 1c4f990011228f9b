import { nextStep, type OrderDetail, type OrderStep } from '@bo/contracts';
import { useMutation } from '@bo/platform/query';
import { useText } from '../../text.ts';
import { moveOrder } from './orders.api.ts';

/** The step forward from where an order stands, done at once where nothing more is needed. */
export function useStep(order: Pick<OrderDetail, 'id' | 'version' | 'status'>, ask: (step: OrderStep) => void) {
  const t = useText('orders');
  const move = useMutation(moveOrder(t('done.moved')));
  return {
    busy: move.isPending,
    next: nextStep(order.status),
    take: (step: OrderStep) => {
      if (step.needs === 'nothing') move.mutate({ id: order.id, version: order.version, to: step.to });
      else ask(step);
    },
  };
}
