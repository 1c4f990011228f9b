import {
  type ImageAttached,
  type ImageAttachInput,
  type ImageDetachInput,
  type ImageMatch,
  type ImageMatches,
  imageFileNames,
  type LibraryImage,
  MOST_IMAGES,
  type ProductImage,
} from '@bo/contracts';
import type { Actor } from '../../../platform/access/caller.ts';
import type { Db } from '../../../platform/db/database.ts';
import { fieldError } from '../../../platform/errors/domain-error.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';
import { setProductImages } from '../products/products.service.ts';
import { readKnown, setVariantImages, targetsOf } from './attach.repository.ts';
import { findImage } from './media.repository.ts';

/** Finds the products that files are called after, and those files that the library has already. */
export async function matchImages(
  db: Db,
  viewer: Actor,
  files: readonly { name: string; hash: string }[],
): Promise<ImageMatches> {
  const named = files.map(({ name }) => imageFileNames(name));
  const targets = await targetsOf(db, [...new Set(named.flat().map(({ name }) => name))], viewer);
  const hashes = files.map(({ hash }) => hash).filter((hash) => hash !== '');
  const known = await readKnown(db, hashes, viewer);
  const byHash = new Map(known.map(({ source_hash, ...image }) => [source_hash, image]));
  const results = files.map(({ hash }, at): ImageMatch => {
    const found = (named[at] ?? []).find(({ name }) => (targets.get(name) ?? []).length > 0);
    return {
      place: found?.place ?? 1,
      targets: found ? (targets.get(found.name) ?? []).slice(0, 20) : [],
      known: byHash.get(hash) ?? null,
    };
  });
  return { results };
}

/** Pictures of the library become pictures of a product; answers what takes that back. */
export async function attachImages(
  unit: UnitOfWork,
  { product_id, mode, images: wanted }: ImageAttachInput,
): Promise<ImageAttached> {
  const found: (LibraryImage & { variant_id: string | null })[] = [];
  for (const { id, variant_id } of new Map(wanted.map((one) => [one.id, one])).values()) {
    const image = await findImage(unit.trx, id, unit.actor);
    if (!image) throw fieldError('images', 'media.other_image');
    found.push({ ...image, variant_id });
  }
  const results: ImageAttached['results'] = [];
  const { before, after } = await setProductImages(unit, product_id, undefined, (had) => {
    // What is replaced keeps the place that the new order gives it.
    const kept: ProductImage[] = mode === 'add' ? [...had] : [];
    for (const { id, url, alt, alt_ar } of found) {
      const already = kept.some((one) => one.url === url);
      const full = !already && kept.length >= MOST_IMAGES;
      results.push({ id, result: already ? 'already' : full ? 'full' : 'added' });
      if (!already && !full) kept.push(had.find((one) => one.url === url) ?? { url, alt, alt_ar });
    }
    return kept;
  });
  const fits = new Set(after.images.map(({ url }) => url));
  const own = new Map<string, string>();
  for (const { url, variant_id } of found)
    if (variant_id !== null && fits.has(url) && !own.has(variant_id)) own.set(variant_id, url);
  const changed = before.variants.length > 1 ? await setVariantImages(unit, product_id, own) : [];
  const same = JSON.stringify(before.images) === JSON.stringify(after.images) && changed.length === 0;
  return {
    results,
    back: same ? null : { product_id, version: after.version, images: before.images, variants: changed },
  };
}

/** Takes an attachment back, where nobody has changed the product since. */
export async function detachImages(
  unit: UnitOfWork,
  { product_id, version, images, variants }: ImageDetachInput,
): Promise<ImageAttached> {
  await setProductImages(unit, product_id, version, () => images);
  await setVariantImages(unit, product_id, new Map(variants.map(({ id, image }) => [id, image])));
  return { results: [], back: null };
}
