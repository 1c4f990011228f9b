import type { Category, CategoryNode } from '@bo/contracts';
import { useLanguage } from '@bo/i18n';
import { LinkButton, ListPage, Loaded, recordName } from '@bo/kit';
import { Can, useCan } from '@bo/platform';
import { useMutation, useQuery } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { Link, useParams, useSearchParams } from '@bo/platform/router';
import { categories, categoryTree } from '@bo/resources';
import Segmented from 'antd/es/segmented';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { moveCategory } from './categories.api.ts';
import { CategoryList } from './category-list.tsx';
import { type AskedOfCategory, CategoryDialog, useCategoryActions } from './category-menu.tsx';
import type { Place } from './category-places.ts';
import { CategoryTree } from './category-tree.tsx';

function TreeView() {
  const t = useText('categories');
  const result = useQuery(categoryTree());
  const move = useMutation(moveCategory(t('done.moved')));
  const [open, setOpen] = useState<AskedOfCategory | null>(null);
  const actionsOf = useCategoryActions(setOpen);
  const editable = useCan('category.edit');
  /** Among its siblings nothing else changes: done at once. Below another parent, the effect is shown first. */
  const onMove = (node: CategoryNode, place: Place) => {
    if (place.parent_id === node.parent_id) move.mutate({ id: node.id, version: node.version, ...place });
    else setOpen({ dialog: 'move', node, place });
  };
  return (
    <Loaded result={result}>
      {({ results }) => (
        <>
          <CategoryTree
            nodes={results}
            onMove={editable ? onMove : undefined}
            actionsOf={editable ? actionsOf : undefined}
          />
          <CategoryDialog asked={open} nodes={results} onClose={() => setOpen(null)} />
        </>
      )}
    </Loaded>
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
  // What somebody looks for may be on any level; without a question, the first one is the way in.
  const everyLevel = params.has('search') || params.has('untranslated');
  return (
    <ListPage
      title={t('list.title')}
      actions={<CreateButton />}
      views={
        <Segmented
          aria-label={t('list.view')}
          value={view}
          onChange={(next) => setParams(next === 'list' ? { view: 'list' } : {})}
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

/** The children of the category that the URL names by id or slug. */
function ChildrenPage({ back }: { back: (category: Category) => { to: string; label: string } }) {
  const t = useText('categories');
  const { language } = useLanguage();
  const { name = '' } = useParams();
  const result = useQuery(categories.detail(name));
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
  return <ChildrenPage back={() => ({ to: paths.categoryList(), label: t('list.title') })} />;
}

export function SuperSubCategoryListPage() {
  const t = useText('categories');
  const { language } = useLanguage();
  return (
    <ChildrenPage
      back={({ parent }) =>
        parent
          ? { to: paths.subCategoryList(parent.id), label: recordName(parent, language) }
          : { to: paths.categoryList(), label: t('list.title') }
      }
    />
  );
}
