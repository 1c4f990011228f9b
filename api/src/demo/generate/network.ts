import type { BrandKey } from '../content/brands.ts';
import { STAFF, type StaffRole } from '../content/people.ts';
import { AREA_PLACES, DEALERS, EMIRATES, WAREHOUSES, type DealerCode, type WarehouseCode } from '../content/places.ts';
import { SELLERS } from '../content/sellers.ts';
import { type Context, iso, known, type Row, written } from './context.ts';

/** A place the store delivers to, with how many of the orders come from there. */
export interface Area {
  readonly row: Row<'pincodes'>;
  readonly warehouse: string;
  readonly weight: number;
}
/** What the accounts of the demo store need from outside. */
export interface Accounts {
  readonly passwordHash: string;
  /** The starting roles' ids by their keys. */
  readonly roleIds: ReadonlyMap<string, string>;
}
export interface Network {
  readonly users: Row<'users'>[];
  readonly userOf: (role: StaffRole) => { id: string; name: string };
  readonly warehouses: Row<'warehouses'>[];
  readonly dealers: Row<'dealers'>[];
  readonly pincodes: Row<'pincodes'>[];
  readonly pincodeWarehouses: Row<'pincode_warehouses'>[];
  readonly areas: Area[];
  readonly sellers: Row<'sellers'>[];
  readonly sellerOf: (brand: BrandKey | null) => string | null;
}

/** An IBAN whose check digits hold (ISO 13616), at a bank number nobody has. */
function iban(account: number): string {
  const bban = `999${String(account).padStart(16, '0')}`;
  const rest = BigInt(`${bban}101400`) % 97n;
  return `AE${String(98n - rest).padStart(2, '0')}${bban}`;
}

/** The columns of all rows are those of the first. */
const NO_BANK_WANTED = { wanted_bank_holder: '', wanted_iban: '', bank_wanted_at: null, bank_wanted_reason: '' };

