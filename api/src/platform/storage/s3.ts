import { AwsClient } from 'aws4fetch';
import { encodePolicy, signPolicy, UPLOAD_MINUTES } from './policy.ts';
import type { Storage } from './storage.ts';

export interface S3Options {
  bucket: string;
  region: string;
  /** Of another S3-compatible store; Amazon's own without it. */
  endpoint?: string | undefined;
  /** Where the public reads the files, such as a CDN. */
  publicUrl?: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const fromXml = (text: string): string =>
  text.replace(/&(?:#(\d+)|(lt|gt|quot|apos|amp));/g, (_, code?: string, name?: string) =>
    code === undefined ? (ENTITIES[name ?? ''] ?? '') : String.fromCodePoint(Number(code)),
  );

/** An S3 bucket. Uploads are POSTs, because a PUT cannot be limited in length. */
export function createS3Storage({
  bucket,
  region,
  endpoint,
  publicUrl,
  accessKeyId,
  secretAccessKey,
}: S3Options): Storage {
  const base = endpoint ? `${endpoint.replace(/\/$/, '')}/${bucket}` : `https://${bucket}.s3.${region}.amazonaws.com`;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const at = (key: string) => `${base}/${key}`;
  const failed = (action: string, key: string, status: number) =>
    new Error(`The object store answered ${String(status)} to ${action} ${key}.`);
  return {
    signPost({ key, contentType, maxBytes }) {
      const now = new Date().toISOString().replace(/[-:]|\.\d{3}/g, '');
      const date = now.slice(0, 8);
      const expiresAt = new Date(Date.now() + UPLOAD_MINUTES * 60_000);
      const fields = {
        key,
        'Content-Type': contentType,
        'x-amz-algorithm': 'AWS4-HMAC-SHA256',
        'x-amz-credential': `${accessKeyId}/${date}/${region}/s3/aws4_request`,
        'x-amz-date': now,
      };
      const policy = encodePolicy({ expiresAt, maxBytes, conditions: { bucket, ...fields } });
      const signature = signPolicy(policy, { secretKey: secretAccessKey, date, region });
      return Promise.resolve({
        url: `${base}/`,
        fields: { ...fields, policy, 'x-amz-signature': signature },
        expiresAt,
      });
    },
    async read(key) {
      const answer = await client.fetch(at(key));
      if (answer.status === 404) return null;
      if (!answer.ok) throw failed('GET', key, answer.status);
      return Buffer.from(await answer.arrayBuffer());
    },
    async write(key, content, contentType, visibility = 'public') {
      const headers = {
        'content-type': contentType,
        'cache-control': visibility === 'public' ? 'public, max-age=31536000, immutable' : 'private, no-store',
      };
      const answer = await client.fetch(at(key), { method: 'PUT', body: new Uint8Array(content), headers });
      if (!answer.ok) throw failed('PUT', key, answer.status);
    },
    async remove(key) {
      const answer = await client.fetch(at(key), { method: 'DELETE' });
      if (!answer.ok && answer.status !== 404) throw failed('DELETE', key, answer.status);
    },
    async *list() {
      for (let token: string | undefined = ''; token !== undefined; ) {
        const query = new URLSearchParams({ 'list-type': '2', ...(token ? { 'continuation-token': token } : {}) });
        const answer = await client.fetch(`${base}/?${query.toString()}`);
        if (!answer.ok) throw failed('LIST', bucket, answer.status);
        const text = await answer.text();
        for (const [, key = ''] of text.matchAll(/<Key>([^<]*)<\/Key>/g)) yield fromXml(key);
        const next: string | undefined = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(text)?.[1];
        token = next === undefined ? undefined : fromXml(next);
      }
    },
    urlOf: (key) => `${publicUrl?.replace(/\/$/, '') ?? base}/${key}`,
  };
}
