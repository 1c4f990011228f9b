import type { ImageTarget } from '@bo/contracts';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/access/caller.ts';
import { within } from '../../../platform/access/scope.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { matchCodes, readChoices } from '../variant-lookup/lookup.service.ts';

interface Product {
  id: string;
  slug: string;
  title: string;
  title_ar: string;
  image: string | null;
  images: string[];
}
const productColumns = sql`products.id, products.slug, products.title, products.title_ar, products.image,
  array(select url from product_images i where i.product_id = products.id order by i.rank, i.id) as images`;

const toTarget = (
  { id, title, title_ar, image, images }: Product,
  variant?: { id: string; name: string; name_ar: string },
): ImageTarget => ({
  id,
  name: title,
  name_ar: title_ar,
  image,
  images,
  variant_id: variant?.id ?? null,
  variant_name: variant?.name ?? '',
  variant_name_ar: variant?.name_ar ?? '',
});

/** The products that names stand for: by a barcode or code of their variants, else by their own link or id. */
export async function targetsOf(db: Db, names: readonly string[], viewer: Actor): Promise<Map<string, ImageTarget[]>> {
  const matches = await matchCodes(db, names);
  const choices = new Map(
    (await readChoices(db, [...new Set([...matches.values()].flat())], viewer)).map((choice) => [choice.id, choice]),
  );
  const { rows: variants } = await sql<{ variant_id: string; product_id: string }>`
    select id as variant_id, product_id from variants where id = any(${[...choices.keys()]}::text[])`.execute(db);
  const slugs = names.map((name) => name.toLowerCase());
  const { rows: products } = await sql<Product>`select ${productColumns} from products
    where archived_at is null and ${within('product', viewer)}
      and (id = any(${variants.map(({ product_id }) => product_id)}::text[]) or slug = any(${slugs}::text[]) or id = any(${[...names]}::text[]))`.execute(
    db,
  );
  const productOf = new Map(variants.map(({ variant_id, product_id }) => [variant_id, product_id]));
  const byId = new Map(products.map((product) => [product.id, product]));
  return new Map(
    names.map((name) => {
      const found = (matches.get(name) ?? []).flatMap((id) => {
        const product = byId.get(productOf.get(id) ?? '');
        const choice = choices.get(id);
        return product && choice ? [toTarget(product, choice)] : [];
      });
      if (found.length > 0) return [name, found];
      return [
        name,
        products.filter(({ id, slug }) => slug === name.toLowerCase() || id === name).map((one) => toTarget(one)),
      ];
    }),
  );
}

interface Known {
  source_hash: string;
  id: string;
  url: string;
  file_name: string;
}
/** The pictures of the library that came from files of such contents. */
export async function readKnown(db: Db, hashes: readonly string[], viewer: Actor): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select source_hash, id, url, file_name from uploads
    where status = 'stored' and source_hash = any(${hashes}::text[]) and ${within('image', viewer)} order by id`.execute(
    db,
  );
  return rows;
}

/** The pictures of variants of one product. @returns those that have changed, as they were. */
export async function setVariantImages(
  { trx, actor, audit }: UnitOfWork,
  productId: string,
  images: ReadonlyMap<string, string | null>,
): Promise<{ id: string; image: string | null }[]> {
  const wanted = [...images].map(([id, image]) => ({ id, image }));
  const { rows } = await sql<{ id: string; was: string | null; image: string | null }>`
    with wanted as (select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(id text, image text)),
      was as (select v.id, v.image as was, w.image from variants v join wanted w on w.id = v.id
        where v.product_id = ${productId} and v.image is distinct from w.image order by v.id for update of v),
      changed as (update variants v set image = was.image, version = version + 1, updated_at = now(), updated_by = ${actor.id}
        from was where v.id = was.id)
    select id, was, image from was order by id`.execute(trx);
  await audit(
    ...rows.map(({ id, was, image }) => ({
      type: 'variant' as const,
      id,
      action: 'updated' as const,
      before: { image: was },
      after: { image },
    })),
  );
  return rows.map(({ id, was }) => ({ id, image: was }));
}
