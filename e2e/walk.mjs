import { chromium } from 'playwright-core';
import { mkdirSync } from 'node:fs';
const BASE='http://127.0.0.1:4800';
const [,, role, lang, width, theme, ...paths] = process.argv;
mkdirSync('/tmp/shots',{recursive:true});
const b = await chromium.launch({ executablePath:'/usr/bin/chromium-headless-shell' });
const w=Number(width);
const ctx = await b.newContext({ viewport:{width:w,height:w<500?844:w<900?1024:900}, colorScheme: theme==='dark'?'dark':'light', hasTouch: w<900, isMobile: w<500, deviceScaleFactor: 1 });
const page = await ctx.newPage();
page.on('pageerror', e=>console.log('PAGEERROR', e.message));
await page.addInitScript((l)=>sessionStorage.setItem('I18N_LANGUAGE', l), lang);
await page.goto(BASE+'/auth/sign-in',{waitUntil:'domcontentloaded'});
await page.locator('input[type=email], input[name=email], input').first().waitFor();
await page.locator('input').nth(0).fill(`${role}@demo.test`); await page.locator('input[type=password]').fill('demo1234!'); await page.keyboard.press('Enter');
await page.waitForURL(u=>!u.pathname.startsWith('/auth/'),{timeout:30000}).catch(()=>console.log('no nav', page.url()));
for (const p of paths) {
  let [path,name]=p.split('='); name ??= path.replaceAll('/','_');
  if (path.startsWith('first:')) { // open list then first row link
    const list=path.slice(6); await page.goto(BASE+list,{waitUntil:'domcontentloaded'}); await page.waitForTimeout(3000);
    const a=page.locator('main table a.bo-name').first(); if(await a.count()) { const h=await a.getAttribute('href'); await page.goto(new URL(h,BASE).href,{waitUntil:'domcontentloaded'}); } else console.log('no link in',list);
  } else await page.goto(BASE+path,{waitUntil:'domcontentloaded'});
  await page.waitForTimeout(3500);
  const f=`/tmp/shots/${name}-${role}-${lang}-${width}${theme==='dark'?'-dark':''}.png`; await page.screenshot({path:f, fullPage: process.env.FULL==="1"});
  const over=await page.evaluate(()=>document.documentElement.scrollWidth-innerWidth); console.log(f, page.url(), over>0?'OVERFLOW '+over:'');
}
await b.close();
