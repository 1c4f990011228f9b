import { BUILDINGS, COMMUNITIES, HOMES } from '../content/people.ts';
import { type Context, iso, type Row, written } from './context.ts';
import type { Area } from './network.ts';
import type { Random } from './random.ts';

export interface Customer {
  readonly row: Row<'customers'>;
  readonly area: Area;
  readonly address: string;
  /** How often they order, relative to the others. */
  readonly loyalty: number;
}

/** Picks by weight, quickly: what is heavier is picked more often. */
export function picker<T>(random: Random, items: readonly T[], weight: (item: T) => number): () => T {
  const ends: number[] = [];
  let total = 0;
  for (const item of items) ends.push((total += weight(item)));
  return () => {
    const at = random.next() * total;
    let low = 0;
    let high = ends.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) > at) high = middle;
      else low = middle + 1;
    }
    return items[low] ?? random.pick(items);
  };
}

const COUNT = 420;
/** Mobile prefixes of the UAE. The number after them begins with 000, which no line has. */
const PREFIXES = ['50', '52', '54', '55', '56', '58'] as const;

/** Customers of the demo store with one or two addresses each. */
export function buildCustomers(
  context: Context,
  areas: readonly Area[],
): { customers: Customer[]; addresses: Row<'customer_addresses'>[]; wallet: Row<'wallet_entries'>[] } {
  const random = context.random('customers');
  const nextArea = picker(random, areas, ({ weight }) => weight);
  const weights = Object.fromEntries(Object.entries(COMMUNITIES).map(([name, { weight }]) => [name, weight]));
  const addresses: Row<'customer_addresses'>[] = [];
  const wallet: Row<'wallet_entries'>[] = [];

  const customers = Array.from({ length: COUNT }, (_, index): Customer => {
    const community = COMMUNITIES[random.weighted(weights)];
    if (!community) throw new Error('A community without names.');
    const language = random.chance(community.arabic / 100) ? 'ab' : 'en';
    const [first, firstAr] = random.pick(community.first);
    const [last, lastAr] = random.pick(community.last);
    const joined = context.daysFromNow(-random.int(1, 470));
    const id = context.id('cus', joined);
    const area = nextArea();
    const say = (en: string, ab: string) => (language === 'ab' ? ab : en);
    const write = (place: Area, isDefault: boolean): string => {
      const [building, buildingAr] = random.pick(BUILDINGS);
      const line1 = random
        .pick(HOMES[language])
        .replace('{n}', String(random.int(1, 38)))
        .replace('{m}', String(random.int(1, 9)))
        .replace('{building}', say(building, buildingAr));
      const { code, area: name, area_ar, city = '', city_ar = '' } = place.row;
      addresses.push({
        id: context.id('adr', joined),
        customer_id: id,
        label: isDefault ? say('Home', 'المنزل') : say('Work', 'العمل'),
        line1,
        area: say(name, area_ar),
        city: say(city, city_ar),
        pincode: code,
        is_default: isDefault,
        ...written(joined, joined, null),
      });
      return [line1, say(name, area_ar), say(city, city_ar)].join(say(', ', '، '));
    };
    const address = write(area, true);
    if (random.chance(0.25)) write(nextArea(), false);
    const handle = `${first}.${last}`
      .normalize('NFKD')
      .replace(/[^A-Za-z.]/g, '')
      .toLowerCase();
    const blocked = index % 97 === 50;
    const held = random.chance(0.22) ? random.int(1, 60) * 250 : 0;
    if (held > 0)
      wallet.push({
        id: context.id('wal', joined),
        customer_id: id,
        at: iso(joined),
        kind: 'opening',
        amount: held,
        idempotency_key: `opening ${id}`,
        // The columns of all rows are those of the first.
        order_id: null,
        reason: '',
        created_by: null,
      });
    return {
      row: {
        id,
        code: `C-${String(10_001 + index)}`,
        name: say(`${first} ${last}`, `${firstAr} ${lastAr}`),
        phone: `+971${random.pick(PREFIXES)}000${String(1000 + index)}`,
        email: `${handle}${String(index + 1)}@example.com`,
        language,
        status: blocked ? 'blocked' : 'active',
        status_reason: blocked ? say('Refused three cash deliveries.', 'رفض استلام ثلاثة طلبات نقدية.') : '',
        note: '',
        ...written(joined, context.daysFromNow(-random.int(0, 30)), null),
      },
      area,
      address,
      loyalty: blocked ? 0.2 : 1 / (1 + random.next() * 9),
    };
  });
  return { customers, addresses, wallet };
}
