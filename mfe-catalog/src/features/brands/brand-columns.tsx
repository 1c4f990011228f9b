import type { Brand } from '@bo/contracts';
import { type Column, columns } from '@bo/kit';
import { useBrandText } from './brand-text.ts';

const column = columns<Brand>();

export function useBrandColumns(): Column<Brand>[] {
  const t = useBrandText();
  return [
    column.image('logo', { title: t('fields.logo') }),
    column.bilingual('name', { title: t('fields.name'), sort: 'name', width: 200, grows: true, priority: 1 }),
    column.text('contact_name', { title: t('fields.contact_name'), width: 150, priority: 3 }),
    column.code('contact_phone', { title: t('fields.contact_phone'), width: 150, priority: 3 }),
    column.number('product_count', {
      title: t('fields.product_count'),
      sort: 'product_count',
      width: 104,
      priority: 1,
      matters: true,
    }),
    column.status('featured', {
      title: t('fields.featured'),
      width: 110,
      priority: 2,
      of: ({ featured }) => ({
        text: t(featured ? 'featured.yes' : 'featured.no'),
        tone: featured ? 'good' : 'neutral',
      }),
    }),
    column.status('active', {
      title: t('fields.status'),
      width: 112,
      priority: 1,
      of: ({ active, archived_at }) =>
        archived_at
          ? { text: t('status.archived'), tone: 'neutral' }
          : { text: t(active ? 'status.active' : 'status.inactive'), tone: active ? 'good' : 'warn' },
    }),
    column.date('updated_at', { title: t('fields.updated_at'), sort: 'updated_at', width: 130, priority: 4 }),
  ];
}
