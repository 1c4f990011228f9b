import { SupplierPriceFile, type SupplierPricesInput, SupplierPricesSaved } from '@bo/contracts';
import { type ApiError, http, keyOf, parseResponse, uploadHttp } from '@bo/http';
import { mutationOptions } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { staleAfter, supplierPrices } from '@bo/resources';

/** Reads a supplier's file of prices; nothing is saved. */
export const readPriceFile = (supplier: string) => (onProgress: (fraction: number) => void) =>
  mutationOptions<SupplierPriceFile, ApiError, File>({
    mutationKey: keyOf('supplier-prices', 'file'),
    meta: { invalidates: [], failure: 'screen' },
    mutationFn: async (file) =>
      parseResponse(
        SupplierPriceFile,
        await uploadHttp()(
          withQuery(`${supplierPrices.path}file/`, { supplier }),
          { file },
          { onUploadProgress: onProgress },
        ),
      ),
  });

/** Saves what was read from a file, all of it or nothing; `key` names this very act. */
export const savePrices = () =>
  mutationOptions<SupplierPricesSaved, ApiError, { key: string; body: SupplierPricesInput }>({
    mutationKey: keyOf('supplier-prices', 'many'),
    meta: { invalidates: staleAfter('supplier_price'), failure: 'screen' },
    mutationFn: async ({ key, body }) =>
      parseResponse(
        SupplierPricesSaved,
        await http().post(`${supplierPrices.path}many/`, body, { headers: { 'Idempotency-Key': key } }),
      ),
  });
