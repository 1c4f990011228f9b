import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from '../../scripts/lib/ports.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
// A worker that is killed takes its product with it: the closed channel tells.
const TIED = ['--import', pathToFileURL(path.join(ROOT, 'scripts/lib/die-with-parent.mjs')).href];
const REMOTES = readdirSync(ROOT).flatMap((name) => /^mfe-(.+)$/.exec(name)?.[1] ?? []);
const SERVERS = ['host', ...REMOTES, 'api'];

/** A running product of its own: free ports, a folder of data that nobody else uses. */
export interface Product {
  url: string;
  dataDir: string;
  /** Ends one server as a crash would. */
  kill(server: string): void;
  /** Starts one remote's server again, on the same port. */
  revive(remote: string): Promise<void>;
  /** Stops everything and removes the data. */
  stop(): Promise<void>;
}

/** Resolves with the first match in what the program writes; rejects with all of it if it ends before. */
function waitForLine(child: ChildProcess, line: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let written = '';
    const take = (chunk: unknown) => {
      written += String(chunk);
      const match = line.exec(written);
      if (match) resolve(match);
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    child.once('exit', (code) => {
      reject(new Error(`The product ended with code ${String(code)} before it was ready:\n${written}`));
    });
  });
}

/** Starts the built product with `npm start`'s own script, on a new copy of the demo store. `node` runs it. */
export async function startProduct(node = process.execPath): Promise<Product> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bo-e2e-'));
  const ports = await Promise.all(SERVERS.map(freePort));
  const variables = Object.fromEntries(
    SERVERS.map((name, index) => [`${name.toUpperCase().replaceAll('-', '_')}_PORT`, String(ports[index])]),
  );
  const env = {
    ...process.env,
    ...variables,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    // Many sessions from one address are what a test run looks like.
    SIGN_IN_TRIES_PER_MINUTE: '10000',
    // The demo store has no list of 100,000 rows.
    EXPORT_ROWS_IN_REQUEST: '10',
  };
  const child = spawn(node, [...TIED, 'scripts/start.mjs', '--built'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const [, url = ''] = await waitForLine(child, /^Ready: (\S+)/m);
  const revived: ChildProcess[] = [];
  return {
    url,
    dataDir,
    kill(server) {
      const run: unknown = JSON.parse(readFileSync(path.join(dataDir, 'run.json'), 'utf8'));
      const { servers } = run as { servers: Record<string, number> };
      const pid = servers[server];
      if (pid === undefined) throw new Error(`There is no server of ${server}.`);
      process.kill(pid, 'SIGKILL');
    },
    async revive(remote) {
      const port = ports[SERVERS.indexOf(remote)];
      const again = spawn(
        process.execPath,
        [
          ...TIED,
          'shared/build/src/server.mjs',
          '--folder',
          path.join(dataDir, 'releases', remote),
          '--port',
          String(port),
        ],
        { cwd: ROOT, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] },
      );
      revived.push(again);
      for (;;) {
        const answer = await fetch(`http://127.0.0.1:${String(port)}/stable.json`).catch(() => null);
        if (answer?.ok) return;
        if (again.exitCode !== null) throw new Error(`The server of ${remote} did not come back.`);
      }
    },
    async stop() {
      for (const one of revived) one.kill('SIGKILL');
      const ended = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await ended;
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
