import { CategoryListQuery } from '@bo/contracts';
import {
  ExportButton,
  type FixedFilters,
  FlagFilter,
  ListToolbar,
  ResourceTable,
  SavedViews,
  SearchFilter,
  useListState,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { categories } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import '../../parts/parts.css';
import { childrenPath, useCategoryColumns } from './category-columns.tsx';

/** The categories of one level, or below one category: `fixed` holds whatever the URL's filters say. */
export function CategoryList({ fixed, empty }: { fixed: FixedFilters<typeof CategoryListQuery>; empty: string }) {
  const t = useText('categories');
  const list = useListState(CategoryListQuery, { screen: 'categories', fixed });
  const result = useQuery(categories.list(list.query));
  return (
    <>
      <div className="bo-views">
        <SavedViews list={list} />
        <span className="cat-end">
          <Can do="category.export">
            <ExportButton url={(format) => categories.exportUrl(list.query, format)} name="categories" />
          </Can>
        </span>
      </div>
      <ListToolbar
        filters={
          <>
            <SearchFilter list={list} placeholder={t('list.search')} />
            <FlagFilter list={list} name="featured" label={t('fields.featured')} />
            <FlagFilter list={list} name="active" label={t('status.active')} />
            <FlagFilter list={list} name="untranslated" label={t('fields.untranslated')} />
            <FlagFilter list={list} name="archived" label={t('status.archived')} />
          </>
        }
      >
        <ResourceTable
          list={list}
          result={result}
          columns={useCategoryColumns()}
          to={(category) => childrenPath(category) ?? paths.categoryEdit(category.id)}
          empty={empty}
        />
      </ListToolbar>
    </>
  );
}
