import type { Product } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { InlineEdit } from '@bo/kit';
import { lazyPage, useCan } from '@bo/platform';
import { withQuery } from '@bo/platform/remote';
import { Link } from '@bo/platform/router';
import { type ReactNode, Suspense } from 'react';
import { paths } from '../paths.ts';
import { useText } from '../text.ts';

const form = () => import('./stock-places.tsx');
const StockPlaces = lazyPage(() => form().then(({ StockPlaces: Places }) => ({ default: Places })));

interface ProductStockEditProps {
  product: Pick<Product, 'id' | 'available'> & { name: string };
  variantId?: string;
  children: ReactNode;
}

/** The stock of a product or of one variant, all places together: pressed, one adjusts it in one of them. */
export function ProductStockEdit({ product, variantId, children }: ProductStockEditProps) {
  const t = useText('inventory');
  const format = useFormat();
  const edits = useCan('inventory.adjust');
  const of = variantId === undefined ? { product: product.id } : { variant: variantId };
  if (!edits) return children;
  return (
    <InlineEdit
      label={t('adjust.open', { product: product.name, number: format.number(product.available) })}
      title={<bdi>{product.name}</bdi>}
      preload={form}
      content={(close) => (
        <>
          <Suspense fallback={<div className="cat-quick-wait" />}>
            <StockPlaces of={of} onDone={close} />
          </Suspense>
          <Link className="cat-quick-more" to={withQuery(paths.inventory(), { product: product.id })}>
            {t('adjust.all')}
          </Link>
        </>
      )}
    >
      {children}
    </InlineEdit>
  );
}
