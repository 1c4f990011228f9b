import { JobStarted } from '@bo/contracts';
import { assertOk, http, parse } from '@bo/http';

function fileName(disposition: string | undefined, fallback: string): string {
  return /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1] ?? fallback;
}

/** Hands a file to the browser's own download. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari reads the URL after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/**
 * Fetches a file and hands it to the browser, under the name the server gives it. Where the server makes it later, it
 * answers with the job that does, and nothing is saved. @throws ApiError
 */
export async function downloadFile(path: string, fallbackName: string): Promise<JobStarted | null> {
  const answer = await http().get(path, { responseType: 'blob' });
  assertOk(answer);
  const { status, data, headers } = answer;
  if (!(data instanceof Blob)) return null;
  if (status === 202) return parse(JobStarted, JSON.parse(await data.text()));
  saveFile(data, fileName(headers['content-disposition'], fallbackName));
  return null;
}
