import { createServer } from 'node:http';
import { after } from 'node:test';

/**
 * A bucket of S3 in this process: what is put is there until it is deleted. Each object with the headers it came with.
 */
export async function startBucket(name: string) {
  const objects = new Map<string, { content: Buffer; cacheControl: string | undefined }>();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const key = decodeURIComponent(pathname.slice(`/${name}/`.length));
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const found = objects.get(key);
      if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256')) response.statusCode = 403;
      else if (searchParams.get('list-type') === '2') {
        // A page of two, so that who lists has to ask again.
        const keys = [...objects.keys()].sort();
        const from = Number(searchParams.get('continuation-token') ?? '0');
        const more = from + 2 < keys.length ? `<NextContinuationToken>${String(from + 2)}</NextContinuationToken>` : '';
        const page = keys.slice(from, from + 2).map((one) => `<Contents><Key>${one}</Key></Contents>`);
        response.end(`<ListBucketResult>${page.join('')}${more}</ListBucketResult>`);
        return;
      } else if (request.method === 'PUT')
        objects.set(key, { content: Buffer.concat(pieces), cacheControl: request.headers['cache-control'] });
      else if (!found) response.statusCode = 404;
      else if (request.method === 'DELETE') objects.delete(key);
      response.end(request.method === 'GET' ? found?.content : undefined);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  return {
    objects,
    /** The environment of an API that keeps its files here. */
    env: {
      S3_BUCKET: name,
      S3_ENDPOINT: `http://127.0.0.1:${String(port)}`,
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
  };
}
