import {
  type Translation,
  type TranslationKind,
  TRANSLATION_KINDS,
  TranslationListQuery,
  TRANSLATION_TARGETS,
  type TranslationTarget,
} from '@bo/contracts';
import { type SqlBool, sql } from 'kysely';
import { type Actor, may } from '../../../platform/access/caller.ts';
import type { Db } from '../../../platform/db/database.ts';
import { forbidden } from '../../../platform/errors/domain-error.ts';
import { anyOf } from '../../../platform/list/filters.ts';
import { defineList, type List } from '../../../platform/list/list.ts';
import { containsWords } from '../../../platform/list/search.ts';
import { reference } from '../../../platform/records.ts';
import { matchesProduct } from '../products/products.service.ts';
import { inCategories } from '../variants/variants.service.ts';
import { KIND_NEEDS, scopeOf, seenBy, type Texts, textsOf, translatedRows } from './texts.repository.ts';

/** Which rows of the texts a query asks for; category, brand and search are the table's own. */
function asked(texts: Texts, { state, same }: TranslationListQuery, viewer: Actor) {
  const { there, missing, key, keyOf, was } = texts;
  const conditions = [sql<SqlBool>`${there}`];
  if (state === 'missing' || state === 'known') conditions.push(missing);
  if (state === 'known') conditions.push(sql<SqlBool>`${key} in (select ${key} ${translatedRows(texts, viewer)})`);
  if (state === 'changed') conditions.push(sql<SqlBool>`(${was}) is not null`);
  if (same !== undefined) conditions.push(sql<SqlBool>`${key} = ${keyOf(same)}`);
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/**
 * How the same text is translated elsewhere, the latest first. `me` is the row outside: inside, the table is called by
 * its own name again, as the row scope calls it.
 */
const known = (texts: Texts, viewer: Actor) =>
  sql<string | null>`case when ${texts.missing} then (select ${texts.target} ${translatedRows(texts, viewer)}
    and ${texts.key} = me.key order by ${sql.ref(`${texts.table}.updated_at`)} desc, ${sql.ref(`${texts.table}.id`)} limit 1) end`;
/** What of a row is translated, into what, and what it was made of or is called elsewhere. */
const wordsOf = (texts: Texts, viewer: Actor) =>
  [
    texts.source.as('source'),
    texts.target.as('target'),
    texts.was.as('was'),
    known(texts, viewer).as('known'),
  ] as const;
const me = ({ key }: Texts) => sql<{ key: string }>`(select ${key} as key)`.as<'me'>('me');

const productTexts = (kind: 'title' | 'description', to: TranslationTarget) => {
  const texts = textsOf(kind, to);
  return defineList({
    query: TranslationListQuery,
    scope: scopeOf('products'),
    id: 'products.id',
    sorts: { name: 'products.title_sort', updated_at: 'products.updated_at' },
    matching: (db, query, viewer: Actor) =>
      db
        .selectFrom('products')
        .where('products.archived_at', 'is', null)
        .where(asked(texts, query, viewer))
        .$if(Boolean(query.category?.length), (rows) => rows.where(inCategories(query.category ?? [])))
        .where(anyOf('products.brand_id', query.brand))
        .$if(Boolean(query.search), (rows) => rows.where(matchesProduct(query.search ?? ''))),
    columns: (rows, viewer) =>
      rows
        .innerJoinLateral(
          () => me(texts),
          (join) => join.onTrue(),
        )
        .leftJoin('categories', 'categories.id', 'products.category_id')
        .leftJoin('brands', 'brands.id', 'products.brand_id')
        .select([
          'products.id',
          'products.title as name',
          ...wordsOf(texts, viewer),
          'products.image',
          'categories.id as category_key',
          'categories.name as category_name',
          'categories.name_ar as category_name_ar',
          'brands.id as brand_key',
          'brands.name as brand_name',
          'brands.name_ar as brand_name_ar',
        ]),
    toItem: ({ id, name, source, target, was, known: elsewhere, image, ...row }): Translation => ({
      id,
      kind,
      to,
      name,
      source,
      target,
      was,
      known: elsewhere,
      image,
      category: reference(row.category_key, row.category_name, row.category_name_ar),
      brand: reference(row.brand_key, row.brand_name, row.brand_name_ar),
    }),
  });
};

type Named = Pick<Translation, 'id' | 'name' | 'source' | 'target' | 'was' | 'known' | 'image'>;
const withNothingElse =
  (kind: TranslationKind, to: TranslationTarget) =>
  (row: Named): Translation => ({ ...row, kind, to, category: null, brand: null });

const brandNames = (to: TranslationTarget) => {
  const texts = textsOf('brand', to);
  return defineList({
    query: TranslationListQuery,
    scope: scopeOf('brands'),
    id: 'brands.id',
    sorts: { name: 'brands.name_sort', updated_at: 'brands.updated_at' },
    matching: (db, query, viewer: Actor) =>
      db
        .selectFrom('brands')
        .where('brands.archived_at', 'is', null)
        .where(asked(texts, query, viewer))
        .where(anyOf('brands.id', query.brand))
        .$if(Boolean(query.search), (rows) =>
          rows.where(containsWords('brands.search_text', 'brands.name_sort', query.search ?? '')),
        ),
    columns: (rows, viewer) =>
      rows
        .innerJoinLateral(
          () => me(texts),
          (join) => join.onTrue(),
        )
        .select(['brands.id', 'brands.name', ...wordsOf(texts, viewer), 'brands.logo as image']),
    toItem: withNothingElse('brand', to),
  });
};
const categoryNames = (to: TranslationTarget) => {
  const texts = textsOf('category', to);
  return defineList({
    query: TranslationListQuery,
    scope: scopeOf('categories'),
    id: 'categories.id',
    sorts: { name: 'categories.name_sort', updated_at: 'categories.updated_at' },
    matching: (db, query, viewer: Actor) =>
      db
        .selectFrom('categories')
        .where('categories.archived_at', 'is', null)
        .where(asked(texts, query, viewer))
        .$if(Boolean(query.category?.length), (rows) =>
          rows.where((eb) =>
            eb.or([
              eb('categories.id', 'in', query.category ?? []),
              eb('categories.parent_id', 'in', query.category ?? []),
            ]),
          ),
        )
        .$if(Boolean(query.search), (rows) =>
          rows.where(containsWords('categories.search_text', 'categories.name_sort', query.search ?? '')),
        ),
    columns: (rows, viewer) =>
      rows
        .innerJoinLateral(
          () => me(texts),
          (join) => join.onTrue(),
        )
        .select(['categories.id', 'categories.name', ...wordsOf(texts, viewer), 'categories.image']),
    toItem: withNothingElse('category', to),
  });
};

type Lists = Record<TranslationKind, Record<TranslationTarget, List<typeof TranslationListQuery, Translation>>>;
const inBoth = (list: (to: TranslationTarget) => List<typeof TranslationListQuery, Translation>) =>
  Object.fromEntries(TRANSLATION_TARGETS.map((to) => [to, list(to)])) as Lists[TranslationKind];
const LISTS: Lists = {
  title: inBoth((to) => productTexts('title', to)),
  description: inBoth((to) => productTexts('description', to)),
  brand: inBoth(brandNames),
  category: inBoth(categoryNames),
};

/** The kinds of texts that someone may translate. */
export const kindsOf = (viewer: Actor): TranslationKind[] =>
  TRANSLATION_KINDS.filter((kind) => may(viewer, KIND_NEEDS[kind]));

/** @throws DomainError 403 where someone may not change such texts. */
export function expectMayTranslate(viewer: Actor, kind: TranslationKind): void {
  if (!may(viewer, KIND_NEEDS[kind])) throw forbidden(KIND_NEEDS[kind]);
}

function listOf({ kind, to }: TranslationListQuery, viewer: Actor) {
  expectMayTranslate(viewer, kind);
  return LISTS[kind][to];
}

/** Texts and their translations, of the kind that the query names: one list, whatever the table. */
export const translationList: List<typeof TranslationListQuery, Translation> = {
  query: TranslationListQuery,
  page: async (db, query, viewer, url) => listOf(query, viewer).page(db, query, viewer, url),
  batches: (db, query, viewer, size) => listOf(query, viewer).batches(db, query, viewer, size),
  matchingIds: async (db, matching, viewer, limit) =>
    listOf(TranslationListQuery.parse(matching), viewer).matchingIds(db, matching, viewer, limit),
  count: async (db, query, viewer) => listOf(query, viewer).count(db, query, viewer),
  countTo: async (db, query, viewer, cap) => listOf(query, viewer).countTo(db, query, viewer, cap),
};

/** How many texts of a kind someone sees, and how many of them are not translated. */
export async function readProgress(db: Db, kind: TranslationKind, to: TranslationTarget, viewer: Actor) {
  const { table, there, missing, was } = textsOf(kind, to);
  const { rows } = await sql<{ total: number; missing: number; changed: number }>`
    select count(*) as total, count(*) filter (where ${missing}) as missing, count(*) filter (where (${was}) is not null) as changed
    from ${sql.table(table)} where archived_at is null and ${there} and ${seenBy(table, viewer)}`.execute(db);
  return { kind, ...(rows[0] ?? { total: 0, missing: 0, changed: 0 }) };
}
