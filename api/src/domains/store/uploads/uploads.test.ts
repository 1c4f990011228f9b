import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { MAX_IMAGE_BYTES, SignedUpload, StoredImage } from '@bo/contracts';
import sharp from 'sharp';
import { startTestApi } from '../../../testing/test-api.ts';
import { cleanImage } from '../../../platform/storage/images.ts';
import { createS3Storage } from '../../../platform/storage/s3.ts';

const api = await startTestApi();
const catalog = await api.signedIn('catalog');

const picture = (width = 64) => sharp({ create: { width, height: 32, channels: 3, background: '#07AA4D' } });
const begin = async (content_type = 'image/png') =>
  (await catalog.post('admin_panel/uploads/', { purpose: 'brand', content_type, bytes: 1000 })).as(SignedUpload);

async function send(
  { url, fields }: SignedUpload,
  file: Buffer,
  changed: Record<string, string> = {},
): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...changed })) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(file)], { type: fields['Content-Type'] ?? '' }), 'picture');
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const { statusCode } = await api.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return statusCode;
}
const complete = (id: string) => catalog.post(`admin_panel/uploads/${id}/complete/`);

describe('uploads', () => {
  it('a person uploads a picture; it is served smaller and without what the camera wrote into it', async () => {
    const upload = await begin('image/jpeg');
    const photo = await picture(4000)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'where I live' } })
      .toBuffer();
    assert.equal(await send(upload, photo), 204);
    const stored = (await complete(upload.id)).as(StoredImage);
    assert.deepEqual([stored.content_type, stored.width], ['image/jpeg', 1600]);
    const served = await api.app.inject({ url: stored.url });
    assert.equal(served.statusCode, 200);
    assert.match(String(served.headers['cache-control']), /immutable/);
    const metadata = await sharp(served.rawPayload).metadata();
    assert.equal(metadata.exif, undefined);
    assert.equal((await complete(upload.id)).status, 404);
  });

  it('a file is what its content is, not what it says, and what is wrong with it is named', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>',
    );
    const noise = sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } });
    const whole = await noise.jpeg().toBuffer();
    const huge = sharp({ create: { width: 9000, height: 6000, channels: 3, background: '#fff' } });
    for (const [code, file] of [
      ['upload.type', svg],
      ['upload.type', Buffer.from('GIF89a not a picture')],
      ['upload.damaged', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
      ['upload.damaged', whole.subarray(0, whole.length / 2)],
      ['upload.heic', Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(40)])],
      ['upload.pixels', await huge.png().toBuffer()],
    ] as const) {
      const upload = await begin();
      assert.equal(await send(upload, file), 204);
      const refused = await complete(upload.id);
      assert.deepEqual([refused.status, refused.error().code], [422, code]);
      assert.doesNotMatch(refused.error().detail, /[{}]/);
    }
    await assert.rejects(cleanImage(Buffer.alloc(0)), { code: 'upload.empty' });
  });

  it('AVIF is taken, and stored as what every browser shows; CMYK comes in the colours of a screen', async () => {
    const upload = await begin('image/avif');
    assert.equal(await send(upload, await picture().avif().toBuffer()), 204);
    assert.equal((await complete(upload.id)).as(StoredImage).content_type, 'image/webp');
    const { content } = await cleanImage(await picture().toColourspace('cmyk').jpeg().toBuffer());
    assert.equal((await sharp(content).metadata()).space, 'srgb');
  });

  it('the policy holds: no other key, no other type, no other policy, no larger file, no late one', async () => {
    const file = await picture().png().toBuffer();
    const upload = await begin();
    assert.equal(await send(upload, file, { key: 'images/someone-elses.png' }), 403);
    assert.equal(await send(upload, file, { 'Content-Type': 'text/html' }), 403);
    assert.equal(await send(upload, file, { signature: '0'.repeat(64) }), 403);
    const policy = Buffer.from((upload.fields['policy'] ?? '').replace(/./, 'e'), 'base64').toString('base64');
    assert.equal(await send(upload, file, { policy: `${policy}AA` }), 403);
    assert.ok([413, 422].includes(await send(upload, Buffer.alloc(MAX_IMAGE_BYTES + 1))));
    assert.equal((await complete(upload.id)).error().code, 'upload.missing');
    assert.equal(
      (
        await catalog.post('admin_panel/uploads/', {
          purpose: 'brand',
          content_type: 'image/png',
          bytes: MAX_IMAGE_BYTES + 1,
        })
      ).status,
      422,
    );
    assert.equal(
      (await catalog.post('admin_panel/uploads/', { purpose: 'brand', content_type: 'image/svg+xml', bytes: 10 }))
        .status,
      422,
    );
  });

  it("nobody completes another person's upload", async () => {
    const upload = await begin();
    const other = await api.signedIn('catalog');
    assert.equal((await other.post(`admin_panel/uploads/${upload.id}/complete/`)).status, 404);
  });

  it('with a bucket the same form is signed for S3, without its secret', async () => {
    const storage = createS3Storage({
      bucket: 'pictures',
      region: 'me-central-1',
      accessKeyId: 'AKIDEXAMPLE',
      secretAccessKey: 'a very secret key',
    });
    const { url, fields } = await storage.signPost({ key: 'incoming/x', contentType: 'image/png', maxBytes: 5 });
    assert.equal(url, 'https://pictures.s3.me-central-1.amazonaws.com/');
    const policy = JSON.parse(Buffer.from(fields['policy'] ?? '', 'base64').toString('utf8')) as unknown;
    assert.match(JSON.stringify(policy), /"content-length-range",1,5/);
    assert.match(fields['x-amz-signature'] ?? '', /^[0-9a-f]{64}$/);
    assert.ok(!JSON.stringify(fields).includes('secret'));
  });
});

describe('places for uploads', () => {
  it('a form is good for one picture: after it was completed, nothing arrives there any more', async () => {
    const upload = await begin();
    const file = await picture().png().toBuffer();
    assert.equal(await send(upload, file), 204);
    assert.equal((await complete(upload.id)).status, 200);
    assert.equal(await send(upload, file), 403);
  });

  it('a person has so many at a time, also when they are asked for at once', async () => {
    const greedy = await api.signedIn('catalog');
    const wish = { purpose: 'brand', content_type: 'image/png', bytes: 1000 };
    const answers = await Promise.all(Array.from({ length: 55 }, () => greedy.post('admin_panel/uploads/', wish)));
    assert.deepEqual(
      [201, 429].map((status) => answers.filter((answer) => answer.status === status).length),
      [50, 5],
    );
    assert.equal((await catalog.post('admin_panel/uploads/', wish)).status, 201);
  });
});
