import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { lockFolder } from './lock.ts';

const PROCESSES = 50;
const folder = await mkdtemp(join(tmpdir(), 'back-office-lock-'));
after(() => rm(folder, { recursive: true, force: true }));
// Bundled once: fifty processes that each compile TypeScript would be minutes.
const program = join(folder, 'hold.mjs');
await build({
  stdin: {
    contents: `import { lockFolder } from './lock.ts';
      await lockFolder(process.argv[2]).then(() => console.log('held'), (error) => console.log(error.message));
      process.stdin.resume();`,
    resolveDir: fileURLToPath(new URL('.', import.meta.url)),
  },
  bundle: true,
  platform: 'node',
  format: 'esm',
  outfile: program,
});

async function holders(data: string): Promise<string[]> {
  const children: ChildProcess[] = [];
  const said = await Promise.all(
    Array.from({ length: PROCESSES }, async () => {
      const child = spawn(process.execPath, [program, data], { stdio: ['pipe', 'pipe', 'inherit'] });
      children.push(child);
      const [text] = (await once(child.stdout, 'data')) as [Buffer];
      return text.toString().trim();
    }),
  );
  for (const child of children) child.kill('SIGKILL');
  for (const child of children) if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return said;
}

describe('the lock of the data folder', () => {
  it('is held by one of fifty processes that start at the same moment, again and again, even after the process before died with it', async () => {
    const data = join(folder, 'data');
    // The first round meets no lock, the next ones that of a killed process.
    for (let round = 0; round < 2; round += 1) {
      const said = await holders(data);
      assert.equal(said.filter((text) => text === 'held').length, 1, said.join('\n'));
      assert.ok(
        said.every((text) => text === 'held' || text.includes('is in use by process')),
        said.join('\n'),
      );
    }
  });

  it('is taken over from a process of an earlier release that died, and given back', async () => {
    const data = join(folder, 'older');
    await (await lockFolder(data))();
    await writeFile(join(data, 'lock'), '999999999 1');
    const unlock = await lockFolder(data);
    await assert.rejects(lockFolder(data), new RegExp(`in use by process ${String(process.pid)}`));
    await unlock();
    await (await lockFolder(data))();
  });
});
