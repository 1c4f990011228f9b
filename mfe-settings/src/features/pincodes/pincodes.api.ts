import { PincodeCheck, PincodeCoverage, PincodeMap, TermsPreview, type TermsPreviewInput } from '@bo/contracts';
import { apiQuery } from '@bo/http';
import { keepPreviousData } from '@bo/platform/query';
import { pincodes } from '@bo/resources';

/**
 * Whether an order to this pincode would be taken now. Never from before: it is asked because something has changed.
 */
export const pincodeCheck = (code: string) => ({
  ...apiQuery({
    queryKey: [...pincodes.keys.all, 'check', code],
    path: 'admin_panel/pincode-checks/',
    params: { code },
    schema: PincodeCheck,
  }),
  enabled: code !== '',
  staleTime: 0,
});

export const pincodeCoverage = () =>
  apiQuery({
    queryKey: [...pincodes.keys.all, 'coverage'],
    path: 'admin_panel/pincode-coverage/',
    schema: PincodeCoverage,
  });

export const pincodeMap = () =>
  apiQuery({ queryKey: [...pincodes.keys.all, 'map'], path: 'admin_panel/pincode-map/', schema: PincodeMap });

/** What a change of terms would do to the selected pincodes; the last answer stays until the next. */
export const termsPreview = (input: TermsPreviewInput | null) => ({
  ...apiQuery({
    queryKey: [...pincodes.keys.all, 'terms-preview', input],
    path: `${pincodes.path}terms-preview/`,
    body: input ?? {},
    schema: TermsPreview,
  }),
  placeholderData: keepPreviousData,
  enabled: input !== null,
});
