import type { CategoryNode } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { type MenuAction, MenuButton, recordName, StatusCell } from '@bo/kit';
import { Link } from '@bo/platform/router';
import MoreOutlined from '@ant-design/icons/es/icons/MoreOutlined';
import StarFilled from '@ant-design/icons/es/icons/StarFilled';
import Tree, { type DataNode } from 'antd/es/tree';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import '../../parts/parts.css';
import { dropPlace, mayGo, type Place, siblingsOf, stepPlace } from './category-places.ts';

interface CategoryTreeProps {
  nodes: readonly CategoryNode[];
  /** Nothing when the person may only look. */
  onMove?: ((node: CategoryNode, place: Place) => void) | undefined;
  /** Open to the last level: where one looks for some of them. */
  open?: boolean;
  actionsOf?: ((node: CategoryNode) => readonly MenuAction[]) | undefined;
}

function NodeTitle({ node, actionsOf }: { node: CategoryNode; actionsOf: CategoryTreeProps['actionsOf'] }) {
  const t = useText('categories');
  const format = useFormat();
  const { language } = useLanguage();
  const other = language === 'ab' ? node.name : node.name_ar;
  return (
    <span className="cat-node">
      <Link to={paths.categoryEdit(node.id)}>
        <bdi>{recordName(node, language)}</bdi>
      </Link>
      <bdi className="bo-muted">{other}</bdi>
      {node.featured ? <StarFilled className="cat-star" aria-label={t('fields.featured')} /> : null}
      {node.active ? null : <StatusCell text={t('status.inactive')} tone="warn" />}
      <span className="bo-muted cat-node-count">
        {t('tree.products', { count: node.product_count, number: format.number(node.product_count) })}
      </span>
      {actionsOf ? (
        // The tree has keys of its own, which are not meant for it here.
        <span onKeyDown={(event) => event.stopPropagation()}>
          <MenuButton
            type="text"
            size="small"
            icon={<MoreOutlined />}
            aria-label={t('tree.actionsOf', { name: recordName(node, language) })}
            groups={[actionsOf(node)]}
          />
        </span>
      ) : null}
    </span>
  );
}

const OPEN_KEY = 'catalog.category-tree.open';

/** Which branches were open when one was last here, in this tab. */
function readOpen(): string[] | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(OPEN_KEY) ?? 'null');
    return Array.isArray(kept) ? kept.map(String) : null;
  } catch {
    return null;
  }
}
function keepOpen(ids: readonly string[]): void {
  try {
    sessionStorage.setItem(OPEN_KEY, JSON.stringify(ids));
  } catch {
    // A browser that keeps nothing shows the tree as on the first visit.
  }
}

/** All three levels. Dragging moves; so does Alt with an arrow key for the chosen one, and "Move…" in its menu. */
export function CategoryTree({ nodes, open = false, onMove, actionsOf }: CategoryTreeProps) {
  const t = useText('categories');
  const format = useFormat();
  const [chosen, setChosen] = useState<string | null>(null);
  const [expanded, setExpanded] = useState(() => readOpen() ?? siblingsOf(nodes, null).map(({ id }) => id));
  const byId = useMemo(() => new Map(nodes.map((node) => [node.id, node])), [nodes]);
  const branch = (parentId: string | null): DataNode[] =>
    siblingsOf(nodes, parentId).map((node) => ({
      key: node.id,
      title: <NodeTitle node={node} actionsOf={actionsOf} />,
      children: branch(node.id),
    }));

  const onKeyDown = (event: KeyboardEvent) => {
    const node = chosen === null ? undefined : byId.get(chosen);
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (!event.altKey || !node || step === null) return;
    event.preventDefault();
    event.stopPropagation();
    const place = stepPlace(nodes, node, step);
    if (place) onMove?.(node, place);
  };
  return (
    <div className="bo-table" onKeyDownCapture={onKeyDown}>
      <div className="bo-table-scroll cat-tree">
        <Tree
          aria-label={t('list.title')}
          blockNode
          showLine
          virtual={nodes.length > 200}
          height={nodes.length > 200 ? 640 : undefined}
          expandedKeys={open ? nodes.map(({ id }) => id) : expanded}
          onExpand={(keys) => {
            // All are open where one looks for some: what is folded then is not kept.
            if (open) return;
            const ids = keys.map(String);
            setExpanded(ids);
            keepOpen(ids);
          }}
          draggable={onMove === undefined ? false : { icon: false }}
          selectedKeys={chosen === null ? [] : [chosen]}
          onSelect={(_keys, { node }) => setChosen(String(node.key))}
          onActiveChange={(key) => setChosen(key === null ? null : String(key))}
          treeData={branch(null)}
          allowDrop={({ dragNode, dropNode, dropPosition }) =>
            mayGo(
              nodes,
              String(dragNode.key),
              dropPosition === 0 ? String(dropNode.key) : (byId.get(String(dropNode.key))?.parent_id ?? null),
            )
          }
          onDrop={({ dragNode, node, dropPosition, dropToGap }) => {
            const dragged = byId.get(String(dragNode.key));
            const target = byId.get(String(node.key));
            if (!dragged || !target) return;
            const relative = dropPosition - Number(node.pos.split('-').at(-1));
            onMove?.(
              dragged,
              dropPlace(nodes, dragged.id, target, dropToGap ? (relative === -1 ? 'before' : 'after') : 'into'),
            );
          }}
        />
        <p className="bo-muted cat-tree-hint">{onMove === undefined ? null : t('tree.hint')}</p>
      </div>
      <div className="bo-table-foot bo-muted">
        {t('tree.count', { count: nodes.length, number: format.number(nodes.length) })}
      </div>
    </div>
  );
}