/** Who works for the demo store and with it, and where: staff, warehouses, areas, dealers, sellers. */
export function buildNetwork(context: Context, { passwordHash, roleIds }: Accounts): Network {
  const random = context.random('network');
  const founded = context.daysFromNow(-480);
  const meta = written(founded, founded, null);

  const warehouseIds = new Map<WarehouseCode, string>();
  const warehouses = WAREHOUSES.map((warehouse): Row<'warehouses'> => {
    const id = context.id('whs', founded);
    warehouseIds.set(warehouse.code, id);
    return {
      id,
      ...warehouse,
      map_url: `https://www.openstreetmap.org/?mlat=${String(warehouse.latitude)}&mlon=${String(warehouse.longitude)}#map=15/${String(warehouse.latitude)}/${String(warehouse.longitude)}`,
      ...meta,
    };
  });

  const dealerIds = new Map<DealerCode, string>();
  const dealers = DEALERS.map(({ warehouses: codes, credit, ...dealer }, at): Row<'dealers'> => {
    const id = context.id('dlr', founded);
    dealerIds.set(dealer.code, id);
    return {
      id,
      ...dealer,
      phone: `+97150000900${String(at + 1)}`,
      email: `${dealer.code.toLowerCase()}@example.com`,
      warehouse_ids: codes.map((code) => known(warehouseIds, code)),
      credit_limit: credit * 100,
      status: 'active',
      ...meta,
    };
  });

  const sellerIds = new Map<BrandKey, string>();
  // One shop closes for a few days, and one has asked for another bank account.
  const closed = {
    starts_on: iso(context.daysFromNow(12)).slice(0, 10),
    ends_on: iso(context.daysFromNow(16)).slice(0, 10),
    reason: 'Harvest',
  };
  const wantedBank = {
    wanted_bank_holder: 'Deera Roastery LLC',
    wanted_iban: iban(4_417_230),
    bank_wanted_at: context.daysFromNow(-1),
    bank_wanted_reason: 'The company has moved to another bank.',
  };
  const sellers = SELLERS.map(({ commission, brands, reason, color, ...seller }, at): Row<'sellers'> => {
    const created = context.daysFromNow(seller.status === 'applied' ? -3 : -random.int(120, 400));
    const id = context.id('sel', created);
    for (const brand of brands) sellerIds.set(brand, id);
    const initials = seller.name
      .split(' ')
      .map((word) => word.charAt(0))
      .slice(0, 2)
      .join('');
    return {
      id,
      ...seller,
      commission_rate: commission,
      status_reason: reason ?? '',
      status_changed_at: seller.status === 'applied' ? null : context.daysFromNow(-random.int(2, 90)),
      closures: at === 3 ? JSON.stringify([closed]) : '[]',
      ...(at === 5 ? wantedBank : NO_BANK_WANTED),
      phone: `+9715000080${String(at + 10)}`,
      email: `${seller.code.toLowerCase()}@example.com`,
      licence_number: `CN-${String(2_100_000 + random.int(0, 899_999))}`,
      licence_expires_on: iso(
        // One is past its day and two are about to be.
        context.daysFromNow(seller.status === 'suspended' ? -9 : at % 7 === 1 ? 12 + at : random.int(60, 500)),
      ).slice(0, 10),
      vat_number: `100${String(random.int(100_000_000, 999_999_999))}003`,
      bank_holder: seller.legal_name,
      iban: iban(random.int(1_000_000, 9_999_999)),
      logo: context.picture({ kind: 'initials', text: initials, color }),
      warehouse_ids: [known(warehouseIds, 'WH-QUZ')],
      ...written(created, context.daysFromNow(-random.int(0, 3)), null),
    };
  });
  const users = STAFF.map(
    ({ email, name, name_ar, role }): Row<'users'> => ({
      id: context.id('usr', founded),
      email,
      name,
      name_ar,
      password_hash: passwordHash,
      role_id: known(roleIds, role),
      user_type: role === 'dealer' || role === 'seller' ? role : 'staff',
      seller_id: role === 'seller' ? (sellers[0]?.id ?? null) : null,
      dealer_id: role === 'dealer' ? known(dealerIds, 'D-NTH') : null,
      warehouse_ids: role === 'picker' || role === 'warehouse' ? [known(warehouseIds, 'WH-QUZ')] : [],
      status: 'active',
      ...meta,
    }),
  );
  const userByRole = new Map(STAFF.map(({ role }, at) => [role, users[at]]));
  const userOf = (role: StaffRole) => {
    const user = userByRole.get(role);
    if (!user) throw new Error(`The demo store has no ${role}.`);
    return { id: user.id, name: user.name };
  };

  const pincodes: Row<'pincodes'>[] = [];
  const pincodeWarehouses: Row<'pincode_warehouses'>[] = [];
  const areas: Area[] = [];
  for (const {
    emirate,
    city,
    city_ar,
    prefix,
    warehouses: codes,
    dealer,
    weight,
    terms: [fee, freeFrom, minimum, minutes],
    areas: names,
  } of EMIRATES) {
    names.forEach(([area, area_ar, note], at) => {
      const far = note === 'far' ? 2 : 1;
      const row: Row<'pincodes'> = {
        id: context.id('pin', founded),
        code: `${prefix}${String(at + 1).padStart(3, '0')}`,
        area,
        area_ar,
        city,
        city_ar,
        emirate,
        serviceable: note !== 'closed',
        delivery_fee: fee * 100 * far,
        free_delivery_from: note === 'far' ? null : freeFrom * 100,
        minimum_order: minimum * 100 * far,
        cash_allowed: note !== 'card_only',
        promise_minutes: minutes * far,
        dealer_id: dealer === null ? null : known(dealerIds, dealer),
        latitude: AREA_PLACES[area]?.[0] ?? null,
        longitude: AREA_PLACES[area]?.[1] ?? null,
        ...written(founded, context.daysFromNow(-random.int(1, 200)), userOf('supervisor').id),
      };
      pincodes.push(row);
      codes.forEach((code, priority) =>
        pincodeWarehouses.push({ pincode_id: row.id, warehouse_id: known(warehouseIds, code), priority: priority + 1 }),
      );
      const first = codes[0];
      if (note !== 'closed' && first)
        areas.push({
          row,
          warehouse: known(warehouseIds, first),
          weight: (weight / names.length) * (0.5 + random.next()) * (note === 'far' ? 0.4 : 1),
        });
    });
  }

  return {
    users,
    userOf,
    warehouses,
    dealers,
    pincodes,
    pincodeWarehouses,
    areas,
    sellers: sellers.map((seller) => ({
      ...seller,
      bank_wanted_by: seller.bank_wanted_at ? userOf('supervisor').id : null,
    })),
    sellerOf: (brand) => (brand === null ? null : (sellerIds.get(brand) ?? null)),
  };
}
