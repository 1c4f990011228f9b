import type { Variant } from '@bo/contracts';
import { InlineEdit } from '@bo/kit';
import { lazyPage, useCan } from '@bo/platform';
import { type ReactNode, Suspense } from 'react';
import { useText } from '../text.ts';
import { PriceWait } from './price-wait.tsx';

// The form comes when someone reaches for a price: a list shows a hundred of them, and most are only read.
const form = () => import('./price-form.tsx');
const PriceForm = lazyPage(() => form().then(({ PriceForm: Form }) => ({ default: Form })));
const ProductPrices = lazyPage(() => form().then(({ ProductPrices: Form }) => ({ default: Form })));

interface PriceEditProps {
  product: { id: string; name: string; vat_class?: string | undefined };
  /** The one variant whose price it is; without it, those of all of the product's. */
  variant?: Variant;
  /** How many those are. */
  count?: number;
  /** The price in words, for the button's name. */
  price: string;
  children: ReactNode;
}

/** A price that opens the form which changes it, for anyone who may; for others it is the price alone. */
export function PriceEdit({ product, variant, count = 1, price, children }: PriceEditProps) {
  const t = useText('variants');
  if (!useCan('product.edit')) return children;
  return (
    <InlineEdit
      label={t('inline.open', { product: product.name, price })}
      title={<bdi>{product.name}</bdi>}
      preload={form}
      content={(close) => (
        <Suspense fallback={<PriceWait prices={count} />}>
          {variant ? (
            <PriceForm
              variants={[variant]}
              nameOf={() => product.name}
              product={product.name}
              vatClass={product.vat_class}
              onDone={close}
            />
          ) : (
            <ProductPrices id={product.id} count={count} onDone={close} />
          )}
        </Suspense>
      )}
    >
      {children}
    </InlineEdit>
  );
}
