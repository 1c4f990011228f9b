import type { CategoryNode } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { Dialog, recordName, useDescribeError } from '@bo/kit';
import { useMutation, useQuery } from '@bo/platform/query';
import { treeOf, useTreeSearch } from '@bo/resources';
import Alert from 'antd/es/alert';
import TreeSelect from 'antd/es/tree-select';
import { useState } from 'react';
import { useText } from '../../text.ts';
import '../../parts/parts.css';
import { mergeCategory, movePreview, removeCategory } from './categories.api.ts';
import { isBelow, mayGo, type Place, siblingsOf } from './category-places.ts';
import { useMove } from './use-move.ts';

interface DialogProps {
  node: CategoryNode;
  nodes: readonly CategoryNode[];
  onClose: () => void;
  onGone: () => void;
}

const TOP = 'top';

interface Target {
  value: string;
  title: string;
  words: string;
  disabled: boolean;
  children: Target[];
}

function CategoryTarget({
  nodes,
  allowed,
  label,
  value,
  onChange,
  withTop = false,
}: {
  nodes: readonly CategoryNode[];
  allowed: (node: CategoryNode) => boolean;
  label: string;
  value: string | null;
  onChange: (id: string | null) => void;
  withTop?: boolean;
}) {
  const t = useText('categories');
  const { language } = useLanguage();
  const disable = (tree: ReturnType<typeof treeOf>): Target[] =>
    tree.map((item) => ({
      ...item,
      disabled: !nodes.some((node) => node.id === item.value && allowed(node)),
      children: disable(item.children),
    }));
  const tree = disable(treeOf(nodes, language));
  const search = useTreeSearch(tree, onChange);
  return (
    <TreeSelect
      aria-label={label}
      placeholder={label}
      className="cat-target"
      {...search}
      treeData={withTop ? [{ value: TOP, title: t('move.top') }, ...tree] : tree}
      value={value ?? (withTop ? TOP : undefined)}
      onChange={(next: string) => onChange(next === TOP ? null : next)}
    />
  );
}

/** What a move touches, before it is made. */
function MoveDialog({ node, nodes, place, onClose }: Omit<DialogProps, 'onGone'> & { place?: Place | undefined }) {
  const t = useText('categories');
  const { language } = useLanguage();
  const format = useFormat();
  const describe = useDescribeError();
  const [parent, setParent] = useState(place === undefined ? node.parent_id : place.parent_id);
  const preview = useQuery(movePreview(node.id, parent));
  const { move, isPending } = useMove(nodes);
  const last =
    siblingsOf(nodes, parent)
      .filter(({ id }) => id !== node.id)
      .at(-1)?.id ?? null;
  const after = place?.parent_id === parent ? place.after_id : last;
  const refusal = preview.data?.refusal ?? null;
  return (
    <Dialog
      open
      title={t('move.title', { name: recordName(node, language) })}
      okText={t('move.ok')}
      cancelText={t('cancel')}
      onCancel={onClose}
      confirmLoading={isPending}
      okButtonProps={{ disabled: !preview.data || refusal !== null }}
      // Where it is refused, the query client says so and the dialog stays.
      onOk={() => void move(node, { parent_id: parent, after_id: after }).then(onClose, () => undefined)}
    >
      <CategoryTarget
        nodes={nodes}
        allowed={(target) => target.level < 3 && mayGo(nodes, node.id, target.id)}
        label={t('move.parent')}
        value={parent}
        onChange={setParent}
        withTop
      />
      {preview.data ? (
        refusal === null ? (
          <Alert
            type="info"
            title={t(preview.data.descendants === 0 ? 'move.effectOfProducts' : 'move.effect', {
              categories: t('move.categories', {
                count: preview.data.descendants,
                number: format.number(preview.data.descendants),
              }),
              products: t('move.products', {
                count: preview.data.products,
                number: format.number(preview.data.products),
              }),
            })}
            description={
              preview.data.level_from === preview.data.level_to
                ? undefined
                : t('move.level', { from: preview.data.level_from, to: preview.data.level_to })
            }
          />
        ) : (
          <Alert type="error" title={t(`move.refused.${refusal}`)} />
        )
      ) : preview.error ? (
        <Alert type="error" title={describe(preview.error)} />
      ) : null}
    </Dialog>
  );
}

