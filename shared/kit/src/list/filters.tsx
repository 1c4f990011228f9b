import { useFormat } from '@bo/i18n';
import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import Button from 'antd/es/button';
import Input from 'antd/es/input/Input';
import type { InputRef } from 'antd/es/input';
import { type ReactNode, use, useEffect, useRef, useState } from 'react';
import { Panel } from '../panel.tsx';
import { useKitText } from '../text.ts';
import { useShortcut } from '@bo/platform';
import { FilterPlace } from './filter-place.ts';
import type { ListState } from './list-state.ts';

const TYPING_PAUSE = 300;

interface SearchFilterProps {
  list: ListState;
  placeholder?: string;
}

/** The search box of a list. `/` focuses it from anywhere, Escape empties it; the URL changes when typing pauses. */
export function SearchFilter(props: SearchFilterProps) {
  const place = use(FilterPlace);
  return place === 'box' || place === null ? <SearchBox {...props} /> : null;
}

function SearchBox({ list, placeholder }: SearchFilterProps) {
  const t = useKitText();
  const { search = '' } = list.base;
  const [typed, setTyped] = useState(search);
  const [seen, setSeen] = useState(search);
  const input = useRef<InputRef>(null);
  const { set } = list;
  if (search !== seen) {
    setSeen(search);
    // The URL moved on without us: Back, a saved view, "clear". While someone types on, it only comes after them.
    if (typed.trim() === seen) setTyped(search);
  }
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === search) return undefined;
    const timer = setTimeout(() => {
      set({ search: wanted }, { replace: true });
    }, TYPING_PAUSE);
    return () => {
      clearTimeout(timer);
    };
  }, [typed, search, set]);
  useShortcut('/', () => {
    input.current?.focus({ cursor: 'all' });
  });
  return (
    <Input
      ref={input}
      role="searchbox"
      className="bo-search"
      prefix={<SearchOutlined aria-hidden />}
      suffix={
        typed === '' ? (
          <kbd className="bo-kbd">/</kbd>
        ) : (
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined aria-hidden />}
            aria-label={t('list.clearSearch')}
            onClick={() => setTyped('')}
          />
        )
      }
      aria-label={t('list.search')}
      placeholder={placeholder ?? t('list.search')}
      value={typed}
      maxLength={120}
      onChange={(event) => setTyped(event.target.value)}
      onPressEnter={() => set({ search: typed.trim() }, { replace: true })}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && typed !== '') {
          event.stopPropagation();
          setTyped('');
        }
      }}
    />
  );
}

interface FilterProps {
  list: ListState;
  /** The parameter of the list's contract. */
  name: string;
  label: string;
}

interface FilterFrameProps extends FilterProps {
  /** A second parameter that it sets and takes away. */
  and?: string;
  /** What is chosen, in words. */
  text: ReactNode;
  /** With what it is chosen. */
  children: ReactNode;
}

/** A filter in force: what it is, its choice under a click, and a cross that takes it away. */
function FilterChip({ list, name, and = name, label, text, children }: FilterFrameProps) {
  const t = useKitText();
  const [open, setOpen] = useState(false);
  return (
    <span className="bo-chip">
      <Panel label={label} open={open} onOpenChange={setOpen} placement="bottomLeft" content={children}>
        <button type="button" className="bo-chip-text" aria-expanded={open}>
          <span className="bo-muted">{t('list.filterIs', { filter: label })}</span> <bdi>{text}</bdi>
        </button>
      </Panel>
      <button
        type="button"
        className="bo-chip-off"
        aria-label={t('list.removeFilter', { filter: label })}
        onClick={() => list.set({ [name]: undefined, [and]: undefined })}
      >
        <CloseOutlined aria-hidden />
      </button>
    </span>
  );
}

/** A filter of any kind: in the menu of filters with its name, in the toolbar as a chip while something is chosen. */
export function FilterFrame(props: FilterFrameProps) {
  const place = use(FilterPlace);
  if (props.name in props.list.fixed) return null;
  if (place === 'menu' || place === null)
    return (
      <div className="bo-filter" role="group" aria-label={props.label}>
        <span className="bo-filter-name" aria-hidden>
          {props.label}
        </span>
        {props.children}
      </div>
    );
  const isSet = [props.name, props.and ?? props.name].some((name) => props.list.value(name) !== undefined);
  return place === 'chip' && isSet ? <FilterChip {...props} /> : null;
}

export interface Choice {
  value: string;
  label: string;
}

interface TogglesProps {
  choices: readonly Choice[];
  chosen: readonly string[];
  onToggle: (value: string) => void;
}

/** Choices side by side, each a button that stays pressed while it is chosen. */
export function Toggles({ choices, chosen, onToggle }: TogglesProps) {
  return (
    <div className="bo-toggles">
      {choices.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          className="bo-toggle"
          aria-pressed={chosen.includes(value)}
          onClick={() => onToggle(value)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

/** A filter for a `FlagParam`: one click in the toolbar asks for it, the next no longer does; "No" is in the menu. */
export function FlagFilter({ list, name, label }: FilterProps) {
  const t = useKitText();
  const place = use(FilterPlace);
  const raw = list.value(name);
  const toggle = (value: string) => list.set({ [name]: raw === value ? undefined : value });
  if (name in list.fixed) return null;
  if (place === 'chip' && raw !== 'false')
    return (
      <button type="button" className="bo-toggle bo-flag" aria-pressed={raw === 'true'} onClick={() => toggle('true')}>
        {label}
      </button>
    );
  const choices = [
    { value: 'true', label: t('yes') },
    { value: 'false', label: t('no') },
  ];
  return (
    <FilterFrame list={list} name={name} label={label} text={t(raw === 'true' ? 'yes' : 'no')}>
      <Toggles choices={choices} chosen={raw === undefined ? [] : [raw]} onToggle={toggle} />
    </FilterFrame>
  );
}

/** A filter with several choices for a `listParam`, or with one for an enum (`multiple={false}`). */
export function ChoiceFilter({
  list,
  name,
  label,
  choices,
  multiple = true,
}: FilterProps & { choices: readonly Choice[]; multiple?: boolean }) {
  const t = useKitText();
  const format = useFormat();
  const chosen = list.value(name)?.split(',') ?? [];
  const toggle = (value: string) => {
    const rest = chosen.filter((one) => one !== value);
    const taken = rest.length === chosen.length ? [value] : [];
    list.set({ [name]: multiple ? [...rest, ...taken] : taken });
  };
  const names = chosen.map((value) => choices.find((choice) => choice.value === value)?.label ?? value);
  const text =
    names.length > 2
      ? t('list.andMore', { first: names[0], count: names.length - 1, number: format.number(names.length - 1) })
      : names.join(t('list.comma'));
  return (
    <FilterFrame list={list} name={name} label={label} text={text}>
      <Toggles choices={choices} chosen={chosen} onToggle={toggle} />
    </FilterFrame>
  );
}
