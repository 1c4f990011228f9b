import { type Permission, type TranslationKind, type TranslationTarget } from '@bo/contracts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Viewer, within } from '../../../platform/access/scope.ts';

/** What one needs to change each kind of text. */
export const KIND_NEEDS: Readonly<Record<TranslationKind, Permission>> = {
  title: 'product.edit',
  description: 'product.edit',
  brand: 'brand.edit',
  category: 'category.edit',
};

/** A kind of text and one of its languages, in columns of its table. */
export interface Texts {
  table: 'products' | 'brands' | 'categories';
  source: RawBuilder<string>;
  /** Empty where there is no translation. */
  target: RawBuilder<string>;
  /** Whether there is something to translate. */
  there: RawBuilder<SqlBool>;
  missing: RawBuilder<SqlBool>;
  /** What equal texts have in common; an index finds it. Empty: nothing to compare. */
  key: RawBuilder<string>;
  keyOf: (text: string) => RawBuilder<string>;
  /** What the source was when it was translated, where that is another text; else null. */
  was: RawBuilder<string | null>;
  /** Which column the translation is written to. */
  column: string;
}

const ref = (column: string) => sql<string>`${sql.ref(column)}`;
const hasEnglish = (column: RawBuilder<string>) => sql<SqlBool>`${column} ~ '[A-Za-z]'`;

/** Names in two languages: of the English it is known only that one without a Latin letter is none. */
function names(table: Texts['table'], english: string, arabic: string, to: TranslationTarget): Texts {
  const [en, ar] = [ref(`${table}.${english}`), ref(`${table}.${arabic}`)];
  const key =
    table === 'categories' && to === 'english'
      ? sql<string>`fold(${ar})`
      : to === 'arabic'
        ? ref(`${table}.${english}_sort`)
        : ref(`${table}.${arabic}_sort`);
  const common = { table, there: sql<SqlBool>`true`, key, keyOf: (text: string) => sql<string>`fold(${text.trim()})` };
  if (to === 'arabic')
    return {
      ...common,
      source: en,
      target: ar,
      missing: sql<SqlBool>`${ar} = ''`,
      was:
        table === 'products'
          ? sql<
              string | null
            >`case when products.title_ar <> '' and products.title_source not in ('', products.title) then products.title_source end`
          : sql<string | null>`null`,
      column: arabic,
    };
  return {
    ...common,
    source: sql<string>`coalesce(nullif(${ar}, ''), ${en})`,
    target: sql<string>`case when ${hasEnglish(en)} then ${en} else '' end`,
    missing: sql<SqlBool>`not ${hasEnglish(en)}`,
    was: sql<string | null>`null`,
    column: english,
  };
}

function descriptions(to: TranslationTarget): Texts {
  const [en, ar] = [ref('products.description'), ref('products.description_ar')];
  const [source, target] = to === 'arabic' ? [en, ar] : [ar, en];
  return {
    table: 'products',
    source,
    target,
    there: sql<SqlBool>`${source} <> ''`,
    missing: sql<SqlBool>`(${source} <> '' and ${target} = '')`,
    key: sql<string>`md5(${source})`,
    keyOf: (text) => sql<string>`md5(${text})`,
    was:
      to === 'arabic'
        ? sql<
            string | null
          >`case when products.description_ar <> '' and products.description_source not in ('', products.description) then products.description_source end`
        : sql<string | null>`null`,
    column: to === 'arabic' ? 'description_ar' : 'description',
  };
}

/** Where the texts of a kind are, and where their translations. */
export function textsOf(kind: TranslationKind, to: TranslationTarget): Texts {
  if (kind === 'description') return descriptions(to);
  if (kind === 'title') return names('products', 'title', 'title_ar', to);
  return names(kind === 'brand' ? 'brands' : 'categories', 'name', 'name_ar', to);
}

const TYPES = { products: 'product', brands: 'brand', categories: 'category' } as const;
/** Whose records of the table someone may see. */
export const scopeOf = (table: Texts['table']) => TYPES[table];
export const seenBy = (table: Texts['table'], viewer: Viewer) => within(scopeOf(table), viewer);

/**
 * What translates the same text elsewhere, as rows that are called by their own table: it stands within another query.
 */
export const translatedRows = ({ table, source, target, there }: Texts, viewer: Viewer) =>
  sql`from ${sql.table(table)} where ${there} and ${target} <> '' and ${source} <> '' and ${seenBy(table, viewer)}`;
