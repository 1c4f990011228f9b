import { type SignedUpload } from '@bo/contracts/platform';
import axios from 'axios';
import { ApiError, errorFromResponse, toApiError } from './errors.ts';

/**
 * Uploads a file to the signed address from the API. The request goes directly to the storage, so it carries no bearer
 * token, which a foreign host must not see; the signature grants the write.
 */
export async function sendSigned(
  signed: SignedUpload,
  file: Blob,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (fraction: number) => void } = {},
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(signed.fields)) form.append(name, value);
  form.append('file', file);
  const answer = await axios
    .post(signed.url, form, {
      validateStatus: () => true,
      ...(signal ? { signal } : {}),
      onUploadProgress: ({ loaded, total }) => onProgress?.(total ? loaded / total : 0),
    })
    .catch((thrown: unknown) => {
      throw axios.isCancel(thrown)
        ? new ApiError({ status: 0, code: 'cancelled', detail: '' }, { cause: thrown })
        : toApiError(thrown);
    });
  if (answer.status >= 400) throw errorFromResponse(answer.status, answer.data);
}
