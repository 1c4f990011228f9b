import { useLanguage } from '@bo/i18n';
import { FieldFrame, useField } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { categoryTree, type TreeNode, treeOf } from '@bo/resources';
import Select from 'antd/es/select';
import { useCallback, useMemo } from 'react';

/** The way from the top to a category, or nothing. */
function pathTo(nodes: readonly TreeNode[], id: string): TreeNode[] {
  for (const node of nodes) {
    if (node.value === id) return [node];
    const below = pathTo(node.children, id);
    if (below.length > 0) return [node, ...below];
  }
  return [];
}

interface CategoryLevelsFieldProps {
  name: string;
  /** The labels of the three levels, from the top. */
  labels: readonly [string, string, string];
}

/** Category, sub category and super-sub category as three pickers; the value is the deepest one chosen. */
export function CategoryLevelsField({ name, labels }: CategoryLevelsFieldProps) {
  const { language } = useLanguage();
  const { data, isFetching } = useQuery(categoryTree());
  const tree = useMemo(() => treeOf(data?.results ?? [], language), [data, language]);
  const show = useCallback(
    (value: unknown) =>
      pathTo(tree, String(value))
        .map(({ title }) => title)
        .join(' › '),
    [tree],
  );
  const { value, change, input, frame } = useField({ name, label: labels[0] }, show);
  const path = typeof value === 'string' ? pathTo(tree, value) : [];
  return labels.map((label, level) => {
    const id = level === 0 ? input.id : `${input.id}-${level}`;
    const offered = level === 0 ? tree : (path[level - 1]?.children ?? []);
    return (
      <FieldFrame
        key={label}
        id={id}
        label={label}
        required={level === 0}
        error={level === 0 ? frame.error : undefined}
      >
        <Select
          {...(level === 0 ? input : { id, disabled: input.disabled, onBlur: input.onBlur })}
          showSearch={{ optionFilterProp: 'title' }}
          allowClear={level > 0}
          loading={isFetching}
          disabled={input.disabled || (level > 0 && offered.length === 0)}
          value={path[level]?.value}
          onChange={(next: string | undefined) => change(next ?? path[level - 1]?.value ?? null)}
          options={offered.map((node) => ({ value: node.value, label: node.title, title: node.title }))}
        />
      </FieldFrame>
    );
  });
}
