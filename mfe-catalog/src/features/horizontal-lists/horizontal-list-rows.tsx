import type { HorizontalList } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { BilingualCell, recordName, Sortable, SortableItem, StatusCell, useVirtualRows } from '@bo/kit';
import { Link } from '@bo/platform/router';
import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import Button from 'antd/es/button';
import { memo, type RefObject, useMemo, useRef } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import '../../parts/parts.css';
import { PHASE_TONE, phaseOf } from './list-state.ts';

const ROW_HEIGHT = 56;

function Cells({ list, now, onDelete }: { list: HorizontalList; now: number; onDelete: (() => void) | undefined }) {
  const t = useText('horizontal-lists');
  const format = useFormat();
  const { language } = useLanguage();
  const phase = phaseOf(list, now);
  const count = list.kind === 'manual' ? list.product_ids.length : list.product_limit;
  return (
    <>
      <Link className="cat-list-title" to={paths.horizontalListEdit(list.id)}>
        <BilingualCell en={list.title} ab={list.title_ar} />
      </Link>
      <span>{t(`placement.${list.placement}`)}</span>
      <span>{t(`kind.${list.kind}`)}</span>
      <span className="bo-muted">
        {t(list.kind === 'manual' ? 'rows.products' : 'rows.upTo', { count, number: format.number(count) })}
      </span>
      <StatusCell text={t(`phase.${phase}`)} tone={PHASE_TONE[phase]} />
      {onDelete ? (
        <Button
          type="text"
          danger
          size="small"
          icon={<DeleteOutlined />}
          aria-label={t('rows.delete', { title: recordName(list, language) })}
          onClick={onDelete}
        />
      ) : (
        <span />
      )}
    </>
  );
}

interface HorizontalListRowsProps {
  lists: readonly HorizontalList[];
  /** Nothing while the lists are searched: a place among some of them is no place among all. */
  onMove: ((from: number, to: number) => void) | undefined;
  onDelete: ((list: HorizontalList) => void) | undefined;
}

const stay = () => undefined;

/** Not rendered again while one scrolls. */
const Row = memo(function Row({
  list,
  index,
  count,
  now,
  onMove,
  onDelete,
}: Omit<HorizontalListRowsProps, 'lists'> & { list: HorizontalList; index: number; count: number; now: number }) {
  const { language } = useLanguage();
  return (
    <div role="listitem" aria-posinset={index + 1} aria-setsize={count} style={{ minBlockSize: ROW_HEIGHT }}>
      <SortableItem
        id={list.id}
        index={index}
        count={count}
        onMove={onMove ?? stay}
        label={recordName(list, language)}
        className={`cat-list-row${onMove === undefined ? ' cat-list-fixed' : ''}`}
      >
        <Cells list={list} now={now} onDelete={onDelete ? () => onDelete(list) : undefined} />
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
  ...row
}: HorizontalListRowsProps & { scroll: RefObject<HTMLDivElement | null>; now: number }) {
  const rows = useVirtualRows(lists.length, scroll, ROW_HEIGHT);
  return (
    <>
      <div style={{ blockSize: rows.before }} />
      {rows.indices.map((index) => {
        const list = lists[index];
        return list ? <Row key={list.id} list={list} index={index} count={lists.length} {...row} /> : null;
      })}
      <div style={{ blockSize: rows.after }} />
    </>
  );
}

/** All lists in their order; only the rows in sight are drawn, so that 2,000 scroll as 60 do. */
export function HorizontalListRows({ lists, onMove, onDelete }: HorizontalListRowsProps) {
  const t = useText('horizontal-lists');
  const scroll = useRef<HTMLDivElement>(null);
  const ids = useMemo(() => lists.map(({ id }) => id), [lists]);
  return (
    <div className="bo-table">
      {/* Around the list: what it tells screen readers while one drags is no item of it. */}
      <Sortable ids={ids} onMove={onMove ?? stay}>
        <div className="bo-table-scroll" ref={scroll} role="list" aria-label={t('list.title')}>
          <RowsInSight lists={lists} scroll={scroll} now={Date.now()} onMove={onMove} onDelete={onDelete} />
        </div>
      </Sortable>
    </div>
  );
}
