import {
  type Category,
  type CategoryInput,
  CategoryListQuery,
  type CategoryNamedQuery,
  type CategoryNode,
  type PlacedProduct,
  type ProductOrderRule,
} from '@bo/contracts';
import { generateNKeysBetween } from 'fractional-indexing';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/access/caller.ts';
import { within } from '../../../platform/access/scope.ts';
import type { Db, Trx } from '../../../platform/db/database.ts';
import { SOLD_LATELY } from './sold-lately.repository.ts';
import type { Database } from '../../../platform/db/schema.ts';
import { expectFree, mapUniqueViolation } from '../../../platform/errors/unique-violation.ts';
import { newId } from '../../../platform/ids.ts';
import { anyOf, is } from '../../../platform/list/filters.ts';
import { defineFinder } from '../../../platform/list/finder.ts';
import { defineList } from '../../../platform/list/list.ts';
import { containsWords } from '../../../platform/list/search.ts';
import { createdBy, reference, stamp } from '../../../platform/records.ts';
import type { UnitOfWork } from '../../../platform/unit-of-work.ts';

type Categories = SelectQueryBuilder<Database, 'categories', object>;

/** Products in a category and below it: three levels, so two steps up from a product's own. */
const productCount = sql<number>`(
  select count(*) from products
  join categories own on own.id = products.category_id
  left join categories above on above.id = own.parent_id
  where products.archived_at is null and categories.id in (own.id, own.parent_id, above.parent_id))`;

