import type { Category, CategoryNode } from '@bo/contracts';
import { type MenuAction, MoreActions } from '@bo/kit';
import { useCan } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { useNavigate } from '@bo/platform/router';
import { categoryTree } from '@bo/resources';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { MergeDialog, MoveDialog, RemoveDialog } from './category-dialogs.tsx';
import type { Place } from './category-places.ts';

type DialogName = 'move' | 'merge' | 'remove';
const DIALOGS = { move: MoveDialog, merge: MergeDialog, remove: RemoveDialog };

/** What one is asked before a category moves, becomes one with another, or goes. */
export interface AskedOfCategory {
  dialog: DialogName;
  node: CategoryNode;
  place?: Place;
}

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

interface CategoryDialogProps {
  asked: AskedOfCategory | null;
  nodes: readonly CategoryNode[];
  onClose: () => void;
  /** In place of closing, where the category is not there any more. */
  onGone?: () => void;
}

export function CategoryDialog({ asked, nodes, onClose, onGone = onClose }: CategoryDialogProps) {
  if (asked === null) return null;
  const Dialog = DIALOGS[asked.dialog];
  return <Dialog node={asked.node} nodes={nodes} place={asked.place} onClose={onClose} onGone={onGone} />;
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
      <CategoryDialog
        asked={asked}
        nodes={nodes}
        onClose={() => setAsked(null)}
        onGone={() => void navigate(paths.categoryList(), { replace: true })}
      />
    </>
  );
}
