import { drawPage, readDocs } from '../../scripts/lib/docs-site.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { start, waitFor } from '../../scripts/lib/processes.mjs';
import { ROOT } from './lib/fixtures.mjs';
import { expect, test } from './lib/test.mjs';

/** The documentation as `npm run docs` serves it. */
let site;
let server;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  const port = String(await freePort());
  site = `http://localhost:${port}`;
  server = start('npm', ['run', '--silent', 'docs'], { cwd: ROOT, env: { DOCS_PORT: port } });
  const answers = await waitFor(`http://127.0.0.1:${port}/index.html`, { gone: server.done });
  expect(answers, server.tail()).toBe(true);
  expect(server.tail()).toContain(`Ready: ${site}/index.html`);
});
test.afterAll(() => server.stop());

const { pages } = readDocs();
const idsIn = (html) => new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
const linksIn = (html) => [...html.matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, target]) => target);

test('every page of the documentation is drawn whole: its title, its headings, and the list of all pages beside it', () => {
  expect(pages.length).toBeGreaterThan(40);
  for (const page of pages) {
    const html = drawPage(page, pages);
    const ids = idsIn(html);
    expect(html, page.file).toContain(' · Back Office</title>');
    expect(page.headings.length, page.file).toBeGreaterThan(0);
    for (const { id } of page.headings) expect(ids.has(id), `${page.file}#${id}`).toBe(true);
    expect(ids.size, `two headings of ${page.file} share an id`).toBe(page.headings.length);
    expect(html.match(/<li data-words=/g), page.file).toHaveLength(pages.length);
    expect(html.match(/aria-current="page"/g), page.file).toHaveLength(1);
    // Nothing of the notation is left over in what is read.
    expect(html.replace(/<(pre|code)\b[^]*?<\/\1>/g, ''), page.file).not.toMatch(/```|\]\(|^#{1,4} /m);
  }
});

test('every page and picture is served, and every link and anchor leads to what is there', async () => {
  const served = new Map();
  const get = async (url) => {
    const address = url.split('#')[0];
    if (!served.has(address)) {
      const answer = await fetch(address);
      served.set(address, {
        status: answer.status,
        type: answer.headers.get('content-type'),
        text: await answer.text(),
      });
    }
    return served.get(address);
  };
  for (const page of pages) {
    const here = `${site}/${page.address}`;
    const { status, type, text } = await get(here);
    expect({ here, status, type }).toEqual({ here, status: 200, type: expect.stringContaining('text/html') });
    for (const link of linksIn(text)) {
      const target = new URL(link, here);
      if (target.origin !== site) continue;
      const answer = await get(target.href);
      expect(answer.status, `${page.file}: ${link}`).toBe(200);
      const id = decodeURIComponent(target.hash.slice(1));
      if (id) expect(idsIn(answer.text).has(id), `${page.file}: ${link}`).toBe(true);
    }
  }
  expect([...served.keys()].filter((address) => address.endsWith('.html'))).toHaveLength(pages.length);
});

test('someone finds a page by a word of its headings, opens it from the list, and sees where they are', async ({
  page,
}) => {
  const problems = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('response', (answer) => answer.status() >= 400 && problems.push(`${answer.status()} ${answer.url()}`));
  await page.goto(`${site}/index.html`);
  const menu = page.getByRole('navigation', { name: 'Pages' });
  const links = menu.getByRole('link');
  await expect(links).toHaveCount(pages.length);
  await page.getByRole('searchbox', { name: 'Search headings' }).fill('kubernetes');
  await expect(menu.getByRole('link', { name: 'Deploying' })).toBeVisible();
  expect(await links.filter({ visible: true }).count()).toBeLessThan(pages.length / 2);
  await expect(menu.getByRole('link', { name: 'Glossary' })).toBeHidden();
  await page.getByRole('searchbox', { name: 'Search headings' }).fill('');
  await expect(links.filter({ visible: true })).toHaveCount(pages.length);
  await menu.getByRole('link', { name: 'Deploying' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Deploying' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Deploying' })).toHaveAttribute('aria-current', 'page');
  // A page of a folder below finds the sheet, the script and the other pages as well.
  await menu.locator('a[href*="adr/"]').first().click();
  await expect(page.locator('main h1')).toBeVisible();
  expect(await page.locator('nav').evaluate((nav) => getComputedStyle(nav).overflowY)).not.toBe('visible');
  await menu.getByRole('link', { name: 'Deploying' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Deploying' })).toBeVisible();
  expect(problems).toEqual([]);
});
