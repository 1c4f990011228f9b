import ArrowDownOutlined from '@ant-design/icons/es/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/es/icons/ArrowUpOutlined';
import Button from 'antd/es/button';
import Checkbox from 'antd/es/checkbox';
import Segmented from 'antd/es/segmented';
import { useKitText } from '../text.ts';
import { setThemeSetting, THEME_CHOICES, useThemeSettings } from '@bo/platform/theme';
import { type AnyColumn, type ChosenColumns, columnTitle, shownColumns } from './table-settings.ts';

export interface TableMenuProps {
  columns: readonly AnyColumn[];
  chosen: ChosenColumns;
  onChange: (chosen: ChosenColumns) => void;
}

function moved(keys: readonly string[], key: string, by: number): string[] {
  const from = keys.indexOf(key);
  const to = from + by;
  const next = [...keys];
  const [taken] = next.splice(from, 1);
  if (taken !== undefined) next.splice(to, 0, taken);
  return next;
}

/**
 * Which columns a list has and in which order; beneath, how much room its rows take, which is a setting of the look.
 */
export function ColumnChooser({ columns, chosen, onChange }: TableMenuProps) {
  const t = useKitText();
  const density = useThemeSettings().theme_density;
  const shown = shownColumns(columns, chosen).map((column) => column.key);
  const hidden = columns.filter((column) => !shown.includes(column.key));
  const titles = new Map(columns.map((column) => [column.key, columnTitle(column)]));
  return (
    <div className="bo-column-chooser">
      <ul aria-label={t('list.columns')}>
        {shown.map((key, index) => (
          <li key={key}>
            <Checkbox
              checked
              disabled={shown.length === 1}
              onChange={() => onChange(shown.filter((other) => other !== key))}
            >
              {titles.get(key)}
            </Checkbox>
            <Button
              type="text"
              size="small"
              icon={<ArrowUpOutlined aria-hidden />}
              disabled={index === 0}
              aria-label={t('list.columnUp', { column: titles.get(key) })}
              onClick={() => onChange(moved(shown, key, -1))}
            />
            <Button
              type="text"
              size="small"
              icon={<ArrowDownOutlined aria-hidden />}
              disabled={index === shown.length - 1}
              aria-label={t('list.columnDown', { column: titles.get(key) })}
              onClick={() => onChange(moved(shown, key, 1))}
            />
          </li>
        ))}
        {hidden.map((column) => (
          <li key={column.key}>
            <Checkbox checked={false} onChange={() => onChange([...shown, column.key])}>
              {columnTitle(column)}
            </Checkbox>
          </li>
        ))}
      </ul>
      <Button block type="text" onClick={() => onChange([])}>
        {t('list.columnsReset')}
      </Button>
      <Segmented
        block
        aria-label={t('list.density')}
        value={density}
        onChange={(value) => setThemeSetting('theme_density', value)}
        options={THEME_CHOICES.theme_density.map((value) => ({ value, label: t(`list.densities.${value}`) }))}
      />
    </div>
  );
}
