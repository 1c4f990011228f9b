import type { Page } from '@playwright/test';
import { expect, test } from '../harness/test.ts';

interface Found {
  id: string;
  version: number;
}
interface Variants {
  results: { id: string; code: string; name: string; name_ar: string; selling_price: number }[];
}

/** A PDF of empty pages, as small as one can be. */
function aPdf(pages: number): Buffer {
  const kids = Array.from({ length: pages }, (_, at) => `${String(at + 3)} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${String(pages)} >>`,
    ...Array.from({ length: pages }, () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Resources << >> >>'),
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${String(at + 1)} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${String(objects.length + 1)}\n0000000000 65535 f \n${entries}`;
  text += `trailer\n<< /Size ${String(objects.length + 1)} /Root 1 0 R >>\nstartxref\n${String(start)}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

/** Chooses a record in a field by typing a part of its name. */
async function pick(page: Page, label: RegExp | string, text: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label });
  await field.click();
  await field.fill(text);
  await page.locator('.ant-select-item-option').filter({ hasText: text }).first().click();
}

test('a leaflet: pages from a PDF, a hotspot drawn by hand and one by the keyboard, a wrong price found', {
  tag: '@gate',
}, async ({ openAs, apiAs }) => {
  const api = await apiAs('marketing');
  const { results } = (await api('GET', 'admin_panel/variants/?active=true&limit=1&sort=-selling_price')) as Variants;
  const [variant] = results;
  if (!variant) throw new Error('The demo store sells nothing.');
  const { id } = (await api('POST', 'admin_panel/leaflets/', {
    ...{ title: 'Spec leaflet', title_ar: 'نشرة المواصفات', draft: false },
    ...{ available_from: '2031-03-09T20:00:00.000Z', available_upto: '2031-03-12T20:00:00.000Z' },
  })) as Found;
  const path = `/leaflet/leafletList/update/${id}`;
  const page = await openAs('marketing', { path });
  await page
    .getByLabel('PDF file')
    .setInputFiles({ name: 'leaflet.pdf', mimeType: 'application/pdf', buffer: aPdf(2) });
  const english = page.getByRole('group', { name: 'Pages in English' });
  await expect(english.getByRole('button', { name: 'Remove page 2' })).toBeVisible({ timeout: 60_000 });

  // By hand: from one corner to the other.
  const canvas = english.locator('.mkt-canvas');
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('No page is drawn.');
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.35, { steps: 5 });
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.4, { steps: 5 });
  await page.mouse.up();
  const drawn = canvas.getByRole('button', { name: /^Hotspot 1/ });
  await expect(drawn).toHaveCSS('inset-inline-start', /px/);
  const at = await drawn.boundingBox();
  expect(Math.abs((at?.x ?? 0) - (box.x + box.width * 0.2))).toBeLessThan(4);
  expect(Math.abs((at?.width ?? 0) - box.width * 0.4)).toBeLessThan(6);
  await pick(page, /^Product/, variant.name.slice(0, 12));
  await page.getByLabel('Printed price').fill('0.55');

  // By the keyboard: added, moved, made larger, without touching the page.
  await english.getByRole('button', { name: 'Add hotspot' }).focus();
  await page.keyboard.press('Enter');
  const typed = canvas.getByRole('button', { name: /^Hotspot 2/ });
  await typed.focus();
  const before = await typed.boundingBox();
  for (const key of ['ArrowDown', 'ArrowDown', 'Shift+ArrowRight']) await page.keyboard.press(key);
  const after = await typed.boundingBox();
  expect(after?.y ?? 0).toBeGreaterThan(before?.y ?? 0);
  expect(after?.width ?? 0).toBeGreaterThan(before?.width ?? 0);
  await page.keyboard.press('Delete');
  await expect(typed).toHaveCount(0);
  // It would go live with a price that is not the one at the till: that is asked first.
  await page.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: 'Go live with wrong prices?' });
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/leaflet\/leafletList$/);

  const saved = (await api('GET', `admin_panel/leaflets/${id}/`)) as {
    pages: { hotspots: { x: number; width: number; printed_price: number }[] }[];
  };
  expect(saved.pages.map(({ hotspots }) => hotspots.length)).toEqual([1, 0]);
  expect(saved.pages[0]?.hotspots[0]).toMatchObject({ printed_price: 55 });

  for (const [language, check, where] of [
    ['en', 'Price check', '1, English'],
    ['ab', 'فحص الأسعار', /1/],
  ] as const) {
    const reader = await openAs('marketing', { path, language });
    const table = reader.getByRole('table', { name: check });
    await expect(table.getByText(where).first()).toBeVisible();
    await expect(table.getByText(/0\.55/).first()).toBeVisible();
  }
});

