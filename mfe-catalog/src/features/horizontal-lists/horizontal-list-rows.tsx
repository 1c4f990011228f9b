import type { HorizontalList } from '@bo/contracts';
import { useLanguage } from '@bo/i18n';
import {
  CheckBox,
  type Column,
  recordName,
  type Selection,
  Sortable,
  SortableItem,
  StatusCell,
  useKeptScroll,
  useVirtualRows,
} from '@bo/kit';
import { Link } from '@bo/platform/router';
import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import Button from 'antd/es/button';
import { type CSSProperties, memo, type RefObject, useEffect, useMemo, useRef } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import '../../parts/parts.css';
import { isProvisional } from './list-state.ts';

const ROW_HEIGHT = 56;

interface RowParts {
  columns: readonly Column<HorizontalList>[];
  /** Nothing where a place among the rows is no place among all lists. */
  onMove: ((from: number, to: number) => void) | undefined;
  onDelete: ((list: HorizontalList) => void) | undefined;
  /** Nothing where nobody may do anything with several. */
  onPick: ((id: string, picked: boolean) => void) | undefined;
}

function Cells({ list, columns, picked, onDelete, onPick }: RowParts & { list: HorizontalList; picked: boolean }) {
  const t = useText('horizontal-lists');
  const { language } = useLanguage();
  const saving = isProvisional(list);
  const title = recordName(list, language);
  return (
    <>
      {onPick === undefined ? null : saving ? (
        <span />
      ) : (
        <CheckBox
          aria-label={t('rows.select', { title })}
          checked={picked}
          onChange={({ target }) => onPick(list.id, target.checked)}
        />
      )}
      {columns.map((column) => {
        const cell = column.render(list);
        if (column.key === 'active' && saving)
          return <StatusCell key={column.key} text={t('rows.saving')} tone="busy" />;
        return column.key === 'title' && !saving ? (
          <Link key={column.key} className="cat-list-title" to={paths.horizontalListEdit(list.id)}>
            {cell}
          </Link>
        ) : (
          <span key={column.key} className="cat-list-cell">
            {cell}
          </span>
        );
      })}
      {onDelete && !saving ? (
        <Button
          type="text"
          danger
          size="small"
          icon={<DeleteOutlined />}
          aria-label={t('rows.delete', { title })}
          onClick={() => onDelete(list)}
        />
      ) : (
        <span />
      )}
    </>
  );
}

const stay = () => undefined;

/** Not rendered again while one scrolls. */
const Row = memo(function Row({
  list,
  index,
  count,
  ...parts
}: RowParts & { list: HorizontalList; index: number; count: number; picked: boolean }) {
  const { language } = useLanguage();
  const fixed = parts.onMove === undefined;
  return (
    <div
      role="listitem"
      aria-posinset={index + 1}
      aria-setsize={count}
      aria-busy={isProvisional(list) || undefined}
      style={{ minBlockSize: ROW_HEIGHT }}
    >
      <SortableItem
        id={list.id}
        index={index}
        count={count}
        onMove={parts.onMove ?? stay}
        label={recordName(list, language)}
        className={`cat-list-row${fixed ? ' cat-list-fixed' : ''}${isProvisional(list) ? ' cat-list-saving' : ''}`}
      >
        <Cells list={list} {...parts} />
      </SortableItem>
    </div>
  );
});

/**
 * Stands within the `Sortable`, which knows all 2,000 lists and need not look at them again for every row that comes
 * into sight.
 */
function RowsInSight({
  lists,
  scroll,
  selection,
  ...parts
}: RowParts & {
  lists: readonly HorizontalList[];
  scroll: RefObject<HTMLDivElement | null>;
  selection: Selection;
}) {
  const rows = useVirtualRows(lists.length, scroll, ROW_HEIGHT);
  useKeptScroll(scroll, lists.length > 0);
  // A list that was just sent stands behind all others: whoever sent it is to see it.
  const { scrollTo } = rows;
  const last = lists.length - 1;
  const isNew = lists[last] !== undefined && isProvisional(lists[last]);
  useEffect(() => {
    if (!isNew) return;
    scrollTo(last);
    if (scroll.current) scroll.current.scrollTop = scroll.current.scrollHeight;
  }, [isNew, last, scroll, scrollTo]);
  return (
    <>
      <div style={{ blockSize: rows.before }} />
      {rows.indices.map((index) => {
        const list = lists[index];
        return list ? (
          <Row
            key={list.id}
            list={list}
            index={index}
            count={lists.length}
            picked={selection.has(list.id)}
            {...parts}
          />
        ) : null;
      })}
      <div style={{ blockSize: rows.after }} />
    </>
  );
}

interface HorizontalListRowsProps extends Omit<RowParts, 'onPick'> {
  lists: readonly HorizontalList[];
  selection: Selection;
}

/** The lists in their order; only the rows in sight are drawn, so that 2,000 scroll as 60 do. */
export function HorizontalListRows({ lists, selection, columns, ...parts }: HorizontalListRowsProps) {
  const t = useText('horizontal-lists');
  const scroll = useRef<HTMLDivElement>(null);
  const ids = useMemo(() => lists.map(({ id }) => id), [lists]);
  const saved = lists.filter((list) => !isProvisional(list)).map(({ id }) => id);
  const picked = saved.filter((id) => selection.has(id)).length;
  // Another width for each of them, whatever stands in the row: all rows have the same columns.
  const widths = columns.map(({ width = 120, key }) => `minmax(${String(width)}px, ${key === 'title' ? 3 : 1}fr)`);
  const template = ['32px', ...(selection.offered ? ['32px'] : []), ...widths, '40px'].join(' ');
  return (
    <div className="bo-table" style={{ '--cat-list-columns': template } as CSSProperties}>
      {selection.offered ? (
        <div className="cat-list-pick">
          <CheckBox
            aria-label={t('rows.selectAll')}
            checked={picked > 0 && picked === saved.length}
            indeterminate={picked > 0 && picked < saved.length}
            onChange={({ target }) => selection.toggle(saved, target.checked)}
          />
          <span aria-hidden>{t('rows.selectAll')}</span>
        </div>
      ) : null}
      {/* Around the list: what it tells screen readers while one drags is no item of it. */}
      <Sortable ids={ids} onMove={parts.onMove ?? stay}>
        <div className="bo-table-scroll" ref={scroll} role="list" aria-label={t('list.title')}>
          <RowsInSight
            lists={lists}
            scroll={scroll}
            columns={columns}
            selection={selection}
            onPick={selection.offered ? (id, on) => selection.toggle([id], on) : undefined}
            {...parts}
          />
        </div>
      </Sortable>
    </div>
  );
}
