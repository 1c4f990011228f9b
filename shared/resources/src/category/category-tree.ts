import { type CategoryNode, normalizeForSearch } from '@bo/contracts';

export interface TreeNode {
  value: string;
  title: string;
  /** Both names, folded: a search in either language finds the category. */
  words: string;
  level: number;
  children: TreeNode[];
}

/** The nodes, which come parents first, as a tree in the reader's language. */
export function treeOf(nodes: readonly CategoryNode[], language: 'en' | 'ab'): TreeNode[] {
  const made = new Map<string, TreeNode>();
  const roots: TreeNode[] = [];
  for (const { id, parent_id, name, name_ar, level } of nodes) {
    const node: TreeNode = {
      value: id,
      title: (language === 'ab' ? name_ar : name) || name,
      words: normalizeForSearch(`${name} ${name_ar}`),
      level,
      children: [],
    };
    made.set(id, node);
    const siblings = parent_id === null ? roots : made.get(parent_id)?.children;
    siblings?.push(node);
  }
  return roots;
}
