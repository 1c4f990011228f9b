import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { run, start } from '../../../scripts/lib/processes.mjs';
import { ROOT } from './fixtures.mjs';

/** The blocks of commands of docs/first-day.md, in order; each line with what the page says beside it. */
export function readFirstDay() {
  const page = readFileSync(path.join(ROOT, 'docs/first-day.md'), 'utf8');
  return [...page.matchAll(/```sh\n([^]*?)```/g)].map(([, block]) =>
    block
      .trim()
      .split('\n')
      .map((line) => /^(?<command>.*?)(?:\s+# (?<says>.*))?$/.exec(line).groups),
  );
}

/** What the page shows of an output, for any version and with any spaces. */
const shown = (says) =>
  new RegExp(
    says
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replace(/1\\\.0\\\.0-[0-9a-f]{8}/g, '1\\.0\\.0-[0-9a-f]+')
      .replace(/\s+/g, '\\s+'),
  );

/**
 * Does a block of the page as its reader does in a terminal: a folder that is gone to holds for the lines after it, a
 * line that stays open runs on, one that the page says is refused has to be, and the output is what the page shows.
 * `here` replaces the page's own ports and folders. Returns what stays open.
 */
export function startDay(root, { here, env }) {
  let cwd = root;
  const swap = (text) => Object.entries(here).reduce((all, [from, to]) => all.replaceAll(from, to), text);
  return async (block) => {
    const open = [];
    for (const { command, says = '' } of block) {
      const line = swap(command);
      const [, folder] = /^cd (\S+)$/.exec(line) ?? [];
      if (folder) {
        cwd = path.join(cwd, folder);
      } else if (line.startsWith('export ')) {
        const [, name, value] = /^export (\w+)=(\S+)$/.exec(line);
        Object.assign(env, { [name]: value.replace('$PWD', cwd) });
      } else if (says.startsWith('stays open') || line === 'npm run dev') {
        open.push(start('bash', ['-c', `exec ${line}`], { cwd, env }));
      } else {
        const { code, output } = await run('bash', ['-c', line], { cwd, env, timeout: 300_000 });
        expect(code === 0, `${line}\n${output}`).toBe(!says.startsWith('refused'));
        if (/\d-[0-9a-f]{8}/.test(says)) expect(output, line).toMatch(shown(says));
      }
    }
    return open;
  };
}
