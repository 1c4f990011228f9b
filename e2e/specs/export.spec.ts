import { readFileSync } from 'node:fs';
import { expect, test } from '../harness/test.ts';

const COUNT = 'admin_panel/brands/?limit=1';
const WORDS = {
  en: {
    account: 'catalog',
    button: 'Export',
    ready: /brands-[\d-]+\.csv is ready/,
    download: 'Download',
    line: /Export: brands-/,
    heading: /^\uFEFFID,Name,/,
  },
  ab: {
    account: 'supervisor',
    button: 'تصدير',
    ready: /brands-[\d-]+\.csv جاهز/,
    download: 'تنزيل',
    line: /تصدير: brands-/,
    heading: /^\uFEFFالمعرّف,الاسم,/,
  },
} as const;

for (const language of ['en', 'ab'] as const)
  test(`a large export is made in the background, told when it is ready, and downloaded from there and from its job, in ${language}`, async ({
    openAs,
    apiAs,
  }) => {
    const words = WORDS[language];
    const page = await openAs(words.account, { language, path: '/brand/brandList' });
    await page.getByRole('main').getByRole('button', { name: words.button, exact: true }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    // That it has begun is said until then: a file as small as this may be ready before anybody has read it.
    const ready = page.getByRole('status').filter({ hasText: words.ready });
    await expect(ready).toBeVisible();
    const told = page.waitForEvent('download');
    await ready.getByRole('button', { name: words.download }).click();
    const text = readFileSync(await (await told).path(), 'utf8');
    expect(text).toMatch(words.heading);
    const { count } = (await (await apiAs(words.account))('GET', COUNT)) as { count: number };
    expect(text.trimEnd().split('\r\n')).toHaveLength(count + 1);

    await page.goto('/jobs');
    const line = page.getByRole('listitem').filter({ hasText: words.line });
    const again = page.waitForEvent('download');
    await line.getByRole('button', { name: words.download }).click();
    expect((await again).suggestedFilename()).toMatch(/^brands-[\d-]+\.csv$/);
    expect(readFileSync(await (await again).path(), 'utf8')).toBe(text);
  });
