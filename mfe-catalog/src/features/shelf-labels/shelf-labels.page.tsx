import {
  LABEL_CODES,
  LABEL_HOLDS,
  MOST_LABEL_GRAMS,
  MOST_LABELS,
  PRINT_LANGUAGES,
  type ShelfLabel,
} from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { DetailPage, DetailSection, EmptyState, Loaded, recordName, ReferenceSelect, usePaused } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { useSearchParams } from '@bo/platform/router';
import { variants } from '@bo/resources';
import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import PrinterOutlined from '@ant-design/icons/es/icons/PrinterOutlined';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import InputNumber from 'antd/es/input-number';
import Segmented from 'antd/es/segmented';
import Select from 'antd/es/select';
import { type ReactNode, useMemo, useState } from 'react';
import { type LabelItem, MOST_PIECES, readLabelItems, writeLabelItems } from '../../parts/label-items.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { Label } from './label.tsx';
import { type LabelChoice, TEMPLATES, useLabelChoice } from './label-choice.ts';
import { cellsOf, PAPER_NAMES, PAPERS, pagesOf } from './label-layout.ts';
import { shelfLabels } from './shelf-labels.api.ts';
import './shelf-labels.css';

const askedOf = ({ id, grams }: Pick<LabelItem, 'id' | 'grams'>): string =>
  grams === null ? id : `${id}:${String(grams)}`;

/** What is printed is in the address: it can be gone back to, and sent to someone. */
function useItems(): [LabelItem[], (items: readonly LabelItem[]) => void] {
  const [params, setParams] = useSearchParams();
  const text = params.get('variants') ?? '';
  const items = useMemo(() => readLabelItems(text), [text]);
  return [
    items,
    (next) => {
      const value = writeLabelItems(next.slice(0, MOST_LABELS));
      setParams(value === '' ? {} : { variants: value }, { replace: true });
    },
  ];
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="cat-label-choice">
      <span aria-hidden>{label}</span>
      {children}
    </div>
  );
}

/** Template, paper, languages and code, and where on a half-used sheet the first label goes. */
function Choices({
  choice,
  choose,
  start,
  setStart,
  weighed,
}: {
  choice: LabelChoice;
  choose: (choice: LabelChoice) => void;
  start: number;
  setStart: (start: number) => void;
  weighed: boolean;
}) {
  const t = useText('shelf-labels');
  const format = useFormat();
  const { columns } = PAPERS[choice.paper];
  const places = cellsOf(choice.paper);
  return (
    <DetailSection title={t('how')}>
      <div className="cat-label-choices">
        <Choice label={t('template')}>
          <Segmented
            aria-label={t('template')}
            value={choice.template}
            options={TEMPLATES.map((value) => ({ value, label: t(`templates.${value}`) }))}
            onChange={(template) => choose({ ...choice, template })}
          />
        </Choice>
        <Choice label={t('paper')}>
          <Select
            aria-label={t('paper')}
            value={choice.paper}
            options={PAPER_NAMES.map((value) => ({ value, label: t(`papers.${value}`) }))}
            onChange={(paper) => choose({ ...choice, paper })}
          />
        </Choice>
        {places === 1 ? null : (
          <Choice label={t('start')}>
            <Select
              aria-label={t('start')}
              value={start}
              options={Array.from({ length: places }, (_place, at) => ({
                value: at,
                label: t('startAt', {
                  number: format.number(at + 1),
                  row: format.number(Math.floor(at / columns) + 1),
                  column: format.number((at % columns) + 1),
                }),
              }))}
              onChange={setStart}
            />
          </Choice>
        )}
        <Choice label={t('language')}>
          <Segmented
            aria-label={t('language')}
            value={choice.language}
            options={PRINT_LANGUAGES.map((value) => ({ value, label: t(`languages.${value}`) }))}
            onChange={(language) => choose({ ...choice, language })}
          />
        </Choice>
        <Choice label={t('code')}>
          <Segmented
            aria-label={t('code')}
            value={choice.code}
            options={LABEL_CODES.map((value) => ({ value, label: t(`codes.${value}`) }))}
            onChange={(code) => choose({ ...choice, code })}
          />
        </Choice>
        {weighed ? (
          <Choice label={t('holds')}>
            <Segmented
              aria-label={t('holds')}
              value={choice.holds}
              options={LABEL_HOLDS.map((value) => ({ value, label: t(`held.${value}`) }))}
              onChange={(holds) => choose({ ...choice, holds })}
            />
          </Choice>
        ) : null}
      </div>
    </DetailSection>
  );
}

