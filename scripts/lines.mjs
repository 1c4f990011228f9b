// Lines of code by package: without blank lines, comments, tests, demo data and what is generated. `npm run lines`.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './lib/workspace.mjs';

const CODE = /\.(ts|tsx|mjs|cjs|css|sql)$/;
const LEFT_OUT =
  /\.test\.|(^|\/)(test|testing|__tests__|fixtures|demo)\/|^(e2e|attack|bench)\/|^api\/src\/platform\/db\/schema\.ts$/;

/** Lines that say something to the machine. A comment behind code is on a line of code. */
export function countLines(text) {
  let inComment = false;
  let lines = 0;
  for (const line of text.split('\n').map((one) => one.trim())) {
    const begins = !inComment && line.startsWith('/*');
    if (!inComment && !begins && line !== '' && !/^(\/\/|--|#!)/.test(line)) lines += 1;
    if (begins || inComment) inComment = !line.includes('*/');
  }
  return lines;
}

/** Lines of code by the first folder of their files. */
function linesByPackage() {
  const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n');
  const lines = new Map();
  for (const file of files.filter((one) => CODE.test(one) && !LEFT_OUT.test(one))) {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    if (text.startsWith('// Written by `npm run')) continue;
    const [first, second] = file.split('/');
    const name = first === 'shared' ? `${first}/${second}` : file.includes('/') ? first : '.';
    lines.set(name, (lines.get(name) ?? 0) + countLines(text));
  }
  return lines;
}

if (process.argv[1] === import.meta.filename) {
  const lines = [...linesByPackage()].sort(([, a], [, b]) => b - a);
  const total = lines.reduce((sum, [, count]) => sum + count, 0);
  for (const [name, count] of [...lines, ['all', total]])
    console.log(`${name.padEnd(18)}${count.toLocaleString('en').padStart(9)}`);
}
