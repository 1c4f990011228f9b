import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import Button from 'antd/es/button';
import Input from 'antd/es/input/Input';
import type { InputRef } from 'antd/es/input';
import Select from 'antd/es/select';
import { useEffect, useRef, useState } from 'react';
import { useKitText } from '../text.ts';
import { QuietSelect } from '../quiet-select.tsx';
import { useShortcut } from '../shortcut.ts';
import type { ListState } from './list-state.ts';

const TYPING_PAUSE = 300;

/** The search box of a list. `/` focuses it from anywhere, Escape empties it; the URL changes when typing pauses. */
export function SearchFilter({ list, label, placeholder }: { list: ListState; label?: string; placeholder?: string }) {
  const t = useKitText();
  const { search = '' } = list.base;
  const [typed, setTyped] = useState(search);
  const [seen, setSeen] = useState(search);
  const input = useRef<InputRef>(null);
  const { set } = list;
  if (search !== seen) {
    setSeen(search);
    // The URL moved on without us: Back, a saved view, "clear". While somebody types on, it only comes after them.
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
      suffix={typed === '' ? <kbd className="bo-kbd">/</kbd> : <Button type="text" size="small" icon={<CloseOutlined aria-hidden />} aria-label={t('list.clearSearch')} onClick={() => setTyped('')} />}
      aria-label={label ?? t('list.search')}
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

/** How any filter looks: its name alone while nothing is chosen; then the name, muted, before what is. */
export function filterLook(label: string, chosen: boolean) {
  return {
    className: chosen ? 'bo-filter bo-filter-on' : 'bo-filter',
    'aria-label': label,
    // Not a placeholder: the width of several choices would not follow it.
    prefix: chosen ? <span className="bo-muted">{label}</span> : label,
    popupMatchSelectWidth: false,
  };
}

/** A yes / no / either filter for a `FlagParam`. */
export function FlagFilter({ list, name, label }: FilterProps) {
  const t = useKitText();
  const choices = [
    { value: 'true', label: t('yes') },
    { value: 'false', label: t('no') },
  ];
  return <ChoiceFilter list={list} name={name} label={label} choices={choices} multiple={false} />;
}

export interface Choice {
  value: string;
  label: string;
}

/** A filter with several choices for a `listParam`, or with one for an enum (`multiple={false}`). */
export function ChoiceFilter({ list, name, label, choices, multiple = true }: FilterProps & { choices: readonly Choice[]; multiple?: boolean }) {
  const t = useKitText();
  const raw = list.value(name);
  // By keyboard a single choice is undone by choosing "Any": the cross is for the mouse.
  const options = multiple || raw === undefined ? choices : [{ value: '', label: t('list.any') }, ...choices];
  const look = filterLook(label, raw !== undefined);
  return (
    <QuietSelect {...look} multiple={multiple} chosen={raw !== undefined}>
      {(reach) => (
        <Select
          {...look}
          {...reach}
          mode={multiple ? 'multiple' : undefined}
          allowClear
          maxTagCount="responsive"
          value={multiple ? (raw?.split(',') ?? []) : raw}
          onChange={(value: string | string[] | undefined) => list.set({ [name]: value })}
          options={options.map((choice) => ({ ...choice }))}
          optionFilterProp="label"
        />
      )}
    </QuietSelect>
  );
}
