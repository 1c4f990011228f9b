import type { TranslationKind, TranslationTarget } from '@bo/contracts';
import { sql } from 'kysely';
import { type Actor, may } from '../../../platform/access/caller.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Term } from './compose.ts';
import { seenBy, textsOf, translatedRows } from './texts.repository.ts';

export interface CurrentText {
  source: string;
  target: string;
  version: number;
}

/** A text as it is now, and the version of its record. Someone sees only what is theirs to see. */
export async function readText(
  db: Db,
  kind: TranslationKind,
  to: TranslationTarget,
  id: string,
  viewer: Actor,
): Promise<CurrentText | undefined> {
  const { table, source, target, there } = textsOf(kind, to);
  const { rows } = await sql<CurrentText>`select ${source} as source, ${target} as target, version
    from ${sql.table(table)} where id = ${id} and archived_at is null and ${there} and ${seenBy(table, viewer)}`.execute(
    db,
  );
  return rows[0];
}

/** How the same text is translated elsewhere, the most used first, and how many others are without a translation. */
export async function readSame(
  db: Db,
  kind: TranslationKind,
  to: TranslationTarget,
  { id, text }: { id: string; text: string },
  viewer: Actor,
): Promise<{ exact: { text: string; times: number }[]; same: number }> {
  const texts = textsOf(kind, to);
  const { table, target, key, keyOf, missing, there } = texts;
  const other = sql`${sql.ref(`${table}.id`)} <> ${id} and ${key} = ${keyOf(text)}`;
  const exact = await sql<{ text: string; times: number }>`select ${target} as text, count(*) as times
    ${translatedRows(texts, viewer)} and ${other} group by 1 order by 2 desc, 1 limit 3`.execute(db);
  const same = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}
    where archived_at is null and ${there} and ${missing} and ${seenBy(table, viewer)} and ${other}`.execute(db);
  return { exact: exact.rows, same: same.rows[0]?.n ?? 0 };
}

/** Enough for the nearest three to be among them. */
const CANDIDATES = 40;

/** Products whose translated titles have much of a text in common, by the index that the search has. */
export async function readNear(
  db: Db,
  to: TranslationTarget,
  text: string,
  viewer: Actor,
): Promise<{ source: string; text: string }[]> {
  const texts = textsOf('title', to);
  const { rows } = await sql<{ source: string; text: string }>`
    select ${texts.source} as source, ${texts.target} as text ${translatedRows(texts, viewer)}
      and fold(${text}) <% products.search_text
    order by word_similarity(fold(${text}), products.search_text) desc, products.id limit ${CANDIDATES}`.execute(db);
  return rows;
}

/**
 * What of the phrases of a text has a name in the other language, as far as someone may view it; the glossary first.
 */
export async function readTerms(
  db: Db,
  to: TranslationTarget,
  phrases: readonly string[],
  viewer: Actor,
): Promise<Term[]> {
  const from = (
    origin: Exclude<Term['from'], 'size'>,
    rank: number,
    [table, english, arabic, note]: [table: string, english: string, arabic: string, note?: string],
  ) => {
    const [text, translation] = to === 'arabic' ? [english, arabic] : [arabic, english];
    return sql`select ${sql.ref(text)} as term, ${sql.ref(translation)} as text, ${note === undefined ? sql`''` : sql.ref(note)} as note,
      ${origin}::text as "from", ${rank}::int as rank, updated_at
      from ${sql.table(table)} where archived_at is null and fold(${sql.ref(text)}) = any(${phrases}::text[])
        and ${sql.ref(translation)} <> '' and ${sql.ref(text)} <> ''`;
  };
  const sources = [
    may(viewer, 'glossary.view') && from('glossary', 0, ['glossary_terms', 'term', 'term_ar', 'note']),
    may(viewer, 'brand.view') && from('brand', 1, ['brands', 'name', 'name_ar']),
    may(viewer, 'category.view') && from('category', 2, ['categories', 'name', 'name_ar']),
    may(viewer, 'variant_type.view') && from('option', 3, ['variant_type_options', 'name', 'name_ar']),
  ].filter((source) => source !== false);
  if (sources.length === 0 || phrases.length === 0) return [];
  const { rows } =
    await sql<Term>`select term, text, note, "from" from (${sql.join(sources, sql` union all `)}) as found
    order by rank, updated_at desc, text`.execute(db);
  return rows;
}
