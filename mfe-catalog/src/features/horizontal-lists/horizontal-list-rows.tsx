import type { HorizontalList } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { BilingualCell, recordName, Sortable, SortableItem, StatusCell, useVirtualRows } from '@bo/kit';
import { Link } from '@bo/platform/router';
import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import Button from 'antd/es/button';
import { useRef } from 'react';
import '../../parts/parts.css';
import { horizontalListPaths } from './horizontal-lists.paths.ts';
import { useHorizontalListText } from './horizontal-list-text.ts';
import { PHASE_TONE, phaseOf } from './list-state.ts';

const ROW_HEIGHT = 56;

function Row({ list, now, onDelete }: { list: HorizontalList; now: number; onDelete: (() => void) | undefined }) {
  const t = useHorizontalListText();
  const format = useFormat();
  const { language } = useLanguage();
  const phase = phaseOf(list, now);
  const count = list.kind === 'manual' ? list.product_ids.length : list.product_limit;
  return (
    <>
      <Link className="cat-list-title" to={horizontalListPaths.edit(list.id)}>
        <BilingualCell en={list.title} ab={list.title_ar} />
      </Link>
      <span>{t(`placement.${list.placement}`)}</span>
      <span>{t(`kind.${list.kind}`)}</span>
      <span className="bo-muted">{t(list.kind === 'manual' ? 'rows.products' : 'rows.upTo', { count, number: format.number(count) })}</span>
      <StatusCell text={t(`phase.${phase}`)} tone={PHASE_TONE[phase]} />
      {onDelete ? <Button type="text" danger size="small" icon={<DeleteOutlined />} aria-label={t('rows.delete', { title: recordName(list, language) })} onClick={onDelete} /> : <span />}
    </>
  );
}

interface HorizontalListRowsProps {
  lists: readonly HorizontalList[];
  /** Nothing while the lists are searched: a place among some of them is no place among all. */
  onMove: ((from: number, to: number) => void) | undefined;
  onDelete: ((list: HorizontalList) => void) | undefined;
}

/** All lists in their order; only the rows in sight are drawn, so that 2,000 scroll as 60 do. */
export function HorizontalListRows({ lists, onMove, onDelete }: HorizontalListRowsProps) {
  const t = useHorizontalListText();
  const { language } = useLanguage();
  const scroll = useRef<HTMLDivElement>(null);
  const rows = useVirtualRows(lists.length, scroll, ROW_HEIGHT);
  const now = Date.now();
  const move = onMove ?? (() => undefined);
  return (
    <div className="bo-table">
      <div className="bo-table-scroll" ref={scroll} role="list" aria-label={t('list.title')}>
        <div style={{ blockSize: rows.before }} />
        <Sortable ids={lists.map(({ id }) => id)} onMove={move}>
          {rows.indices.map((index) => {
            const list = lists[index];
            if (!list) return null;
            return (
              <div key={list.id} role="listitem" aria-posinset={index + 1} aria-setsize={lists.length} style={{ minBlockSize: ROW_HEIGHT }}>
                <SortableItem id={list.id} index={index} count={lists.length} onMove={move} label={recordName(list, language)} className={`cat-list-row${onMove === undefined ? ' cat-list-fixed' : ''}`}>
                  <Row list={list} now={now} onDelete={onDelete ? () => onDelete(list) : undefined} />
                </SortableItem>
              </div>
            );
          })}
        </Sortable>
        <div style={{ blockSize: rows.after }} />
      </div>
    </div>
  );
}
