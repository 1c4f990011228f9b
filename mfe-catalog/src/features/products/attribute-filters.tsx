import type { CategoryAttribute } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { ChoiceFilter, FilterFrame, type ListState, recordName } from '@bo/kit';
import Input from 'antd/es/input/Input';
import { useState } from 'react';
import { useUnit } from '../../parts/attribute-words.ts';
import { useAttributesOf } from '../../parts/attributes.api.ts';
import { useText } from '../../text.ts';
import { attributeList, rangeOf, readRange } from './attribute-list.ts';

/** One end of a range, asked for when the field is left or Enter pressed: half a number is none. */
function End({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const leave = () => {
    if (typed !== null) onChange(typed);
    setTyped(null);
  };
  return (
    <Input
      aria-label={label}
      placeholder={label}
      dir="ltr"
      inputMode="decimal"
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={leave}
      onPressEnter={leave}
    />
  );
}

/** A number between two others; either may be left out. */
function RangeFilter({ list, attribute }: { list: ListState; attribute: CategoryAttribute }) {
  const t = useText('products');
  const format = useFormat();
  const { language } = useLanguage();
  const unit = useUnit()(attribute);
  const name = recordName(attribute, language);
  const { from, to } = readRange(list.value(attribute.id) ?? '');
  const set = (next: { from: string; to: string }) => list.set({ [attribute.id]: rangeOf(next) });
  const number = (text: string) => format.number(Number(text));
  const said =
    from === ''
      ? t('attributes.upTo', { to: number(to) })
      : to === ''
        ? t('attributes.fromOn', { from: number(from) })
        : `${number(from)}–${number(to)}`;
  return (
    <FilterFrame list={list} name={attribute.id} label={name} text={`${said}${unit === '%' ? '' : ' '}${unit}`}>
      <div className="cat-range">
        <End label={t('attributes.rangeFrom')} value={from} onChange={(next) => set({ from: next, to })} />
        <End label={t('attributes.rangeTo')} value={to} onChange={(next) => set({ from, to: next })} />
        <span className="bo-muted">{unit}</span>
      </div>
    </FilterFrame>
  );
}

/** Filters by what the products of the chosen category are described by. */
export function AttributeFilters({ list }: { list: ListState }) {
  const t = useText('products');
  const { language } = useLanguage();
  const attributes = useAttributesOf(list.value('category')?.split(',') ?? []).filter(({ filterable }) => filterable);
  return attributes.map((attribute) => {
    const own = attributeList(list, attribute.id);
    const label = recordName(attribute, language);
    if (attribute.type === 'number') return <RangeFilter key={attribute.id} list={own} attribute={attribute} />;
    return (
      <ChoiceFilter
        key={attribute.id}
        list={own}
        name={attribute.id}
        label={label}
        multiple={attribute.type !== 'boolean'}
        choices={
          attribute.type === 'boolean'
            ? [
                { value: 'true', label: t('attributes.yes') },
                { value: 'false', label: t('attributes.no') },
              ]
            : attribute.options.map((option) => ({ value: option.id, label: recordName(option, language) }))
        }
      />
    );
  });
}
