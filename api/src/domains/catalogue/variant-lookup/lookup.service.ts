import { MOST_LOOKED_UP, type VariantLookup, type VariantLookupInput } from '@bo/contracts';
import type { Actor } from '../../../platform/access/caller.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/http/app-type.ts';
import { readItems } from '../imports/items.service.ts';
import { matchingProducts } from '../products/products.service.ts';
import { matchTexts, readChoices, variantsOfProducts } from './lookup.repository.ts';
import { variantList } from '../variants/variants.service.ts';

export { matchCodes, matchTexts, readChoices } from './lookup.repository.ts';

/** Many variants at once, whatever people have of them. Nothing that was given is left out without a word. */
export async function lookUpVariants(db: Db, viewer: Actor, input: VariantLookupInput): Promise<VariantLookup> {
  if ('texts' in input) return matchGiven(db, viewer, input.texts);
  const most = MOST_LOOKED_UP + 1;
  const ids =
    'ids' in input
      ? input.ids
      : 'variants' in input
        ? await variantList.matchingIds(db, input.variants, viewer, most)
        : await variantsOfProducts(db, await matchingProducts(db, input.products, viewer, most), most);
  const found = await readChoices(db, [...new Set(ids)].slice(0, MOST_LOOKED_UP), viewer);
  const known = new Set(found.map(({ id }) => id));
  return {
    found,
    unknown: 'ids' in input ? input.ids.filter((id) => !known.has(id)) : [],
    ambiguous: [],
    more: ids.length > MOST_LOOKED_UP,
  };
}

async function matchGiven(db: Db, viewer: Actor, given: readonly string[], more = false): Promise<VariantLookup> {
  const texts = [...new Set(given.map((text) => text.trim()).filter(Boolean))];
  const matches = await matchTexts(db, texts);
  const choices = new Map(
    (await readChoices(db, [...new Set([...matches.values()].flat())], viewer)).map((choice) => [choice.id, choice]),
  );
  const of = (text: string) => (matches.get(text) ?? []).flatMap((id) => choices.get(id) ?? []);
  const single = texts.map(of).flatMap((found) => (found.length === 1 ? found : []));
  return {
    found: [...new Map(single.map((choice) => [choice.id, choice])).values()],
    unknown: texts.filter((text) => of(text).length === 0),
    ambiguous: texts.flatMap((text) => (of(text).length > 1 ? [{ text, choices: of(text) }] : [])),
    more,
  };
}

/** The items that a spreadsheet names, as far as they are taken at once. */
export async function lookUpFile(platform: Platform, viewer: Actor, file: Buffer): Promise<VariantLookup> {
  const texts = await readItems(platform, file, MOST_LOOKED_UP + 1);
  return matchGiven(platform.db, viewer, texts.slice(0, MOST_LOOKED_UP), texts.length > MOST_LOOKED_UP);
}
