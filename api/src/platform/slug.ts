import { normalizeForSearch } from '@bo/contracts';
import type { Trx } from './db/database.ts';
import { newId } from './ids.ts';
import { lockName } from './records.ts';

/** A URL part from a title; from a random one where the title has no Latin letters. */
export function slugOf(title: string): string {
  const slug = normalizeForSearch(title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 100)
    .replace(/-$/, '');
  return slug || newId('x').slice(-8);
}

/**
 * The slug a record gets: the wished one, else one made from its title that `taken` says is free. Of several who save
 * the same title at once each waits for the one before: a slug that nobody typed refuses nobody.
 */
export async function chooseSlug(
  trx: Trx,
  wished: string,
  title: string,
  taken: (slug: string) => Promise<boolean>,
): Promise<string> {
  if (wished !== '') return wished;
  const slug = slugOf(title);
  await lockName(trx, `slug ${slug}`);
  return (await taken(slug)) ? `${slug}-${newId('x').slice(-6)}` : slug;
}
