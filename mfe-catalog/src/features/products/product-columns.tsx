import type { Product } from '@bo/contracts';
import { type Column, columns, recordName, ReferenceCell } from '@bo/kit';
import { useFormat, useLanguage } from '@bo/i18n';
import { useCan } from '@bo/platform';
import { withQuery } from '@bo/platform/remote';
import { Link } from '@bo/platform/router';
import { useLabel, useOwnSeller } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import '../../parts/parts.css';
import { PriceEdit } from '../../parts/price-edit.tsx';
import { PriceRange } from '../../parts/price-range.tsx';
import { ProductStockEdit } from '../../parts/product-stock-edit.tsx';
import { Rating } from '../../parts/rating.tsx';
import { ScheduleTag } from './product-schedule.tsx';
import { STATUS_TONE } from './product-status.ts';

const column = columns<Product>();

/**
 * What can still be sold; red at nothing, amber where it runs low. Anyone who may not adjust it goes to where it lies.
 */
export function ProductStock({ product }: { product: Product }) {
  const t = useText('products');
  const format = useFormat();
  const { language } = useLanguage();
  const { id, available, low_stock } = product;
  const state = `bo-status bo-status-${available <= 0 ? 'bad' : low_stock ? 'warn' : 'good'}`;
  const number = (
    <>
      <span className="bo-status-dot" aria-hidden />
      <bdi className="bo-number">{format.number(available)}</bdi>
    </>
  );
  if (useCan('inventory.adjust'))
    return (
      <ProductStockEdit product={{ id, available, name: recordName(product, language) }}>
        <span className={state}>{number}</span>
      </ProductStockEdit>
    );
  return (
    <Link
      to={withQuery(paths.inventory(), { product: id })}
      className={state}
      aria-label={t('list.stockOf', { number: format.number(available) })}
    >
      {number}
    </Link>
  );
}

/** Both titles; the one in the screen's language comes first. */
function useTitleColumn(): Column<Product> {
  const t = useText('products');
  const { language } = useLanguage();
  const english = ({ title }: Product) => <bdi lang="en">{title}</bdi>;
  const arabic = ({ title_ar }: Product) =>
    title_ar ? <bdi lang="ar">{title_ar}</bdi> : <span className="bo-muted">{t('list.noArabic')}</span>;
  const shape = { key: 'title', width: 252, grows: true, priority: 1 } as const;
  return language === 'ab'
    ? {
        ...shape,
        title: t('fields.title_ar'),
        sort: 'title_ar',
        render: arabic,
        second: { title: t('fields.title'), sort: 'title', render: english },
      }
    : {
        ...shape,
        title: t('fields.title'),
        sort: 'title',
        render: english,
        second: { title: t('fields.title_ar'), sort: 'title_ar', render: arabic },
      };
}

/** What it is sold for, from and to; pressed, it is changed. */
export function ProductPrice({ product }: { product: Product }) {
  const format = useFormat();
  const { language } = useLanguage();
  const { id, price_min: min, price_max: max, variant_count: count } = product;
  const price = <PriceRange min={min} max={max} />;
  if (min === null || max === null) return price;
  return (
    <PriceEdit
      product={{ id, name: recordName(product, language) }}
      count={count}
      price={min === max ? format.money(min) : format.moneyRange(min, max)}
    >
      {price}
    </PriceEdit>
  );
}

export function useProductColumns(): Column<Product>[] {
  const t = useText('products');
  const label = useLabel();
  const format = useFormat();
  const isOwn = useOwnSeller() !== undefined;
  return [
    column.image('image', { title: t('fields.image'), width: 52 }),
    useTitleColumn(),
    column.status('status', {
      title: t('fields.status'),
      width: 108,
      priority: 1,
      second: { render: (product) => <ScheduleTag product={product} /> },
      of: ({ status }) => ({ text: label(`product_status.${status}`), tone: STATUS_TONE[status] }),
    }),
    {
      key: 'price',
      title: t('fields.price'),
      money: true,
      sort: 'price_min',
      align: 'end',
      width: 128,
      priority: 1,
      render: (product) => <ProductPrice product={product} />,
      second: {
        render: ({ variant_count }) =>
          t('list.variants', { count: variant_count, number: format.number(variant_count) }),
      },
    },
    {
      key: 'available',
      title: t('fields.available'),
      sort: 'available',
      align: 'end',
      width: 88,
      priority: 1,
      matters: true,
      render: (product) => <ProductStock product={product} />,
    },
    {
      key: 'category',
      title: t('fields.sub_category'),
      width: 140,
      grows: true,
      priority: 2,
      render: ({ sub_category }) => <ReferenceCell value={sub_category} />,
      second: { title: t('fields.category'), render: ({ category }) => <ReferenceCell value={category} /> },
    },
    {
      key: 'super_sub_category',
      title: t('fields.super_sub_category'),
      optional: true,
      render: ({ super_sub_category }) => <ReferenceCell value={super_sub_category} />,
    },
    {
      key: 'brand',
      title: t('fields.brand'),
      width: 104,
      priority: 2,
      render: ({ brand }) => <ReferenceCell value={brand} />,
    },
    ...(isOwn
      ? []
      : [
          {
            key: 'seller',
            title: t('fields.seller'),
            optional: true,
            render: ({ seller }: Product) => <ReferenceCell value={seller} />,
          },
        ]),
    column.date('updated_at', { title: t('fields.updated_at'), sort: 'updated_at', width: 112, priority: 3 }),
    {
      key: 'rating',
      title: t('fields.rating'),
      sort: 'rating',
      align: 'end',
      width: 88,
      priority: 4,
      render: ({ rating, rating_count }) => <Rating value={rating} count={rating_count} />,
    },
  ];
}
