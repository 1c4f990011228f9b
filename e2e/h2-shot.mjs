import { chromium } from '@playwright/test';
const base = 'http://127.0.0.1:4200',
  api = 'http://127.0.0.1:4201/api/v1';
const [
  ,
  ,
  who = 'catalog',
  lang = 'en',
  width = '1440',
  path = '/inventory/transfers',
  out = '/tmp/h2.png',
  clicks = '',
] = process.argv;
const r = await fetch(`${api}/auth/sign-in/`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: `${who}@demo.test`, password: 'demo1234!' }),
});
const s = await r.json();
const b = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH });
const p = await b.newPage({ viewport: { width: +width, height: 900 } });
await p.addInitScript(
  ([s, lang]) => {
    localStorage.setItem('accessToken', s.accessToken ?? s.access_token ?? s.access);
    localStorage.setItem('user', JSON.stringify(s.user));
    localStorage.setItem('I18N_LANGUAGE', lang);
  },
  [s, lang],
);
let target = path;
if (path.includes(':transfer')) {
  const l = await (
    await fetch(`${api}/admin_panel/transfers/?${path.includes('receive') ? 'arriving=true' : 'difference=true'}`, {
      headers: { authorization: `Bearer ${s.accessToken ?? s.access_token ?? s.access}` },
    })
  ).json();
  target = path.replace(':transfer', l.results[0].id);
}
if (path.includes(':recall')) {
  const l = await (
    await fetch(`${api}/admin_panel/recalls/`, {
      headers: { authorization: `Bearer ${s.accessToken ?? s.access_token ?? s.access}` },
    })
  ).json();
  target = path.replace(':recall', l.results[0].id);
}
p.on('pageerror', (e) => console.log('ERR', e.message));
await p.goto(base + target);
await p.waitForTimeout(3500);
for (const c of clicks.split('|').filter(Boolean)) {
  await p.getByRole('button', { name: c }).first().click();
  await p.waitForTimeout(800);
}
await p.screenshot({ path: out, fullPage: true });
await b.close();
