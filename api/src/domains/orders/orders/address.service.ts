import {
  coveredOf,
  isOpenForChanges,
  type OrderAddressInput,
  type OrderAddressPreview,
  type OrderDetail,
  type Reference,
} from '@bo/contracts';
import type { Actor } from '../../../platform/access/caller.ts';
import { fieldError } from '../../../platform/errors/domain-error.ts';
import type { Platform } from '../../../platform/http/app-type.ts';
import { readStore } from '../../../platform/settings.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { minimumOf, readPlace } from '../../marketing/pricing/pricing.service.ts';
import { chooseWarehouse } from '../../marketing/pricing/quotes.service.ts';
import { currentOrder, expectStatus, moveHeld, writeOrder } from './desk.service.ts';
import { comparedMoney, tryChange } from './edit.service.ts';
import { limitsOf, recomputeMoney } from './money.service.ts';
import { lockStock } from './placing.repository.ts';
import { heldLines } from './transitions.service.ts';

type Place = NonNullable<Awaited<ReturnType<typeof readPlace>>>;

/** Where it is picked for another pincode: where it was, if that delivers there, or the first that has all of it. */
async function warehouseFor({ trx }: UnitOfWork, order: OrderDetail, place: Place): Promise<Reference> {
  const same = place.warehouses.find(({ id }) => id === order.warehouse?.id);
  if (same) return same;
  const wanted = new Map<string, number>();
  for (const { variant_id, quantity } of heldLines(order.lines))
    wanted.set(variant_id, (wanted.get(variant_id) ?? 0) + quantity);
  await lockStock(trx, place.code, [...wanted.keys()]);
  const chosen = await chooseWarehouse(trx, place, wanted);
  if (!chosen) throw fieldError('pincode', 'order.no_warehouse');
  if (chosen.short.size > 0) throw fieldError('pincode', 'order.not_there');
  return chosen.warehouse;
}

/**
 * Sends an order elsewhere. Its lines keep their price; fee, least amount, dealer and warehouse are those of the new
 * pincode, and the stock it holds is held there. @throws DomainError 409; 422 where nothing is delivered there
 */
export async function changeAddress(
  unit: UnitOfWork,
  idOrNumber: string,
  { version, delivery_address, pincode }: OrderAddressInput,
): Promise<OrderDetail> {
  const { trx } = unit;
  const order = await currentOrder(unit, idOrNumber, version);
  expectStatus(order, isOpenForChanges);
  if (pincode === undefined || pincode === order.pincode)
    return delivery_address === order.delivery_address ? order : writeOrder(unit, order, { delivery_address });
  const place = await readPlace(trx, pincode);
  if (!place) throw fieldError('pincode', 'order.pincode_unknown');
  if (!place.serviceable) throw fieldError('pincode', 'order.not_serviceable');
  const warehouse = await warehouseFor(unit, order, place);
  const { vat_rate } = await readStore(trx);
  const money = await recomputeMoney(unit, order, {
    step: 'edited',
    moved: {
      delivery:
        order.delivery_mode === 'delivery'
          ? { fee: place.delivery_fee, free_from: place.free_delivery_from, vat_rate }
          : null,
      limits: limitsOf(place),
    },
  });
  if (Number(money.items_total) < place.minimum_order)
    throw fieldError(
      'pincode',
      'order.minimum_not_met',
      minimumOf({ currency: order.currency, minimum_order: place.minimum_order }, money.items_total),
    );
  if (!place.cash_allowed && Number(money.amount) > coveredOf(order))
    throw fieldError('pincode', 'order.cash_not_allowed');
  const moved = warehouse.id === order.warehouse?.id ? {} : await moveHeld(unit, order, warehouse.id);
  return writeOrder(unit, order, {
    ...money,
    delivery_address,
    pincode: place.code,
    dealer_id: place.dealer_id,
    address_id: null,
    ...moved,
  });
}

/** What another address would come to. */
export const previewAddress = (
  platform: Pick<Platform, 'write'>,
  actor: Actor,
  id: string,
  input: OrderAddressInput,
): Promise<OrderAddressPreview> =>
  tryChange(platform, actor, async (unit) => {
    const before = await currentOrder(unit, id, input.version);
    const after = await changeAddress(unit, id, input);
    return {
      ...(await comparedMoney(unit.trx, before, after)),
      warehouse_before: before.warehouse,
      warehouse_after: after.warehouse,
    };
  });
