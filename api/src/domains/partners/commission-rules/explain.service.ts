import {
  COMMISSION_CONDITIONS,
  type CommissionCondition,
  commissionOf,
  KeptCommission,
  type LineCommission,
  type Reference,
  wonBy,
} from '@bo/contracts';
import type { Actor } from '../../../platform/access/caller.ts';
import { covers } from '../../../platform/access/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import { notFound } from '../../../platform/errors/domain-error.ts';
import { readConditions, readLine, readNames } from './explain.repository.ts';

type Line = NonNullable<Awaited<ReturnType<typeof readLine>>>;

/** What the line keeps; of one from before that was kept, its rule with its rate alone. */
async function keptOf(
  db: Db,
  line: Line,
): Promise<{ rules: Omit<KeptCommission['rules'][number], 'created_at'>[]; kept: KeptCommission | undefined }> {
  const kept = KeptCommission.safeParse(line.commission_reason).data;
  if (kept) return { kept, rules: kept.rules };
  const rule = line.commission_rule_id === null ? undefined : await readConditions(db, line.commission_rule_id);
  return { kept, rules: rule ? [{ ...rule, rate: line.commission_rate }] : [] };
}

async function explain(db: Db, line: Line): Promise<LineCommission> {
  const { kept, rules } = await keptOf(db, line);
  const idsOf = (one: CommissionCondition) => rules.flatMap((rule) => rule[`${one}_id`] ?? []);
  const named = await readNames(db, {
    seller: idsOf('seller'),
    category: idsOf('category'),
    brand: idsOf('brand'),
    product: idsOf('product'),
  });
  const names = new Map(named.map(({ kind, id, name, name_ar }) => [`${kind} ${id}`, { id, name, name_ar }]));
  const nameOf = (one: CommissionCondition, id: string | null): Reference | null =>
    id === null ? null : (names.get(`${one} ${id}`) ?? { id, name: id, name_ar: id });
  return {
    seller: { id: line.seller_id, name: line.name, name_ar: line.name_ar },
    currency: line.currency,
    base: line.net,
    rate: line.commission_rate,
    amount: commissionOf(line.net, line.commission_rate),
    own_rate: kept?.own_rate ?? null,
    won_by: kept ? wonBy(kept) : null,
    rules: rules.map(({ id, rate, ...rule }) => {
      const [seller, category, brand, product] = COMMISSION_CONDITIONS.map((one) => nameOf(one, rule[`${one}_id`]));
      return {
        id,
        rate,
        seller: seller ?? null,
        category: category ?? null,
        brand: brand ?? null,
        product: product ?? null,
      };
    }),
  };
}

/**
 * Why the store keeps so much of a line; null where nobody but the store sells it. Anyone who asks may see the line.
 */
export async function commissionOfLine(db: Db, lineId: string): Promise<LineCommission | null> {
  const line = await readLine(db, lineId);
  return line ? explain(db, line) : null;
}

/**
 * The same for a line of an order, for staff: sellers see no orders and read it with their earnings.
 * @throws DomainError 404 for one that the viewer may not see, or that no seller sells.
 */
export async function explainLine(
  db: Db,
  { order, line: lineId }: { order: string; line: string },
  viewer: Actor,
): Promise<LineCommission> {
  const line = await readLine(db, lineId);
  const isOf = line && (line.order_id === order || line.order_number === order);
  if (!isOf) throw notFound();
  const { dealer_id, warehouse_id } = line;
  const keys = { dealer: [dealer_id ?? ''], own_warehouse: [warehouse_id ?? ''] };
  if (!covers('order', viewer, keys)) throw notFound();
  return explain(db, line);
}
