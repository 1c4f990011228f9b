import { Variant, type VariantInput } from '@bo/contracts';
import { generateKeyBetween } from 'fractional-indexing';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db, Trx } from '../../platform/db/database.ts';
import { explainUnique, type UniqueFields } from '../../platform/errors/unique.ts';
import { newId } from '../../platform/ids.ts';
import { createdBy } from '../../platform/records.ts';

/** The live variants of a product, in their order. */
export async function readVariants(db: Db | Trx, productId: string): Promise<Variant[]> {
  const rows = await db
    .selectFrom('variants')
    .selectAll('variants')
    .select((eb) => [
      jsonArrayFrom(eb.selectFrom('variant_barcodes').select('barcode').whereRef('variant_id', '=', 'variants.id').orderBy('barcode')).as('codes'),
      jsonArrayFrom(eb.selectFrom('combo_components').select(['component_id', 'quantity']).whereRef('variant_id', '=', 'variants.id').orderBy('component_id')).as('parts'),
      eb.selectFrom('stock_balances').select(({ fn }) => fn.coalesce(fn.sum<number>('available'), eb.lit(0)).as('n')).whereRef('variant_id', '=', 'variants.id').as('stock'),
    ])
    .where('product_id', '=', productId)
    .where('archived_at', 'is', null)
    .orderBy('rank')
    .orderBy('id')
    .execute();
  return rows.map(({ codes, parts, stock, ...variant }) =>
    Variant.parse({
      ...variant,
      barcodes: codes.map(({ barcode }) => barcode),
      components: parts.map(({ component_id, quantity }) => ({ variant_id: component_id, quantity })),
      available: Number(stock),
    }),
  );
}

/** The fields of a variant that only the database can refuse; `at` is where the form has them (`variants.0.`). */
const uniqueAt = (at: string): UniqueFields => ({
  variants_code: [`${at}code`, 'variant.code_taken'],
  variants_options: [`${at}options`, 'variant.options_taken'],
  variant_barcodes_active: [`${at}barcodes`, 'variant.barcode_taken'],
});

/** Adds variants behind those a product has. */
export async function insertVariants(trx: Trx, product: { id: string; seller_id: string | null }, variants: readonly VariantInput[], by: string | null): Promise<void> {
  const last = await trx.selectFrom('variants').select('rank').where('product_id', '=', product.id).orderBy('rank', 'desc').limit(1).executeTakeFirst();
  let rank = last?.rank ?? null;
  for (const [index, { barcodes, components, options, ...variant }] of variants.entries()) {
    rank = generateKeyBetween(rank, null);
    const row = { ...variant, rank, id: newId('var'), product_id: product.id, seller_id: product.seller_id, options: JSON.stringify(options), ...createdBy(by) };
    await explainUnique(uniqueAt(`variants.${String(index)}.`), async () => {
      await trx.insertInto('variants').values(row).execute();
      if (barcodes.length > 0) await trx.insertInto('variant_barcodes').values([...new Set(barcodes)].map((barcode) => ({ barcode, variant_id: row.id, active: variant.active }))).execute();
    });
    if (components.length > 0) {
      await trx.insertInto('combo_components').values(components.map(({ variant_id, quantity }) => ({ variant_id: row.id, component_id: variant_id, quantity }))).execute();
    }
    const { price, selling_price, cost } = variant;
    await trx.insertInto('price_history').values({ id: newId('prc'), variant_id: row.id, price, selling_price, cost, applied_at: new Date(), created_by: by }).execute();
  }
}
