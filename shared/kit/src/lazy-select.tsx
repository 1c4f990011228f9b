import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import type { SelectProps } from 'antd/es/select';
import { useState } from 'react';
import { fetched, prepare, useFetched } from './fetched.ts';
import './lazy-select.css';

/** antd's, which no first visit needs. */
export const antdSelect = fetched<SelectProps>(() => import('antd/es/select').then(({ default: Select }) => Select));

/**
 * antd's select within what someone opens: a filter, a panel. Its code comes when it is shown, if it has not before,
 * and until then there is a box of its size.
 */
export function FetchedSelect<Value>(props: SelectProps<Value>) {
  const Select = useFetched(antdSelect, true);
  return Select ? <Select {...props} /> : <div className={`bo-select-face ${props.className ?? ''}`} aria-busy />;
}

type LazySelectProps<Value> = SelectProps<Value> & { 'aria-label': string; value: Value };

/**
 * A select of a screen's or the shell's own frame, which most people never touch: a plain box with what is chosen,
 * until someone reaches for it by pointer or keyboard. antd's costs as much as ten rows of a list to draw, and its code
 * as much as a small screen.
 *
 * @example <LazySelect aria-label={label} value={value} onChange={set} options={options} />
 */
export function LazySelect<Value extends string | number>(select: LazySelectProps<Value>) {
  const { 'aria-label': label, className = '', prefix, variant, size, options, value } = select;
  const [reach, setReach] = useState<'focus' | 'open' | null>(null);
  const Select = useFetched(antdSelect, reach !== null, () => setReach(null));
  if (Select && reach) return <Select {...select} autoFocus defaultOpen={reach === 'open'} />;
  return (
    <div
      role="combobox"
      tabIndex={0}
      aria-label={label}
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-busy={reach !== null}
      className={`bo-select-face ${variant === 'borderless' ? 'bo-select-plain' : ''} ${size === 'small' ? 'bo-select-small' : ''} ${className}`}
      onPointerEnter={() => prepare(antdSelect)}
      // The focus belongs to the select that comes in its place.
      onMouseDown={(event) => event.preventDefault()}
      onFocus={() => setReach((before) => before ?? 'focus')}
      // Who has gone on meanwhile is not called back.
      onBlur={() => setReach(null)}
      onClick={() => setReach('open')}
    >
      {prefix ? <span>{prefix}</span> : null}
      {options?.find((option) => option.value === value)?.label}
      <DownOutlined aria-hidden />
    </div>
  );
}
