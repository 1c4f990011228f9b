// `npm run bench -- development`: how long `npm run dev -- catalog` takes to be ready and what its processes hold then,
// with webpack's cache as a developer has it, or with an empty one (`--cold`). `-- development orders` is another
// remote.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '../scripts/lib/ports.mjs';
import { memoryOf, processTree } from '../scripts/lib/process-tree.mjs';
import { start } from '../scripts/lib/processes.mjs';
import { ROOT, SERVICES } from '../scripts/lib/workspace.mjs';

const READY_WITHIN = 600_000;
// What webpack keeps for the next time is written when it has had nothing to do for a while.
const CACHE_WRITTEN_AFTER = 15_000;
const { positionals, values } = parseArgs({ allowPositionals: true, options: { cold: { type: 'boolean' } } });
const named = positionals.length > 0 ? positionals : ['catalog'];
const dataDir = mkdtempSync(path.join(tmpdir(), 'bo-development-'));
const env = { DATA_DIR: dataDir };
for (const { variable } of SERVICES) env[variable] = String(await freePort());

const untilReady = () =>
  new Promise((resolve, reject) => {
    const begun = performance.now();
    const program = start(process.execPath, ['scripts/dev.mjs', ...named], {
      cwd: ROOT,
      env,
      timeout: READY_WITHIN,
      onOutput: (text) => {
        process.stdout.write(text);
        if (text.includes('Ready:')) resolve({ ...program, ready: performance.now() - begun });
      },
    });
    program.done.then((code) => reject(new Error(`It ended with code ${code} before it was ready.`)));
  });

try {
  // The first builds what is missing and fills database and cache; the second is measured.
  const first = await untilReady();
  await new Promise((resolve) => setTimeout(resolve, CACHE_WRITTEN_AFTER));
  await first.stop();
  if (values.cold)
    for (const id of named) rmSync(path.join(ROOT, `mfe-${id}/.cache/webpack`), { recursive: true, force: true });
  const program = await untilReady();
  const held = (await processTree(program.child.pid)).map((one) => ({ ...one, mb: memoryOf(one) }));
  for (const { mb, command } of held)
    console.log(`${mb?.toFixed(0).padStart(6) ?? '     ?'} MB  ${command.slice(0, 100)}`);
  console.log(`memory: ${held.reduce((sum, { mb }) => sum + (mb ?? 0), 0).toFixed(0)} MB`);
  console.log(`ready after ${(program.ready / 1000).toFixed(1)} s`);
  await program.stop();
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
