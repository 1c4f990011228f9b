import { codeKey, gtin14, normalizeCode, normalizeForSearch, VariantChoice } from '@bo/contracts';
import { sql } from 'kysely';
import { type Viewer, within } from '../../../platform/access/scope.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { optionNames } from '../variant-types/variant-types.service.ts';

/**
 * Variants by their ids, in the order of the ids, as far as the viewer sees them. Archived ones are there too: an offer
 * of before still names them.
 */
export async function readChoices(db: Db | Trx, ids: readonly string[], viewer: Viewer): Promise<VariantChoice[]> {
  const { rows } = await sql<Omit<VariantChoice, 'name' | 'name_ar'> & Named>`
    select variants.id, p.title, p.title_ar, ${optionNames('name')} as options, ${optionNames('name_ar')} as options_ar, variants.code,
      coalesce((select min(barcode) from variant_barcodes b where b.variant_id = variants.id and b.active and b.units = 1), '') as barcode,
      coalesce(variants.image, p.image) as image, variants.price as list_price, variants.selling_price, p.sold_by, variants.size, variants.unit,
      variants.active and variants.archived_at is null and p.status = 'active' and p.archived_at is null
        and (s.id is null or seller_sells(s)) as for_sale
    from variants join products p on p.id = variants.product_id left join sellers s on s.id = coalesce(variants.seller_id, p.seller_id)
    where variants.id = any(${ids}::text[]) and ${within('variant', viewer)}`.execute(db);
  const known = new Map(rows.map((row) => [row.id, toChoice(row)]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

interface Named {
  title: string;
  title_ar: string;
  options: string | null;
  options_ar: string | null;
}
const named = (title: string, options: string | null, comma: string) => [title, options].filter(Boolean).join(comma);
function toChoice({
  title,
  title_ar,
  options,
  options_ar,
  ...choice
}: Omit<VariantChoice, 'name' | 'name_ar'> & Named): VariantChoice {
  return VariantChoice.parse({
    ...choice,
    title,
    title_ar,
    variant_label: options ?? '',
    variant_label_ar: options_ar?.replaceAll(', ', '، ') ?? '',
    name: named(title, options, ', '),
    name_ar: named(title_ar || title, options_ar?.replaceAll(', ', '، ') ?? null, '، '),
  });
}

/** What a text may be the beginning of: all of it, or what stands before one of its commas. */
function titlesIn(text: string): string[] {
  const ends = [...text.matchAll(/[,،]/g)].map(({ index }) => index);
  return [text, ...ends.map((end) => text.slice(0, end))].map(normalizeForSearch).filter(Boolean);
}

/**
 * The variants that each text names: by barcode, else by product code. Zeros that a spreadsheet took from a barcode do
 * not matter.
 */
export async function matchCodes(db: Db | Trx, texts: readonly string[]): Promise<Map<string, string[]>> {
  const matches = new Map<string, string[]>();
  const add = (text: string, id: string) => {
    const known = matches.get(text) ?? [];
    if (!known.includes(id)) matches.set(text, [...known, id]);
  };
  const open = () => texts.filter((text) => !matches.has(text));

  const numbers = new Map<string, string[]>();
  for (const text of texts) {
    const code = normalizeCode(text);
    if (/^\d{6,14}$/.test(code)) numbers.set(gtin14(code), [...(numbers.get(gtin14(code)) ?? []), text]);
  }
  const byBarcode = await sql<{ number: string; id: string }>`
    select lpad(b.barcode, 14, '0') as number, v.id from variant_barcodes b join variants v on v.id = b.variant_id and v.archived_at is null
    where b.active and lpad(b.barcode, 14, '0') = any(${[...numbers.keys()]}::text[]) order by v.id`.execute(db);
  for (const { number, id } of byBarcode.rows) for (const text of numbers.get(number) ?? []) add(text, id);

  const codes = new Map<string, string[]>();
  for (const text of open()) codes.set(codeKey(text), [...(codes.get(codeKey(text)) ?? []), text]);
  codes.delete('');
  const { rows } = await sql<{ key: string; code: string; id: string }>`
    select code_key(code) as key, lower(code) as code, id from variants
    where archived_at is null and code_key(code) = any(${[...codes.keys()]}::text[]) order by id`.execute(db);
  for (const [wanted, spelled] of codes)
    for (const text of spelled) {
      const known = rows.filter(({ key }) => key === wanted);
      // Of codes that differ in a dash only, the one that was written.
      const same = known.filter(({ code }) => code === text.trim().toLowerCase());
      for (const { id } of same.length > 0 ? same : known) add(text, id);
    }
  return matches;
}

/** The same, else by the name of the variant or of its product, in either language. */
export async function matchTexts(db: Db | Trx, texts: readonly string[]): Promise<Map<string, string[]>> {
  const matches = await matchCodes(db, texts);
  const wanted = texts.filter((text) => !matches.has(text));
  const titles = [...new Set(wanted.flatMap(titlesIn))];
  if (titles.length === 0) return matches;
  const { rows } = await sql<{ id: string }>`
    select v.id from variants v where v.archived_at is null and v.product_id in (
      select id from products where archived_at is null and title_sort = any(${titles}::text[])
      union select id from products where archived_at is null and title_ar_sort = any(${titles}::text[]))
    order by v.id`.execute(db);
  const byName = new Map<string, string[]>();
  const choices = await readNames(
    db,
    rows.map(({ id }) => id),
  );
  for (const { id, names } of choices)
    for (const name of new Set(names.map(normalizeForSearch))) byName.set(name, [...(byName.get(name) ?? []), id]);
  for (const text of wanted) {
    const ids = byName.get(normalizeForSearch(text));
    if (ids) matches.set(text, [...new Set(ids)]);
  }
  return matches;
}

/** What a variant may be called: by its own name or its product's, in both languages. */
async function readNames(db: Db | Trx, ids: readonly string[]): Promise<{ id: string; names: string[] }[]> {
  const { rows } = await sql<{ id: string } & Named>`
    select variants.id, p.title, p.title_ar, ${optionNames('name')} as options, ${optionNames('name_ar')} as options_ar
    from variants join products p on p.id = variants.product_id where variants.id = any(${ids}::text[]) order by variants.id`.execute(
    db,
  );
  return rows.map(({ id, title, title_ar, options, options_ar }) => ({
    id,
    names: [
      title,
      title_ar,
      named(title, options, ', '),
      named(title_ar, options_ar, ', '),
      named(title_ar, options_ar?.replaceAll(', ', '، ') ?? null, '، '),
    ].filter(Boolean),
  }));
}

/** The variants of products that can be sold, in the order of the products. */
export async function variantsOfProducts(db: Db, products: readonly string[], limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select v.id from unnest(${products}::text[]) with ordinality as wanted(id, place)
      join variants v on v.product_id = wanted.id and v.archived_at is null and v.active
    order by wanted.place, v.rank, v.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
