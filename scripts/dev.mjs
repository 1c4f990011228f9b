// `npm run dev`: host, every remote (or those named: `npm run dev -- catalog orders`) and the API, with hot reload.
import path from 'node:path';
import { checkFree } from './lib/check-free.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { start, stopAll, stopOnInterrupt, waitFor } from './lib/processes.mjs';
import { REMOTES, ROOT, SERVICES, settings } from './lib/workspace.mjs';

const COLOURS = [36, 32, 33, 35, 34, 96, 92];
stopOnInterrupt();

async function fail(error) {
  console.error(error.message);
  await stopAll();
  process.exit(1);
}

/** Writes each line under its server's name. */
function prefixed(name, index) {
  const label = process.stdout.isTTY
    ? `\u001B[${COLOURS[index % COLOURS.length]}m${name.padEnd(9)}\u001B[0m `
    : `${name.padEnd(9)} `;
  return (text) => {
    for (const line of text.split('\n')) if (line.trim()) console.log(label + line);
  };
}

try {
  const { ports, bind, dataDir } = settings();
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((id) => !REMOTES.some((remote) => remote.id === id));
  if (unknown)
    throw new Error(`There is no remote "${unknown}". Choose from: ${REMOTES.map(({ id }) => id).join(', ')}`);
  const remotes = REMOTES.filter(({ id }) => wanted.length === 0 || wanted.includes(id));
  const names = ['api', 'host', ...remotes.map(({ id }) => id)];
  await checkFree(
    { ports, bind, dataDir },
    SERVICES.filter(({ name }) => names.includes(name)),
  );
  await ensureInstalled((text) => process.stdout.write(text));

  const env = {
    NODE_ENV: 'development',
    BIND_HOST: bind,
    API_HOST: bind,
    DATA_DIR: dataDir,
    ...Object.fromEntries(SERVICES.map(({ name, variable }) => [variable, String(ports[name])])),
  };
  const serve = ['node_modules/webpack/bin/webpack.js', 'serve', '--mode', 'development'];
  const programs = [
    {
      name: 'api',
      cwd: path.join(ROOT, 'api'),
      args: ['node_modules/tsx/dist/cli.mjs', 'watch', 'src/server.ts'],
      health: `http://127.0.0.1:${ports.api}/api/v1/health/`,
    },
    ...remotes.map(({ id, dir }) => ({ name: id, cwd: dir, args: serve, health: `http://127.0.0.1:${ports[id]}/` })),
    { name: 'host', cwd: path.join(ROOT, 'host'), args: serve, health: `http://127.0.0.1:${ports.host}/` },
  ];
  await Promise.all(
    programs.map(async ({ name, cwd, args, health }, index) => {
      const program = start(process.execPath, args, { cwd, env, tied: true, onOutput: prefixed(name, index) });
      program.done.then((code) => fail(new Error(`${name} ended with code ${code}.`)));
      if (!(await waitFor(health, { gone: program.done, timeout: 300_000 })))
        throw new Error(`${name} does not answer at ${health}.`);
    }),
  );
  console.log(
    `Ready: http://localhost:${ports.host} (each remote alone: ${remotes.map(({ id }) => `http://localhost:${ports[id]}`).join(' ')})`,
  );
} catch (error) {
  await fail(error);
}
