import type { CategoryNode } from '@bo/contracts';
import { useUndoToast } from '@bo/kit';
import { useMutation } from '@bo/platform/query';
import { useText } from '../../text.ts';
import { moveCategory } from './categories.api.ts';
import { type Place, placeOf } from './category-places.ts';

/** Moves a category, and offers to put it back where it stood. */
export function useMove(nodes: readonly CategoryNode[]) {
  const t = useText('categories');
  const undo = useUndoToast();
  const { mutateAsync, isPending } = useMutation(moveCategory());
  const move = async (node: CategoryNode, place: Place): Promise<void> => {
    const { id } = node;
    const before = placeOf(nodes, node);
    const { version } = await mutateAsync({ id, version: node.version, ...place });
    undo(t('done.moved'), () => mutateAsync({ id, version, ...before }));
  };
  return { move, isPending };
}
