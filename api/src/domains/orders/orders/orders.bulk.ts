import { type HoldInput, OrderDriverForm, requiredText, ShortText } from '@bo/contracts';
import { z } from 'zod';
import { defineBulk } from '../../../platform/http/bulk.ts';
import { assignPicker, holdOrder, releaseOrder, setDriver } from './desk.service.ts';
import { orderList } from './orders.repository.ts';
import { advanceOrder, whyNotAdvanced } from './transitions.service.ts';

const Values = z.object({
  reason: ShortText,
  picker_id: z.string().nullable().default(null),
  driver_name: ShortText,
});
const WithReason = Values.extend({ reason: requiredText(500) }) satisfies z.ZodType<Pick<HoldInput, 'reason'>>;
const WithDriver = Values.extend(OrderDriverForm.shape);

export const orderBulk = defineBulk({
  name: 'orders',
  list: orderList,
  values: Values,
  // A step moves stock and money: it is gone back by the table of steps, one order at a time and with a reason.
  stateOf: () => Promise.resolve(undefined),
  actions: {
    advance: {
      needs: 'order.edit',
      act: (unit, id, _values, platform) => advanceOrder(platform, unit, id),
      refusal: whyNotAdvanced,
    },
    assign: { needs: 'order.edit', act: (unit, id, { picker_id }) => assignPicker(unit, id, { picker_id }) },
    nameDriver: {
      needs: 'order.edit',
      values: WithDriver,
      act: (unit, id, { driver_name }) => setDriver(unit, id, { driver_name }),
    },
    hold: { needs: 'order.hold', values: WithReason, act: (unit, id, { reason }) => holdOrder(unit, id, { reason }) },
    release: { needs: 'order.hold', act: (unit, id) => releaseOrder(unit, id, undefined) },
  },
});
