import type { PincodeCheck, PincodeStep } from '@bo/contracts';
import type { Actor } from '../../../platform/access/caller.ts';
import type { Db } from '../../../platform/db/database.ts';
import { countPickers, findByCode, readServing, readSimilar } from './check.repository.ts';

/**
 * Follows the chain that an order to a pincode depends on and says at which link it breaks. It reads what placing
 * reads: what is said to be in order here is not refused there.
 */
export async function checkPincode(db: Db, code: string, viewer: Actor): Promise<PincodeCheck> {
  const pincode = (await findByCode(db, code, viewer)) ?? null;
  const steps: PincodeStep[] = [];
  let broken = false;
  const found = (
    step: PincodeStep['step'],
    state: PincodeStep['state'],
    finding: PincodeStep['finding'],
    values: PincodeStep['values'] = {},
  ): void => {
    steps.push(broken ? { step, state: 'skipped', finding: 'skipped', values: {} } : { step, state, finding, values });
    broken ||= state === 'failed';
  };

  if (!pincode) found('known', 'failed', 'unknown');
  else if (pincode.archived_at !== null) found('known', 'failed', 'archived');
  else found('known', 'ok', 'known', { area: pincode.area, area_ar: pincode.area_ar });

  const serviceable = pincode?.serviceable === true;
  found('serviceable', serviceable ? 'ok' : 'failed', serviceable ? 'serviceable' : 'not_serviceable');

  const warehouses = pincode ? await readServing(db, pincode.id, viewer) : [];
  const open = warehouses.filter(({ status }) => status === 'open');
  if (warehouses.length === 0) found('warehouses', 'failed', 'no_warehouse');
  else found('warehouses', 'ok', 'warehouses', { count: warehouses.length });
  if (open.length === 0) found('open', 'failed', 'none_open');
  else if (open.length < warehouses.length)
    found('open', 'warning', 'some_open', { count: open.length, of: warehouses.length });
  else found('open', 'ok', 'open', { count: open.length });

  const variants = Math.max(0, ...open.map((one) => one.variants));
  found('stock', variants > 0 ? 'ok' : 'failed', variants > 0 ? 'stock' : 'no_stock', { count: variants });
  const pickers = await countPickers(
    db,
    open.map(({ id }) => id),
  );
  found('pickers', pickers > 0 ? 'ok' : 'warning', pickers > 0 ? 'pickers' : 'no_pickers', { count: pickers });
  const { delivery_fee = 0, minimum_order = 0, free_delivery_from = null, promise_minutes = 0 } = pincode ?? {};
  found('terms', 'ok', free_delivery_from === null ? 'terms_free_never' : 'terms', {
    delivery_fee,
    minimum_order,
    minutes: promise_minutes,
    ...(free_delivery_from === null ? {} : { free_delivery_from }),
  });
  return {
    code,
    serviceable: !broken,
    steps,
    pincode,
    warehouses: warehouses.filter(({ visible }) => visible).map(({ visible: _, ...warehouse }) => warehouse),
    similar: pincode ? [] : await readSimilar(db, code, viewer),
  };
}
