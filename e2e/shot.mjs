import { chromium } from '@playwright/test';
const BASE = 'http://localhost:4100';
const session = await (
  await fetch(`${BASE}/api/v1/auth/sign-in/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: process.env.WHO ?? 'admin@demo.test', password: 'demo1234!' }),
  })
).json();
const token = session.access_token ?? session.accessToken;
export const api = async (method, path, body) => {
  const a = await fetch(`${BASE}/api/v1/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return a.json();
};
export async function shots(list, { act } = {}) {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' });
  for (const [name, path, width, height, language = 'en', after = act] of list) {
    const context = await browser.newContext({ viewport: { width, height } });
    await context.addInitScript(
      ([t, u, l]) => {
        localStorage.setItem('accessToken', t);
        localStorage.setItem('user', JSON.stringify(u));
        localStorage.setItem('I18N_LANGUAGE', l);
      },
      [token, session.user, language],
    );
    const page = await context.newPage();
    page.on('pageerror', (e) => console.log(name, String(e)));
    await page.goto(BASE + path);
    await page.waitForLoadState('networkidle').catch(() => {});
    await page.waitForTimeout(800);
    if (after) await after(page);
    await page.screenshot({ path: `/tmp/h1-${name}.png` });
    await context.close();
  }
  await browser.close();
}
