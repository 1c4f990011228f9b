import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled';
import CloseCircleFilled from '@ant-design/icons/es/icons/CloseCircleFilled';
import type { ProductDetail, SaleCheck } from '@bo/contracts';
import { DetailSection, Loaded } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { Link } from '@bo/platform/router';
import '../../parts/parts.css';
import { brandPaths } from '../brands/brands.paths.ts';
import { categoryPaths } from '../categories/categories.paths.ts';
import { inventoryPaths } from '../inventory/inventory.paths.ts';
import { variantPaths } from '../variants/variants.paths.ts';
import { saleCheck } from './products.api.ts';
import { productPaths } from './products.paths.ts';
import { useProductText } from './product-text.ts';

type Check = SaleCheck['checks'][number]['check'];

/** Where each thing is mended; nothing for what is mended on this very page. */
function whereToMend(check: Check, product: ProductDetail): string | null {
  switch (check) {
    case 'titles':
    case 'category':
    case 'image':
      return productPaths.edit(product.id);
    case 'category_active':
      return product.category_id === null ? productPaths.edit(product.id) : categoryPaths.edit(product.category_id);
    case 'brand_active':
      return product.brand_id === null ? null : brandPaths.edit(product.brand_id);
    case 'active_variant':
    case 'price': {
      const [first] = product.variants;
      return first ? variantPaths.details(product.id, first.id) : variantPaths.create(product.id);
    }
    case 'stock':
      return inventoryPaths.receive();
    case 'status':
      return null;
  }
}

/** "Why is this not for sale?": every condition, whether it holds, and the way to where it is mended. */
export function SaleCheckPanel({ product }: { product: ProductDetail }) {
  const t = useProductText();
  const result = useQuery(saleCheck(product.id));
  return (
    <DetailSection title={result.data?.for_sale === true ? t('sale.yes') : t('sale.why')}>
      <Loaded result={result}>
        {({ checks }) => (
          <ul className="cat-checks">
            {checks.map(({ check, ok }) => {
              const to = ok ? null : whereToMend(check, product);
              return (
                <li key={check} data-ok={ok || undefined}>
                  {ok ? (
                    <CheckCircleFilled aria-label={t('sale.holds')} />
                  ) : (
                    <CloseCircleFilled aria-label={t('sale.fails')} />
                  )}
                  <span>
                    {t(ok ? `sale.ok.${check}` : `sale.not.${check}`)}{' '}
                    {to === null ? null : <Link to={to}>{t('sale.mend')}</Link>}
                  </span>
                </li>
              );
            })}
          </ul>
        )}
      </Loaded>
    </DetailSection>
  );
}
