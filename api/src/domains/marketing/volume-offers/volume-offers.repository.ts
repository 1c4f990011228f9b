import { type VolumeOffer, type VolumeOfferInput, VolumeOfferListQuery, type VolumeTier } from '@bo/contracts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { optionNames } from '../../catalogue/variant-types/variant-types.service.ts';
import { matchesVariant } from '../../catalogue/variants/variants.service.ts';
import { newId } from '../../../platform/ids.ts';
import { anyOf } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { periodState } from '../../../platform/list/period.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';

const state = periodState('volume_offers.starts_at', 'volume_offers.ends_at', 'volume_offers.active');

/** The first tier of each variant stands for all: what the record has beside its tiers is the same in each of them. */
const heads = (db: Db | Trx) =>
  db
    .selectFrom('volume_offers')
    .innerJoin('variants', 'variants.id', 'volume_offers.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .where(
      'volume_offers.quantity_threshold',
      '=',
      sql<number>`(select min(t.quantity_threshold) from volume_offers t where t.variant_id = volume_offers.variant_id)`,
    );

const withVariant = (rows: ReturnType<typeof heads>) =>
  rows
    .select([
      'volume_offers.variant_id as id',
      'volume_offers.variant_id',
      'volume_offers.version',
      'volume_offers.created_at',
      'volume_offers.created_by',
      'volume_offers.updated_at',
      'volume_offers.updated_by',
      'volume_offers.archived_at',
      'volume_offers.starts_at',
      'volume_offers.ends_at',
      'volume_offers.active',
      'variants.code',
      'variants.price as list_price',
      'variants.selling_price',
      'variants.cost',
      'products.title',
      'products.title_ar',
    ])
    .select([
      state.as('state'),
      sql<string | null>`coalesce(variants.image, products.image)`.as('image'),
      optionNames('name').as('option_names'),
      optionNames('name_ar').as('option_names_ar'),
      sql<
        VolumeTier[]
      >`(select json_agg(json_build_object('quantity_threshold', t.quantity_threshold, 'discount_percentage', t.discount_percentage) order by t.quantity_threshold)
        from volume_offers t where t.variant_id = volume_offers.variant_id)`.as('tiers'),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof withVariant>['execute']>>[number];

function toVolumeOffer({ title, title_ar, option_names, option_names_ar, ...row }: Row): VolumeOffer {
  const named = (name: string, options: string | null, comma: string) => [name, options].filter(Boolean).join(comma);
  return { ...row, name: named(title, option_names, ', '), name_ar: named(title_ar || title, option_names_ar, '، ') };
}

export const volumeOfferList = defineList({
  query: VolumeOfferListQuery,
  scope: 'volume_offer',
  id: 'volume_offers.variant_id',
  sorts: {
    name: 'products.title_sort',
    discount: 'volume_offers.discount_percentage',
    ends_at: { column: 'volume_offers.ends_at', nullable: true },
    updated_at: 'volume_offers.updated_at',
  },
  matching: (db, { search, archived, state: states }) =>
    heads(db)
      .where('volume_offers.archived_at', archived ? 'is not' : 'is', null)
      .where(anyOf(state, states))
      .$if(Boolean(search), (rows) => rows.where(matchesVariant(search ?? ''))),
  columns: withVariant,
  toItem: toVolumeOffer,
});

/** The volume offer of a variant, which is named by the variant's id. */
export const findVolumeOffer = defineFinder({
  scope: 'volume_offer',
  rows: (db, id) => withVariant(heads(db).where('volume_offers.variant_id', '=', id)),
  read: toVolumeOffer,
});

/** Its tiers change under their variant's lock alone, which the database's own check of them takes too. */
export const lockVariant = (trx: Trx, id: string) =>
  trx.selectFrom('variants').select(['id', 'archived_at']).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** A tier that keeps its threshold keeps its id: orders and simulations name it. */
async function writeTiers(
  { trx, actor }: UnitOfWork,
  { variant_id, tiers, ...fields }: VolumeOfferInput & { archived_at?: Date | string | null },
  before?: VolumeOffer,
): Promise<void> {
  const old = await trx
    .deleteFrom('volume_offers')
    .where('variant_id', '=', variant_id)
    .returning(['id', 'quantity_threshold'])
    .execute();
  const rows = tiers.map(({ quantity_threshold, discount_percentage }) => ({
    ...fields,
    id: old.find((tier) => tier.quantity_threshold === quantity_threshold)?.id ?? newId('vol'),
    variant_id,
    quantity_threshold,
    discount_percentage,
    version: (before?.version ?? 0) + 1,
    created_by: before ? before.created_by : actor.id,
    ...(before ? { created_at: before.created_at } : {}),
    updated_by: actor.id,
  }));
  await trx.insertInto('volume_offers').values(rows).execute();
}

export async function insertVolumeOffer(unit: UnitOfWork, input: VolumeOfferInput): Promise<string> {
  await writeTiers(unit, input);
  return input.variant_id;
}

export const updateVolumeOffer = (
  unit: UnitOfWork,
  before: VolumeOffer,
  change: Partial<VolumeOfferInput> & { archived_at?: Date | null },
): Promise<void> => {
  const { variant_id, tiers, starts_at, ends_at, active, archived_at } = before;
  return writeTiers(unit, { variant_id, tiers, starts_at, ends_at, active, archived_at, ...change }, before);
};

export const deleteVolumeOffer = ({ trx }: UnitOfWork, id: string) =>
  trx.deleteFrom('volume_offers').where('variant_id', '=', id).execute();

/** How many lines of orders had a tier of it for their price. */
export async function countVolumeOfferUses(db: Db | Trx, { id }: { id: string }): Promise<number> {
  const { n } = await db
    .selectFrom('order_lines')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('variant_id', '=', id)
    .where(sql<boolean>`price_reason -> 'rule' ->> 'type' = 'volume'`)
    .executeTakeFirstOrThrow();
  return n;
}
