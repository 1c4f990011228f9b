import { MOST_LOOKED_UP, type VariantLookup, type VariantLookupInput } from '@bo/contracts';
import type { Actor } from '../../platform/access/caller.ts';
import type { Db } from '../../platform/db/database.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { FileRow } from '../imports/csv.ts';
import { fieldByName, findHeader } from '../imports/header.ts';
import { UnreadableFile } from '../imports/limits.ts';
import { meaningOf } from '../imports/text.ts';
import type { Threads } from '../imports/thread.ts';
import { productList } from '../products/products.list.ts';
import { matchTexts, readChoices, variantsOfProducts } from './lookup.repository.ts';
import { variantList } from './variants.list.ts';

/** Many variants at once, whatever people have of them. Nothing that was given is left out without a word. */
export async function lookUpVariants(db: Db, viewer: Actor, input: VariantLookupInput): Promise<VariantLookup> {
  if ('texts' in input) return matchGiven(db, input.texts);
  const most = MOST_LOOKED_UP + 1;
  const ids =
    'ids' in input
      ? input.ids
      : 'variants' in input
        ? await variantList.matchingIds(db, input.variants, viewer, most)
        : await variantsOfProducts(db, await productList.matchingIds(db, input.products, viewer, most), most);
  const found = await readChoices(db, [...new Set(ids)].slice(0, MOST_LOOKED_UP));
  const known = new Set(found.map(({ id }) => id));
  return {
    found,
    unknown: 'ids' in input ? input.ids.filter((id) => !known.has(id)) : [],
    ambiguous: [],
    more: ids.length > MOST_LOOKED_UP,
  };
}

async function matchGiven(db: Db, given: readonly string[], more = false): Promise<VariantLookup> {
  const texts = [...new Set(given.map((text) => text.trim()).filter(Boolean))];
  const matches = await matchTexts(db, texts);
  const choices = new Map(
    (await readChoices(db, [...new Set([...matches.values()].flat())])).map((choice) => [choice.id, choice]),
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

/** Which column says what an item is: the surest first. */
const NAMING = ['barcode', 'code', 'title', 'title_ar'] as const;

const ABOVE_ROWS = 20;

/** The items of a spreadsheet: of the column that its header calls barcode, code or name, else of the first. */
export async function lookUpFile(db: Db, threads: Threads, file: Buffer): Promise<VariantLookup> {
  const rows = await threads
    .use(async (ask) => {
      await ask('open', file);
      const all: FileRow[] = [];
      // A header and a title above it, and one row more than is taken, which says that there are more.
      while (all.length <= MOST_LOOKED_UP + ABOVE_ROWS) {
        const some = await ask('next', MOST_LOOKED_UP);
        if (some.length === 0) break;
        all.push(...some);
      }
      return all;
    })
    .catch((error: unknown) => {
      if (!(error instanceof UnreadableFile)) throw error;
      const { code, values } = error;
      throw new DomainError(422, `import.${code}`, { values, fields: { file: `import.${code}` } });
    });
  const header = findHeader(rows);
  const called = header?.cells.map((cell) => fieldByName(cell)?.field as string | undefined) ?? [];
  const column = Math.max(
    0,
    ...NAMING.map((field) => called.indexOf(field))
      .filter((at) => at >= 0)
      .slice(0, 1),
  );
  const texts = rows
    .filter(({ number }) => number > (header?.number ?? 0))
    .map(({ cells }) => meaningOf(cells[column] ?? '').slice(0, 500))
    .filter((text) => text !== '');
  return matchGiven(db, texts.slice(0, MOST_LOOKED_UP), texts.length > MOST_LOOKED_UP);
}
