import { fold } from '@bo/contracts';
import { newId } from './ids.ts';

/** A URL part from a title; from a random one where the title has no Latin letters. */
export function slugOf(title: string): string {
  const slug = fold(title).replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '').slice(0, 100).replace(/-$/, '');
  return slug || newId('x').slice(-8);
}

/** The slug a record gets: the wished one, else one made from its title that `taken` says is free. */
export async function chooseSlug(wished: string, title: string, taken: (slug: string) => Promise<boolean>): Promise<string> {
  if (wished !== '') return wished;
  const slug = slugOf(title);
  return (await taken(slug)) ? `${slug}-${newId('x').slice(-6)}` : slug;
}
