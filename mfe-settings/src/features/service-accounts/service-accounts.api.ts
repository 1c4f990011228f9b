import { NewServiceKey, type ServiceAccount } from '@bo/contracts';
import { type ApiError, http, parseResponse } from '@bo/http';
import { mutationOptions } from '@bo/platform/query';
import { serviceAccounts, staleAfter } from '@bo/resources';

/** A new key in the place of one, which goes on for the overlap. The answer holds it whole, this once. */
export const rotateKey = () =>
  mutationOptions<
    NewServiceKey,
    ApiError,
    Pick<ServiceAccount, 'id' | 'version'> & { key_id: string; overlap_hours: number; expires_at: string | null }
  >({
    mutationKey: [...serviceAccounts.keys.all, 'rotate'],
    meta: { invalidates: staleAfter('service_account') },
    mutationFn: async ({ id, ...body }) =>
      parseResponse(
        NewServiceKey,
        await http().post(`${serviceAccounts.path}${encodeURIComponent(id)}/rotate-key/`, body),
      ),
  });

/** A new key. The answer holds it whole, this once. */
export const makeKey = () =>
  mutationOptions<NewServiceKey, ApiError, Pick<ServiceAccount, 'id' | 'version'> & { expires_at: string | null }>({
    mutationKey: [...serviceAccounts.keys.all, 'keys'],
    meta: { invalidates: staleAfter('service_account') },
    mutationFn: async ({ id, ...body }) =>
      parseResponse(NewServiceKey, await http().post(`${serviceAccounts.path}${encodeURIComponent(id)}/keys/`, body)),
  });
