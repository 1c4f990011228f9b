import ArrowDownOutlined from '@ant-design/icons/es/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/es/icons/ArrowUpOutlined';
import Button from 'antd/es/button';
import Checkbox from 'antd/es/checkbox';
import Segmented from 'antd/es/segmented';
import { useKitText } from '../text.ts';
import { type AnyColumn, DENSITIES, shownColumns, type TableSettings } from './table-settings.ts';

export interface TableMenuProps {
  columns: readonly AnyColumn[];
  settings: TableSettings;
  onChange: (settings: TableSettings) => void;
}

function moved(keys: readonly string[], key: string, by: number): string[] {
  const from = keys.indexOf(key);
  const to = from + by;
  const next = [...keys];
  const [taken] = next.splice(from, 1);
  if (taken !== undefined) next.splice(to, 0, taken);
  return next;
}

export function ColumnChooser({ columns, settings, onChange }: TableMenuProps) {
  const t = useKitText();
  const shown = shownColumns(columns, settings.columns).map((column) => column.key);
  const hidden = columns.filter((column) => !shown.includes(column.key));
  const titles = new Map(columns.map((column) => [column.key, column.title]));
  const change = (keys: readonly string[]) => onChange({ ...settings, columns: keys });
  return (
    <div className="bo-column-chooser">
      <Segmented
        block
        aria-label={t('list.density')}
        value={settings.density}
        onChange={(density) => onChange({ ...settings, density })}
        options={DENSITIES.map((density) => ({ value: density, label: t(`list.densities.${density}`) }))}
      />
      <ul aria-label={t('list.columns')}>
        {shown.map((key, index) => (
          <li key={key}>
            <Checkbox checked disabled={shown.length === 1} onChange={() => change(shown.filter((other) => other !== key))}>
              {titles.get(key)}
            </Checkbox>
            <Button type="text" size="small" icon={<ArrowUpOutlined aria-hidden />} disabled={index === 0} aria-label={t('list.columnUp', { column: titles.get(key) })} onClick={() => change(moved(shown, key, -1))} />
            <Button
              type="text"
              size="small"
              icon={<ArrowDownOutlined aria-hidden />}
              disabled={index === shown.length - 1}
              aria-label={t('list.columnDown', { column: titles.get(key) })}
              onClick={() => change(moved(shown, key, 1))}
            />
          </li>
        ))}
        {hidden.map((column) => (
          <li key={column.key}>
            <Checkbox checked={false} onChange={() => change([...shown, column.key])}>
              {column.title}
            </Checkbox>
          </li>
        ))}
      </ul>
      <Button block type="text" onClick={() => change([])}>
        {t('list.columnsReset')}
      </Button>
    </div>
  );
}
