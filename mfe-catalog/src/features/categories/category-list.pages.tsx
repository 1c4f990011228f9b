import { type Category, CategoryListQuery, type CategoryNode } from '@bo/contracts';
import { useLanguage } from '@bo/i18n';
import {
  EmptyState,
  ExportButton,
  LinkButton,
  ListPage,
  Loaded,
  recordName,
  SearchFilter,
  useListState,
} from '@bo/kit';
import { Can, useCan } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { Link, useParams, useSearchParams } from '@bo/platform/router';
import { categories, categoryTree } from '@bo/resources';
import Segmented from 'antd/es/segmented';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { namedCategory } from './categories.api.ts';
import type { AskedOfCategory } from './category-dialogs.tsx';
import { CategoryList } from './category-list.tsx';
import { CategoryDialog, useCategoryActions } from './category-menu.tsx';
import { foundIn, type Place } from './category-places.ts';
import { CategoryTree } from './category-tree.tsx';
import { useMove } from './use-move.ts';

function TreeView() {
  const t = useText('categories');
  const result = useQuery(categoryTree());
  const { move } = useMove(result.data?.results ?? []);
  const [open, setOpen] = useState<AskedOfCategory | null>(null);
  const actionsOf = useCategoryActions(setOpen);
  const editable = useCan('category.edit');
  /** Among its siblings nothing else changes: done at once. Below another parent, the effect is shown first. */
  const onMove = (node: CategoryNode, place: Place) => {
    if (place.parent_id === node.parent_id) move(node, place).catch(() => undefined);
    else setOpen({ dialog: 'move', node, place });
  };
  const list = useListState(CategoryListQuery, { screen: 'category-tree' });
  const { search = '' } = list.base;
  return (
    <>
      <div className="bo-toolbar" role="search">
        <SearchFilter list={list} placeholder={t('list.search')} />
      </div>
      <Loaded result={result}>
        {({ results }) => {
          const shown = search === '' ? results : foundIn(results, search);
          return (
            <>
              {shown.length === 0 && search !== '' ? (
                <EmptyState text={t('tree.nothing')} />
              ) : (
                <CategoryTree
                  nodes={shown}
                  open={search !== ''}
                  // Among some of its siblings nobody sees where it would stand.
                  onMove={editable && search === '' ? onMove : undefined}
                  actionsOf={editable ? actionsOf : undefined}
                />
              )}
              {open === null ? null : <CategoryDialog asked={open} nodes={results} onClose={() => setOpen(null)} />}
            </>
          );
        }}
      </Loaded>
    </>
  );
}

/** A file of what the tree shows. */
function TreeExport() {
  const { query } = useListState(CategoryListQuery, { screen: 'category-tree' });
  return (
    <Can do="category.export">
      <ExportButton url={(format) => categories.exportUrl(query, format)} name="categories" />
    </Can>
  );
}

function CreateButton({ parent }: { parent?: Category }) {
  const t = useText('categories');
  return (
    <Can do="category.create">
      <LinkButton to={withQuery(paths.categoryCreate(), { parent: parent?.id })}>
        {t(parent === undefined ? 'list.create' : 'list.createBelow')}
      </LinkButton>
    </Can>
  );
}

export function CategoryListPage() {
  const t = useText('categories');
  const [params, setParams] = useSearchParams();
  const view = params.get('view') === 'list' ? 'list' : 'tree';
  // What someone looks for may be on any level; without a question, the first one is the way in.
  const everyLevel = params.has('search') || params.has('untranslated');
  return (
    <ListPage
      title={t('list.title')}
      actions={
        <>
          {view === 'tree' ? <TreeExport /> : null}
          <CreateButton />
        </>
      }
      views={
        <Segmented
          aria-label={t('list.view')}
          value={view}
          onChange={(next) => {
            const search = params.get('search');
            setParams({ ...(next === 'list' ? { view: 'list' } : {}), ...(search ? { search } : {}) });
          }}
          options={(['tree', 'list'] as const).map((value) => ({ value, label: t(`list.views.${value}`) }))}
        />
      }
    >
      {view === 'tree' ? (
        <TreeView />
      ) : (
        <CategoryList fixed={everyLevel ? {} : { level: ['1'] }} empty={t('list.empty')} />
      )}
    </ListPage>
  );
}

interface ChildrenPageProps {
  /** Of the category whose children are listed. */
  level: 1 | 2;
  back: (category: Category) => { to: string; label: string };
}

/** The children of the category that the URL names: by its slug as we link to it, or by what people call it. */
function ChildrenPage({ level: ofParent, back }: ChildrenPageProps) {
  const t = useText('categories');
  const { language } = useLanguage();
  const { name = '' } = useParams();
  const result = useQuery(namedCategory(name, ofParent));
  const parent = result.data;
  return (
    <ListPage
      title={recordName(parent, language) || t('list.title')}
      actions={parent ? <CreateButton parent={parent} /> : null}
      views={parent ? <Link to={back(parent).to}>{back(parent).label}</Link> : null}
    >
      <Loaded result={result}>
        {({ id, level }) => (
          <CategoryList fixed={{ parent: id }} empty={t(level === 1 ? 'list.emptySub' : 'list.emptySuperSub')} />
        )}
      </Loaded>
    </ListPage>
  );
}

export function SubCategoryListPage() {
  const t = useText('categories');
  return <ChildrenPage level={1} back={() => ({ to: paths.categoryList(), label: t('list.title') })} />;
}

export function SuperSubCategoryListPage() {
  const t = useText('categories');
  const { language } = useLanguage();
  return (
    <ChildrenPage
      level={2}
      back={({ parent }) =>
        parent
          ? { to: paths.subCategoryList(parent.id), label: recordName(parent, language) }
          : { to: paths.categoryList(), label: t('list.title') }
      }
    />
  );
}
