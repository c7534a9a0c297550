import { chromium } from '@playwright/test';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const base = 'http://127.0.0.1:5206';
for (const [name, width, dark] of [['p-m', 390, false], ['p-d', 1440, true]]) {
  const c = await b.newContext({ viewport: { width, height: 900 }, colorScheme: dark ? 'dark' : 'light', locale: 'nl-NL' });
  const p = await c.newPage();
  p.on('pageerror', (e) => console.log(name, 'ERR', e.message));
  const shot = async (s) => { await p.waitForTimeout(600); await p.screenshot({ path: `/tmp/f-shots/${name}-${s}.png` }); };
  await p.goto(`${base}/nl/activate/done`); await shot('done');
  await p.goto(`${base}/de/activate/error`); await shot('error');
  await p.goto(`${base}/nl/login`); await shot('login');
  await p.goto(`${base}/nl/members/018f0000-0000-7000-8000-000000000000`); await shot('visitor');
  await p.goto(`${base}/nl/login`);
  await p.fill('input[name=email]', 'new@vonk.example'); await p.fill('input[name=password]', 'demo-vonk-demo'); await p.keyboard.press('Enter'); await p.waitForURL('**/members*'); await shot('members');
  await p.goto(`${base}/nl/activate/error`); await shot('error-member');
  await p.goto(`${base}/nl/complete-signup`); await shot('complete');
  await c.close();
}
await b.close();
