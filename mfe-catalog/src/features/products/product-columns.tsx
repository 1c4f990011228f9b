import type { Product } from '@bo/contracts';
import { type Column, columns, ReferenceCell } from '@bo/kit';
import { useFormat, useLanguage } from '@bo/i18n';
import { Link } from '@bo/platform/router';
import type { ReactNode } from 'react';
import '../../parts/parts.css';
import { PriceRange } from '../../parts/price-range.tsx';
import { Rating } from '../../parts/rating.tsx';
import { inventoryPaths } from '../inventory/inventory.paths.ts';
import { productPaths } from './products.paths.ts';
import { STATUS_TONE } from './product-status.ts';
import { useProductText } from './product-text.ts';

const column = columns<Product>();

/** What can still be sold; red at nothing, with a word beside the number where it runs low. */
function Stock({ product: { available, low_stock, title } }: { product: Product }) {
  const t = useProductText();
  const format = useFormat();
  const tone = available <= 0 ? 'bad' : low_stock ? 'warn' : 'good';
  return (
    <Link to={`${inventoryPaths.list()}?search=${encodeURIComponent(title)}`} className={`bo-status bo-status-${tone}`} aria-label={t('list.stockOf', { number: format.number(available) })}>
      <span className="bo-status-dot" aria-hidden />
      <bdi className="bo-number">{format.number(available)}</bdi>
    </Link>
  );
}

/** Both titles; the one in the screen's language comes first and leads to the product. */
function useTitleColumns(): Column<Product>[] {
  const t = useProductText();
  const { language } = useLanguage();
  const leads = (id: string, here: boolean, title: ReactNode) => (here ? <Link className="cat-title" to={productPaths.details(id)}>{title}</Link> : title);
  const english: Column<Product> = { key: 'title', title: t('fields.title'), sort: 'title', width: 200, render: ({ id, title }) => leads(id, language === 'en', <bdi lang="en">{title}</bdi>) };
  const arabic: Column<Product> = {
    key: 'title_ar', title: t('fields.title_ar'), sort: 'title_ar', width: 170,
    render: ({ id, title_ar }) => leads(id, language === 'ab', title_ar ? <bdi lang="ar">{title_ar}</bdi> : <span className="bo-muted">{t('list.noArabic')}</span>),
  };
  return language === 'ab' ? [arabic, english] : [english, arabic];
}

export function useProductColumns(): Column<Product>[] {
  const t = useProductText();
  return [
    column.image('image', { title: t('fields.image'), width: 60 }),
    ...useTitleColumns(),
    { key: 'category', title: t('fields.category'), render: ({ category }) => <ReferenceCell value={category} /> },
    { key: 'sub_category', title: t('fields.sub_category'), render: ({ sub_category }) => <ReferenceCell value={sub_category} /> },
    { key: 'super_sub_category', title: t('fields.super_sub_category'), optional: true, render: ({ super_sub_category }) => <ReferenceCell value={super_sub_category} /> },
    { key: 'brand', title: t('fields.brand'), render: ({ brand }) => <ReferenceCell value={brand} /> },
    { key: 'seller', title: t('fields.seller'), optional: true, render: ({ seller }) => <ReferenceCell value={seller} /> },
    column.status('status', { title: t('fields.status'), width: 110, of: ({ status }) => ({ text: t(`status.${status}`), tone: STATUS_TONE[status] }) }),
    column.number('variant_count', { title: t('fields.variant_count'), width: 90 }),
    { key: 'price', title: t('fields.price'), sort: 'price_min', align: 'end', width: 110, render: ({ price_min, price_max }) => <PriceRange min={price_min} max={price_max} /> },
    { key: 'available', title: t('fields.available'), sort: 'available', align: 'end', width: 90, render: (product) => <Stock product={product} /> },
    { key: 'rating', title: t('fields.rating'), sort: 'rating', align: 'end', width: 90, render: ({ rating, rating_count }) => <Rating value={rating} count={rating_count} /> },
    column.date('updated_at', { title: t('fields.updated_at'), sort: 'updated_at', width: 120 }),
  ];
}