/** Two categories of a level become one. */
function MergeDialog({ node, nodes, onClose, onGone }: DialogProps) {
  const t = useText('categories');
  const { language } = useLanguage();
  const format = useFormat();
  const [into, setInto] = useState<string | null>(null);
  const merge = useMutation(mergeCategory(t('done.merged')));
  const name = recordName(node, language);
  const target = nodes.find(({ id }) => id === into);
  return (
    <Dialog
      open
      title={t('merge.title', { name })}
      okText={t('merge.ok')}
      okButtonProps={{ disabled: into === null, danger: true }}
      cancelText={t('cancel')}
      confirmLoading={merge.isPending}
      onCancel={onClose}
      onOk={() =>
        into !== null && merge.mutate({ id: node.id, version: node.version, into_id: into }, { onSuccess: onGone })
      }
    >
      <CategoryTarget
        nodes={nodes}
        allowed={(other) => other.level === node.level && other.id !== node.id}
        label={t('merge.into')}
        value={into}
        onChange={setInto}
      />
      {target ? (
        <Alert
          type="warning"
          title={t('merge.effect', {
            count: node.product_count,
            number: format.number(node.product_count),
            name,
            target: recordName(target, language),
          })}
        />
      ) : null}
    </Dialog>
  );
}

/** Deletes an empty category, or one whose products go somewhere else first. */
function RemoveDialog({ node, nodes, onClose, onGone }: DialogProps) {
  const t = useText('categories');
  const { language } = useLanguage();
  const format = useFormat();
  const [target, setTarget] = useState<string | null>(null);
  const remove = useMutation(removeCategory(t('done.removed')));
  const children = siblingsOf(nodes, node.id).length;
  const needsTarget = node.product_count > 0;
  return (
    <Dialog
      open
      title={t('remove.title', { name: recordName(node, language) })}
      okText={t('remove.ok')}
      okButtonProps={{ danger: true, disabled: children > 0 || (needsTarget && target === null) }}
      cancelText={t('cancel')}
      confirmLoading={remove.isPending}
      onCancel={onClose}
      onOk={() =>
        remove.mutate(
          { id: node.id, version: node.version, moveProductsTo: target ?? undefined },
          { onSuccess: onGone },
        )
      }
    >
      {children > 0 ? (
        <Alert type="error" title={t('remove.children', { count: children, number: format.number(children) })} />
      ) : needsTarget ? (
        <>
          <p>{t('remove.products', { count: node.product_count, number: format.number(node.product_count) })}</p>
          <CategoryTarget
            nodes={nodes}
            allowed={(other) => !isBelow(nodes, other.id, node.id)}
            label={t('remove.target')}
            value={target}
            onChange={setTarget}
          />
        </>
      ) : (
        <p>{t('remove.empty')}</p>
      )}
    </Dialog>
  );
}

const DIALOGS = { move: MoveDialog, merge: MergeDialog, remove: RemoveDialog };

/** What one is asked before a category moves, becomes one with another, or goes. */
export interface AskedOfCategory {
  dialog: keyof typeof DIALOGS;
  node: CategoryNode;
  place?: Place;
}

interface CategoryDialogProps {
  asked: AskedOfCategory;
  nodes: readonly CategoryNode[];
  onClose: () => void;
  /** In place of closing, where the category is not there any more. */
  onGone?: () => void;
}

/** What one is asked, with what it does to the categories and the products below. */
export function CategoryDialog({ asked, nodes, onClose, onGone = onClose }: CategoryDialogProps) {
  const Asked = DIALOGS[asked.dialog];
  return <Asked node={asked.node} nodes={nodes} place={asked.place} onClose={onClose} onGone={onGone} />;
}
