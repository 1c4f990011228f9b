import { ApiError } from '@bo/http';
import { useQuery } from '@bo/platform/query';
import { products, variants } from '@bo/resources';

/** A variant at its product's address, with the product; at another product's there is none. */
export function useVariantOf(productId: string, variantId: string) {
  const found = useQuery(variants.detail(variantId));
  const { data: product } = useQuery(products.detail(productId));
  const elsewhere = found.data !== undefined && product !== undefined && found.data.product_id !== product.id;
  const { data, error, isError, refetch } = found;
  const result = elsewhere
    ? { data: undefined, error: new ApiError({ status: 404, code: 'not_found', detail: '' }), isError: true, refetch }
    : { data, error, isError, refetch };
  return { result, product };
}
