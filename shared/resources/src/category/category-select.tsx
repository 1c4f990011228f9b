import { useLanguage } from '@bo/i18n';
import { useQuery } from '@bo/platform/query';
import TreeSelect, { type TreeSelectProps } from 'antd/es/tree-select';
import { useMemo } from 'react';
import { categoryTree } from '../categories.ts';
import { treeOf } from './category-tree.ts';
import { useTreeSearch } from './use-tree-search.ts';

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
