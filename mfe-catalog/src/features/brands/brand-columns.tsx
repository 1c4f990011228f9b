import type { Brand } from '@bo/contracts';
import { type Column, columns } from '@bo/kit';
import { useBrandText } from './brand-text.ts';

const column = columns<Brand>();

export function useBrandColumns(): Column<Brand>[] {
  const t = useBrandText();
  return [
    column.image('logo', { title: t('fields.logo') }),
    column.bilingual('name', { title: t('fields.name'), sort: 'name' }),
    column.text('contact_name', { title: t('fields.contact_name') }),
    column.code('contact_phone', { title: t('fields.contact_phone') }),
    column.number('product_count', { title: t('fields.product_count'), sort: 'product_count', width: 120 }),
    column.status('featured', { title: t('fields.featured'), width: 120, of: ({ featured }) => ({ text: t(featured ? 'featured.yes' : 'featured.no'), tone: featured ? 'good' : 'neutral' }) }),
    column.status('active', {
      title: t('fields.status'),
      width: 130,
      of: ({ active, archived_at }) => (archived_at ? { text: t('status.archived'), tone: 'neutral' } : { text: t(active ? 'status.active' : 'status.inactive'), tone: active ? 'good' : 'warn' }),
    }),
    column.date('updated_at', { title: t('fields.updated_at'), sort: 'updated_at', width: 150 }),
  ];
}
