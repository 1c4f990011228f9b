import { type CategoryNode, normalizeForSearch } from '@bo/contracts';
import { useLanguage } from '@bo/i18n';
import { useQuery } from '@bo/platform/query';
import TreeSelect, { type TreeSelectProps } from 'antd/es/tree-select';
import { useMemo } from 'react';
import { categoryTree } from '../features/categories/categories.api.ts';
import { useTreeSearch } from './use-tree-search.ts';

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

interface CategorySelectProps
  extends Omit<TreeSelectProps<string | string[]>, 'value' | 'onChange' | 'treeData' | 'multiple'> {
  value: readonly string[];
  onChange: (ids: string[]) => void;
  multiple?: boolean;
}

/**
 * Picks categories of any of the three levels from the tree, by mouse, keyboard or part of a name in either language.
 */
export function CategorySelect({
  value,
  onChange,
  multiple = false,
  defaultOpen = false,
  ...rest
}: CategorySelectProps) {
  const { language } = useLanguage();
  const { data, isFetching } = useQuery(categoryTree());
  const tree = useMemo(() => treeOf(data?.results ?? [], language), [data, language]);
  const search = useTreeSearch(tree, (id) => onChange(multiple ? [...new Set([...value, id])] : [id]), defaultOpen);
  return (
    <TreeSelect<string | string[]>
      {...rest}
      {...search}
      multiple={multiple}
      loading={isFetching}
      maxTagCount="responsive"
      listHeight={360}
      value={multiple ? [...value] : (value[0] ?? undefined)}
      onChange={(next: string | string[] | undefined) => onChange(next === undefined ? [] : [next].flat())}
      treeData={tree}
    />
  );
}
