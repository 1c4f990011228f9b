import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { timed } from './client.mjs';

const IMPORT = path.resolve(import.meta.dirname, '../../scripts/import.mjs');
const GOODS = [
  ['Basmati rice', 'أرز بسمتي', 'Pantry'],
  ['Full cream milk', 'حليب كامل الدسم', 'Dairy'],
  ['Arabica coffee', 'قهوة عربية', 'Drinks'],
  ['Olive oil', 'زيت زيتون', 'Pantry'],
  ['Dish soap', 'صابون أطباق', 'Household'],
  ['Frozen peas', 'بازلاء مجمدة', 'Frozen'],
];

function ean13(body) {
  const sum = [...body].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return body + ((10 - (sum % 10)) % 10);
}

/** Imports a supplier's file of so many new products through the API, as `npm run import` does: dry run and apply. */
export async function importRows(api, url, folder, rows) {
  const stamp = String(Math.floor(Date.now() / 1000) % 100_000).padStart(5, '0');
  const lines = Array.from({ length: rows }, (_, index) => {
    const [name, arabic, category] = GOODS[index % GOODS.length];
    return `${name} ${stamp} no. ${index},${arabic} ${stamp} ${index},${category},Maker ${index % 200},${(3 + (index % 400) / 4).toFixed(2)},${ean13(`02${stamp}${String(index).padStart(5, '0')}`)}`;
  });
  const file = path.join(folder, `supplier-${stamp}.csv`);
  writeFileSync(file, `title,title_ar,category,brand,price,barcode\n${lines.join('\n')}\n`);
  let said = '';
  const { ms, result: code } = await timed(() => {
    const child = spawn(process.execPath, [IMPORT, file, `--url=${url}/api/v1/`, `--token=${api.token}`], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child.stdout.on('data', (chunk) => (said += chunk));
    return new Promise((resolve) => child.once('close', resolve));
  });
  if (code !== 0) throw new Error(`The import failed:\n${said}`);
  return { seconds: ms / 1000, last: said.trim().split('\n').at(-1) };
}
