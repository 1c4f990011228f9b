import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { run } from './processes.mjs';

const PROC = '/proc';
const ofProc = (pid) => {
  try {
    const [, parent] = readFileSync(`${PROC}/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    return [{ pid, parent, command: readFileSync(`${PROC}/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() }];
  } catch {
    // It has ended meanwhile.
    return [];
  }
};

async function allProcesses() {
  if (existsSync(`${PROC}/self/stat`))
    return readdirSync(PROC)
      .filter((name) => /^\d+$/.test(name))
      .flatMap(ofProc);
  const { output } = await run('ps', ['-axo', 'pid=,ppid=,args=']);
  return [...output.matchAll(/^\s*(\d+)\s+(\d+)\s+(.*)$/gm)].map(([, pid, parent, command]) => ({
    pid,
    parent,
    command,
  }));
}

/** A process and all that it has started, `{pid, command}`. */
export async function processTree(root) {
  const all = await allProcesses();
  const tree = all.filter(({ pid }) => pid === String(root));
  for (const one of tree) tree.push(...all.filter(({ parent }) => parent === one.pid));
  return tree;
}

/**
 * What a process holds of memory in MB: its own, and its part of what it shares. Null where the system does not tell.
 */
export function memoryOf({ pid }) {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`${PROC}/${pid}/smaps_rollup`, 'utf8'))[1]) / 1024;
  } catch {
    return null;
  }
}
