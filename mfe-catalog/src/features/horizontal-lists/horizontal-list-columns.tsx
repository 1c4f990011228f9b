import type { HorizontalList } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { type Column, columns } from '@bo/kit';
import { useText } from '../../text.ts';
import { PHASE_TONE, phaseOf } from './list-state.ts';

const column = columns<HorizontalList>();

/** What stands in a row beside the title, as far as one wants to see it. */
export function useHorizontalListColumns(): Column<HorizontalList>[] {
  const t = useText('horizontal-lists');
  const format = useFormat();
  return [
    column.bilingual('title', { title: t('fields.title'), sort: 'title', width: 200 }),
    column.custom('placement', {
      title: t('fields.placement'),
      width: 110,
      render: ({ placement }) => t(`placement.${placement}`),
    }),
    column.custom('kind', { title: t('fields.kind'), width: 120, render: ({ kind }) => t(`kind.${kind}`) }),
    column.custom('products', {
      title: t('sections.content'),
      width: 110,
      render: ({ kind, product_ids, product_limit }) => {
        const count = kind === 'manual' ? product_ids.length : product_limit;
        return t(kind === 'manual' ? 'rows.products' : 'rows.upTo', { count, number: format.number(count) });
      },
    }),
    column.status('active', {
      title: t('fields.phase'),
      width: 120,
      of: (list) => {
        const phase = phaseOf(list, Date.now());
        return { text: t(`phase.${phase}`), tone: PHASE_TONE[phase] };
      },
    }),
    column.date('starts_at', { title: t('fields.starts_at'), style: 'time', optional: true }),
    column.date('ends_at', { title: t('fields.ends_at'), style: 'end', optional: true }),
    column.date('updated_at', { title: t('fields.updated_at'), sort: 'updated_at', width: 130, optional: true }),
  ];
}
