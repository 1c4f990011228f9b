import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isFree } from './ports.mjs';
import { run } from './processes.mjs';
import { SERVICES } from './workspace.mjs';

/** Where a running product says which processes and ports are its own. */
export const runFile = (dataDir) => path.join(dataDir, 'run.json');

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** The product that runs on this data folder already, if one does. */
async function running(dataDir, bind) {
  if (!existsSync(runFile(dataDir))) return null;
  const { pid, ports } = JSON.parse(readFileSync(runFile(dataDir), 'utf8'));
  // A number can have been given to another process since; its servers' ports tell.
  return pid !== process.pid && isAlive(pid) && !(await isFree(ports.host, bind)) ? { pid, ports } : null;
}

async function holderOf(port) {
  const { code, output } = await run('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-Fpc']);
  const [, pid] = /^p(\d+)/m.exec(output) ?? [];
  const [, name] = /^c(.+)/m.exec(output) ?? [];
  if (code === 0 && pid) return `The program ${name ?? '?'} (process ${pid}) holds it: stop that one`;
  return 'Another program, perhaps another `npm start` or `npm run dev`, holds it: stop that one';
}

/**
 * Names everything that stands in the way (this product running already, a port that is taken), and what to do, before
 * anything is started.
 */
export async function checkFree({ ports, bind, dataDir }, services = SERVICES) {
  const other = await running(dataDir, bind);
  if (other)
    throw new Error(
      `The product runs already on this data folder, at http://localhost:${other.ports.host} (process ${other.pid}). Stop that one, or set DATA_DIR and the ports to run a second one beside it.`,
    );
  const busy = [];
  for (const { name, variable } of services) {
    if (!(await isFree(ports[name], bind)))
      busy.push(
        `Port ${ports[name]} (${name}) is in use. ${await holderOf(ports[name])}, or set ${variable} to a free port, for example: ${variable}=${ports[name] + 100} npm start`,
      );
  }
  if (busy.length > 0) throw new Error(busy.join('\n'));
}