const withRelatives = (rows: Categories) =>
  rows
    .leftJoin('categories as parent', 'parent.id', 'categories.parent_id')
    .select([
      'categories.id',
      'categories.version',
      'categories.created_at',
      'categories.created_by',
      'categories.updated_at',
      'categories.updated_by',
      'categories.archived_at',
      'categories.parent_id',
      'categories.level',
      'categories.slug',
      'categories.name',
      'categories.name_ar',
      'categories.rank',
      'categories.image',
      'categories.featured',
      'categories.active',
      'categories.sale_stop_days',
      'parent.name as parent_name',
      'parent.name_ar as parent_name_ar',
    ])
    .select([
      sql<number>`(select count(*) from categories child where child.parent_id = categories.id and child.archived_at is null)`.as(
        'child_count',
      ),
      productCount.as('product_count'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof withRelatives>['execute']>>[number];

function toCategory({ parent_name, parent_name_ar, ...category }: Row): Category {
  return { ...category, parent: reference(category.parent_id, parent_name, parent_name_ar) };
}

export const categoryList = defineList({
  query: CategoryListQuery,
  scope: 'category',
  id: 'categories.id',
  sorts: {
    rank: 'categories.rank',
    name: 'categories.name_sort',
    name_ar: 'categories.name_ar_sort',
    updated_at: 'categories.updated_at',
  },
  matching: (db, { search, level, parent, featured, active, archived, untranslated }): Categories =>
    db
      .selectFrom('categories')
      .where('categories.archived_at', archived ? 'is not' : 'is', null)
      .where(anyOf('categories.level', level?.map(Number)))
      .$if(parent !== undefined, (rows) =>
        rows.where((eb) =>
          eb.or([
            eb('categories.parent_id', '=', parent ?? ''),
            eb('categories.parent_id', 'in', idsOfSlug(parent ?? '')),
          ]),
        ),
      )
      .where(is('categories.featured', featured))
      .$if(untranslated !== undefined, (rows) => rows.where('categories.name_ar', untranslated ? '=' : '<>', ''))
      .where(is('categories.active', active))
      .where(containsWords('categories.search_text', 'categories.name_sort', search)),
  columns: withRelatives,
  toItem: toCategory,
});

/** The routes of the browser name a parent by its slug as well as by its id. */
const idsOfSlug = (slug: string) =>
  sql<string>`(select id from categories where slug = ${slug} and archived_at is null)`;

/** A category by its id or, live ones only, by its slug. */
export const findCategory = defineFinder({
  scope: 'category',
  rows: (db, idOrSlug) =>
    withRelatives(db.selectFrom('categories')).where((eb) =>
      eb.or([
        eb('categories.id', '=', idOrSlug),
        eb.and([eb('categories.slug', '=', idOrSlug), eb('categories.archived_at', 'is', null)]),
      ]),
    ),
  read: toCategory,
});

/** The category that an address of the browser means; the order of precedence is described at `CategoryNamedQuery`. */
export const findNamedCategory = ({ name, level }: CategoryNamedQuery) =>
  defineFinder({
    scope: 'category',
    rows: (db) =>
      withRelatives(db.selectFrom('categories'))
        .where((eb) => {
          const here = eb('categories.level', '=', level);
          return eb.or([
            eb('categories.id', '=', name),
            eb.and([
              eb('categories.archived_at', 'is', null),
              eb.or([
                eb('categories.slug', '=', name),
                eb.and([here, sql<boolean>`categories.name_sort = fold(${name})`]),
                // Without an Arabic name, nothing that folds to nothing is it.
                eb.and([
                  here,
                  eb('categories.name_ar', '<>', ''),
                  sql<boolean>`categories.name_ar_sort = fold(${name})`,
                ]),
              ]),
            ]),
          ]);
        })
        .orderBy(sql`case
          when categories.id = ${name} then 0
          when categories.slug = ${name} and categories.level = ${level} then 1
          when categories.level = ${level} then 2
          else 3 end`)
        .orderBy(sql`(select above.rank from categories above where above.id = parent.parent_id)`, (by) =>
          by.nullsFirst(),
        )
        .orderBy('parent.rank', (by) => by.asc().nullsFirst())
        .orderBy('categories.rank')
        .orderBy('categories.id'),
    read: toCategory,
  });

export async function lockCategory({ trx, actor }: UnitOfWork, id: string): Promise<Category | undefined> {
  await trx.selectFrom('categories').select('id').where('id', '=', id).forUpdate().execute();
  return findCategory(trx, id, actor);
}

/** All live categories, parents before children, siblings by rank. */
export async function readTree(db: Db): Promise<CategoryNode[]> {
  return withRelatives(db.selectFrom('categories'))
    .where('categories.archived_at', 'is', null)
    .orderBy('categories.level')
    .orderBy('categories.rank')
    .orderBy('categories.id')
    .execute();
}

const UNIQUE = {
  categories_slug: ['slug', 'category.slug_taken'],
  categories_name: ['name', 'category.name_taken'],
  categories_name_ar: ['name_ar', 'category.name_ar_taken'],
} as const;

/** That no sibling has either name, and no other category the slug that someone typed. */
export const expectCategoryFree = (
  trx: Trx,
  { parent_id, name, name_ar, slug }: CategoryInput,
  id = '',
): Promise<void> => {
  const beside = sql`coalesce(parent_id, '') = ${parent_id ?? ''} and archived_at is null and id <> ${id}`;
  return expectFree(trx, {
    name: ['category.name_taken', sql`select from categories where fold(name) = fold(${name}) and ${beside}`],
    name_ar: [
      'category.name_ar_taken',
      sql`select from categories where name_ar <> '' and fold(name_ar) = fold(${name_ar}) and ${beside}`,
    ],
    ...(slug === ''
      ? {}
      : {
          slug: [
            'category.slug_taken',
            sql`select from categories where slug = ${slug} and archived_at is null and id <> ${id}`,
          ] as const,
        }),
  });
};

export async function insertCategory(
  trx: Trx,
  category: CategoryInput & { level: number; rank: string },
  by: string | null,
): Promise<string> {
  const id = newId('cat');
  await mapUniqueViolation(UNIQUE, () =>
    trx
      .insertInto('categories')
      .values({ ...category, id, ...createdBy(by) })
      .execute(),
  );
  return id;
}

type Change = Partial<CategoryInput> & { level?: number; rank?: string; archived_at?: Date | null };
export async function updateCategory(
  trx: Trx,
  { id, version }: Pick<Category, 'id' | 'version'>,
  change: Change,
  by: string | null,
): Promise<void> {
  await mapUniqueViolation(UNIQUE, () =>
    trx
      .updateTable('categories')
      .set({ ...change, ...stamp(version, by) })
      .where('id', '=', id)
      .execute(),
  );
}

/** The rank of the last of some siblings, or null where there are none. */
export async function lastRank(trx: Trx, parentId: string | null): Promise<string | null> {
  const row = await trx
    .selectFrom('categories')
    .select('rank')
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .orderBy('rank', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.rank ?? null;
}

export async function slugTaken(trx: Trx, slug: string): Promise<boolean> {
  return (
    (await trx
      .selectFrom('categories')
      .select('id')
      .where('slug', '=', slug)
      .where('archived_at', 'is', null)
      .executeTakeFirst()) !== undefined
  );
}

/** The live children of a parent in their order. */
export async function readSiblings(trx: Trx, parentId: string | null): Promise<{ id: string; rank: string }[]> {
  return trx
    .selectFrom('categories')
    .select(['id', 'rank'])
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .where('archived_at', 'is', null)
    .orderBy('rank')
    .orderBy('id')
    .execute();
}

/** The products that stand in a category itself, in their order, as far as someone may see them. */
export async function readPlacedProducts(db: Db, id: string, viewer: Actor): Promise<PlacedProduct[]> {
  const { rows } = await sql<PlacedProduct>`
    select id, version, title, title_ar, image, status,
      coalesce((select v.code from variants v where v.product_id = products.id and v.archived_at is null order by v.rank, v.id limit 1), '') as code
    from products where category_id = ${id} and archived_at is null and ${within('product', viewer)}
    order by category_rank, id`.execute(db);
  return rows;
}

const RULES: Record<ProductOrderRule, RawBuilder<unknown>> = {
  title: sql`p.title_sort`,
  title_ar: sql`p.title_ar = '', fold(p.title_ar)`,
  best_seller: sql`bought.units desc nulls last, p.category_rank`,
};
/** All products of a category as a rule orders them, or as they stand; what is archived behind the others. */
export async function readOrdered(
  trx: Trx,
  id: string,
  rule: ProductOrderRule | undefined,
): Promise<{ id: string; live: boolean }[]> {
  const { rows } = await sql<{ id: string; live: boolean }>`
    select p.id, p.archived_at is null as live from products p
      ${rule === 'best_seller' ? sql`left join ${SOLD_LATELY} bought on bought.product_id = p.id` : sql``}
    where p.category_id = ${id} order by live desc, ${rule ? RULES[rule] : sql`p.category_rank`}, p.id`.execute(trx);
  return rows;
}

/** Gives products their places. They are not changed by it: nobody's open form is out of date. */
export async function placeProducts(trx: Trx, ids: string[]): Promise<void> {
  const ranks = generateNKeysBetween(null, null, ids.length);
  await sql`update products p set category_rank = n.rank from unnest(${ids}::text[], ${ranks}::text[]) as n(id, rank) where p.id = n.id`.execute(
    trx,
  );
}

/** What is below a category, archived or not, parents first. */
export async function readBelow(db: Db | Trx, id: string): Promise<{ id: string; level: number; live: boolean }[]> {
  const { rows } = await sql<{ id: string; level: number; live: boolean }>`
    select id, level, archived_at is null as live from categories
    where parent_id = ${id} or parent_id in (select id from categories where parent_id = ${id}) order by level, id`.execute(
    db,
  );
  return rows;
}

/** Which names beside a parent are taken by someone else. */
export async function findNamesakes(
  db: Db | Trx,
  parentId: string | null,
  { id, name, name_ar }: Pick<Category, 'id' | 'name' | 'name_ar'>,
): Promise<{ name: boolean; name_ar: boolean }> {
  const { rows } = await sql<{ name: boolean | null; name_ar: boolean | null }>`
    select bool_or(fold(name) = fold(${name})) as name, bool_or(name_ar <> '' and fold(name_ar) = fold(${name_ar})) as name_ar
    from categories where coalesce(parent_id, '') = ${parentId ?? ''} and archived_at is null and id <> ${id}`.execute(
    db,
  );
  return { name: rows[0]?.name ?? false, name_ar: rows[0]?.name_ar ?? false };
}

/**
 * Puts what is below a category on levels that follow from its own; parents first, because each level is checked
 * against the one above.
 */
export async function shiftLevels(
  trx: Trx,
  below: readonly { id: string; level: number }[],
  by: number,
): Promise<void> {
  for (const level of [...new Set(below.map((category) => category.level))].sort((a, b) => a - b)) {
    const ids = below.filter((category) => category.level === level).map(({ id }) => id);
    await trx
      .updateTable('categories')
      .set({ level: level + by })
      .where('id', 'in', ids)
      .execute();
  }
}

/** Holds the products of categories before the tree is locked: anyone who saves a product locks it first. */
export const lockProductsOfCategories = (trx: Trx, ids: readonly string[]): Promise<unknown> =>
  sql`select from products where category_id = any(${ids}::text[]) order by id for no key update`.execute(trx);

/** Products and horizontal lists that name one category name another from now on. @returns their ids. */
export async function renameCategoryUses(
  trx: Trx,
  fromId: string,
  intoId: string,
  by: string | null,
): Promise<{ products: string[]; lists: string[] }> {
  const lists = await sql<{ id: string }>`
    update horizontal_lists set category_id = case when category_id = ${fromId} then ${intoId} else category_id end,
      rule_id = case when kind = 'category' and rule_id = ${fromId} then ${intoId} else rule_id end,
      version = version + 1, updated_at = now(), updated_by = ${by}
    where category_id = ${fromId} or (kind = 'category' and rule_id = ${fromId}) returning id`.execute(trx);
  // Behind those that are there, in the order that they have among themselves.
  const products = await sql<{ id: string }>`
    update products set category_id = ${intoId}, category_rank = coming.place, version = version + 1, updated_at = now(), updated_by = ${by}
    from (select id, next_product_place() as place from (
      select id from products where category_id = ${fromId} order by category_rank, id) as in_order) as coming
    where products.id = coming.id returning products.id`.execute(trx);
  return { products: products.rows.map(({ id }) => id), lists: lists.rows.map(({ id }) => id) };
}

/** The children of one category become the last children of another on the same level. */
export async function adoptChildren(trx: Trx, fromId: string, intoId: string, by: string | null): Promise<void> {
  const children = await readSiblings(trx, fromId);
  const ranks = generateNKeysBetween(await lastRank(trx, intoId), null, children.length);
  await mapUniqueViolation(
    { categories_name: ['into_id', 'category.merge_clash'], categories_name_ar: ['into_id', 'category.merge_clash'] },
    async () => {
      for (const [index, { id }] of children.entries()) {
        await sql`update categories set parent_id = ${intoId}, rank = ${ranks[index] ?? ''}, version = version + 1, updated_at = now(), updated_by = ${by} where id = ${id}`.execute(
          trx,
        );
      }
    },
  );
  await trx.updateTable('categories').set({ parent_id: intoId }).where('parent_id', '=', fromId).execute();
}

/**
 * What keeps a category from being deleted: products and lists that name it, categories below it; archived ones too.
 */
export async function countCategoryUses(
  db: Db | Trx,
  id: string,
): Promise<{ children: number; products: number; lists: number }> {
  const { rows } = await sql<{ children: number; products: number; lists: number }>`select
    (select count(*) from categories where parent_id = ${id}) as children,
    (select count(*) from products where category_id = ${id}) as products,
    (select count(*) from horizontal_lists where category_id = ${id} or (kind = 'category' and rule_id = ${id})) as lists`.execute(
    db,
  );
  return rows[0] ?? { children: 0, products: 0, lists: 0 };
}

export const deleteCategory = (trx: Trx, id: string) => trx.deleteFrom('categories').where('id', '=', id).execute();
