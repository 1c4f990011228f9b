import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { Brand, Category, ProductDetail } from '@bo/contracts';
import { z } from 'zod';
import { readConfig } from './config.ts';
import type { Routes } from './platform/http/app-type.ts';
import { startTestApi } from './testing/test-api.ts';

const echo: Routes = (app) => {
  app.get('/address/', { config: { public: true } }, (request) => ({ ip: request.ip }));
  app.post('/echo/', { config: { public: true } }, () => ({}));
};
const api = await startTestApi({ modules: [echo], env: { REQUEST_SECONDS: '1' } });
const catalog = await api.signedIn('administrator');

async function addressSeen(remoteAddress: string, forwardedFor: string): Promise<string> {
  const answer = await api.app.inject({
    url: '/api/v1/address/',
    remoteAddress,
    headers: { 'x-forwarded-for': forwardedFor },
  });
  return z.object({ ip: z.string() }).parse(JSON.parse(answer.body)).ip;
}

describe('the API as a server', () => {
  it("believes the host's server on this machine who asked, and nobody else", async () => {
    assert.equal(await addressSeen('127.0.0.1', '198.51.100.7'), '198.51.100.7');
    assert.equal(await addressSeen('127.0.0.1', '10.1.1.1, 198.51.100.7'), '198.51.100.7');
    assert.equal(await addressSeen('203.0.113.9', '198.51.100.7'), '203.0.113.9');
  });

  it('lets no cache keep an answer or an export, unless it says otherwise itself', async () => {
    for (const path of ['auth/me/', 'admin_panel/brands/', 'admin_panel/brands/export/', 'admin_panel/brands/none/'])
      assert.equal((await catalog.get(path)).headers['cache-control'], 'no-store', path);
  });

  it('cuts off anyone who sends a body slowly', { timeout: 20_000 }, async () => {
    const address = new URL(await api.app.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(address.port), '127.0.0.1');
    socket.write(
      'POST /api/v1/echo/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
    );
    const answer = await new Promise<string>((resolve) => {
      let text = '';
      socket.on('data', (chunk) => (text += chunk.toString()));
      socket.on('close', () => {
        resolve(text);
      });
    });
    assert.match(answer, /^HTTP\/1\.1 408 /);
  });

  it('does not start with a secret that was published', () => {
    const published = 'a-secret-for-trying-it-out-on-one-machine';
    assert.throws(() => readConfig({ API_SECRET: published }), /API_SECRET: is a published example/);
  });
});

describe('an address that nobody typed', () => {
  it('never refuses a record: of several with one title each gets its own', async () => {
    const type = await catalog.post('admin_panel/variant-types/', {
      name: 'Size',
      name_ar: 'الحجم',
      options: [{ name: 'One', name_ar: 'واحد' }],
    });
    const category = await catalog.post('admin_panel/categories/', { name: 'Pantry', name_ar: 'المؤن' });
    const product = {
      title: 'Basmati',
      title_ar: 'بسمتي',
      category_id: category.as(Category).id,
      variant_type_ids: [type.as(Brand.pick({ id: true })).id],
    };
    const made = await Promise.all(Array.from({ length: 8 }, () => catalog.post('admin_panel/products/', product)));
    const slugs = made.map((answer) => answer.as(ProductDetail).slug);
    assert.equal(new Set(slugs).size, 8, slugs.join(' '));
    const again = await catalog.post('admin_panel/products/', { ...product, slug: 'basmati' });
    assert.equal(again.error().code, 'product.slug_taken');
  });
});
