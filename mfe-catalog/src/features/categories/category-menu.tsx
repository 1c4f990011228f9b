import type { Category, CategoryNode } from '@bo/contracts';
import { lazyDialog, type MenuAction, MoreActions } from '@bo/kit';
import { useCan } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { useNavigate } from '@bo/platform/router';
import { categoryTree } from '@bo/resources';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import type { AskedOfCategory } from './category-dialogs.tsx';

export const CategoryDialog = lazyDialog(() =>
  import('./category-dialogs.tsx').then(({ CategoryDialog: Asked }) => Asked),
);

/** The actions of a category, for its place in the tree and for its own page. */
export function useCategoryActions(ask: (asked: AskedOfCategory) => void) {
  const t = useText('categories');
  const navigate = useNavigate();
  return (node: CategoryNode): MenuAction[] => [
    ...(node.level < 3
      ? [
          {
            key: 'add',
            label: t('actions.add'),
            onClick: () => void navigate(withQuery(paths.categoryCreate(), { parent: node.id })),
          },
        ]
      : []),
    {
      key: 'order',
      label: t('actions.order'),
      onClick: () => void navigate(paths.productOrder(node.id)),
    },
    ...(['move', 'merge', 'remove'] as const).map((dialog) => ({
      key: dialog,
      label: t(`actions.${dialog}`),
      danger: dialog === 'remove',
      onClick: () => ask({ dialog, node }),
    })),
  ];
}

/** What can be done with one category beside editing it. */
export function CategoryMenu({ category: { id, version } }: { category: Category }) {
  const edits = useCan('category.edit');
  const navigate = useNavigate();
  const [asked, setAsked] = useState<AskedOfCategory | null>(null);
  const actionsOf = useCategoryActions(setAsked);
  const nodes = useQuery({ ...categoryTree(), enabled: edits }).data?.results ?? [];
  const node = nodes.find((one) => one.id === id);
  if (!edits || !node) return null;
  return (
    <>
      <MoreActions groups={[actionsOf({ ...node, version })]} />
      {asked === null ? null : (
        <CategoryDialog
          asked={asked}
          nodes={nodes}
          onClose={() => setAsked(null)}
          onGone={() => void navigate(paths.categoryList(), { replace: true })}
        />
      )}
    </>
  );
}