/** How many of each, and of what is weighed which weights. */
function Items({
  items,
  change,
  labelOf,
}: {
  items: readonly LabelItem[];
  change: (items: readonly LabelItem[]) => void;
  labelOf: (item: LabelItem) => ShelfLabel | undefined;
}) {
  const t = useText('shelf-labels');
  const { language } = useLanguage();
  const set = (at: number, more: Partial<LabelItem>) =>
    change(items.map((item, index) => (index === at ? { ...item, ...more } : item)));
  return (
    <DetailSection title={t('what')}>
      <div className="cat-label-add">
        <ReferenceSelect
          aria-label={t('add')}
          placeholder={t('add')}
          resource={variants}
          value={[]}
          onChange={([id]) => id !== undefined && change([...items, { id, quantity: 1, grams: null }])}
        />
      </div>
      <ul className="cat-label-items">
        {items.map((item, at) => {
          const label = labelOf(item);
          const name = recordName(label, language) || t('waiting');
          const weighed = label?.sold_by === 'weight';
          return (
            <li key={`${item.id} ${String(at)}`}>
              <span className="cat-label-item">
                <bdi>{name}</bdi>
                {weighed && item.grams !== null && label.holds === null ? (
                  <small className="bo-muted">{t('noNumber')}</small>
                ) : null}
              </span>
              {weighed ? (
                <InputNumber
                  className="cat-label-grams"
                  aria-label={t('grams', { name })}
                  placeholder={t('perKilogram')}
                  suffix={t('unit')}
                  min={1}
                  max={MOST_LABEL_GRAMS}
                  precision={0}
                  value={item.grams}
                  onChange={(grams) => set(at, { grams })}
                />
              ) : null}
              <InputNumber
                aria-label={t('quantity', { name })}
                min={1}
                max={MOST_PIECES}
                precision={0}
                value={item.quantity}
                onChange={(quantity) => set(at, { quantity: quantity ?? 1 })}
              />
              {weighed ? (
                <Button
                  type="text"
                  icon={<PlusOutlined aria-hidden />}
                  aria-label={t('anotherWeight', { name })}
                  title={t('anotherWeight', { name })}
                  onClick={() => change(items.toSpliced(at + 1, 0, { ...item, quantity: 1, grams: null }))}
                />
              ) : null}
              <Button
                type="text"
                danger
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('remove', { name })}
                onClick={() => change(items.toSpliced(at, 1))}
              />
            </li>
          );
        })}
      </ul>
    </DetailSection>
  );
}

/** The pages as they will lie in the printer. */
function Pages({ labels, choice, start }: { labels: readonly ShelfLabel[]; choice: LabelChoice; start: number }) {
  const t = useText('shelf-labels');
  const { columns, width, height } = PAPERS[choice.paper];
  return (
    <div className="cat-label-desk" dir="ltr" role="group" aria-label={t('preview')} tabIndex={0}>
      {pagesOf(labels, choice.paper, start).map((page, number) => (
        <div
          key={String(number)}
          className={`cat-label-page cat-label-${choice.paper}`}
          style={{
            gridTemplateColumns: `repeat(${String(columns)}, ${String(width)}mm)`,
            gridAutoRows: `${String(height)}mm`,
          }}
        >
          {page.map((label, cell) =>
            label === null ? (
              <div key={String(cell)} className="cat-label-free" />
            ) : (
              <Label key={String(cell)} label={label} choice={choice} />
            ),
          )}
        </div>
      ))}
    </div>
  );
}

/** `/product/labels?variants=id,id:3,id:1:512`: labels of these, so many, of such weights. */
export function ShelfLabelsPage() {
  const t = useText('shelf-labels');
  const format = useFormat();
  const [items, change] = useItems();
  const [choice, choose] = useLabelChoice();
  const [start, setStart] = useState(0);
  const asked = [...new Set([...items, ...items.map((item) => ({ ...item, grams: null }))].map(askedOf))].join(',');
  const paused = usePaused(asked);
  const result = useQuery(
    shelfLabels({
      code: choice.code,
      holds: choice.holds,
      labels: paused.split(',').filter(Boolean),
    }),
  );
  const known = useMemo(
    () =>
      new Map(result.data?.labels.map((label) => [askedOf({ id: label.variant_id, grams: label.weight_g }), label])),
    [result.data],
  );
  const labelOf = (item: LabelItem) => known.get(askedOf(item)) ?? known.get(item.id);
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const many = pieces > MOST_PIECES;
  const labels = many
    ? []
    : items.flatMap((item) => {
        const label = known.get(askedOf(item));
        return label ? Array.from({ length: item.quantity }, () => label) : [];
      });
  const first = Math.min(start, cellsOf(choice.paper) - 1);
  const pages = Math.ceil((labels.length + (labels.length > 0 ? first : 0)) / cellsOf(choice.paper));
  return (
    <DetailPage
      title={t('title')}
      parent={{ to: paths.variantList(), label: t('back') }}
      actions={
        <Button
          type="primary"
          icon={<PrinterOutlined aria-hidden />}
          disabled={labels.length === 0 || labels.length !== pieces || result.isFetching || paused !== asked}
          onClick={() => window.print()}
        >
          {t('print')}
        </Button>
      }
    >
      <div className="cat-label-screen">
        <Items items={items} change={change} labelOf={labelOf} />
        <Choices
          choice={choice}
          choose={choose}
          start={first}
          setStart={setStart}
          weighed={[...known.values()].some(({ sold_by }) => sold_by === 'weight')}
        />
        {many ? <Alert type="warning" showIcon title={t('tooMany', { number: format.number(MOST_PIECES) })} /> : null}
      </div>
      {items.length === 0 ? (
        <EmptyState text={t('none')} />
      ) : (
        <Loaded result={result}>
          {() => (
            <div>
              <p className="cat-label-screen" role="status">
                {t('sum', { labels: format.number(labels.length), pages: format.number(pages) })}
              </p>
              <Pages labels={labels} choice={choice} start={first} />
            </div>
          )}
        </Loaded>
      )}
    </DetailPage>
  );
}
