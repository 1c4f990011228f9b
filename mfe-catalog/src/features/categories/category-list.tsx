import { CategoryListQuery } from '@bo/contracts';
import {
  type BulkAction,
  BulkBar,
  ExportButton,
  type FixedFilters,
  FlagFilter,
  ListToolbar,
  ResourceTable,
  SavedViews,
  SearchFilter,
  recordName,
  useListState,
  useSelection,
} from '@bo/kit';
import { useLanguage } from '@bo/i18n';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { categories } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import '../../parts/parts.css';
import { childrenPath, useCategoryColumns } from './category-columns.tsx';

/**
 * What can be done to several categories at once. An archived one was merged into another, which has all that was in
 * it: it only stays for the record.
 */
function useCategoryBulk(archived: boolean): BulkAction[] {
  const t = useText('categories');
  if (archived) return [];
  return [
    { action: 'activate', label: t('actions.activate'), permission: 'category.edit', undo: 'deactivate' },
    { action: 'deactivate', label: t('actions.deactivate'), permission: 'category.edit', undo: 'activate' },
    { action: 'feature', label: t('actions.feature'), permission: 'category.edit', undo: 'unfeature' },
    { action: 'unfeature', label: t('actions.unfeature'), permission: 'category.edit', undo: 'feature' },
    {
      action: 'delete',
      label: t('actions.delete'),
      permission: 'category.delete',
      danger: true,
      effect: (count, number) => t('actions.deleteEffect', { count, number }),
    },
  ];
}

/** The categories of one level, or below one category: `fixed` holds whatever the URL's filters say. */
export function CategoryList({ fixed, empty }: { fixed: FixedFilters<typeof CategoryListQuery>; empty: string }) {
  const t = useText('categories');
  const list = useListState(CategoryListQuery, { screen: 'categories', fixed });
  const { language } = useLanguage();
  const result = useQuery(categories.list(list.query));
  const actions = useCategoryBulk(list.query.archived === true);
  const selection = useSelection(list, actions);
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
        <BulkBar
          selection={selection}
          page={result.data}
          actions={actions}
          mutation={categories.bulk()}
          nameOf={(id) => {
            const found = result.data?.results.find((category) => category.id === id);
            return found && recordName(found, language);
          }}
        />
        <ResourceTable
          list={list}
          result={result}
          selection={selection}
          columns={useCategoryColumns()}
          to={(category) => childrenPath(category) ?? paths.categoryEdit(category.id)}
          empty={empty}
        />
      </ListToolbar>
    </>
  );
}
