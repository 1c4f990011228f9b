import http from 'node:http';
import https from 'node:https';
import { MAX_IMAGE_BYTES, type ImageLink } from '@bo/contracts';
import { useAgent } from 'request-filtering-agent';

const LIMIT_MS = 15_000;
const MOST_REDIRECTS = 3;

/** Why a link gave no picture; `lasting` when asking again would give the same. */
export class NoPicture extends Error {
  readonly why: NonNullable<ImageLink['error']>;
  readonly lasting: boolean;
  constructor(why: NonNullable<ImageLink['error']>, lasting: boolean) {
    super(why);
    this.why = why;
    this.lasting = lasting;
  }
}

function reasonOf(status: number): NoPicture {
  if (status === 404 || status === 410) return new NoPicture('not_found', true);
  return new NoPicture('refused', status >= 400 && status < 500 && status !== 408 && status !== 429);
}

/**
 * What is at an address of the web, at most as large as an image may be. A link comes from a stranger's file, so
 * addresses
 * within the store's own network are refused, also where a name or a redirect leads there.
 * @throws NoPicture
 */
export async function download(link: string, { allowPrivate = false, redirects = 0 } = {}): Promise<Buffer> {
  const url = URL.canParse(link) ? new URL(link) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new NoPicture('unreachable', true);
  if (url.username !== '' || url.password !== '') throw new NoPicture('refused', true);
  const { status, location, content } = await get(url, allowPrivate);
  if (status >= 300 && status < 400 && location) {
    if (redirects === MOST_REDIRECTS) throw new NoPicture('refused', true);
    return download(new URL(location, url).href, { allowPrivate, redirects: redirects + 1 });
  }
  if (status !== 200) throw reasonOf(status);
  return content;
}

function get(
  url: URL,
  allowPrivate: boolean,
): Promise<{ status: number; location: string | undefined; content: Buffer }> {
  return new Promise((resolve, reject) => {
    const client = url.protocol === 'https:' ? https : http;
    const agent = useAgent(url.href, { allowPrivateIPAddress: allowPrivate, allowMetaIPAddress: false });
    const request = client.get(
      url,
      {
        agent,
        headers: { accept: 'image/webp,image/png,image/jpeg', 'user-agent': 'BackOffice/1.0 (product pictures)' },
        signal: AbortSignal.timeout(LIMIT_MS),
      },
      (answer) => {
        const parts: Buffer[] = [];
        let size = 0;
        answer.on('data', (part: Buffer) => {
          size += part.length;
          if (size > MAX_IMAGE_BYTES) answer.destroy(new NoPicture('too_large', true));
          else parts.push(part);
        });
        answer.on('error', fail);
        answer.on('end', () => {
          resolve({ status: answer.statusCode ?? 0, location: answer.headers.location, content: Buffer.concat(parts) });
        });
      },
    );
    const fail = (error: Error) => {
      if (error instanceof NoPicture) reject(error);
      else
        reject(
          /private|meta|not allowed|not found in allow/i.test(error.message)
            ? new NoPicture('private_address', true)
            : new NoPicture('unreachable', false),
        );
    };
    request.on('error', fail);
  });
}
