import { useLanguage } from '@bo/i18n';
import { FieldFrame, type FieldProps, recordName, useField } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { categoryTree, type TreeNode, treeOf, useTreeSearch } from '@bo/resources';
import TreeSelect from 'antd/es/tree-select';
import { useCallback } from 'react';
import { useText } from '../../text.ts';

const upToTwo = (nodes: readonly TreeNode[]): TreeNode[] =>
  nodes.filter(({ level }) => level < 3).map((node) => ({ ...node, children: upToTwo(node.children) }));

/** The category above; nothing for one of the first level. */
export function ParentField(props: FieldProps) {
  const t = useText('categories');
  const { language } = useLanguage();
  const { data } = useQuery(categoryTree());
  const show = useCallback(
    (value: unknown) =>
      recordName(
        data?.results.find(({ id }) => id === value),
        language,
      ) || t('move.top'),
    [data, language, t],
  );
  const { value, change, input, frame } = useField(props, show);
  const { ref: _ref, ...attributes } = input;
  const tree = upToTwo(treeOf(data?.results ?? [], language));
  const search = useTreeSearch(tree, change);
  return (
    <FieldFrame {...frame}>
      <TreeSelect
        {...attributes}
        allowClear
        {...search}
        placeholder={t('move.top')}
        treeData={tree}
        value={typeof value === 'string' ? value : undefined}
        onChange={(next: string | undefined) => change(next ?? null)}
      />
    </FieldFrame>
  );
}
