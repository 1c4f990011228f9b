import type { Category } from '@bo/contracts';
import { type Column, columns } from '@bo/kit';
import { useFormat } from '@bo/i18n';
import { withQuery } from '@bo/platform/remote';
import { Link } from '@bo/platform/router';
import { ACTIVE_TONE, activeState } from '../../parts/active-state.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';

const column = columns<Category>();

/** Where the children of a category are listed; nothing below the third level. */
export function childrenPath({ level, slug }: Pick<Category, 'level' | 'slug'>): string | null {
  if (level === 1) return paths.subCategoryList(slug);
  return level === 2 ? paths.superSubCategoryList(slug) : null;
}

export function useCategoryColumns(): Column<Category>[] {
  const t = useText('categories');
  const format = useFormat();
  return [
    column.image('image', { title: t('fields.image'), width: 52 }),
    column.bilingual('name', { title: t('fields.name'), sort: 'name', width: 220, grows: true, priority: 1 }),
    column.number('level', { title: t('fields.level'), width: 80, priority: 4 }),
    {
      key: 'child_count',
      title: t('fields.child_count'),
      align: 'end',
      width: 140,
      render: (category) => {
        const to = childrenPath(category);
        return to === null ? (
          '—'
        ) : (
          <Link to={to}>
            {t('list.children', { count: category.child_count, number: format.number(category.child_count) })}
          </Link>
        );
      },
    },
    {
      key: 'product_count',
      title: t('fields.product_count'),
      align: 'end',
      width: 104,
      priority: 1,
      matters: true,
      render: ({ id, product_count }) => (
        <Link to={withQuery(paths.productList(), { category: id })}>
          <bdi className="bo-number">{format.number(product_count)}</bdi>
        </Link>
      ),
    },
    column.code('slug', { title: t('fields.slug'), optional: true }),
    column.status('featured', {
      title: t('fields.featured'),
      width: 110,
      priority: 3,
      of: ({ featured }) => ({
        text: t(featured ? 'featured.yes' : 'featured.no'),
        tone: featured ? 'good' : 'neutral',
      }),
    }),
    column.status('active', {
      title: t('fields.status'),
      width: 112,
      priority: 1,
      of: (row) => ({ text: t(`status.${activeState(row)}`), tone: ACTIVE_TONE[activeState(row)] }),
    }),
    column.date('updated_at', { title: t('fields.updated_at'), sort: 'updated_at', width: 130, priority: 4 }),
  ];
}
