import type { Brand } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { LinkButton, RecordActions } from '@bo/kit';
import { Can } from '@bo/platform';
import { useQueryClient } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { brands } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { MergeBrand } from './merge-brand.tsx';

/** What can be done with one brand beside editing it. For good it goes only while no product ever named it. */
export function BrandMenu({ brand }: { brand: Brand }) {
  const t = useText('brands');
  const format = useFormat();
  const client = useQueryClient();
  return (
    <>
      <Can do="product.view">
        <LinkButton quiet to={withQuery(paths.productList(), { brand: brand.id })}>
          {t('actions.products', { count: brand.product_count, number: format.number(brand.product_count) })}
        </LinkButton>
      </Can>
      <Can do="brand.delete">{brand.archived_at === null ? <MergeBrand brand={brand} /> : null}</Can>
      <RecordActions
        resource={brands}
        record={brand}
        permission="brand.delete"
        list={paths.brandList()}
        archiveEffect={async () => {
          const { products } = await client.query(brands.usage(brand.id));
          return t('archive.effect', { count: products, number: format.number(products) });
        }}
        {...(brand.product_count === 0 ? { deleteEffect: t('delete.effect') } : {})}
      />
    </>
  );
}
