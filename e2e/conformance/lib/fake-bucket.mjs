import { createHash, createHmac } from 'node:crypto';
import http from 'node:http';

const hmac = (key, text) => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
const strictEncode = (text) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
const escapeXml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const signingKey = (secret, date, region) =>
  hmac(hmac(hmac(hmac(`AWS4${secret}`, date), region), 's3'), 'aws4_request');

/** Whether a request is signed as Amazon S3 asks (signature version 4) with this secret. */
function isSigned(request, url, secret) {
  const [, date, region, names, signature] =
    /Credential=[^/]+\/(\d+)\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
      request.headers.authorization ?? '',
    ) ?? [];
  if (!signature) return false;
  const query = [...url.searchParams]
    .map(([name, value]) => `${strictEncode(name)}=${strictEncode(value)}`)
    .sort()
    .join('&');
  const headers = names
    .split(';')
    .map(
      (name) =>
        `${name}:${String(request.headers[name] ?? '')
          .trim()
          .replace(/\s+/g, ' ')}\n`,
    )
    .join('');
  const canonical = [request.method, url.pathname, query, headers, names, request.headers['x-amz-content-sha256']].join(
    '\n',
  );
  const toSign = [
    'AWS4-HMAC-SHA256',
    request.headers['x-amz-date'],
    `${date}/${region}/s3/aws4_request`,
    sha256(canonical),
  ].join('\n');
  return hmac(signingKey(secret, date, region), toSign).toString('hex') === signature;
}

/** Whether an upload by form is what its signed policy allows. Returns the reason against it, or null. */
function refusalOf(fields, file, secret) {
  const policy = JSON.parse(Buffer.from(fields.policy, 'base64').toString());
  const [, date, region] = fields['x-amz-credential'].split('/');
  if (hmac(signingKey(secret, date, region), fields.policy).toString('hex') !== fields['x-amz-signature'])
    return 'SignatureDoesNotMatch';
  if (Date.parse(policy.expiration) < Date.now()) return 'PolicyExpired';
  for (const condition of policy.conditions) {
    if (Array.isArray(condition)) {
      if (file.length < condition[1] || file.length > condition[2]) return 'EntityTooLarge';
    } else {
      for (const [name, value] of Object.entries(condition))
        if (name !== 'bucket' && fields[name] !== value) return `AccessDenied ${name}`;
    }
  }
  return null;
}

/**
 * As much of Amazon S3 as releases and uploads use: signed reads, writes, conditional writes (`If-None-Match: *`),
 * lists by
 * pages, uploads by form. Written here because the fakes on npm know no conditional writes, which moving a pointer
 * rests on; `conditions` makes it one of those: `overlooked`, or `refused` with 501.
 *
 * @returns {Promise<{ url: string, env: Record<string, string>, objects: Map<string, { bytes: Buffer, type: string }>,
 * requests: string[], close: () => Promise<void> }>}
 */
export async function startFakeBucket({
  bucket = 'releases',
  pageSize = 5,
  secret = 'the-secret',
  conditions = 'kept',
} = {}) {
  const objects = new Map();
  const requests = [];

  function list(url, response) {
    const query = Object.fromEntries(url.searchParams);
    const { prefix = '', delimiter } = query;
    const seen = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort();
    const folderOf = (key) =>
      delimiter && key.slice(prefix.length).includes(delimiter)
        ? key.slice(0, key.indexOf(delimiter, prefix.length) + 1)
        : null;
    const entries = [...new Set(seen.map((key) => folderOf(key) ?? key))].filter(
      (entry) => entry > (query['continuation-token'] ?? ''),
    );
    const page = entries.slice(0, pageSize);
    const parts = page.map((entry) =>
      entry.endsWith('/') && delimiter
        ? `<CommonPrefixes><Prefix>${escapeXml(entry)}</Prefix></CommonPrefixes>`
        : `<Contents><Key>${escapeXml(entry)}</Key></Contents>`,
    );
    const next =
      entries.length > pageSize ? `<NextContinuationToken>${escapeXml(page.at(-1))}</NextContinuationToken>` : '';
    response
      .writeHead(200, { 'Content-Type': 'application/xml' })
      .end(`<?xml version="1.0"?><ListBucketResult>${parts.join('')}${next}</ListBucketResult>`);
  }

  async function post(request, body, response) {
    const form = await new Response(body, { headers: { 'content-type': request.headers['content-type'] } }).formData();
    const fields = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));
    const bytes = Buffer.from(await form.get('file').arrayBuffer());
    const refusal = refusalOf(fields, bytes, secret);
    if (refusal) return response.writeHead(403).end(`<Error><Code>${refusal}</Code></Error>`);
    objects.set(fields.key, { bytes, type: fields['Content-Type'] });
    return response.writeHead(204).end();
  }

  async function answer(request, response) {
    const url = new URL(request.url, 'http://localhost');
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const [, named, ...rest] = decodeURIComponent(url.pathname).split('/');
    const key = rest.join('/');
    requests.push(`${request.method} ${key}`);
    response.setHeader('Access-Control-Allow-Origin', '*');
    if (named !== bucket) return response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>');
    if (request.method === 'POST') return post(request, body, response);
    if (!isSigned(request, url, secret))
      return response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
    if (!key) return list(url, response);
    const present = objects.get(key);
    if (request.method === 'GET')
      return present
        ? response.writeHead(200, { 'Content-Type': present.type }).end(present.bytes)
        : response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    if (request.method === 'DELETE') return response.writeHead(objects.delete(key) ? 204 : 404).end();
    const conditional = request.headers['if-none-match'] === '*';
    if (conditional && conditions === 'refused')
      return response.writeHead(501).end('<Error><Code>NotImplemented</Code></Error>');
    if (conditional && present && conditions === 'kept')
      return response.writeHead(412).end('<Error><Code>PreconditionFailed</Code></Error>');
    objects.set(key, { bytes: body, type: request.headers['content-type'] ?? '' });
    return response.writeHead(200).end();
  }

  const server = http.createServer((request, response) => {
    answer(request, response).catch((error) => response.writeHead(500).end(String(error)));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${server.address().port}`;
  return {
    url,
    env: { S3_ENDPOINT: url, S3_REGION: 'eu-central-1', S3_ACCESS_KEY_ID: 'the-key', S3_SECRET_ACCESS_KEY: secret },
    objects,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