test('a volume offer and a countdown are made in the product and read in both languages; banners change places by keys', async ({
  openAs,
  apiAs,
}) => {
  const api = await apiAs('marketing');
  const { results: offers } = (await api('GET', 'admin_panel/offers/?state=live&sort=-available_upto&limit=1')) as {
    results: { id: string; title: string; title_ar: string }[];
  };
  const [offer] = offers;
  if (!offer) throw new Error('No offer of the demo store is live.');
  const page = await openAs('marketing', { path: '/offer/offercountdownlist/create' });
  await pick(page, /^Linked offer/, offer.title);
  await page.getByLabel('Title (English)').fill('Spec hurry');
  await page.getByLabel('Title (Arabic)').fill('أسرع قبل النفاد');
  const timer = page.getByRole('timer').first();
  await expect(timer).toContainText('Spec hurry');
  const first = await timer.innerText();
  // It ticks, second by second, by the server's clock.
  await expect.poll(() => timer.innerText()).not.toBe(first);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).not.toHaveURL(/\/create$/);
  const arabic = await openAs('marketing', { language: 'ab', path: '/offer/offercountdownlist' });
  await expect(arabic.getByText('أسرع قبل النفاد').first()).toBeVisible();

  // A product that has no volume offer yet.
  const { results: taken } = (await api('GET', 'admin_panel/volume-offers/?limit=100')) as {
    results: { id: string }[];
  };
  const { results: variants } = (await api('GET', 'admin_panel/variants/?active=true&limit=50')) as Variants;
  const free = variants.find(({ id }) => !taken.some((one) => one.id === id));
  if (!free) throw new Error('Every variant has a volume offer.');
  const { version } = (await api('POST', 'admin_panel/volume-offers/', {
    variant_id: free.id,
    tiers: [{ quantity_threshold: 6, discount_percentage: 800 }],
  })) as Found;
  expect(version).toBe(1);
  await page.goto(`/offer/volumeofferslist/update/${free.id}`);
  await page.getByRole('button', { name: 'Add tier' }).click();
  await page
    .getByLabel(/^Quantity threshold/)
    .last()
    .fill('12');
  await page
    .getByLabel(/^Discount percentage/)
    .last()
    .fill('5');
  await page.getByRole('button', { name: 'Save' }).click();
  // A higher quantity needs a higher percentage: told at its field.
  await expect(page.getByText(/needs a higher percentage than the quantities below/).first()).toBeVisible();
  await page
    .getByLabel(/^Discount percentage/)
    .last()
    .fill('12');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(async () => ((await api('GET', `admin_panel/volume-offers/${free.id}/`)) as { tiers: object[] }).tiers)
    .toEqual([
      { quantity_threshold: 6, discount_percentage: 800 },
      { quantity_threshold: 12, discount_percentage: 1200 },
    ]);

  const orderOf = async () =>
    (
      (await api('GET', 'admin_panel/offer-banners/?placement=home&sort=rank&limit=50')) as {
        results: { title: string }[];
      }
    ).results.map(({ title }) => title);
  const [one = '', two = '', ...others] = await orderOf();
  await page.goto('/offer/offerbannerlist/order');
  await page
    .getByRole('button', { name: new RegExp(one) })
    .first()
    .focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(orderOf).toEqual([two, one, ...others]);
  await arabic.goto('/offer/offerbannerlist/order');
  await expect(arabic.getByRole('heading', { name: 'ترتيب اللافتات' })).toBeVisible();
});

