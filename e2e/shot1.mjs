import { api, shots } from './shot.mjs';
const list = await api('GET', 'admin_panel/purchase-orders/?status=sent&limit=50');
const details = await Promise.all(
  list.results.slice(0, 10).map((o) => api('GET', `admin_panel/purchase-orders/${o.id}/`)),
);
const order = details.sort((a, b) => b.lines.length - a.lines.length)[0];
console.log(
  order.number,
  order.lines.length,
  order.lines.map((l) => l.barcodes.join('/') + JSON.stringify(l.case_codes)).slice(0, 4),
);
const path = `/inventory/purchase-orders/receive/${order.id}`;
const scan = (code) => async (page) => {
  await page.keyboard.type(code, { delay: 5 });
  await page.keyboard.press('Enter');
  await page.waitForTimeout(1200);
};
const code = order.lines[2]?.barcodes[0] ?? '';
await shots([
  ['recv-768', path, 768, 1024],
  ['recv-768-scan', path, 768, 1024, 'en', scan(code)],
  ['recv-ab-768', path, 768, 1024, 'ab', scan('5901234123457')],
  ['recv-1440', path, 1440, 900, 'en', scan('16291003094306')],
  ['recv-390', path, 390, 844],
]);
