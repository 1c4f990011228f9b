import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { installable } from './installable.mjs';

const server = createServer(installable());
let base = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

interface WebAppManifest {
  lang: string;
  dir: string;
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
}
/** Width and height, as a PNG says them itself. */
const sizeOf = (png: Buffer) => `${String(png.readUInt32BE(16))}x${String(png.readUInt32BE(20))}`;
const textOf = (file: string) => readFileSync(path.join(__dirname, '../../..', file), 'utf8');

it.each([
  ['en', 'en', 'ltr', 'Back Office'],
  ['ab', 'ar', 'rtl', 'لوحة الإدارة'],
])(
  'the product can be installed in %s, with a name, a start and icons that are there',
  async (file, lang, dir, name) => {
    const answer = await fetch(`${base}/app/${file}.webmanifest`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    const manifest = (await answer.json()) as WebAppManifest;
    expect(manifest).toMatchObject({
      ...{ id: '/', lang, dir, name, start_url: '/?start=/order/picking', scope: '/', display: 'standalone' },
      theme_color: '#07aa4d',
    });
    expect(JSON.parse(textOf(`host/src/locales/${file}/host.json`))).toMatchObject({ appName: name });
    expect(manifest.icons.map(({ sizes, purpose }) => [sizes, purpose ?? 'any'])).toEqual([
      ['192x192', 'any'],
      ['512x512', 'any'],
      ['512x512', 'maskable'],
    ]);
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await fetch(new URL(src, `${base}/app/${file}.webmanifest`));
      expect([icon.status, icon.headers.get('content-type')]).toEqual([200, type]);
      expect(sizeOf(Buffer.from(await icon.arrayBuffer()))).toBe(sizes);
    }
  },
);

it('the page names the manifest, and nothing but these files is served', async () => {
  const page = textOf('host/src/index.html');
  for (const [, href] of page.matchAll(/<link rel="(?:manifest|apple-touch-icon)" href="([^"]+)"/g))
    expect((await fetch(base + (href ?? ''))).status).toBe(200);
  expect(page).toContain('<link rel="manifest" href="/app/en.webmanifest" />');
  expect((await fetch(`${base}/app/..%2f..%2fservice-worker.js`)).status).toBe(404);
});