for (const language of ['en', 'ab'] as const)
  test(`an offer is dragged to other days, seen against what runs there, and moved (${language})`, async ({
    openAs,
    apiAs,
  }) => {
    const api = await apiAs('supervisor');
    const { results } = (await api('GET', 'admin_panel/variants/?active=true&limit=1&sort=-selling_price')) as Variants;
    const make = async (title: string, title_ar: string, from: number, upto: number, value: number) =>
      (await api('POST', 'admin_panel/offers/', {
        ...{ deal_category: 'weekly', title, title_ar, offer_type: 'percent', offer_value: value },
        ...{ variant_ids: [results[0]?.id], below_cost_reason: 'Spec' },
        available_from: `2031-03-${String(from - 1).padStart(2, '0')}T20:00:00.000Z`,
        available_upto: `2031-03-${String(upto).padStart(2, '0')}T20:00:00.000Z`,
      })) as Found;
    const moved = await make('Spec moved', 'عرض منقول', 10, 11, 300);
    await make('Spec rival', 'عرض منافس', 13, 16, 900);
    const page = await openAs('supervisor', { language, path: '/offer/calendar?view=week&day=2031-03-12' });
    const bar = page.getByRole('button', { name: language === 'en' ? /Spec moved/ : /عرض منقول/ });
    // Waits until the week has found its place.
    await bar.hover();
    const from = await bar.boundingBox();
    const target = await page.locator('[data-day="2031-03-13"]').boundingBox();
    const grip = await page.locator('[data-day="2031-03-10"]').boundingBox();
    if (!from || !target || !grip) throw new Error('The week is not drawn.');
    const y = from.y + from.height / 2;
    await page.mouse.move(grip.x + grip.width / 2, y);
    await page.mouse.down();
    await page.mouse.move((grip.x + target.x) / 2, y, { steps: 5 });
    await page.mouse.move(target.x + target.width / 2, y, { steps: 5 });
    await page.mouse.up();

    // Three days later, whichever direction the days go in. Nothing is saved yet.
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('link', { name: language === 'en' ? 'Spec rival' : 'عرض منافس' })).toBeVisible();
    expect(((await api('GET', `admin_panel/offers/${moved.id}/`)) as Found).version).toBe(moved.version);
    const why = dialog.getByLabel(language === 'en' ? /Reason for selling below cost/ : /سبب البيع بأقل من التكلفة/);
    if (await why.isVisible()) await why.fill('Spec');
    await dialog.getByRole('button', { name: language === 'en' ? 'Save the dates' : 'حفظ التواريخ' }).click();
    await expect(dialog).toHaveCount(0);
    expect(await api('GET', `admin_panel/offers/${moved.id}/`)).toMatchObject({
      available_from: '2031-03-12T20:00:00.000Z',
      available_upto: '2031-03-14T20:00:00.000Z',
    });
    for (const { id, version } of (
      (await api('GET', 'admin_panel/offers/?search=Spec&limit=50')) as { results: Found[] }
    ).results)
      await api('POST', `admin_panel/offers/${id}/archive/`, { version });
  });

test('an offer of some days that is let go over itself has moved', async ({ openAs, apiAs }) => {
  const api = await apiAs('supervisor');
  const { results } = (await api('GET', 'admin_panel/variants/?active=true&limit=1&sort=-selling_price')) as Variants;
  const { id, version } = (await api('POST', 'admin_panel/offers/', {
    ...{ deal_category: 'weekly', title: 'Spec long', title_ar: 'عرض طويل', offer_type: 'percent', offer_value: 300 },
    ...{ variant_ids: [results[0]?.id], below_cost_reason: 'Spec' },
    ...{ available_from: '2031-04-06T20:00:00.000Z', available_upto: '2031-04-10T20:00:00.000Z' },
  })) as Found;
  const page = await openAs('supervisor', { path: '/offer/calendar?view=week&day=2031-04-08' });
  const bar = await page.getByRole('button', { name: /Spec long/ }).boundingBox();
  const grip = await page.locator('[data-day="2031-04-08"]').boundingBox();
  const target = await page.locator('[data-day="2031-04-09"]').boundingBox();
  if (!bar || !grip || !target) throw new Error('The week is not drawn.');
  const y = bar.y + bar.height / 2;
  await page.mouse.move(grip.x + grip.width / 2, y);
  await page.mouse.down();
  await page.mouse.move(target.x + target.width / 2, y, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByRole('dialog', { name: 'Move Spec long' })).toBeVisible();
  await api('POST', `admin_panel/offers/${id}/archive/`, { version });
});
