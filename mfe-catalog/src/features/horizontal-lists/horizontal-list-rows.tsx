import type { HorizontalList } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { CheckBox, type Column, recordName, type Selection, SortableRows, StatusCell } from '@bo/kit';
import { Link } from '@bo/platform/router';
import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import Button from 'antd/es/button';
import type { CSSProperties } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import '../../parts/parts.css';
import { isProvisional } from './list-state.ts';

const ROW_HEIGHT = 56;

interface CellParts {
  columns: readonly Column<HorizontalList>[];
  onDelete: ((list: HorizontalList) => void) | undefined;
  /** Nothing where nobody may do anything with several. */
  onPick: ((id: string, picked: boolean) => void) | undefined;
}

function Cells({ list, columns, picked, onDelete, onPick }: CellParts & { list: HorizontalList; picked: boolean }) {
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

interface HorizontalListRowsProps extends Omit<CellParts, 'onPick'> {
  lists: readonly HorizontalList[];
  /** Nothing where a place among the rows is no place among all lists. */
  onMove: ((from: number, to: number) => void) | undefined;
  selection: Selection;
}

/** The lists in their order. */
export function HorizontalListRows({ lists, selection, columns, onMove, onDelete }: HorizontalListRowsProps) {
  const t = useText('horizontal-lists');
  const { language } = useLanguage();
  const format = useFormat();
  const saved = lists.filter((list) => !isProvisional(list)).map(({ id }) => id);
  const picked = saved.filter((id) => selection.has(id)).length;
  // Another width for each of them, whatever stands in the row: all rows have the same columns.
  const widths = columns.map(({ width = 120, key }) => `minmax(${String(width)}px, ${key === 'title' ? 3 : 1}fr)`);
  const template = ['32px', ...(selection.offered ? ['32px'] : []), ...widths, '40px', '40px'].join(' ');
  const onPick = selection.offered ? (id: string, on: boolean) => selection.toggle([id], on) : undefined;
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
      <SortableRows
        rows={lists}
        label={t('list.title')}
        height={ROW_HEIGHT}
        onMove={onMove}
        nameOf={(list) => recordName(list, language)}
        isBusy={isProvisional}
        className={(list) =>
          `cat-list-row${onMove === undefined ? ' cat-list-fixed' : ''}${isProvisional(list) ? ' cat-list-saving' : ''}`
        }
      >
        {(list) => (
          <Cells list={list} columns={columns} picked={selection.has(list.id)} onDelete={onDelete} onPick={onPick} />
        )}
      </SortableRows>
      <div className="bo-table-foot bo-muted">
        {t('list.count', { count: lists.length, number: format.number(lists.length) })}
      </div>
    </div>
  );
}
